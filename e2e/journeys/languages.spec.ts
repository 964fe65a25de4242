import { ownNameOf } from '@mien/domain';
import { CATALOGS } from '@mien/messages/catalogs';
import { legal as spanishLegal } from '@mien/messages/es/legal';
import { expect, test } from '../browser.ts';
import { headingOf } from '../screens.ts';
import { expectCode, measurementIds, nextPatientPhone, openGroup } from '../steps.ts';

const { ar, en, es } = CATALOGS;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('a browser that prefers Arabic', () => {
  test.use({ contextOptions: { locale: 'ar-EG', reducedMotion: 'reduce' } });

  test('gets the sign-in from the server as the page shows it, with the note that a computer translated it', async ({
    page,
    request,
  }) => {
    for (const address of ['/', `/sharedResult/${'a'.repeat(43)}`]) {
      const drawn = await request.get(address, { headers: { 'accept-language': 'ar' } });
      expect(await drawn.text(), address).toContain(ar.machineTranslation?.note);
    }
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByText(ar.machineTranslation?.note ?? '')).toBeVisible();
    await page.getByRole('button', { name: ar.machineTranslation?.original ?? '' }).click();
    await expect(headingOf(page, en.signIn.title)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  });
});

test.describe('a browser that prefers Spanish', () => {
  test.use({ contextOptions: { locale: 'es-US', reducedMotion: 'reduce' } });

  test('shows Spanish from sign-in to results, and English after switching', async ({ page }) => {
    const value = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).last();
    const phone = nextPatientPhone();
    await page.goto('/');
    await expect(headingOf(page, es.signIn.title)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page).toHaveTitle(`${es.signIn.tab} · Mien`);
    await page.getByLabel(es.signIn.phone.label).fill(phone);
    const code = await expectCode(page, phone);
    await page.getByRole('button', { name: es.signIn.phone.send }).click();
    await page.getByLabel(es.signIn.code.label).fill('000000');
    await expect(page.getByText(es.signIn.code.wrong)).toBeVisible();
    await page.getByLabel(es.signIn.code.label).fill(await code());
    await expect(headingOf(page, es.profile.title)).toBeVisible();

    await page.goto('/dashboard');
    await expect(headingOf(page, es.dashboard.title)).toBeVisible();
    await page.goto('/trendChart/month');
    await expect(page.getByRole('heading', { level: 2, name: /^[a-z]+ de 20\d\d$/ }), 'a month').toBeVisible();
    const [id = ''] = await measurementIds(page);
    await page.goto(`/resultSummary/${id}`);
    await expect(headingOf(page, es.results.title)).toBeVisible();
    await expect(page.getByText(/^Escaneo del \d+ de [a-z]+ de 20\d\d/)).toBeVisible();
    await openGroup(page, es.measures.groups.vitalSigns);
    await expect(value(es.measures.types.heartRateBpm.name), 'a name from the server').toBeVisible();

    // Choosing a language reloads the page at the same URL.
    await page.getByRole('button', { name: es.shell.menu.open, exact: true }).click();
    await page
      .locator('summary')
      .filter({ hasText: ownNameOf('es') })
      .click();
    await page.getByRole('button', { name: ownNameOf('en') }).click();
    await expect(headingOf(page, en.results.title)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/resultSummary/${id}$`));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await openGroup(page, en.measures.groups.vitalSigns);
    await expect(value(en.measures.types.heartRateBpm.name)).toBeVisible();
    expect(await page.evaluate("document.querySelector('main').innerText")).not.toContain('Frecuencia');
    await page.reload();
    await expect(headingOf(page, en.results.title)).toBeVisible();
  });

  test('keeps a sign-in in progress when the language changes', async ({ page }) => {
    const phone = nextPatientPhone();
    await page.goto('/');
    await page.getByLabel(es.signIn.phone.label).fill(phone);
    const code = await expectCode(page, phone);
    await page.getByRole('button', { name: es.signIn.phone.send }).click();
    await expect(headingOf(page, es.signIn.code.title)).toBeVisible();
    await page
      .locator('summary')
      .filter({ hasText: ownNameOf('es') })
      .click();
    await page.getByRole('button', { name: ownNameOf('en') }).click();
    await expect(headingOf(page, en.signIn.code.title)).toBeVisible();
    await page.getByLabel(en.signIn.code.label).fill(await code());
    await expect(headingOf(page, en.profile.title)).toBeVisible();
  });
});

test('an English browser downloads no Spanish texts', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/');
  await expect(headingOf(page, en.signIn.title)).toBeVisible();
  await page.goto('/termsofuse');
  await expect(headingOf(page, en.legalPage.terms)).toBeVisible();
  const spanish = [es.shell.skipLink, spanishLegal.terms.title];
  await page.waitForLoadState('networkidle');
  const scripts = fetched.filter((url) => url.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const url of new Set(scripts)) {
    const code = await (await page.request.get(url)).text();
    for (const text of spanish) expect(code, url).not.toContain(text);
  }
});
