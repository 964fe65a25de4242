import { dashboard, installedApp, records, results, shell, signIn, trends } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import type { Page } from '@playwright/test';
import { expect, test } from '../browser.ts';
import { logOut, measurementIds, openMenu, shellIsKept, signInPatient } from '../steps.ts';

// Strings and not functions, because they run in the page, whose types are not those of Node.
const DATABASES = `indexedDB.databases().then((all) => all.map(({ name }) => name))`;
const CACHED_PATHS = `caches.keys()
  .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
  .then((requests) => requests.flat().map(({ url }) => new URL(url).pathname))`;
const SEALED = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('offline-history');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const box = opening.result.transaction('box').objectStore('box');
    const [key, content] = [box.get('key'), box.get('content')];
    content.onsuccess = () => {
      opening.result.close();
      resolve({ isExtractable: key.result.extractable, text: new TextDecoder('latin1').decode(content.result.bytes) });
    };
  };
})`;
const sizeOfPicture = (address: string) => `(async () => {
  const image = new Image();
  image.src = ${JSON.stringify(address)};
  await image.decode();
  return image.naturalWidth + 'x' + image.naturalHeight;
})()`;

const keptDatabases = (page: Page) => page.evaluate<string[]>(DATABASES);

async function keepResults(page: Page): Promise<void> {
  await page.goto('/myData');
  const kept = page.getByRole('switch', { name: installedApp.keep.turnOn });
  await kept.click();
  await expect(page.getByText(installedApp.keep.saved)).toBeVisible();
  await expect(kept).toBeChecked();
}

const keptNotice = (page: Page) => page.getByText(installedApp.asOf.slice(0, installedApp.asOf.indexOf('{')));

test.use({ serviceWorkers: 'allow' });

test('offline results open without a connection and are deleted after logging out', { tag: '@essential' }, async ({
  page,
}) => {
  await signInPatient(page);
  const [latestId = ''] = await measurementIds(page);
  await shellIsKept(page);
  await keepResults(page);
  const sealed = await page.evaluate<{ isExtractable: boolean; text: string }>(SEALED);
  expect(sealed.isExtractable).toBe(false);
  expect(sealed.text.length).toBeGreaterThan(1000);
  expect(sealed.text).not.toContain(latestId);

  await page.context().setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: dashboard.title })).toBeVisible();
  await expect(keptNotice(page)).toBeVisible();
  await page.getByRole('link', { name: dashboard.viewResults }).click();
  await expect(page.getByRole('heading', { level: 1, name: results.title })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${latestId}$`));
  await expect(keptNotice(page)).toBeVisible();

  // Back online, the newest data appears without a tap.
  await page.context().setOffline(false);
  await expect(keptNotice(page)).toBeHidden();
  await logOut(page);
  expect(await keptDatabases(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: dashboard.title })).toBeHidden();
  await expect(page.getByRole('button', { name: shell.retry })).toBeVisible();
});

test('a reader of a language that few read opens it without a connection, too', async ({ page }) => {
  await signInPatient(page);
  await shellIsKept(page);
  await page.evaluate("localStorage.setItem('language', 'ar')");
  await page.reload();
  await expect(page.getByText(CATALOGS.ar.shell.offline)).toBeHidden();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(CATALOGS.ar.shell.offline)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('logging out without a connection deletes the offline data', async ({ page }) => {
  await signInPatient(page);
  await shellIsKept(page);
  await keepResults(page);
  await page.context().setOffline(true);
  await page.goto('/dashboard');
  await expect(keptNotice(page)).toBeVisible();
  await openMenu(page);
  await page.getByRole('button', { name: shell.menu.logOut }).click();
  await expect(page.getByLabel(signIn.phone.label)).toBeVisible();
  await expect(page.getByText(installedApp.logOutOwed)).toBeVisible();
  await expect.poll(() => keptDatabases(page)).toEqual([]);

  // The next person to open the app is not signed in, and reads that the server does not know about the logout yet.
  await page.goto('/dashboard');
  await expect(page.getByLabel(signIn.phone.label)).toBeVisible();
  await expect(page.getByText(installedApp.logOutOwed)).toBeVisible();
  const hasSession = async () =>
    (await page.context().cookies()).some(({ name }) => name === 'hsAuth') &&
    (await page.request.get('/v1/measurements')).ok();
  expect(await hasSession()).toBe(true);

  await page.context().setOffline(false);
  await expect.poll(hasSession).toBe(false);
  await page.goto('/dashboard');
  await expect(page.getByLabel(signIn.phone.label)).toBeVisible();
});

test('nothing is stored for offline use unless the patient enables it, and it can be disabled', async ({ page }) => {
  await signInPatient(page);
  await shellIsKept(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: dashboard.title })).toBeVisible();
  expect(await keptDatabases(page)).toEqual([]);
  const cached = await page.evaluate<string[]>(CACHED_PATHS);
  expect(cached.length).toBeGreaterThan(10);
  expect(cached.filter((path) => path.startsWith('/v1'))).toEqual([]);
  await keepResults(page);
  await page.getByRole('switch', { name: installedApp.keep.turnOn }).click();
  await expect(page.getByText(installedApp.keep.deleted)).toBeVisible();
  expect(await keptDatabases(page)).toEqual([]);
  await expect(page.getByRole('heading', { level: 1, name: records.title })).toBeVisible();
});

test('the app opens without a connection and says so', async ({ page }) => {
  await signInPatient(page);
  await shellIsKept(page);
  await logOut(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByLabel(signIn.phone.label)).toBeVisible();
  await expect(page.getByText(shell.offline, { exact: true })).toBeVisible();
});

test('a page that is opened offline shows the main navigation and loads by itself when online', async ({ page }) => {
  await signInPatient(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: dashboard.title })).toBeVisible();
  await shellIsKept(page);
  await page.context().setOffline(true);
  await page.goto('/trendChart/year');
  await expect(page.getByRole('heading', { level: 1, name: shell.failed.title })).toBeVisible();
  await expect(page.getByText(shell.failed.opensItself)).toBeVisible();
  await expect(page.getByRole('navigation', { name: shell.places.name })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: trends.title })).toBeVisible();
});

test('browsers can install the app with the name and icons of the installation', async ({ page, baseURL }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone', start_url: '/dashboard' });
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(sizeOfPicture(src));
    expect(size, src).toBe(sizes);
  }
  const cdp = await page.context().newCDPSession(page);
  const { errors } = await cdp.send('Page.getAppManifest');
  expect(errors, baseURL).toEqual([]);
});
