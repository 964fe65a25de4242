import { scanSite } from '@mien/messages/scan-site';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../browser.ts';
import { SCAN_PORT } from '../ports.ts';
import { expectEnded, expectRuns, limitHasPassed, WATCH_TRACKS, withFaults } from './endings.ts';
import { LINE_FAULTS } from './line-faults.ts';

const SITE = `http://localhost:${SCAN_PORT}`;
const HANDOVER = `${SITE}/c/builtin/cHJvZmlsZQ/t.t.t/r.r.r/${'A'.repeat(22)}`;

/** Files that the page loads before a scan runs, and whether the scan needs them. */
const FETCHED = [
  { name: 'the configuration', path: '**/v1/configs/**', isNeeded: false },
  { name: 'the words in another language', path: '**/assets/scan-site-*.js', isNeeded: false },
  { name: 'the capture worker', path: '**/assets/capture-worker-*', isNeeded: true },
  { name: 'the tracker', path: '**/assets/tracker-worker-*', isNeeded: true },
  { name: 'the engine of the face model', path: '**/assets/face-kernels*', isNeeded: true },
  { name: 'the graph of the face model', path: '**/assets/face-model-*.json', isNeeded: true },
  { name: 'the weights of the face model', path: '**/assets/face-model-*.bin', isNeeded: true },
] as const;

/** Requests without a response. */
const held: Route[] = [];
/**
 * Aborts them, as a network does eventually: while one is open, the browser delays the next request for the same file.
 */
const endHeld = () => Promise.all(held.splice(0).map((route) => route.abort().catch(() => undefined)));

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  ...LINE_FAULTS,
  'no answer at all': (route) => new Promise(() => held.push(route)),
};
/** A sample of the faults, without those that are equivalent for a file. */
const TRIED = [
  'the line is cut',
  'a page of a gateway, as an answer',
  'nothing, as an answer',
  'a gateway without its server',
  'no answer at all',
] as const;

async function openPage(from: Page, path: string, fault: (route: Route) => Promise<void>, query = ''): Promise<Page> {
  const page = withFaults(await from.context().newPage());
  await page.clock.install();
  await page.addInitScript(WATCH_TRACKS);
  await page.route(path, fault);
  // A file that never arrives would delay the load event of the page.
  await page.goto(`${HANDOVER}${query}`, { waitUntil: 'commit' });
  return page;
}

for (const { name, path, isNeeded } of FETCHED)
  test(`${name} that cannot be loaded: ${isNeeded ? 'a message and a way on' : 'a scan that runs'}`, async ({
    page: first,
  }) => {
    for (const fault of TRIED)
      await test.step(fault, async () => {
        const isWords = name === 'the words in another language';
        const page = await openPage(first, path, FAULTS[fault]!, isWords ? '?lang=es' : '');
        const begin = page.getByRole('button', { name: scanSite.start.begin });
        if (isWords && fault === 'no answer at all') await page.clock.runFor(12_000);
        await begin.click();
        if (!isNeeded) await expectRuns(page);
        else {
          if (fault === 'no answer at all') {
            await expect.poll(() => page.evaluate('window.handedOut().length')).toBe(1);
            await limitHasPassed(page);
          }
          await expectEnded(page);
          await endHeld();
          await page.unroute(path);
          await page.getByRole('button', { name: scanSite.stops.retry }).click();
          await expectRuns(page);
        }
        await page.close();
      });
  });

test('a page whose own script cannot be loaded says so and can be reloaded', async ({ page: first }) => {
  for (const fault of TRIED)
    await test.step(fault, async () => {
      const page = await openPage(first, '**/assets/index-*.js', FAULTS[fault]!);
      await expect(page.locator('#root')).toBeAttached();
      await page.clock.runFor(25_000);
      await expect(page.getByRole('heading', { name: scanSite.unloaded.heading })).toBeVisible();
      await page.unroute('**/assets/index-*.js');
      const retry = page.getByRole('button', { name: scanSite.unloaded.retry });
      const begin = page.getByRole('button', { name: scanSite.start.begin });
      // Files that only hung may arrive now and replace the message.
      await expect(retry.or(begin)).toBeVisible();
      await retry.click({ timeout: 5000 }).catch(() => undefined);
      await expect(begin).toBeVisible();
      await page.close();
    });
});
