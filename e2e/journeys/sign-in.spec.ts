import { averagesInMenu, fill, shell, signIn, signInProfiles, switchProfile } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, launchBrowser, newContext, newWatchedPage, test } from '../browser.ts';
import {
  addStaff,
  catchAnswer,
  expectCode,
  nextPatientPhone,
  openMenu,
  shownPhone,
  signInByPhone,
  signInStaff,
  texts,
} from '../steps.ts';
import { expectSpanishToo } from '../translated.ts';

/** Two profiles: Dana and Eli Novak, groups `signature` and `md`. */
const NOVAKS = '5125550102';
/** Administrator of a client. */
const GRACE = '5125550111';
/** A number not used in the demo. */
const COLLEAGUE = '5125580010';
const UNKNOWN_PHONE = '5125559876';
const RESEND_WAIT_S = 30;

const phoneField = (page: Page) => page.getByLabel(signIn.phone.label);
const codeField = (page: Page) => page.getByLabel(signIn.code.label);
const sendButton = (page: Page) => page.getByRole('button', { name: signIn.phone.send });
const authenticateButton = (page: Page) => page.getByRole('button', { name: signIn.code.authenticate });

/** Requests a code; returns a function that reads it. */
async function askForCode(page: Page, phone: string): Promise<() => Promise<string>> {
  const code = await expectCode(page, phone);
  await page.goto('/');
  await phoneField(page).fill(phone);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: signIn.code.title })).toBeVisible();
  return code;
}

test('a phone number is formatted while it is typed, and a pasted one loses its country code', async ({ page }) => {
  await page.goto('/');
  const steps = ['(5', '(51', '(512', '(512) 5', '(512) 55', '(512) 555', '(512) 555-0', '(512) 555-01'];
  for (const [index, shown] of steps.entries()) {
    await phoneField(page).press('5125550100'[index] as string);
    await expect(phoneField(page)).toHaveValue(shown);
  }
  await phoneField(page).press('Backspace');
  await expect(phoneField(page)).toHaveValue('(512) 555-0');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate("navigator.clipboard.writeText('+1 (512) 555-0100')");
  await phoneField(page).press('Control+A');
  await phoneField(page).press('Control+V');
  await expect(phoneField(page)).toHaveValue('(512) 555-0100');
  await expect(sendButton(page)).toBeEnabled();
});

test('errors in a phone number are shown, and the button is disabled until it is valid', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Please enter your phone number below to log in')).toBeVisible();
  await expect(page.getByText("We'll send you a 6-digit code to verify your device")).toBeVisible();
  await expect(page.getByText('Standard text and data rates may apply.')).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();

  await phoneField(page).fill('512555');
  await expect(page.getByText('Phone number too short.')).toBeHidden();
  await phoneField(page).blur();
  await expect(page.getByText('Phone number too short.')).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();

  await phoneField(page).fill('');
  await expect(page.getByText('Phone number is required.')).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();

  await phoneField(page).fill('51255501001');
  await expect(page.getByText('Phone number too long')).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();

  await phoneField(page).press('Backspace');
  await expect(page.getByText('Phone number too long')).toBeHidden();
  await expect(sendButton(page)).toBeEnabled();
});

test('the code field accepts only digits, and a wrong code is refused with a message', async ({ page }) => {
  const phone = nextPatientPhone();
  const sentCode = await askForCode(page, phone);
  await expect(page.getByText(fill(signIn.code.text, { phone: shownPhone(phone) }))).toBeVisible();
  await expect(authenticateButton(page)).toBeDisabled();

  await codeField(page).pressSequentially('12a3');
  await expect(codeField(page)).toHaveValue('123');
  await codeField(page).fill('12x');
  await expect(page.getByText('Enter numbers only.')).toBeVisible();
  await codeField(page).fill('1');
  await codeField(page).blur();
  await expect(page.getByText('Access code is too short.')).toBeVisible();
  await codeField(page).fill('');
  await expect(page.getByText('Access code is required.')).toBeVisible();
  await codeField(page).fill('1234567');
  await expect(page.getByText('Access code is too long')).toBeVisible();
  await expect(authenticateButton(page)).toBeDisabled();

  const code = await sentCode();
  await codeField(page).fill(code === '000000' ? '111111' : '000000');
  await authenticateButton(page).click();
  await expect(page.getByText('Incorrect access code provided, please try again!')).toBeVisible();

  // A new code submits without the button.
  await codeField(page).fill(code);
  await expect(page).toHaveURL(/\/profile$/);
});

test('another code can be requested after half a minute of server time', async ({ page }) => {
  await page.clock.install();
  await askForCode(page, nextPatientPhone());
  const resend = page.getByRole('button', { name: "Didn't receive the code?" });
  await expect(resend).toBeDisabled();
  await expect(page.getByText(/You can ask for a new code in (30|29) s\./)).toBeVisible();
  await page.clock.runFor((RESEND_WAIT_S - 5) * 1000);
  await expect(resend).toBeDisabled();
  await page.clock.runFor(6000);
  await expect(resend).toBeEnabled();
  // The page's clock was fast; the server's was not.
  const refusal = page.waitForResponse((answer) => answer.url().endsWith('/v1/auth/phone'));
  await resend.click();
  expect((await refusal).status()).toBe(429);
  await expect(page.getByRole('region', { name: shell.toasts.region })).not.toBeEmpty();
  await expect(codeField(page)).toBeVisible();
});

