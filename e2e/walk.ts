import { scanErrorKind } from '@mien/domain';
import type { Catalogue, Translated } from '@mien/messages';
import type { scanSite } from '@mien/messages/scan-site';
import type { Page, Route } from '@playwright/test';
import { expect } from './browser.ts';
import { SCAN_PORT } from './ports.ts';
import { headingOf, SCREENS, type Screen } from './screens.ts';
import { followLink, measurementIds } from './steps.ts';

/** What is done with each screen and state of the walk. */
export type Look = (page: Page, name: string) => Promise<void>;

type SiteTexts = Translated<typeof scanSite>;

/** Puts values into a text's placeholders where it has them: the texts of the pseudo-language have none. */
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/**
 * Opens screens as a link in the app does, which takes a fraction of a load's time. The first is loaded, and so is one with
 * the heading of the screen before it: there, the heading would not tell that the screen has come.
 */
async function openScreens(page: Page, texts: Catalogue, screens: readonly Screen[], look: Look): Promise<void> {
  for (const [index, { path, heading }] of screens.entries()) {
    const title = headingOf(page, heading(texts));
    if (index === 0 || (await title.isVisible())) await page.goto(path);
    else await followLink(page, path);
    await expect(title, path).toBeVisible();
    await look(page, path);
  }
}

/** The sign-in with its steps and faults. The server's answers are invented: no text message is spent. */
export async function walkVisitor(page: Page, texts: Catalogue, look: Look): Promise<void> {
  const { signIn, signInProfiles } = texts;
  await openScreens(page, texts, SCREENS.visitor, look);
  await page.goto('/');
  const phone = page.getByLabel(signIn.phone.label);
  await phone.fill('512');
  await phone.blur();
  await expect(page.getByText(signIn.phone.faults.tooShort)).toBeVisible();
  await look(page, 'a phone number that is too short');

  const answer = (json: object) => ({ status: 200, contentType: 'application/json', body: JSON.stringify(json) });
  await page.route('**/v1/auth/phone', (route) =>
    route.fulfill(answer({ patientUid: '0190a000-0000-7000-8000-000000000001' })),
  );
  await page.route('**/v1/auth/login/profiles', (route) =>
    route.fulfill(
      answer(
        // The last one as a stranger typed it: without a name.
        ['Dana', 'Eli', ''].map((firstName, index) => ({
          patientUid: `0190a000-0000-7000-8000-00000000000${index}`,
          firstName,
          lastName: firstName === '' ? '' : 'Novak',
          groupCode: 'signature',
          tokenCode: `${'a'.repeat(40)}${index}`,
          registered: '2026-01-05T15:00:00Z',
          scanCount: index,
          isProved: firstName !== '',
        })),
      ),
    ),
  );
  await phone.fill('5125550102');
  await page.getByRole('button', { name: signIn.phone.send }).click();
  const code = page.getByLabel(signIn.code.label);
  await code.fill('12a');
  await expect(page.getByText(signIn.code.faults.digitsOnly)).toBeVisible();
  await look(page, 'a code with a letter');
  await code.fill('123456');
  await expect(headingOf(page, signInProfiles.title)).toBeVisible();
  await look(page, 'the choice of a profile');
}

/** The scan error page by its codes, each with its own words. */
const SCAN_ERRORS: readonly Screen[] = [
  'MEASUREMENT_TIMED_OUT',
  'CAMERA_PERMISSION_NOT_GRANTED',
  'SLOW_INTERNET_CONNECTION_DETECTED',
  'MEASUREMENT_CANCELED',
  'WORKER_ERROR',
].map((code) => ({
  path: `/scanningError?errorCode=${code}&details=no-pulse`,
  heading: (texts) => texts.scanError.kinds[scanErrorKind(code)].title,
}));

/** Pages that anybody may see, with what opens on them. */
export async function walkNotices(page: Page, texts: Catalogue, look: Look): Promise<void> {
  const { scanError, generalError } = texts;
  await openScreens(page, texts, SCREENS.anybody, look);
  const lookAtOpened: Look = async (opened, name) => {
    for (const { title } of [scanError.camera, scanError.slow, scanError.preVisit]) {
      const closed = opened.getByRole('button', { name: title, expanded: false });
      if ((await closed.count()) > 0) await closed.click();
    }
    await look(opened, name);
  };
  await openScreens(page, texts, SCAN_ERRORS, lookAtOpened);
  for (const id of [1000, 1001, 1002]) {
    await page.goto(`/error?ID=${id}`);
    await expect(headingOf(page, generalError.title)).toBeVisible();
    await look(page, `error ${id}`);
  }
}

