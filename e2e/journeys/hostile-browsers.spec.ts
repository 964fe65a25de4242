import {
  breathing,
  chat,
  consent,
  dashboard,
  entries,
  installedApp,
  profile,
  shell,
  signIn,
  trends,
  users,
} from '@mien/messages';
import type { Browser, Page } from '@playwright/test';
import { expect, newContext, test } from '../browser.ts';
import { GATEWAYS, HOSTILE_BROWSERS, type HostileBrowser } from '../hostile-browsers.ts';
import { headingOf, SCREENS } from '../screens.ts';
import { followLink, openMenu, SHARED_PATIENT_PHONE, signInPatient, signInStaff, toast } from '../steps.ts';
import { walkOverlays, walkPatient } from '../walk/patient.ts';
import { settled } from '../walk/settled.ts';
import { walkStaff, walkStaffOverlays } from '../walk/staff.ts';
import { expectStanding, standingWalk, watchErrors } from '../walk/standing.ts';
import { beginningOf, type Walk } from '../walk/stop.ts';
import { walkNotices, walkSignIn } from '../walk/visitor.ts';

/** System Admin, who can open all staff pages. */
const SAM = '5125550110';

/** The walks of each user. */
const WALKS: Readonly<Record<string, (page: Page, walk: Walk) => Promise<void>>> = {
  async 'a visitor'(page, walk) {
    await walkSignIn(page, walk);
    await walkNotices(page, walk);
  },
  async 'a patient'(page, walk) {
    await signInPatient(page, SHARED_PATIENT_PHONE);
    await walkPatient(page, walk, [0, 1]);
    await walkOverlays(page, walk);
  },
  async staff(page, walk) {
    await signInStaff(page, SAM);
    await walkStaff(page, walk);
    await walkStaffOverlays(page, walk);
  },
};

/** Enough time for a busy machine. */
test.describe.configure({ mode: 'parallel', timeout: 900_000 });

/** Opens a page in such a browser and records what breaks in it. */
async function openIn(browser: Browser, baseURL: string | undefined, hostile: HostileBrowser) {
  const context = await newContext(browser, { reducedMotion: 'reduce', ...hostile.options }, baseURL);
  const page = await context.newPage();
  const watched = watchErrors(page);
  await hostile.prepare?.(page);
  const walk = standingWalk(hostile, watched);
  await walk.begin(page);
  return { context, page, walk, watched };
}

for (const [where, hostile] of Object.entries<HostileBrowser>(HOSTILE_BROWSERS))
  for (const [who, go] of Object.entries(WALKS))
    test(`every screen of ${who} works ${where}`, async ({ quietBrowser, baseURL }) => {
      const { context, page, walk, watched } = await openIn(quietBrowser, baseURL, hostile);
      await go(page, walk);
      await expectStanding(page, 'the end of the walk');
      expect(watched.errors).toEqual([]);
      await context.close();
    });

