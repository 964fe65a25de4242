import type { Page, Request } from '@playwright/test';
import { expect } from '../browser.ts';

/** Answers and files that a page waits for, by page. */
const awaited = new WeakMap<Page, Set<Request>>();

/** Notes from now on what a page waits for. */
export function watchRequests(page: Page): void {
  if (awaited.has(page)) return;
  const open = new Set<Request>();
  awaited.set(page, open);
  page.on('request', (request) => {
    // What a document asked for ends with it.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    const isRead = request.method() === 'GET' && ['fetch', 'xhr', 'script'].includes(request.resourceType());
    if (isRead) open.add(request);
  });
  const close = (request: Request) => open.delete(request);
  page.on('requestfinished', close);
  page.on('requestfailed', close);
}

/** A spinner's mark, or the shape of something that is on its way. */
const ON_ITS_WAY = 'main [role="status"] > :is(svg[viewBox="0 0 40 40"], div[aria-hidden="true"])';

/** How often in a row nothing may be on its way: an answer may lead to another question. */
const QUIET_LOOKS = 3;

/** Waits until a page has all that it asked for, and asks for nothing more in answer to it. */
export async function settled(page: Page): Promise<void> {
  let quiet = 0;
  const left = async () => {
    const shapes = await page.locator(ON_ITS_WAY).filter({ visible: true }).count();
    const open = [...(awaited.get(page) ?? [])].map((request) => request.url());
    quiet = shapes === 0 && open.length === 0 ? quiet + 1 : 0;
    return { shapes, open, isQuiet: quiet >= QUIET_LOOKS };
  };
  await expect.poll(left, { intervals: [30] }).toEqual({ shapes: 0, open: [], isQuiet: true });
}
