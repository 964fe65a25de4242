import { consent, fill, howTo, profile, shell, trialScan, units } from '@mien/messages';
import { legal } from '@mien/messages/legal';
import type { Page } from '@playwright/test';
import { expect, test } from '../browser.ts';
import { fillProfile, registerNewcomer, signInPatient } from '../steps.ts';

const { fields, faults, sections } = profile;

const edit = (page: Page, section: keyof typeof sections) =>
  page.getByRole('button', { name: fill(profile.editLabel, { section: sections[section] }) }).click();
const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });
const updateButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: profile.update });
const nextButton = (page: Page) => page.getByRole('button', { name: profile.next });
const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
const radio = (page: Page, question: string, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: answer, exact: true });

/** The contents of the three cards. */
const answers = (page: Page) => page.getByRole('main').locator('dd').allTextContents();

async function closeDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: profile.close }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('height and weight are accepted up to their limits', async ({ page }) => {
  await signInPatient(page);
  const outOfHeight = 'Height out of range. Please enter a height between 3\'11" and 7\'2"';
  const outOfWeight = 'Weight out of range. Weight must be between 67 and 660 lbs';
  await edit(page, 'body');
  await field(page, fields.weight).fill('150');
  for (const [feet, inches] of [
    ['3', '10'],
    ['7', '3'],
  ] as const) {
    await field(page, fields.heightFt).fill(feet);
    await field(page, fields.heightIn).fill(inches);
    await updateButton(page).click();
    await expect(page.getByRole('dialog').getByText(outOfHeight)).toBeVisible();
  }
  for (const [feet, inches] of [
    ['3', '11'],
    ['7', '2'],
  ] as const) {
    await field(page, fields.heightFt).fill(feet);
    await field(page, fields.heightIn).fill(inches);
    await updateButton(page).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row(page, fields.height)).toHaveText(`${feet}'${inches}"`);
    await edit(page, 'body');
  }
  await field(page, fields.heightFt).fill('5');
  for (const pounds of ['66', '661']) {
    await field(page, fields.weight).fill(pounds);
    await updateButton(page).click();
    await expect(page.getByRole('dialog').getByText(outOfWeight)).toBeVisible();
  }
  for (const pounds of ['67', '660']) {
    await field(page, fields.weight).fill(pounds);
    await expect(page.getByText(outOfWeight)).toBeHidden();
    await updateButton(page).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row(page, fields.weight)).toHaveText(fill(units.weight.imperial, { weight: pounds }));
    await edit(page, 'body');
  }
});

test('every missing answer is named, and Update is disabled until all are given', async ({ page }) => {
  await signInPatient(page);
  await edit(page, 'personal');
  for (const [name, message] of [
    [fields.firstName, 'First name is required.'],
    [fields.lastName, 'Last name is required.'],
    [fields.age, 'Age is required.'],
  ] as const) {
    const before = await field(page, name).inputValue();
    await field(page, name).fill('');
    await field(page, name).blur();
    await expect(page.getByText(message)).toBeVisible();
    await expect(updateButton(page)).toBeDisabled();
    await field(page, name).fill(before);
    await expect(page.getByText(message)).toBeHidden();
    await expect(updateButton(page)).toBeEnabled();
  }
  for (const age of ['12', '120']) {
    await field(page, fields.age).fill(age);
    await updateButton(page).click();
    await expect(page.getByText(faults.ageRange)).toBeVisible();
  }
  await field(page, fields.age).fill('40');
  await field(page, fields.email).fill('name@nowhere');
  await updateButton(page).click();
  await expect(page.getByText('Invalid email format')).toBeVisible();
  await closeDrawer(page);

  await edit(page, 'body');
  for (const [name, message] of [
    [fields.heightFt, 'Height (Ft) is required.'],
    [fields.heightIn, 'Height (In) is required.'],
    [fields.weight, 'Weight is required.'],
  ] as const) {
    const before = await field(page, name).inputValue();
    await field(page, name).fill('');
    await field(page, name).blur();
    await expect(page.getByText(message)).toBeVisible();
    await expect(updateButton(page)).toBeDisabled();
    await field(page, name).fill(before);
    await expect(updateButton(page)).toBeEnabled();
  }
  await field(page, fields.weight).fill('29');
  await expect(updateButton(page)).toBeDisabled();
  await field(page, fields.weight).fill('30');
  await expect(updateButton(page)).toBeEnabled();
  await field(page, fields.heightFt).fill('2');
  await expect(updateButton(page)).toBeDisabled();
});

test('12 inches become a foot, and stepping below 0 takes one from more than 3', async ({ page }) => {
  await signInPatient(page);
  await edit(page, 'body');
  const feet = field(page, fields.heightFt);
  const inches = field(page, fields.heightIn);
  await feet.fill('5');
  await inches.fill('12');
  await expect(feet).toHaveValue('6');
  await expect(inches).toHaveValue('0');
  await page.getByRole('button', { name: fields.fewerInches }).click();
  await expect(feet).toHaveValue('5');
  await expect(inches).toHaveValue('11');
  await page.getByRole('button', { name: fields.moreInches }).click();
  await expect(feet).toHaveValue('6');
  await expect(inches).toHaveValue('0');
  await inches.press('ArrowDown');
  await expect(inches).toHaveValue('11');
  await feet.fill('3');
  await inches.fill('0');
  await inches.press('ArrowDown');
  await expect(feet).toHaveValue('3');
  await expect(inches).toHaveValue('0');
});

