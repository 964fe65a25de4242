import { LANGUAGES, TRANSLATIONS } from '@mien/domain';
import { dashboard, fill, me, profile, results, shell, signIn } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import type { Page } from '@playwright/test';
import { expect, test } from '../browser.ts';
import { measurementIds, nextPatientPhone, signInByPhone, signInPatient } from '../steps.ts';

/** Others have letters that the subset lacks. */
const REVIEWED = LANGUAGES.filter((language) => TRANSLATIONS[language].status === 'reviewed');

/** Computed styles of all elements, to detect a changed order of style sheets. A string, because it runs in the page. */
const COMPUTED_STYLES = `[...document.querySelectorAll('header, header *, main, main *')].map((element) => {
  const style = getComputedStyle(element);
  const properties = ['display', 'color', 'backgroundColor', 'fontSize', 'fontWeight', 'padding', 'margin', 'borderWidth', 'borderRadius', 'width'];
  return [element.tagName, ...properties.map((name) => style[name])].join(' ');
})`;

const REQUESTS_OF_EVERY_PAGE = ['/v1/auth/session', '/v1/configurations'];

/** Holds all API responses except those that every page needs, until `release`. Records the requested paths. */
async function holdResponses(page: Page) {
  const requested: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    requested.push(pathname);
    if (!REQUESTS_OF_EVERY_PAGE.includes(pathname)) await released;
    await route.continue();
  });
  return { requested, release };
}

test('a signed-in page sends all its first requests as soon as the user is known', async ({ page }) => {
  await signInPatient(page);
  const [id = ''] = await measurementIds(page);
  const pages = [
    ['/dashboard', dashboard.title, ['/v1/measurements']],
    [`/resultSummary/${id}`, results.title, [`/v1/measurements/${id}`, `/v1/measurements/${id}/comparison`]],
    ['/me', me.title, ['/v1/entries/latest']],
  ] as const;
  for (const [address, heading, reads] of pages) {
    // Requests of the previous page must not count for this one.
    await page.goto('about:blank');
    const { requested, release } = await holdResponses(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => requested).toEqual(expect.arrayContaining([...REQUESTS_OF_EVERY_PAGE, ...reads]));
    // The server puts the product name in a meta tag of the page.
    const logo = page.getByRole('link', { name: fill(shell.logo.label, { productName: 'Mien' }) });
    await expect(logo).toBeVisible();
    expect(
      await page.locator('script[src*="take-scan-return"]').count(),
      'the scan-return script is loaded only where scans return',
    ).toBe(0);
    release();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('English and Spanish pages load only the main font subset', async ({ page }) => {
  const fonts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname);
  });
  const otherFonts = () => [...fonts].filter((path) => !path.startsWith('/assets/most-letters-'));
  await signInPatient(page);
  const [id = ''] = await measurementIds(page);
  for (const language of REVIEWED) {
    await page.evaluate(`localStorage.setItem('language', '${language}')`);
    for (const address of ['/dashboard', `/resultSummary/${id}`, '/trendChart/month', '/profile', '/me']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.waitForLoadState('networkidle');
      expect(otherFonts(), `${language} ${address}`).toEqual([]);
    }
  }
  expect(fonts.size, 'the subset was loaded').toBe(1);
});

test('no personal data is requested before sign-in', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/dashboard');
  await expect(page.getByLabel(signIn.phone.label)).toBeVisible();
  // The passkey options are requested once the browser reports support; they identify no one.
  const calls = requested.filter((path) => path.startsWith('/v1/') && path !== '/v1/auth/passkeys/signIn/options');
  expect(calls.toSorted()).toEqual(REQUESTS_OF_EVERY_PAGE);
});

test('sign-in is readable and accepts input before its script loads, and keeps the input', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: signIn.title })).toBeVisible();
  const field = page.getByLabel(signIn.phone.label);
  await expect(field).toBeFocused();
  await field.pressSequentially('5125550');
  // Nothing is submitted before the script has loaded.
  await field.press('Enter');
  const send = page.getByRole('button', { name: signIn.phone.send });
  await expect(send).toBeDisabled();
  const serverRendered = await field.elementHandle();
  release();
  await expect(field).toHaveValue('(512) 555-0');
  await field.pressSequentially('100');
  await expect(field).toHaveValue('(512) 555-0100');
  await expect(send).toBeEnabled();
  // The page hydrates the server-rendered elements and does not render them again.
  expect(await field.evaluate((now, before) => now === before, serverRendered)).toBe(true);
  expect(new URL(page.url()).search).toBe('');
  await page.unrouteAll({ behavior: 'wait' });
});

test('replaces a sign-in page rendered in a language other than the saved one', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: CATALOGS.es.signIn.title })).toBeVisible();
  await expect(page.getByLabel(signIn.phone.label)).toHaveCount(0);
});

test('does not load the server-rendered style sheet twice, and styles the next page as after a reload', async ({
  page,
}) => {
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname);
  });
  await signInByPhone(page, nextPatientPhone());
  const title = page.getByRole('heading', { level: 1, name: profile.title });
  await expect(title).toBeVisible();
  const serverRenderedSheets = page.locator('link[rel=stylesheet][disabled]');
  const [href = ''] = await serverRenderedSheets.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  );
  expect(href).toContain('.css');
  await page.waitForLoadState('networkidle');
  expect(sheets).not.toContain(href);
  // After a reload nothing is hovered until the mouse moves; here a color fades back.
  await page.mouse.move(0, 0);
  await page.evaluate(
    'Promise.all(document.getAnimations().filter(({ playState }) => playState === "running").map(({ finished }) => finished))',
  );
  const after = await page.evaluate<string[]>(COMPUTED_STYLES);
  expect(after.length).toBeGreaterThan(50);
  await page.reload();
  await expect(title).toBeVisible();
  await expect.poll(() => page.evaluate<string[]>(COMPUTED_STYLES)).toEqual(after);
  expect(sheets).toContain(href);
});

test.describe('a browser that prefers Spanish', () => {
  test.use({ contextOptions: { locale: 'es-US' } });

  test('shows the complete sign-in in English if the Spanish texts cannot be loaded', async ({ page }) => {
    const spanish = CATALOGS.es.signIn.title;
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes(spanish)) await route.abort('internetdisconnected');
      else await route.fulfill({ response });
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: signIn.title })).toBeVisible();
    await page.getByLabel(signIn.phone.label).fill('5125550100');
    await expect(page.getByRole('button', { name: signIn.phone.send })).toBeEnabled();
    await expect(page.getByText(spanish)).toHaveCount(0);
    // The app's files are prefetched: none of them may be in progress when the page closes.
    await page.unrouteAll({ behavior: 'wait' });
  });
});
