import { stored } from './stored.ts';

/** A file of the app could not be loaded despite a connection: the server has a newer version, or a proxy answered. */
export class FileGone extends Error {
  override readonly name = 'FileGone';
}

/** After a reload for a missing file, the page is not reloaded again for this long, milliseconds. Chosen. */
const RELOAD_AGAIN_MS = 60_000;

/**
 * Reloads the page, which loads the newest version of the app; not twice in a row, and not in a browser that cannot remember the first
 * time.
 */
export function reloadOnce(): void {
  const now = Date.now();
  if (now - Number(stored.reloadedAt.get() ?? 0) < RELOAD_AGAIN_MS) return;
  if (stored.reloadedAt.set(String(now))) window.location.reload();
}
