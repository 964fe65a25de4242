import { stored } from './stored.ts';

/** A file of the app could not be had although there is a connection: the server has a newer version, or something on the way answered. */
export class FileGone extends Error {
  override readonly name = 'FileGone';
}

/** A page that was loaded anew for a file that is gone is not loaded anew again for so long, milliseconds. Chosen. */
const RELOAD_AGAIN_MS = 60_000;

/**
 * Loads the page anew, which brings the newest version of the app; not twice in a row, and not where the browser keeps no note of the first
 * time.
 */
export function reloadOnce(): void {
  const now = Date.now();
  if (now - Number(stored.reloadedAt.get() ?? 0) < RELOAD_AGAIN_MS) return;
  if (stored.reloadedAt.set(String(now))) window.location.reload();
}