test('actions in a translated page take effect, and counters continue to count', async ({ quietBrowser, baseURL }) => {
  const hostile = HOSTILE_BROWSERS['in a browser that translates the page'];
  const { context, page, walk, watched } = await openIn(quietBrowser, baseURL, hostile);
  const look = (name: string) => walk.look(page, { name });

  await page.goto('/');
  await page.route('**/v1/auth/phone', (route) =>
    route.fulfill({ json: { patientUid: '0190a000-0000-7000-8000-000000000001' } }),
  );
  await page.route('**/v1/auth/login/profiles', (route) =>
    route.fulfill({ status: 401, json: { code: 'wrong-access-code' } }),
  );
  await page.getByLabel(signIn.phone.label).fill('5125550102');
  await page.getByRole('button', { name: signIn.phone.send }).click();
  const code = page.getByLabel(signIn.code.label);
  for (const wrong of ['123456', '654321']) {
    // Submits automatically when complete.
    await code.fill('');
    await code.fill(wrong);
    await expect(page.getByText(signIn.code.wrong)).toBeVisible();
    await look('a wrong code');
  }
  await page.unrouteAll({ behavior: 'wait' });

  await signInPatient(page);
  await page.goto('/liveChat');
  const field = page.getByRole('textbox', { name: chat.label });
  for (const message of ['Is this normal?', 'I had coffee before.']) {
    await field.fill(message);
    await page.getByRole('button', { name: chat.send, exact: true }).click();
    await expect(page.getByRole('log').getByText(message)).toBeVisible();
    await expect(field).toHaveValue('');
  }
  await look('messages that were sent');

  await page.goto('/entries/cuff');
  for (const [upper, lower] of [
    ['131', '84'],
    ['128', '82'],
  ] as const) {
    await page.getByLabel(entries.cuff.systolic).fill(upper);
    await page.getByLabel(entries.cuff.diastolic).fill(lower);
    await page.getByRole('button', { name: entries.save }).click();
    await expect(toast(page, entries.saved).first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: `${upper}/${lower} mmHg` })).toBeVisible();
  }
  await look('readings that were saved');

  await page.goto('/trendChart/month');
  await expect(headingOf(page, trends.title)).toBeVisible();
  for (const period of Object.values(trends.periods).toReversed()) {
    await page
      .getByRole('link', { name: period, exact: true })
      .or(page.getByRole('radio', { name: period, exact: true }))
      .click();
    await look(`trends, ${period}`);
  }

  await page.goto('/breathe');
  await page.getByRole('button', { name: breathing.start }).click();
  const left = page.getByText(/^\d+:\d\d left$/);
  const first = (await left.textContent()) ?? '';
  for (const _second of [1, 2]) {
    const before = (await left.textContent()) ?? '';
    await expect(left).not.toHaveText(before);
  }
  expect(await left.textContent()).not.toBe(first);
  await page.getByRole('button', { name: breathing.stop }).click();
  await look('breathing that was stopped');
  await expectStanding(page, 'the end');
  expect(watched.errors).toEqual([]);
  await context.close();
});

test('staff search, filter and select in a translated table', async ({ quietBrowser, baseURL }) => {
  const hostile = HOSTILE_BROWSERS['in a browser that translates the page'];
  const { context, page, walk, watched } = await openIn(quietBrowser, baseURL, hostile);
  await signInStaff(page, SAM);
  await page.goto('/admin');
  await expect(headingOf(page, users.title)).toBeVisible();
  await walk.look(page, { name: 'all patients' });
  for (const text of ['ben', 'no such name', '']) {
    await page.getByRole('searchbox', { name: users.search.label }).fill(text);
    await walk.look(page, { name: `patients called ${text}` });
  }
  const range = page.getByText(/^\d+–\d+ of [\d,]+$/);
  await page.getByLabel(users.sortBy).selectOption('firstName desc');
  for (const shown of [/^11–20 of/, /^21–30 of/]) {
    await page.getByRole('button', { name: users.pages.next, exact: true }).click();
    await expect(range).toHaveText(shown);
    await walk.look(page, { name: 'the next patients' });
  }
  const filter = page.getByRole('checkbox', { name: users.attention.filter });
  for (const isOn of [true, false]) {
    // The filter follows the URL, which a busy machine updates a moment later.
    await filter.click();
    await expect(filter).toBeChecked({ checked: isOn });
    await walk.look(page, { name: `patients whose scans need attention: ${isOn}` });
  }
  expect(watched.errors).toEqual([]);
  await context.close();
});

for (const where of [
  'on a device that does not know its zone',
  'on a device whose zone the server does not know',
] as const)
  test(`${where}, pages name the time zone of their days`, async ({ quietBrowser, baseURL }) => {
    const { context, page } = await openIn(quietBrowser, baseURL, HOSTILE_BROWSERS[where]);
    await signInPatient(page, SHARED_PATIENT_PHONE);
    await page.goto('/trendChart/month');
    await expect(page.getByText(beginningOf(shell.zone))).toBeVisible();
    await expect(headingOf(page, trends.title)).toBeVisible();
    await context.close();
  });

/** Names of data that the device stores. A string, because it runs in the page. */
const KEPT = `(async () => ({
  entries: Object.keys(localStorage).filter((key) => key !== 'lastUsed').sort(),
  databases: (await indexedDB.databases()).map(({ name }) => name).sort(),
}))()`;

