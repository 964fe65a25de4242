import type { Page, Request } from '@playwright/test';
import { expect } from '../browser.ts';

/** Pending requests and files, by page. */
const awaited = new WeakMap<Page, Set<Request>>();

/** Tracks the pending requests of a page from now on. */
export function watchRequests(page: Page): void {
  if (awaited.has(page)) return;
  const open = new Set<Request>();
  awaited.set(page, open);
  page.on('request', (request) => {
    // A document's requests end with it.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    const isRead = request.method() === 'GET' && ['fetch', 'xhr', 'script'].includes(request.resourceType());
    if (isRead) open.add(request);
  });
  const close = (request: Request) => open.delete(request);
  page.on('requestfinished', close);
  page.on('requestfailed', close);
}

/** A spinner or a skeleton. */
const ON_ITS_WAY = 'main [role="status"] > :is(svg[viewBox="0 0 40 40"], div[aria-hidden="true"])';

/** Number of consecutive checks without pending requests, because a response may trigger another request. */
const QUIET_LOOKS = 3;

/** Waits until a page has no pending requests, including those that a response triggers. */
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
