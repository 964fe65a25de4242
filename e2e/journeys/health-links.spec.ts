import { healthLinks, healthLinkViewer, measures, plural, shell } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { MIEN_PORT } from '../ports.ts';
import { signInPatient } from '../steps.ts';

const ORIGIN = `http://localhost:${MIEN_PORT}`;
const LINK = new RegExp(`^${ORIGIN}/shl#shlink:/[\\w-]+$`);
const READER = 'Dr. Lee’s office';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A page of a first-time visitor. */
async function stranger(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  return newWatchedPage(await newContext(browser, {}, ORIGIN));
}

/** Makes a link, and returns it with its passcode. */
async function makeLink(page: Page): Promise<{ readonly link: string; readonly passcode: string }> {
  const { form, ready } = healthLinks;
  await page.getByRole('button', { name: healthLinks.make }).click();
  const sheet = page.getByRole('dialog', { name: form.title });
  await sheet.getByRole('radio', { name: form.choices.latest }).check({ force: true });
  await sheet.getByRole('textbox', { name: form.name }).fill('For Dr. Lee');
  await expectAccessible(page, 'the form of a health link');
  await sheet.getByRole('button', { name: form.send }).click();
  const shown = page.getByRole('dialog', { name: ready.title });
  await expect(shown.getByRole('img', { name: ready.picture })).toBeVisible();
  await expectAccessible(page, 'a health link');
  const passcode = (await shown.getByText(/^\d{6}$/).textContent()) ?? '';
  await shown.getByRole('button', { name: ready.copy }).click();
  await expect(shown.getByText(ready.copied)).toBeVisible();
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  await shown.getByRole('button', { name: ready.done }).click();
  await expect(shown).toBeHidden();
  return { link, passcode };
}

async function open(reader: Page, passcode: string): Promise<void> {
  await reader.getByLabel(healthLinkViewer.recipient).fill(READER);
  await reader.getByLabel(healthLinkViewer.passcode).fill(passcode);
  await reader.getByRole('button', { name: healthLinkViewer.open, exact: true }).click();
}

test('a patient makes a health link, sees that Dr. Lee’s office opened it, and ends it', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInPatient(page);
  await page.goto('/healthLinks');
  await expect(heading(page, healthLinks.title)).toBeVisible();
  await expect(page.getByText(healthLinks.none)).toBeVisible();
  const { link, passcode } = await makeLink(page);
  expect(link).toMatch(LINK);
  await expect(page.getByText(healthLinks.openings.none)).toBeVisible();

  const reader = await stranger(page);
  const sent: string[] = [];
  reader.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await reader.goto(link);
  await expect(heading(reader, healthLinkViewer.heading)).toBeVisible();
  await expect(reader).toHaveURL(`${ORIGIN}/shl`);
  await expectAccessible(reader, 'a health link to open');
  const wrong = passcode === '000000' ? '000001' : '000000';
  await open(reader, wrong);
  await expect(reader.getByText(plural(healthLinkViewer.faults.wrong, 'en-US', 4))).toBeVisible();
  await open(reader, passcode);
  const [beforeName = ''] = healthLinkViewer.person.name.split('{');
  await expect(heading(reader, new RegExp(`^${beforeName}`))).toBeVisible();
  await expect(reader.getByText(measures.types.heartRateBpm.name).first()).toBeVisible();
  await expect(reader.getByText(/^With 90% confidence between \d/).first()).toBeVisible();
  await expectAccessible(reader, 'the results of a health link');
  await expectNoSidewaysScroll(reader, 'the results of a health link');
  // The key stays in the browser, and the page leaves nothing there.
  const key = (JSON.parse(Buffer.from(link.split('#shlink:/')[1] ?? '', 'base64url').toString()) as { key: string })
    .key;
  expect(sent.filter((request) => request.includes(key) || request.includes('shlink'))).toEqual([]);
  expect(await reader.context().cookies()).toEqual([]);
  const stored = await reader.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  for (const secret of [key, passcode, READER]) expect(stored).not.toContain(secret);

  await page.reload();
  await expect(page.getByText(`Opened by \u2068${READER}\u2069`)).toBeVisible();
  await expect(page.getByText(/^Someone typed wrong passcodes\. 4 /)).toBeVisible();
  await expectAccessible(page, 'health links');
  await page.getByRole('button', { name: /^End now/ }).click();
  await expect(page.getByText(healthLinks.ended)).toBeVisible();
  await expect(page.getByText(healthLinks.states.ended)).toBeVisible();

  await reader.goto('about:blank');
  await reader.goto(link);
  await open(reader, passcode);
  await expect(heading(reader, healthLinkViewer.over.title)).toBeVisible();
  await reader.context().close();
  await page.getByRole('main').getByRole('link', { name: shell.places.me, exact: true }).click();
  await expect(page).toHaveURL(/\/me$/);
});