for (const [what, { answer, everyNth }] of Object.entries(GATEWAYS))
  test(`with ${what} in place of every response, screens work and the device keeps its data`, async ({
    quietBrowser,
    baseURL,
  }) => {
    const { context, page, watched } = await openIn(quietBrowser, baseURL, {});
    await signInPatient(page, SHARED_PATIENT_PHONE);
    await page.goto('/myData');
    await page.getByRole('switch', { name: installedApp.keep.turnOn }).click();
    await expect(page.getByText(installedApp.keep.saved)).toBeVisible();
    await page.goto('/liveChat');
    await page.getByRole('textbox', { name: chat.label }).fill('A draft');
    const kept = await page.evaluate(KEPT);
    await page.route('**/v1/**', (route) => route.fulfill(answer));
    const screens = SCREENS.patient.filter(({ path }) => path !== '/consent' && !path.includes('{id}'));
    for (const { path } of screens.filter((_, index) => index % everyNth === 0)) {
      await followLink(page, path);
      await settled(page);
      await expectStanding(page, path);
      await expect(
        page.getByRole('heading').or(page.getByRole('alert')).filter({ visible: true }).first(),
        path,
      ).toBeVisible();
      await expect(headingOf(page, signIn.title), path).toBeHidden();
    }
    // Also after a reload: a lost connection does not lead to sign-in.
    await page.goto('/dashboard');
    await expect(page.getByRole('main')).not.toBeEmpty();
    expect(await page.evaluate(KEPT)).toEqual(kept);
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto('/liveChat');
    await expect(page.getByRole('textbox', { name: chat.label })).toHaveValue('A draft');
    expect(watched.errors).toEqual([]);
    await context.close();
  });

/** Response of a server with a newer version of the app: an HTML page in place of a chunk. */
const GONE = { status: 404, contentType: 'text/html', body: '<!doctype html><title>Not found</title>' };

test('if a dialog’s chunk is missing, the page stays and says so', async ({ quietBrowser, baseURL }) => {
  const { context, page, watched } = await openIn(quietBrowser, baseURL, {});
  await signInPatient(page, SHARED_PATIENT_PHONE);
  for (const file of ['scan-sheet', 'menu', 'legal'])
    await page.route(`**/assets/${file}-*.js`, (route) => route.fulfill(GONE));
  const expectAnnounced = async (title: string) => {
    await expect(toast(page, shell.failed.part).first()).toBeVisible();
    await expect(headingOf(page, title)).toBeVisible();
    await page.getByRole('button', { name: shell.toasts.close }).first().click();
    await expect(toast(page, shell.failed.part)).toHaveCount(0);
  };
  await page.goto('/dashboard');
  await expect(headingOf(page, dashboard.title)).toBeVisible();
  await page.getByRole('button', { name: shell.menu.open, exact: true }).click();
  await expectAnnounced(dashboard.title);
  await page.getByRole('link', { name: shell.places.scan, exact: true }).click();
  await expectAnnounced(dashboard.title);
  await page.goto('/profile');
  await page.getByRole('button', { name: consent.profile.terms }).click();
  await expectAnnounced(profile.title);
  // The newest files are available again.
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await openMenu(page);
  expect(
    watched.errors.filter((error) => !/FileGone|a file of the app is gone|dynamically imported/.test(error)),
  ).toEqual([]);
  await context.close();
});

test('a page whose chunk is missing offers a reload, after which it opens', async ({ quietBrowser, baseURL }) => {
  const { context, page } = await openIn(quietBrowser, baseURL, {});
  await signInPatient(page, SHARED_PATIENT_PHONE);
  const files = ['legal', 'breathing', 'period-report', 'records', 'carers', 'switch-profile'];
  let isDeployed = false;
  for (const file of files)
    await page.route(`**/assets/${file}-*.js`, (route) => (isDeployed ? route.continue() : route.fulfill(GONE)));
  await page.goto('/profile');
  await expect(headingOf(page, profile.title)).toBeVisible();
  await followLink(page, '/breathe');
  await expect(page.getByRole('heading', { name: shell.failed.title })).toBeVisible();
  isDeployed = true;
  await page.getByRole('button', { name: shell.failed.reload }).click();
  await expect(headingOf(page, breathing.title)).toBeVisible();
  await context.close();
});
