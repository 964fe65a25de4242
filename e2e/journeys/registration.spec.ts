import { entry, measures, problems, profile, registration, signIn } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, launchBrowser, newContext, newWatchedPage, test } from '../browser.ts';
import {
  enterByLink,
  expectCode,
  fillProfile,
  nextPatientPhone,
  nextPhoneOfAustin,
  signInPatient,
  signInStaff,
  toast,
} from '../steps.ts';

/** Client Admin of Austin Wellness. */
const GRACE = '5125550111';
/** Phone numbers unused before these tests. */
const NEW = { byForm: '5125550141', bySignature: '5125550142', byMd: '5125550143' } as const;

const { byPhone, fields } = registration;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: registration.submit });

/** The user who is signed in on this browser. */
async function signedInAs(page: Page): Promise<{ patientUid: string; firstName: string }> {
  const answer = await page.request.get('/v1/auth/session');
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { user: { patientUid: string; firstName: string } }).user;
}

async function fillIn(page: Page, values: Readonly<Partial<Record<keyof typeof fields, string>>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await page.getByRole('textbox', { name: fields[name as keyof typeof fields] }).fill(value);
}

/** Waits for the profile of a person who opened a link, and until the link is removed from the URL. */
async function expectProfile(page: Page): Promise<void> {
  // New patients answer page by page.
  const either = new RegExp(`^(${profile.title}|${profile.steps.personal.title})$`);
  await expect(page.getByRole('heading', { level: 1, name: either })).toBeVisible();
  await expect(page).toHaveURL(/localhost:\d+\/profile$/);
}

test('a staff link signs its patient in once, asks a signed-in user first, and leaves no trace', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  await signInPatient(page, nextPhoneOfAustin());
  const { patientUid } = await signedInAs(page);
  await page.context().clearCookies();

  const context = await newContext(quietBrowser, contextOptions, baseURL);
  const staff = await newWatchedPage(context);
  await signInStaff(staff, GRACE);
  const made = await staff.request.get(`/v1/patients/${patientUid}/selfserverlink`);
  const { loginUrl } = (await made.json()) as { loginUrl: string };
  await context.close();

  await signInPatient(page);
  expect((await signedInAs(page)).patientUid).not.toBe(patientUid);

  // A message scanner opens it first in its own browser without a tap, which does not use up the link.
  const scanner = await newContext(quietBrowser, contextOptions, baseURL);
  const scanned = await newWatchedPage(scanner);
  await scanned.goto(loginUrl);
  await expect(scanned.getByRole('button', { name: entry.ask.goOn })).toBeVisible();
  expect(await scanner.cookies()).toEqual([]);
  await scanner.close();

  const start = await page.evaluate<number>('history.length');
  await page.goto(loginUrl);
  await expect(heading(page, entry.somebodyElse.title)).toBeVisible();
  await page.getByRole('button', { name: entry.somebodyElse.goOn }).click();
  await expectProfile(page);
  expect((await signedInAs(page)).patientUid).toBe(patientUid);
  await expect(toast(page, entry.signedInAs.replace('{name}', (await signedInAs(page)).firstName))).toBeVisible();
  expect(await page.evaluate<number>('history.length')).toBe(start + 1);
  await page.goBack();
  await expect(page).not.toHaveURL(/alogin/);

  // The same link again, in the browser that it signed in, neither fails nor signs in again.
  await enterByLink(page, loginUrl);
  await expect(heading(page, entry.refused.title)).toBeVisible();
  expect((await signedInAs(page)).patientUid).toBe(patientUid);
});

test('a used, wrong or missing link leads to sign-in with the same message', async ({ page }) => {
  for (const address of [
    `/alogin/${'x'.repeat(43)}?accessCode=signature`,
    '/alogin',
    '/templogin?patientUid=x&tempCode=y',
  ]) {
    // Without a link there is no confirmation.
    await (address === '/alogin' ? page.goto(address) : enterByLink(page, address));
    await expect(heading(page, signIn.title)).toBeVisible();
    await expect(page.getByRole('alert').getByText(problems['login-link-invalid'])).toBeVisible();
    await expect(page).toHaveURL(/localhost:\d+\/mlogin$/);
  }
});

test('a wrong link informs a signed-in user and does not sign them out', async ({ page }) => {
  await signInPatient(page);
  const before = await signedInAs(page);
  await enterByLink(page, `/alogin/${'x'.repeat(43)}`);
  await expect(heading(page, entry.refused.title)).toBeVisible();
  await page.getByRole('button', { name: /^Stay logged in/ }).click();
  await expect(page).toHaveURL(/\/(dashboard|profile)$/);
  expect((await signedInAs(page)).patientUid).toBe(before.patientUid);
});

test('a temporary code signs in by its URL', async ({ page, baseURL }) => {
  const phone = nextPatientPhone();
  const headers = { origin: baseURL ?? '' };
  const code = await expectCode(page, phone);
  await page.request.post('/v1/auth/phone', { headers, data: { phone } });
  const matches = await page.request.post('/v1/auth/login/profiles', { headers, data: { phone, code: await code() } });
  const [match] = (await matches.json()) as { patientUid: string; tokenCode: string }[];
  await enterByLink(page, `/templogin?patientUid=${match?.patientUid}&tempCode=${match?.tokenCode}`);
  await expectProfile(page);
});

