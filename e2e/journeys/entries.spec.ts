import { daysAgo, ENTRY_VALID_DAYS } from '@mien/domain';
import { dashboard, entered, entries, fill, me, measures, results, scanError, shell } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { DOUBLE_PORT, MIEN_PORT } from '../ports.ts';
import { signInPatient, toast } from '../steps.ts';

/** His newest cuff reading is 50 days old. */
const BEN = '5125550101';
const MIEN = `http://localhost:${MIEN_PORT}`;
const HOSTED = `http://localhost:${DOUBLE_PORT}`;
const HOSTED_PROVIDER_ID = 2;
const DAY_MS = 24 * 60 * 60 * 1000;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const save = (page: Page) => page.getByRole('button', { name: entries.save }).click();

/** Signs in a patient to whom every equation applies, in a client whose scans use the fake hosted provider. */
async function signInForHosted(page: Page): Promise<void> {
  await page.route('**/v1/configurations', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), scanProviderId: HOSTED_PROVIDER_ID } });
  });
  await signInPatient(page);
  const { user } = (await (await page.request.get('/v1/auth/session')).json()) as { user: { patientUid: string } };
  const headers = { origin: MIEN };
  const birthDate = new Date(Date.now() - 55.5 * 365.25 * DAY_MS).toISOString().slice(0, 10);
  const put = await page.request.put(`/v1/patients/${user.patientUid}`, {
    data: { birthDate, birthSex: 'Male' },
    headers,
  });
  expect(put.ok()).toBe(true);
  const screening = {
    heightCm: 170,
    weightKg: 86.7,
    smoke: false,
    bloodPressureMedication: false,
    diabetesType: 'No',
    isWeightReviewed: true,
    qol: 7,
  };
  expect((await page.request.post('/v1/screenings', { data: screening, headers })).ok()).toBe(true);
}

test('the next scan uses manual entries: heart age, waist, and the score', async ({ page }) => {
  await signInForHosted(page);
  await page.goto('/me');
  await page.getByRole('link', { name: new RegExp(`^${entries.kinds.cuff} ${entries.add}`) }).click();
  await expect(heading(page, entries.kinds.cuff)).toBeVisible();
  await expectAccessible(page, 'the page of a cuff');
  await page.getByLabel(entries.cuff.systolic).fill('146');
  await page.getByLabel(entries.cuff.diastolic).fill('88');
  await page.getByRole('button', { name: entries.cuff.more }).click();
  await page.getByLabel(entries.cuff.systolic).nth(1).fill('134');
  await page.getByLabel(entries.cuff.diastolic).nth(1).fill('84');
  await save(page);
  await expect(toast(page, entries.saved)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '140/86 mmHg' })).toBeVisible();

  await page.getByRole('link', { name: shell.places.me, exact: true }).first().click();
  await expect(heading(page, me.title)).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`^${entries.kinds.waist} ${entries.add}`) }).click();
  await page.getByLabel(entries.amount.waist, { exact: true }).fill('40,2');
  await save(page);
  await expect(page.getByRole('listitem').filter({ hasText: '40.2 in' })).toBeVisible();

  await page.goto('/entries/answers');
  for (const question of [entries.questions.heartDisease, entries.questions.everHighGlucose])
    await page.getByRole('group', { name: question }).getByRole('radio', { name: entries.no, exact: true }).check();
  await save(page);
  await expect(page.getByRole('listitem').filter({ hasText: entered.answered })).toBeVisible();

  await page.goto('/scanningError?errorCode=WORKER_ERROR');
  await page.getByRole('button', { name: scanError.scanAgain }).click();
  await expect(page).toHaveURL(new RegExp(`^${HOSTED}/c/double/`));
  await page.getByRole('button', { name: 'good', exact: true }).click();
  await expect(heading(page, results.title)).toBeVisible();
  const group = page.getByRole('button', { name: new RegExp(`^${measures.groups.heartAndCirculation}\\s`) });
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  await expect(
    page.getByRole('button', {
      name: new RegExp(`^${measures.bloodPressure}.*140/86.*${measures.provenances.entered}`),
    }),
  ).toBeVisible();
  const heartAge = page.getByRole('button', { name: new RegExp(`^${measures.types.heartAgeYears.name}.*63`) });
  await heartAge.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(results.sheet.measured).click();
  await expect(sheet.getByText(/Framingham Heart Study/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: results.score.understand }).click();
  const part = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: /blood pressure by cuff/i });
  await expect(part).toBeVisible();
  await expect(part).not.toContainText(results.contributors.leftOut);
});

test('a very high reading asks about symptoms first, and a deleted entry can be restored', {
  tag: '@essential',
}, async ({ page }) => {
  await signInPatient(page);
  await page.goto('/entries/cuff');
  await page.getByLabel(entries.cuff.systolic).fill('185');
  await page.getByLabel(entries.cuff.diastolic).fill('110');
  await save(page);
  const notice = page.getByRole('region', { name: fill(entered.severe.title, { value: '185/110 mmHg' }) });
  // The end of the form is in view when saving; the notice scrolls into view.
  await expect(notice.getByText(entered.severe.symptoms)).toBeInViewport();
  await expect(notice.getByRole('link', { name: entered.severe.call })).toHaveAttribute('href', 'tel:911');
  await expectAccessible(page, 'a very high reading');
  const row = page.getByRole('listitem').filter({ hasText: '185/110 mmHg' });
  await row.getByRole('button', { expanded: false }).click();
  await row.getByText(entries.history.remove, { exact: true }).click();
  await expect(row).toBeHidden();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: entries.history.undo }).click();
  await expect(row).toBeVisible();
});

test('an outdated reading is reported where it is missing, with a link to add a new one', async ({ page }) => {
  await signInPatient(page, BEN);
  // Fifty times 24 hours ago can be off by one calendar day within an hour of midnight, if DST changed in between.
  const latest = (await (await page.request.get('/v1/entries/latest')).json()) as {
    items: { takenAt: string; value: { kind: string } }[];
  };
  const { takenAt } = latest.items.find(({ value }) => value.kind === 'cuff') ?? { takenAt: '' };
  const age = `${daysAgo('America/Chicago', new Date(takenAt), new Date())} days`;
  await page.goto('/dashboard');
  const title = fill(dashboard.nextStep.cuff.title, { age });
  await expect(
    page.getByRole('heading', { name: title }).or(page.getByText(dashboard.nextStep.repeat.title)),
  ).toBeVisible();
  await page.goto('/entries/cuff');
  await expect(page.getByText(fill(entries.tooOld, { age, limit: ENTRY_VALID_DAYS.cuff ?? '' }))).toBeVisible();
});
