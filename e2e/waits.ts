import { shell } from '@mien/messages';
import type { Page, Request } from '@playwright/test';
import { expect, newContext, newWatchedPage } from './browser.ts';
import { headingOf } from './screens.ts';
import type { Address } from './walk/stop.ts';

/** More than the time after which a page says that it waits. Of the page's clock, not of the wall's. */
const LONG_WAIT_MS = 9_000;

/** What every page of the app asks for, whatever it shows. */
const ASKED_BY_ALL = ['/v1/auth/session', '/v1/configurations', '/v1/configurations/measurementTypes'];

/** What a page asks of the server for itself, while something is done. */
export async function ownReads(page: Page, act: () => Promise<void>): Promise<ReadonlySet<string>> {
  const reads = new Set<string>();
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/v1/') && !ASKED_BY_ALL.includes(pathname))
      reads.add(pathname);
  };
  page.on('request', note);
  await act();
  page.off('request', note);
  return reads;
}

/** A page whose server can be silent. */
interface SilentPage {
  readonly page: Page;
  /** Lets the server answer only what it is asked at these paths, from now on. */
  readonly answerOnly: (isAnswered: (pathname: string) => boolean) => void;
  /** Paths that it was asked at since then and does not answer. */
  readonly held: ReadonlySet<string>;
}

const silentPages = new WeakMap<Page, Promise<SilentPage>>();

/** A page of the person signed in on another page, in a browser of its own, because its clock runs ahead. */
async function openSilentPage(from: Page): Promise<SilentPage> {
  const browser = from.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const storageState = await from.context().storageState();
  const context = await newContext(browser, { reducedMotion: 'reduce', storageState }, new URL(from.url()).origin);
  from.once('close', () => void context.close());
  const page = await newWatchedPage(context);
  await page.clock.install();
  let isAnswered = (_pathname: string) => false;
  const held = new Set<string>();
  await page.route('**/v1/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (isAnswered(pathname)) return route.continue();
    held.add(pathname);
  });
  const answerOnly: SilentPage['answerOnly'] = (asked) => {
    isAnswered = asked;
    held.clear();
  };
  return { page, answerOnly, held };
}

function silentPageOf(from: Page): Promise<SilentPage> {
  const known = silentPages.get(from) ?? openSilentPage(from);
  silentPages.set(from, known);
  return known;
}

/**
 * Opens an address while the server does not answer: first nothing at all, then nothing of what the page asks for itself. Each
 * time the page says after some seconds that it takes long, and asks again after a tap. A page that needs no session shows
 * itself at once, and has a wait only if it asks for something itself.
 *
 * @param reads  what the page asks for itself; without any, it waits for the session alone
 */
export async function expectSaysThatItWaits(
  from: Page,
  { path, title }: Address,
  reads: ReadonlySet<string>,
): Promise<void> {
  const { page, answerOnly, held } = await silentPageOf(from);
  const words = page.getByText(shell.longWait);
  const stands = headingOf(page, title);
  const waits = async (): Promise<void> => {
    const isSaid = async () => {
      if (await words.isVisible()) return true;
      await page.clock.fastForward(LONG_WAIT_MS);
      return words.isVisible();
    };
    await expect.poll(isSaid, { message: `${path} says that it waits`, intervals: [50] }).toBe(true);
  };
  const askAgain = async (): Promise<void> => {
    await page.getByRole('button', { name: shell.retry }).first().click();
    await expect(words, `${path} asks again`).toBeHidden();
  };

  answerOnly(() => false);
  await page.goto(path);
  await expect(page.getByRole('status').filter({ hasText: /\S/ }).or(stands).first()).toBeAttached();
  const needsSession = !(await stands.isVisible());
  if (!needsSession && reads.size === 0) return;
  if (needsSession) await waits();
  answerOnly((pathname) => !reads.has(pathname));
  if (needsSession) await askAgain();
  // Its own requests may come after answers that it did not need to appear.
  else await page.goto(path);
  if (reads.size > 0) {
    await expect.poll(() => [...reads].some((pathname) => held.has(pathname)), `${path} reads`).toBe(true);
    await waits();
    answerOnly(() => true);
    await askAgain();
  }
  await expect(stands, `${path} after a wait`).toBeVisible();
  await page.clock.fastForward(LONG_WAIT_MS);
  await expect(words, `${path} waits no more`).toBeHidden();
}
