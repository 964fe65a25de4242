import { expect, test } from '@playwright/test';
import { type HttpsSites, startHttpsSites } from '../other-browsers/https-sites.ts';
import { OTHER_BROWSERS, scanIn } from '../other-browsers/scan-in.ts';
import { OTHER_BROWSERS_PORT } from '../ports.ts';

const TOLERANCE_BPM = 2;

let sites: HttpsSites | null = null;

test.beforeAll(async () => {
  if (OTHER_BROWSERS.some((browser) => browser.isThere())) sites = await startHttpsSites(OTHER_BROWSERS_PORT);
});
test.afterAll(() => sites?.stop());

for (const browser of OTHER_BROWSERS) {
  test(`a patient is scanned in ${browser.name} and sees the pulse of the film`, async () => {
    test.skip(!browser.isThere(), `not here. On Debian: apt-get install ${browser.packages}`);
    if (sites === null) throw new Error('the sites do not run');
    const scan = await scanIn(browser, sites);
    console.log(
      `${browser.name}: shown ${scan.shownBpm} of ${scan.trueBpm.toFixed(1)} bpm, ${scan.frameRateHz?.toFixed(1)} frames/s, ended at ${scan.end}`,
    );
    expect(scan.end).toMatch(/^\/resultSummary\//);
    expect(Math.abs((scan.shownBpm ?? Number.NaN) - scan.trueBpm)).toBeLessThanOrEqual(TOLERANCE_BPM);
    expect(scan.consoleErrors).toEqual([]);
  });
}
