import { fill, generalError, measures, problems, resultPrint, results, share, sharedResult, sms } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { MIEN_PORT } from '../ports.ts';
import { measurementIds, nextPatientPhone, pagesOf, readMessage, signInPatient, toast } from '../steps.ts';

const ORIGIN = `http://localhost:${MIEN_PORT}`;
const LINK = new RegExp(`^${ORIGIN}/sharedResult/[A-Za-z0-9_-]{43}$`);
/** Forty scans, some partial, some from another provider. */
const BEN = '5125550101';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function openResult(page: Page, phone?: string): Promise<string> {
  await signInPatient(page, phone);
  const [id = ''] = await measurementIds(page);
  await page.goto(`/resultSummary/${id}`);
  await expect(heading(page, results.title)).toBeVisible();
  return id;
}

async function makeLink(page: Page, measurementId: string, lifetimeHours: number): Promise<string> {
  const path = `/v1/measurements/${measurementId}/shares`;
  const answer = await page.request.post(path, { data: { lifetimeHours }, headers: { origin: ORIGIN } });
  expect(answer.status()).toBe(200);
  return `${ORIGIN}/sharedResult/${((await answer.json()) as { accessKey: string }).accessKey}`;
}

/** A page of a first-time visitor. */
async function stranger(page: Page, options: object = {}): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  return newWatchedPage(await newContext(browser, options, ORIGIN));
}

/** The cards of a shared result; descriptions contain more collapsible parts. */
const GROUPS = 'details[id^="group-"]';

test('a link is copied, opened without an account, counted and revoked', { tag: '@essential' }, async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openResult(page);
  await page.getByRole('button', { name: share.copyLink }).click();
  await expect(page.getByText(share.linkCopied)).toBeVisible();
  await expect(toast(page, share.copied)).toBeVisible();
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(link).toMatch(LINK);

  const reader = await stranger(page);
  await reader.goto(link);
  await expect(heading(reader, sharedResult.title)).toBeVisible();
  await expect(reader.getByText(sharedResult.scannedOn).filter({ visible: true })).toBeVisible();
  expect(await reader.evaluate('document.scripts.length')).toBe(0);
  expect(await reader.context().cookies()).toEqual([]);
  const vitals = reader.locator('#group-vitalSigns');
  if ((await vitals.getAttribute('open')) === null) await vitals.locator('summary').first().click();
  const heartRate = reader.getByRole('button', { name: new RegExp(`^${measures.types.heartRateBpm.name}`) }).last();
  await heartRate.click();
  const sheet = reader.getByRole('dialog', { name: measures.types.heartRateBpm.name });
  await expect(sheet).toBeVisible();
  await reader.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(heartRate, 'the focus returns to where it was').toBeFocused();

  await page.getByRole('button', { name: share.manage }).click();
  const links = page.getByRole('dialog', { name: share.links.title });
  await expect(links.getByText(/^Opened once, on /)).toBeVisible();
  await links.getByRole('button', { name: new RegExp(`^${share.links.revoke}`) }).click();
  await expect(links.getByText(share.links.revoked)).toBeVisible();
  await expect(links.getByText(share.links.none)).toBeVisible();
  await reader.reload();
  await expect(reader).toHaveURL(/\/error\?ID=1002#ended$/);
  await expect(reader.getByRole('heading', { name: generalError.sharedLink.title })).toBeVisible();
  await expect(reader.getByText(generalError.texts.other)).toBeHidden();
  await reader.context().close();
});

test('a shared result needs no script, and uses the reader’s language', async ({ page }) => {
  const id = await openResult(page);
  const link = await makeLink(page, id, 24);
  const plain = await stranger(page, { javaScriptEnabled: false });
  await plain.goto(link);
  await expect(heading(plain, sharedResult.title)).toBeVisible();
  const groups = plain.locator(GROUPS);
  const isOpen = (await groups.nth(1).getAttribute('open')) !== null;
  if (!isOpen) await groups.nth(1).locator('summary').first().click();
  await expect(groups.nth(1).getByRole('listitem').first()).toBeVisible();
  await plain.getByRole('button', { name: sharedResult.understand }).click();
  await expect(plain.getByRole('dialog').filter({ visible: true })).toContainText('weighted mean');
  await plain.context().close();

  const spanish = await stranger(page, { locale: 'es-MX' });
  await spanish.goto(link);
  await expect(heading(spanish, 'Resultados compartidos')).toBeVisible();
  await expect(spanish.locator('html')).toHaveAttribute('lang', 'es');
  await spanish.context().close();
});

