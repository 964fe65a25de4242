import { scanSite } from '@mien/messages/scan-site';
import { expect, test } from '../browser.ts';
import { openScanSite, signInPatient } from '../steps.ts';

/**
 * Scrolls to a button and returns the percentage of it that is in view and not covered. Excludes its rounded corners.
 */
const shownPercent = (name: string) => `(() => {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent.includes(${JSON.stringify(name)}));
  button.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = button.getBoundingClientRect();
  const steps = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
  const hits = steps.flatMap((x) => steps.map((y) => document.elementFromPoint(left + x * width, top + y * height)));
  return Math.round((hits.filter((hit) => hit && button.contains(hit)).length / hits.length) * 100);
})()`;

for (const viewport of [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
])
  test(`the light and Cancel buttons are fully visible with text at 200% at ${viewport.width} px`, async ({ page }) => {
    await signInPatient(page);
    await openScanSite(page);
    await page.getByRole('button', { name: scanSite.start.begin }).click();
    await expect(page.getByText(scanSite.advice.findFace)).toBeVisible();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
    await page.setViewportSize(viewport);
    for (const name of [scanSite.tools.lamp, scanSite.capture.cancel])
      expect(await page.evaluate<number>(shownPercent(name)), name).toBeGreaterThanOrEqual(95);
  });
