import type { Page } from '@playwright/test';
import { expect } from '../browser.ts';
import { SCAN_PORT } from '../ports.ts';
import { headingOf } from '../screens.ts';
import { filled, type Walk } from './stop.ts';

/** The scan site, from the tips to the running camera, and opened by its bare URL. */
export async function walkScanSite(page: Page, { language, texts, site, look }: Walk): Promise<void> {
  await page.goto('/howto');
  await expect(page.getByText(texts.howTo.check.passed)).toBeVisible();
  await look(page, { name: 'a connection that is fast enough' });
  await page.getByRole('button', { name: texts.howTo.start }).click();
  await expect(headingOf(page, site.start.heading)).toBeVisible();
  await page.getByText(site.start.sentSummary).click();
  await look(page, { name: 'the start of a scan' });
  await page.getByRole('button', { name: site.start.begin }).click();
  await expect(page.getByText(site.advice.findFace)).toBeVisible();
  await look(page, {
    name: 'a scan that looks for a face',
    except: { heading: 'The camera fills the screen; a status says what to do.' },
  });
  // A tab without a hand-off.
  const other = await page.context().newPage();
  await other.addInitScript(`sessionStorage.setItem('scan-options', '?lang=${language}')`);
  await other.goto(`http://localhost:${SCAN_PORT}/`);
  await expect(headingOf(other, site.noHandoff.heading)).toBeVisible();
  await expect(other.getByRole('link', { name: filled(site.noHandoff.link, { product: 'Mien' }) })).toBeVisible();
  await look(other, { name: 'the scan site without a hand-off' });
  await other.close();
}