test('an unknown number looks like any other', async ({ page }) => {
  const known = nextPatientPhone();
  const seen: { status: number; keys: string[]; text: string }[] = [];
  for (const phone of [known, UNKNOWN_PHONE]) {
    const asked = await catchAnswer<object>(page, '/v1/auth/phone');
    await askForCode(page, phone);
    const { status, json } = await asked.answer;
    const keys = Object.keys(json);
    const text = String(await page.getByRole('main').textContent())
      .replace(shownPhone(phone), '')
      .replace(/in \d+ s/, '');
    seen.push({ status, keys, text });
    await page.getByRole('button', { name: signIn.code.changePhone }).click();
  }
  expect(seen[1]).toEqual(seen[0]);

  await askForCode(page, '5125559877');
  await codeField(page).fill('123456');
  await expect(page.getByText(signIn.code.wrong)).toBeVisible();
});

test('a phone number with two patients offers a choice, and switches without another code', {
  tag: '@essential',
}, async ({ contextOptions, baseURL }) => {
  // Playwright disables the back-forward cache by default; real browsers use it.
  const browser = await launchBrowser([], { ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  try {
    await chooseAndSwitch(await newWatchedPage(await newContext(browser, contextOptions, baseURL)));
  } finally {
    await browser.close();
  }
});

async function chooseAndSwitch(page: Page): Promise<void> {
  await signInByPhone(page, NOVAKS);
  await expect(page.getByRole('heading', { level: 1, name: 'Select profile' })).toBeVisible();
  await expect(
    page.getByText('Your phone number is associated with several profiles. Please select the profile to use'),
  ).toBeVisible();
  const profiles = page.getByRole('main').getByRole('listitem');
  await expect(profiles).toHaveCount(2);
  await expect(profiles.filter({ hasText: 'Dana Novak' })).toContainText('signature');
  await expect(profiles.filter({ hasText: 'Eli Novak' })).toContainText('md');

  await page.getByRole('button', { name: /Eli Novak/ }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText('Eli', { exact: true })).toBeVisible();

  // From Me, by keyboard.
  await page.goto('/me');
  await expect(page.getByRole('heading', { name: 'Eli Novak' })).toBeVisible();
  await page.getByRole('link', { name: switchProfile.title }).press('Enter');
  await expect(page.getByText('You are signed in as Eli Novak.')).toBeVisible();
  await expectAccessible(page, 'the other profiles of a number');
  await expectSpanishToo(page, CATALOGS.es.switchProfile.title);
  await page.getByRole('button', { name: /Dana Novak/ }).press('Enter');
  await expect(page).toHaveURL(/\/(dashboard|profile)$/);
  await page.goto('/me');
  await expect(page.getByRole('heading', { name: 'Dana Novak' })).toBeVisible();
  await page.evaluate("localStorage.setItem('scanReminder', 'of Dana')");

  // And back, from the menu.
  await openMenu(page);
  await page.getByRole('link', { name: switchProfile.title }).last().click();
  await page.getByRole('button', { name: /Eli Novak/ }).click();
  await expect(page).toHaveURL(/\/(dashboard|profile)$/);
  const kept = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  expect(kept).not.toContain('Dana');

  // Playwright loses a page restored from that cache, so this uses CDP.
  const cdp = await page.context().newCDPSession(page);
  const wordsShown = async () => {
    const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.body.innerText' });
    return String(result.value);
  };
  const { entries, currentIndex } = await cdp.send('Page.getNavigationHistory');
  for (const entry of entries.slice(0, currentIndex).reverse()) {
    if (!entry.url.endsWith('/me')) continue;
    await cdp.send('Page.navigateToHistoryEntry', { entryId: entry.id });
    await expect.poll(wordsShown, { message: entry.url }).toContain('Eli Novak');
    expect(await wordsShown()).not.toContain('Dana');
  }
}

test('a phone number with one patient needs no choice', async ({ page }) => {
  await signInByPhone(page, nextPatientPhone());
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { name: signInProfiles.title })).toBeHidden();
});

test('a staff member who is not a patient gets a page with a menu', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  // A new person, because a number gets one code in 30 seconds and other tests request codes of the demo's staff.
  const context = await newContext(quietBrowser, contextOptions, baseURL);
  const admin = await newWatchedPage(context);
  await signInStaff(admin, GRACE);
  await addStaff(admin, { firstName: 'Kim', phone: COLLEAGUE });
  await context.close();
  await signInByPhone(page, COLLEAGUE);
  await expect(page).not.toHaveURL(/localhost:\d+\/(mlogin)?$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: averagesInMenu })).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole('link', { name: shell.menu.scanNow })).toBeHidden();
  for (const path of ['/profile', '/howto', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a reload while the user reads the SMS loses nothing', async ({ page }) => {
  const phone = nextPatientPhone();
  const sentCode = await askForCode(page, phone);
  await page.reload();
  await expect(page.getByText(fill(signIn.code.text, { phone: shownPhone(phone) }))).toBeVisible();
  await expect(page.getByRole('button', { name: signIn.code.resend })).toBeDisabled();
  await codeField(page).fill(await sentCode());
  await expect(page.getByRole('heading', { level: 1, name: texts.profile.title })).toBeVisible();
});

test('a double click on "Send code" sends one code', async ({ page }) => {
  const phone = nextPatientPhone();
  const sends: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/phone')) sends.push(request.url());
  });
  const sentCode = await expectCode(page, phone);
  await page.goto('/');
  await phoneField(page).fill(phone);
  await sendButton(page).dblclick();
  await sentCode();
  await expect(codeField(page)).toBeVisible();
  expect(sends).toHaveLength(1);
  const outbox = (await (await page.request.get('/dev/outbox.json')).json()) as { to: string }[];
  expect(outbox.filter(({ to }) => to === phone)).toHaveLength(1);
});