/** Pages of the signed-in patient, with everything that opens over them. */
export async function walkPatient(page: Page, texts: Catalogue, look: Look): Promise<void> {
  const { account, shell, profile, results, share, trends } = texts;
  const [id = ''] = await measurementIds(page);
  await openScreens(
    page,
    texts,
    SCREENS.patient.map((screen) => ({ ...screen, path: screen.path.replace('{id}', id) })),
    look,
  );

  await followLink(page, '/dashboard');
  await page.getByRole('button', { name: shell.menu.open, exact: true }).click();
  await expect(page.getByRole('button', { name: shell.menu.logOut })).toBeVisible();
  await look(page, 'the menu');
  await page.getByRole('button', { name: shell.menu.terms }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'the terms over the page');

  await page.goto('/profile');
  await expect(headingOf(page, profile.title)).toBeVisible();
  for (const [name, section] of Object.entries(profile.sections)) {
    const edits = page.getByRole('button', { name: filled(profile.editLabel, { section }) });
    // In the pseudo-language the three are called alike.
    await edits.nth((await edits.count()) > 1 ? Object.keys(profile.sections).indexOf(name) : 0).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('button', { name: profile.update })).toBeVisible();
    if (name === 'body') {
      await drawer.getByRole('textbox', { name: profile.fields.weight }).fill('40');
      await drawer.getByRole('button', { name: profile.update }).click();
      await expect(drawer.getByText(profile.faults.weightRange)).toBeVisible();
    }
    if (name === 'personal') {
      await drawer.getByRole('textbox', { name: profile.fields.firstName }).fill('');
      await drawer.getByRole('textbox', { name: profile.fields.firstName }).blur();
      await expect(drawer.getByText(profile.faults.firstName)).toBeVisible();
    }
    await look(page, `the drawer ${name}`);
    await drawer.getByRole('button', { name: profile.close }).click();
    await expect(drawer).toBeHidden();
  }

  await followLink(page, `/resultSummary/${id}`);
  await expect(headingOf(page, results.title)).toBeVisible();
  const closed = page.getByRole('main').getByRole('button', { expanded: false });
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
  await look(page, 'all groups of a result');
  await page.getByRole('button', { name: results.score.understand }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'what the score means');
  await page.getByRole('button', { name: results.close }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: share.copyLink }).click();
  await expect(page.getByText(share.linkCopied).or(page.getByText(share.byHand.hint))).toBeVisible();
  await look(page, 'a link that was copied');
  await page.getByRole('button', { name: share.manage }).click();
  await expect(page.getByRole('dialog').getByText(share.links.neverOpened)).toBeVisible();
  await look(page, 'the links to a result');

  for (const period of ['day', 'week', 'month', 'year']) {
    await page.goto(`/trendChart/${period}`);
    await expect(headingOf(page, trends.title)).toBeVisible();
    const table = page.getByText(trends.table.show);
    if (await table.isVisible()) await table.click();
    await look(page, `trends of a ${period}`);
  }
  await page.goto('/trendChart/year?datePeriod=2015');
  await expect(headingOf(page, trends.title)).toBeVisible();
  await look(page, 'trends of a year without scans');
  await page.context().setOffline(true);
  await expect(page.getByText(shell.offline, { exact: true })).toBeVisible();
  await look(page, 'offline');
  await page.context().setOffline(false);

  // A server that fails, and one whose user is no patient.
  await page.route('**/v1/patients/*', (route) => route.abort('internetdisconnected'));
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: shell.retry })).toBeVisible({ timeout: 20_000 });
  await look(page, 'a profile that did not come');
  await page.unroute('**/v1/patients/*');
  await page.route('**/v1/auth/session', async (route) => {
    const answer = (await (await route.fetch()).json()) as { user: object };
    await route.fulfill({
      json: { ...answer, user: { ...answer.user, patientUid: null, userRoles: ['Client User'] } },
    });
  });
  await page.goto('/account');
  await expect(headingOf(page, account.title)).toBeVisible();
  await look(page, 'an account without a patient');
  await page.unroute('**/v1/auth/session');
}

/** Pages of staff. */
export async function walkStaff(page: Page, texts: Catalogue, look: Look): Promise<void> {
  const { averages, results } = texts;
  // Lists come after their headings.
  const lookAtWhole: Look = async (whole, name) => {
    await whole.waitForLoadState('networkidle');
    await look(whole, name);
  };
  await openScreens(page, texts, SCREENS.staff, lookAtWhole);
  await page.goto('/averages?group=signature&period=Last30Days');
  // The groups' cards; the first one is open.
  const groups = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('button');
  await expect(groups.first()).toBeVisible();
  const closed = page.getByRole('main').locator('h2').getByRole('button', { expanded: false });
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
  await look(page, 'all averages of a group');
  await page.getByRole('main').locator('li').getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'what an average is of');
  await page.getByRole('button', { name: results.close }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  const answerNone = async (route: Route) => {
    const json = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...json, outcome: 'none', totalUsers: null, score: null, groups: [] } });
  };
  await page.route('**/v1/measurements/average/**', answerNone);
  await page.goto('/averages?group=office&period=LastMonth');
  await expect(page.getByRole('heading', { name: averages.none.title })).toBeVisible();
  await look(page, 'averages of nobody');
  // An answer that is still on its way must not outlive the page.
  await page.unrouteAll({ behavior: 'wait' });
}

/** The scan site, from how-to to the running camera. */
export async function walkScanSite(
  page: Page,
  language: string,
  texts: Catalogue,
  site: SiteTexts,
  look: Look,
): Promise<void> {
  await page.goto('/howto');
  await expect(page.getByText(texts.howTo.check.passed)).toBeVisible({ timeout: 30_000 });
  await look(page, 'a connection that is fast enough');
  await page.getByRole('button', { name: texts.howTo.start }).click();
  await expect(headingOf(page, site.start.heading)).toBeVisible();
  await page.getByText(site.start.sentSummary).click();
  await look(page, 'the start of a scan');
  await page.getByRole('button', { name: site.start.begin }).click();
  await expect(page.getByText(site.advice.findFace)).toBeVisible({ timeout: 30_000 });
  await look(page, 'a scan that looks for a face');
  // A tab without a hand-off.
  const other = await page.context().newPage();
  await other.addInitScript(`sessionStorage.setItem('scan-wishes', '?lang=${language}')`);
  await other.goto(`http://localhost:${SCAN_PORT}/`);
  await expect(headingOf(other, site.noHandoff.heading)).toBeVisible();
  await look(other, 'the scan site without a hand-off');
  await other.close();
}
