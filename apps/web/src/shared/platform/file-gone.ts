import { stored } from './stored.ts';

/** A chunk of the app could not be loaded despite a connection: the server has a newer version, or a proxy answered. */
export class FileGone extends Error {
  override readonly name = 'FileGone';
}

/** After a reload for a missing chunk, the page is not reloaded again for this long, milliseconds. Chosen. */
const RELOAD_AGAIN_MS = 60_000;

/** The URL of the entry script of a document. */
const entryOf = (page: ParentNode) => page.querySelector('script[type=module][src]')?.getAttribute('src');

/** Whether the server has a newer version of the app whose entry script can be loaded. */
async function hasNewerVersion(): Promise<boolean> {
  const answer = await fetch(window.location.href, { cache: 'no-store', headers: { accept: 'text/html' } });
  const entry = answer.ok ? entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : undefined;
  if (entry == null || entry === entryOf(document)) return false;
  const script = await fetch(entry, { cache: 'no-store' });
  return script.ok && /javascript/.test(script.headers.get('content-type') ?? '');
}

/**
 * Reloads the page if the server has a newer version of the app that can be loaded: otherwise the user would end up
 * with less than they have. Not twice in a row, and not in a browser that cannot remember the first time.
 *
 * @param before  called before the reload
 * @returns whether the page is being reloaded
 */
export async function reloadIfNewer(before = (): void => undefined): Promise<boolean> {
  const now = Date.now();
  if (now - Number(stored.reloadedAt.get() ?? 0) < RELOAD_AGAIN_MS) return false;
  if (!(await hasNewerVersion().catch(() => false))) return false;
  if (!stored.reloadedAt.set(String(now))) return false;
  before();
  window.location.reload();
  return true;
}
