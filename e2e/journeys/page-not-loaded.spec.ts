import { shell } from '@mien/messages';
import { scanSite } from '@mien/messages/scan-site';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, test } from '../browser.ts';
import { SCAN_PORT } from '../ports.ts';
import { signInPatient } from '../steps.ts';

const FAULTS = {
  'a reset connection': (route: Route) => route.abort('connectionreset'),
  'a 404': (route: Route) => route.fulfill({ status: 404, body: '' }),
  'the page of a proxy': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Log in to this network</h1>' }),
  'a blocker': (route: Route) => route.abort('blockedbyclient'),
};

const FILES = {
  'first script': /\/assets\/index-[^/]+\.js$/,
  'file of libraries': /\/assets\/react-[^/]+\.js$/,
  'style sheet': /\/assets\/[^/]+\.css$/,
} as const;

/** Another page of the same browser, without the console check, because the failures under test are logged there. */
async function unwatched(watched: Page) {
  const context = watched.context();
  return { page: await context.newPage(), context };
}

const words = (page: Page) => page.locator('#not-opened');

async function breakFiles(context: BrowserContext, files: RegExp, fault: (route: Route) => Promise<void>) {
  await context.route(files, fault);
  return () => context.unroute(files);
}

for (const [fault, answer] of Object.entries(FAULTS))
  test(`a page of Mien whose files end in ${fault} says so, and opens once they are available again`, async ({
    page: watched,
  }) => {
    await signInPatient(watched);
    const { page, context } = await unwatched(watched);
    for (const files of Object.values(FILES)) {
      const mend = await breakFiles(context, files, answer);
      await page.goto('/dashboard');
      await expect(words(page)).toBeVisible();
      await expect(words(page)).toContainText(shell.document.notOpened);
      await mend();
      await words(page).getByRole('button', { name: shell.retry }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(words(page)).toBeHidden();
    }
    const mend = await breakFiles(context, /\/assets\/live-chat-[^/]+\.js$/, answer);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: shell.places.messages }).first().click();
    await expect(page.getByRole('heading', { name: shell.failed.title })).toBeVisible();
    await mend();
    await page.getByRole('button', { name: shell.failed.reload }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: shell.failed.title })).toBeHidden();
  });

test('a sign-in page whose script fails to load says so above the form', async ({ page: watched }) => {
  const { page, context } = await unwatched(watched);
  for (const answer of Object.values(FAULTS)) {
    const mend = await breakFiles(context, FILES['first script'], answer);
    await page.goto('/');
    await expect(words(page)).toBeInViewport();
    await mend();
  }
});

test('the scan site says that its files failed to load', async ({ page: watched }) => {
  const { page, context } = await unwatched(watched);
  for (const answer of Object.values(FAULTS))
    for (const files of [/\/assets\/index-[^/]+\.js$/, /\.js$/, /\.css$/]) {
      const mend = await breakFiles(context, files, answer);
      await page.goto(`http://localhost:${SCAN_PORT}/`);
      await expect(words(page), `${files}`).toBeVisible();
      await expect(words(page)).toContainText(scanSite.unloaded.heading);
      await mend();
      await words(page).getByRole('button', { name: scanSite.unloaded.retry }).click();
      await expect(words(page)).toBeHidden();
    }
});