test('a patient registers, sees every error first, and reaches a profile with the input', {
  tag: '@essential',
}, async ({ page }) => {
  await page.goto('/register?code=signature');
  await expect(heading(page, registration.title)).toBeVisible();
  await expect(page.getByText('Health Status Reimagined')).toBeVisible();
  await expect(page.getByText('The future of health')).toBeVisible();
  await expect(page.locator('footer').getByText(measures.types.heartRateBpm.name, { exact: true })).toBeVisible();
  await submit(page).click();
  const summary = page.getByRole('region', { name: registration.faultsTitle });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText([
    'Firstname is required',
    'Lastname is required',
    registration.faults.phoneMissing,
  ]);
  await expectAccessible(page, 'registration with faults');

  await page.getByText(registration.body.title).click();
  await fillIn(page, { firstName: 'Nora', lastName: 'Quist', phone: NEW.byForm, age: '12', weight: '661' });
  await fillIn(page, { heightFt: '5', heightIn: '4', email: 'nora@' });
  await fillIn(page, { accessCode: 'no-such-group' });
  await expect(page.getByText(registration.faults.emailFormat)).toBeVisible();
  await fillIn(page, { email: 'nora@example.com' });
  await submit(page).click();
  await expect(summary.getByRole('listitem')).toHaveText([
    registration.faults.ageRange,
    registration.faults.weightRange,
  ]);
  await fillIn(page, { age: '41', weight: '150' });
  await submit(page).click();
  await expect(summary.getByRole('listitem')).toHaveText([registration.wrongAccessCode]);
  await fillIn(page, { accessCode: 'signature' });
  await submit(page).click();
  await expect(page.getByText('Please wait while we create your unique scan profile.')).toBeVisible();

  await expectProfile(page);
  const expectTyped = async (answers: Readonly<Record<string, string>>) => {
    for (const [name, answer] of Object.entries(answers))
      await expect(page.getByRole('textbox', { name })).toHaveValue(answer);
  };
  const asked = profile.fields;
  await expect(page.getByText('Nora Quist')).toBeVisible();
  await expectTyped({ [asked.age]: '41', [asked.email]: 'nora@example.com' });
  await page.getByRole('radio', { name: profile.sexes.Female, exact: true }).check({ force: true });
  await page.getByRole('button', { name: profile.next }).click();
  await expectTyped({ [asked.heightFt]: '5', [asked.heightIn]: '4', [asked.weight]: '150' });
  await page.getByRole('button', { name: profile.back }).click();
  await page.getByRole('button', { name: asked.editName }).click();
  await expectTyped({ [asked.firstName]: 'Nora', [asked.lastName]: 'Quist' });

  // Back does not restore the submitted form.
  await page.goBack();
  await expect(page.getByRole('textbox', { name: fields.firstName })).toHaveValue('');
});

test('the registration page resets when restored from the back-forward cache', async ({ contextOptions, baseURL }) => {
  // Playwright disables the back-forward cache by default; real browsers use it.
  const browser = await launchBrowser([], { ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  try {
    const page = await newWatchedPage(await newContext(browser, contextOptions, baseURL));
    await page.goto('/register');
    await fillIn(page, { firstName: 'Nora' });
    await page.evaluate('window.isFromMemory = true');
    await page.goto('/privacy');
    await page.goBack();
    await page.waitForFunction('window.isFromMemory === undefined');
    // Unsubmitted input is kept, as on every other reload.
    await expect(page.getByRole('textbox', { name: fields.firstName })).toHaveValue('Nora');
  } finally {
    await browser.close();
  }
});

test('a patient registers without a name, with the clinic’s reference', async ({ page }) => {
  await page.goto('/register/office');
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await submit(page).click();
  await expect(page.getByRole('region', { name: registration.faultsTitle })).toContainText(
    registration.patientUidMissing,
  );
  await page.getByRole('textbox', { name: fields.patientUid }).fill('ward-7 / bed 12');
  await submit(page).click();
  await expectProfile(page);
  expect((await signedInAs(page)).firstName).toBe('');
  await fillProfile(page);
  await expect(page, 'no name is requested').toHaveURL(/\/howto$/);
});

for (const [accessCode, phone] of [
  ['signature', NEW.bySignature],
  ['md', NEW.byMd],
] as const) {
  test(`a patient registers by phone on /register/${accessCode}`, async ({ page }) => {
    await page.goto(`/register/${accessCode}`);
    await page.getByLabel(byPhone.phone, { exact: true }).fill(phone);
    const sent = await expectCode(page, phone);
    await page.getByRole('button', { name: byPhone.submitPhone }).click();
    await expect(toast(page, byPhone.accepted)).toBeVisible();
    const codeField = page.getByPlaceholder('insert code from sms');
    await expect(codeField).toBeFocused();
    const code = await sent();
    await codeField.fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: byPhone.submitCode }).click();
    await expect(page.getByText('Incorrect access code provided, please try again!')).toBeVisible();
    if (accessCode === 'md') await expectAccessible(page, 'registration by phone, wrong code');

    // A phone may discard the page while its owner reads the SMS.
    await page.reload();
    const entered = page.waitForRequest((request) => request.url().endsWith('/v1/auth/login/link'));
    // The last digit submits the code.
    await codeField.fill(code);
    expect((await entered).postDataJSON()).toMatchObject({ accessCode });
    await expectProfile(page);
  });
}