test('all invalid links lead to the same error, also from inside the app', async ({ page }) => {
  await openResult(page);
  for (const path of [
    `/sharedResult/${'x'.repeat(43)}`,
    '/sharedResult/x',
    `/sharedResult/${'x'.repeat(2000)}`,
    '/sharedResult/%ff',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/error\?ID=1002#ended$/);
    await expect(page.getByRole('heading', { name: generalError.sharedLink.title })).toBeVisible();
  }
});

test('a link is shown for manual copying if the browser refuses', async ({ page }) => {
  await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await openResult(page);
  await page.getByRole('button', { name: share.copyLink }).click();
  const field = page.getByRole('textbox', { name: share.byHand.label });
  await expect(field).toHaveValue(LINK);
  await expect(field).toBeFocused();
  await expectAccessible(page, 'a link to copy by hand');
});

test('results go to the patient’s own phone, and a failure offers a retry', async ({ page }) => {
  const phone = nextPatientPhone();
  await openResult(page, phone);
  const refusal = { code: 'too-many-requests', message: problems['too-many-requests'] };
  await page.route(
    /\/patients\/sendSms\//i,
    (route) => route.fulfill({ status: 429, contentType: 'application/problem+json', body: JSON.stringify(refusal) }),
    { times: 1 },
  );
  await page.getByRole('button', { name: share.phone.ready }).click();
  await expect(toast(page, share.phone.failedText)).toBeVisible();
  await expect(page.getByText(problems['too-many-requests'])).toBeVisible();
  await expectAccessible(page, 'a message that was not sent');
  await page.getByRole('button', { name: share.phone.failed }).click();
  const sent = page.getByRole('button', { name: share.phone.sent });
  await expect(sent).toBeDisabled();
  const text = await readMessage(page, phone);
  const [beginning = ''] = fill(sms.results, { productName: 'Mien', link: '|' }).split('|');
  expect(text.startsWith(beginning)).toBe(true);
  const reader = await stranger(page);
  await reader.goto(text.slice(beginning.length));
  await expect(heading(reader, sharedResult.title)).toBeVisible();
  await reader.context().close();
});

test('sharing passes axe', async ({ page }) => {
  const id = await openResult(page);
  const link = await makeLink(page, id, 72);
  await page.getByRole('button', { name: share.manage }).click();
  await expect(page.getByText(share.links.neverOpened)).toBeVisible();
  await expectAccessible(page, 'links that work');
  await page.getByRole('button', { name: new RegExp(`^${share.links.revoke}`) }).click();
  await expect(page.getByText(share.links.none)).toBeVisible();
  await expectAccessible(page, 'no link that works');

  const shared = await makeLink(page, id, 24);
  expect(shared).not.toBe(link);
  const reader = await stranger(page);
  await reader.goto(shared);
  const closed = reader.locator(`${GROUPS}:not([open]) > summary`);
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
  await expectAccessible(reader, 'a shared result');
  await reader.getByRole('button', { name: sharedResult.understand }).click();
  await expectAccessible(reader, 'a shared result’s description');
  await expectNoSidewaysScroll(reader, 'a shared result’s description');
  await reader.context().close();
});

test('every kind of result prints on one sheet, A4 and Letter, the shared one without the patient’s name', async ({
  page,
}) => {
  await signInPatient(page, BEN);
  const { longest, foreign, partial } = await kindsOfResults(page);
  for (const id of new Set([longest, foreign, partial])) {
    await page.goto(`/resultSummary/${id}`);
    await expect(heading(page, results.title)).toBeVisible();
    await expect(page.locator('[data-print-sheet]')).toBeAttached();
    for (const format of ['A4', 'Letter']) expect(pagesOf(await page.pdf({ format })), `${id} on ${format}`).toBe(1);
  }
  const sheet = page.locator('[data-print-sheet]');
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(heading(page, results.title)).toBeHidden();
  await expect(sheet).toContainText('Ben Carter');
  await expect(sheet).toContainText(resultPrint.age);
  await expect(sheet).toContainText('(Central Time)');

  const reader = await stranger(page);
  await reader.goto(await makeLink(page, longest, 24));
  for (const format of ['A4', 'Letter']) expect(pagesOf(await reader.pdf({ format }))).toBe(1);
  await reader.emulateMedia({ media: 'print' });
  await expect(reader.locator('[data-print-sheet]')).toBeVisible();
  expect(await reader.content()).not.toContain('Carter');
  await reader.context().close();
});

/** The result with the most lines, one from another provider and one with missing values. */
async function kindsOfResults(page: Page): Promise<{ longest: string; foreign: string; partial: string }> {
  const all = await Promise.all(
    (await measurementIds(page)).map(async (id) => {
      const answer = await page.request.get(`/v1/measurements/${id}`);
      return (await answer.json()) as {
        id: string;
        trust: string;
        externalStatus: string;
        groups: { items: unknown[] }[];
        missing: unknown[];
      };
    }),
  );
  const lines = (one: (typeof all)[number]) =>
    one.missing.length + one.groups.reduce((sum, group) => sum + 1 + group.items.length, 0);
  const longest = all.toSorted((one, other) => lines(other) - lines(one))[0]?.id;
  const foreign = all.find(({ trust }) => trust === 'browserOnly')?.id;
  const partial = all.find(({ externalStatus }) => externalStatus === 'PARTIAL')?.id;
  if (!longest || !foreign || !partial) throw new Error('the demo lacks a kind of result');
  return { longest, foreign, partial };
}
