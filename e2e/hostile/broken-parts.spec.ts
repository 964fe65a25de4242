import { scanSite } from '@mien/messages/scan-site';
import type { Page } from '@playwright/test';
import {
  BROKEN_ON_PURPOSE,
  BROKEN_PARTS,
  BROWSER_PARTS,
  type BrokenPart,
  breakPart,
} from '../../apps/scan/src/site/testing/browser-parts.ts';
import { test } from '../browser.ts';
import { SCAN_PORT } from '../ports.ts';
import { expectEnded, expectRuns, limitHasPassed, WATCH_TRACKS, withFaults } from './endings.ts';

/** A hand-off of the right form. It need not be a real one, because nothing is sent before a scan is complete. */
const HANDOVER = `http://localhost:${SCAN_PORT}/c/builtin/cHJvZmlsZQ/t.t.t/r.r.r/${'A'.repeat(22)}`;

async function openBroken(from: Page, { part, way }: BrokenPart): Promise<Page> {
  const page = withFaults(await from.context().newPage());
  await page.clock.install();
  await page.addInitScript(WATCH_TRACKS);
  await page.addInitScript(`(${breakPart.toString()})(${JSON.stringify({ ...part, way, words: BROKEN_ON_PURPOSE })})`);
  await page.goto(HANDOVER);
  await page.getByRole('button', { name: scanSite.start.begin }).click();
  return page;
}

for (const part of BROWSER_PARTS) {
  const ways = BROKEN_PARTS.filter((broken) => broken.part === part);
  const outcome = part.isNeeded ? 'a message, a way on and no camera' : 'a scan that runs';
  test(`${part.path} that is ${ways.map(({ way }) => way).join(', ')}: ${outcome}`, async ({ page: first }) => {
    for (const broken of ways)
      await test.step(broken.way, async () => {
        const page = await openBroken(first, broken);
        if (!part.isNeeded) await expectRuns(page);
        else {
          if (broken.way === 'silent') await limitHasPassed(page);
          await expectEnded(page);
        }
        await page.close();
      });
  });
}