test('unconfirmed input survives a reload', async ({ page }) => {
  await signInPatient(page);
  await edit(page, 'body');
  await field(page, fields.weight).fill('163.5');
  await page.reload();
  await expect(field(page, fields.weight)).toHaveValue('163.5');
  await expect(page.getByText(profile.draftKept)).toBeVisible();
  await updateButton(page).click();
  await expect(row(page, fields.weight)).toHaveText(fill(units.weight.imperial, { weight: '163.5' }));
  await page.reload();
  await expect(row(page, fields.weight)).toHaveText(fill(units.weight.imperial, { weight: '163.5' }));
});

test('Back closes a drawer and stays on the page', async ({ page }) => {
  await signInPatient(page);
  const before = await answers(page);
  await edit(page, 'personal');
  await field(page, fields.firstName).fill('Another');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: profile.title })).toBeVisible();
  expect(await answers(page)).toEqual(before);
});

test('every answer is shown again as it was given', async ({ page }) => {
  await signInPatient(page);
  await edit(page, 'personal');
  await field(page, fields.firstName).fill('Zoë');
  await field(page, fields.lastName).fill("O'Neil-Straße");
  await field(page, fields.age).fill('33');
  await radio(page, fields.birthSex, profile.sexes.Other).check({ force: true });
  await field(page, fields.email).fill('zoe@example.com');
  await updateButton(page).click();
  await edit(page, 'body');
  await field(page, fields.heightFt).fill('5');
  await field(page, fields.heightIn).fill('10');
  await field(page, fields.weight).fill('150.5');
  await updateButton(page).click();
  await edit(page, 'health');
  await radio(page, fields.smoke, profile.yes).check({ force: true });
  await radio(page, fields.bloodPressureMedication, profile.yes).check({ force: true });
  await radio(page, fields.diabetesType, profile.diabetesTypes['Type 1']).check({ force: true });
  await radio(page, fields.qol, '3').check({ force: true });
  await updateButton(page).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const given = ['Zoë', "O'Neil-Straße", '33 years', 'Other', 'zoe@example.com', '5\'10"', '150.5 lbs'].concat([
    'Yes',
    'Yes',
    'Type 1',
    '3 of 10',
  ]);
  expect(await answers(page)).toEqual(given);

  // Twice, because an unchanged profile must not drift when it is saved again.
  for (const _ of [1, 2]) {
    await nextButton(page).click();
    await expect(page).toHaveURL(/\/howto$/);
    await page.goto('/profile');
    await page.reload();
    await expect(row(page, fields.firstName)).toHaveText('Zoë');
    expect(await answers(page)).toEqual(given);
  }
  await expect(page.getByText(profile.draftKept)).toBeHidden();
});

test('Next is disabled until the terms are accepted', async ({ page }) => {
  await signInPatient(page);
  await expect(nextButton(page)).toBeEnabled();
  await page.getByRole('checkbox').uncheck({ force: true });
  await expect(nextButton(page)).toBeDisabled();
  await expect(page.getByText('Please agree with our terms to continue')).toBeVisible();
  await page.getByRole('button', { name: consent.profile.privacy }).click();
  await expect(page.getByRole('heading', { level: 1, name: legal.privacy.title })).toBeVisible();
  await page.getByRole('button', { name: shell.legalPopup.back }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('checkbox'), 'reading does not tick').not.toBeChecked();
  await page.getByRole('checkbox').check({ force: true });
  await nextButton(page).dblclick();
  await expect(page).toHaveURL(/\/howto$/);
});

test('the consent page requires both boxes and leads to the profile', async ({ page }) => {
  await signInPatient(page);
  await page.goto('/consent');
  const agree = page.getByRole('button', { name: 'Agree & Continue' });
  const [terms, data] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').nth(1)];
  const fault = page.getByText(fill(consent.both, { productName: 'Mien' }));
  await expect(fault).toBeHidden();
  await terms.check({ force: true });
  await agree.click();
  await expect(fault).toBeVisible();
  await expect(data).toBeFocused();
  await terms.uncheck({ force: true });
  await data.check({ force: true });
  await agree.click();
  await expect(terms).toBeFocused();
  await page.getByRole('button', { name: consent.terms.link }).click();
  await expect(page.getByRole('heading', { level: 1, name: legal.terms.title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(terms).not.toBeChecked();
  await expect(data, 'Back closes the text and keeps the page').toBeChecked();
  await terms.check({ force: true });
  await agree.click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('the next step is at one place on a phone, from the consent to the camera', async ({ page }) => {
  const viewport = { width: 390, height: 844 };
  await page.setViewportSize(viewport);
  /** Distance from the bottom of the window. */
  const bottomOf = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    return box && Math.round(viewport.height - box.y - box.height);
  };
  await page.goto('/try');
  await expect.poll(() => bottomOf(trialScan.start)).not.toBeNull();
  const bottomPx = (await bottomOf(trialScan.start)) ?? 0;
  expect(bottomPx).toBeLessThan(32);
  await registerNewcomer(page);
  expect(await bottomOf(profile.next)).toBe(bottomPx);
  await page.goto('/consent');
  await expect.poll(() => bottomOf(consent.agree)).toBe(bottomPx);
  await page.goto('/profile');
  await fillProfile(page);
  await expect(page.getByRole('heading', { level: 1, name: howTo.title })).toBeVisible();
  await expect.poll(() => bottomOf(howTo.start)).toBe(bottomPx);
});
