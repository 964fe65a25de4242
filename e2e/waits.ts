import { shell } from '@mien/messages';
import type { Page, Request } from '@playwright/test';
import { expect, newContext, newWatchedPage } from './browser.ts';
import { headingOf } from './screens.ts';
import type { Address } from './walk/stop.ts';

/** More than the delay after which a page says that it is waiting, on the page's clock. */
const LONG_WAIT_MS = 9_000;

/** Requests of every page of the app. */
const ASKED_BY_ALL = ['/v1/auth/session', '/v1/configurations', '/v1/configurations/measurementTypes'];

/** A page's own requests to the server during an action. */
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

/** A page whose server can stop responding. */
interface SilentPage {
  readonly page: Page;
  /** From now on the server responds only to requests with these paths. */
  readonly answerOnly: (isAnswered: (pathname: string) => boolean) => void;
  /** Paths of requests since then that got no response. */
  readonly held: ReadonlySet<string>;
}

const silentPages = new WeakMap<Page, Promise<SilentPage>>();

/** A page of the same user in another browser, because its clock is advanced. */
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
 * Opens a URL while the server does not respond: first to any request, then only not to the page's own requests. Each
 * time the page must report the delay after some seconds, and retry on a click. A page that needs no session shows
 * immediately, and waits only if it has requests of its own.
 *
 * @param reads  the page's own requests; if empty, it waits for the session only
 */
export async function expectSaysThatItWaits(
  from: Page,
  { path, title }: Address,
  reads: ReadonlySet<string>,
): Promise<void> {
  const { page, answerOnly, held } = await silentPageOf(from);
  const words = page.getByText(shell.longWait);
  const heading = headingOf(page, title);
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
  await expect(page.getByRole('status').filter({ hasText: /\S/ }).or(heading).first()).toBeAttached();
  const needsSession = !(await heading.isVisible());
  if (!needsSession && reads.size === 0) return;
  if (needsSession) await waits();
  answerOnly((pathname) => !reads.has(pathname));
  if (needsSession) await askAgain();
  // Its own requests may follow responses that it did not need to render.
  else await page.goto(path);
  if (reads.size > 0) {
    await expect.poll(() => [...reads].some((pathname) => held.has(pathname)), `${path} reads`).toBe(true);
    await waits();
    answerOnly(() => true);
    await askAgain();
  }
  await expect(heading, `${path} after a wait`).toBeVisible();
  await page.clock.fastForward(LONG_WAIT_MS);
  await expect(words, `${path} waits no more`).toBeHidden();
}
