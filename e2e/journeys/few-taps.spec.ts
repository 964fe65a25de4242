import { registration, scanSheet } from '@mien/messages';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { SCAN_PORT } from '../ports.ts';
import { expectCode, fillProfile, signInPatient, startScan, texts } from '../steps.ts';

/** Opens the sheet, starts the camera. */
const MOST_TAPS_FROM_HOME = 2;

test('a patient with earlier scans reaches the camera in two taps', async ({ page }) => {
  await signInPatient(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: texts.dashboard.viewResults })).toBeVisible();
  let taps = 0;
  const tap = async (target: ReturnType<typeof page.getByRole>) => {
    taps += 1;
    await target.click();
  };
  await tap(page.getByRole('link', { name: 'Scan', exact: true }));
  const sheet = page.getByRole('dialog', { name: scanSheet.title });
  await expect(sheet.getByRole('radio', { name: scanSheet.length.minute })).toBeVisible();
  await expectAccessible(page, 'the sheet before a scan');
  await tap(sheet.getByRole('button', { name: new RegExp(`^(${scanSheet.start}|${scanSheet.yes})$`) }));
  const { advice, capture, start } = texts.scanSite;
  await expect(page.getByText(advice.findFace)).toBeVisible();
  await expect(page.getByRole('button', { name: capture.cancel })).toBeVisible();
  expect(new URL(page.url()).port).toBe(String(SCAN_PORT));
  await expect(page.getByText(start.beginHint)).toBeHidden();
  expect(taps).toBeLessThanOrEqual(MOST_TAPS_FROM_HOME);

  // Back returns to Home with the open sheet.
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(sheet).toBeVisible();
});

/** From the first page to the camera of the first scan. Typing does not count, nor does Enter on a phone's keyboard. */
const MOST_TAPS = { fromFront: 12, byPhone: 12 } as const;
/** Numbers unused before these tests. */
const NEW = { byForm: '5125550151', byPhone: '5125550152' } as const;

function countTaps() {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  return { tap, count: () => taps };
}

test('a patient who registers with a name reaches the camera in a few taps', async ({ page }) => {
  const { tap, count } = countTaps();
  const { fields } = registration;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.goto('/');
  await tap(page.getByRole('link', { name: texts.signIn.newHere }));
  for (const [name, typed] of [
    [fields.firstName, 'Nora'],
    [fields.lastName, 'Stone'],
    [fields.phone, NEW.byForm],
    [fields.accessCode, 'signature'],
  ] as const) {
    await expect(field(name), 'Enter leads to the next field that has to be filled in').toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Nora Stone'), 'the name is not asked for again').toBeVisible();
  await expect(field(texts.profile.fields.firstName)).toBeHidden();
  await expectAccessible(page, 'the first page of the profile, with a known name');
  await fillProfile(page, tap);
  await startScan(page, tap);
  await expect(page).toHaveURL(new RegExp(`^http://localhost:${SCAN_PORT}/`));
  expect(count()).toBeLessThanOrEqual(MOST_TAPS.fromFront);
});

test('a patient who registers by phone reaches the camera in a few taps', async ({ page }) => {
  const { tap, count } = countTaps();
  await page.goto('/register/signature');
  await expect(page.getByLabel(registration.byPhone.phone, { exact: true })).toBeFocused();
  await page.keyboard.type(NEW.byPhone);
  const code = await expectCode(page, NEW.byPhone);
  await tap(page.getByRole('button', { name: registration.byPhone.submitPhone }));
  await expect(page.getByPlaceholder(registration.byPhone.codeExample)).toBeFocused();
  await page.keyboard.type(await code());
  const { firstName, lastName } = texts.profile.fields;
  for (const [name, typed] of [
    [firstName, 'Nora'],
    [lastName, 'Stone'],
  ] as const) {
    await expect(page.getByRole('textbox', { name })).toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  await fillProfile(page, tap);
  await startScan(page, tap);
  await expect(page).toHaveURL(new RegExp(`^http://localhost:${SCAN_PORT}/`));
  expect(count()).toBeLessThanOrEqual(MOST_TAPS.byPhone);
});
