import { clientSettings, clientSettingsInMenu, fill, measures, shell } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { headingOf } from '../screens.ts';
import {
  measurementIds,
  openMenu,
  openSettings,
  SHARED_PATIENT_PHONE,
  signInPatient,
  signInStaff,
  toast,
} from '../steps.ts';

/** Client Admin of a client that no other test uses, because parallel tests depend on what their client shows. */
const NORA = '5125550115';
/** Patient of another client. */
const BEN = '5125550101';

const CLIENT = 'Hill Country Employers';
const HIDDEN = measures.types.qualityOfLife.name;
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60" onload="alert(1)"><script>alert(1)</script>
  <circle cx="30" cy="30" r="26" fill="#0b6b4f"/><path d="M72 20h150v6H72zM72 34h110v6H72z"/></svg>`;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const show = (page: Page) => page.getByRole('checkbox', { name: fill(clientSettings.measures.show, { name: HIDDEN }) });
const logo = (page: Page) => page.getByRole('banner').getByRole('img', { name: CLIENT });

async function openGroup(page: Page): Promise<void> {
  const group = page.getByRole('heading', { level: 3, name: measures.groups.lifestyle });
  if (!(await show(page).isVisible())) await group.click();
}

async function openLatestResult(page: Page): Promise<void> {
  const [id] = await measurementIds(page);
  await page.goto(`/resultSummary/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a Client Admin uploads a logo and hides a measure; only patients of that client are affected', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  await signInStaff(page, NORA);
  await openMenu(page);
  await page.getByRole('link', { name: clientSettingsInMenu }).click();
  await expect(headingOf(page, clientSettings.title)).toBeFocused();
  await expectAccessible(page, 'settings');

  const { logos } = clientSettings;
  await openSettings(page, logos.title);
  const chooser = page.getByLabel(fill(logos.chooseLabel, { type: logos.types.header }));
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(page.getByText(logos.faults.picture_type)).toBeVisible();
  await chooser.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
  await expect(toast(page, clientSettings.saved)).toBeVisible();
  await expect(logo(page)).toBeVisible();
  // Compares pixels: size 4 by 1, and the color of the circle.
  const drawn = await page.evaluate(`(async () => {
    const image = document.querySelector('img[alt="${CLIENT}"]');
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [240, 60];
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, 240, 60);
    const circle = [...context.getImageData(30, 30, 1, 1).data];
    return { type: image.src.slice(0, 15), size: [image.naturalWidth, image.naturalHeight], circle };
  })()`);
  expect(drawn).toEqual({ type: 'data:image/png;', size: [1024, 256], circle: [11, 107, 79, 255] });

  const measuresSection = await openSettings(page, clientSettings.measures.title);
  await openGroup(page);
  await show(page).uncheck();
  await page.getByRole('link', { name: fill(shell.logo.label, { productName: CLIENT }) }).click();
  await expect(page.getByRole('dialog', { name: clientSettings.leave.title })).toBeVisible();
  await page.getByRole('button', { name: clientSettings.leave.stay }).click();
  await measuresSection.getByRole('button', { name: clientSettings.save }).click();
  await expect(measuresSection.getByRole('button', { name: clientSettings.save })).toBeHidden();
  await expectAccessible(page, 'settings after a change');

  try {
    const context = await newContext(quietBrowser, contextOptions, baseURL);
    const patient = await newWatchedPage(context);
    await signInPatient(patient, SHARED_PATIENT_PHONE);
    await openLatestResult(patient);
    await expect(logo(patient)).toBeVisible();
    await expect(patient.getByText(HIDDEN)).toHaveCount(0);
    const types = await (await patient.request.get('/v1/configurations/clientMeasurementTypes')).json();
    expect(JSON.stringify(types)).not.toContain('qualityOfLife');
    await context.close();

    const otherContext = await newContext(quietBrowser, contextOptions, baseURL);
    const other = await newWatchedPage(otherContext);
    await signInPatient(other, BEN);
    await openLatestResult(other);
    await expect(other.getByRole('banner').getByRole('img')).toHaveCount(0);
    await expect(other.getByText(HIDDEN).first()).toBeAttached();
    await otherContext.close();
  } finally {
    // Restores the demo's client for a second run.
    await page.reload();
    await openSettings(page, clientSettings.measures.title);
    await openGroup(page);
    await show(page).check();
    await measuresSection.getByRole('button', { name: clientSettings.save }).click();
    await expect(toast(page, clientSettings.saved)).toBeVisible();
    await openSettings(page, logos.title);
    await page.getByRole('button', { name: `${logos.remove} ${logos.types.header}` }).click();
    await expect(logo(page)).toBeHidden();
  }
});

test('patients are refused', async ({ page }) => {
  await signInPatient(page);
  await page.goto('/admin/settings');
  await expect(page.getByText(clientSettings.denied)).toBeVisible();
});
