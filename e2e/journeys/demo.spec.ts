import { CATALOGS } from '@mien/messages/catalogs';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { headingOf } from '../screens.ts';
import { nextPatientPhone, readCode } from '../steps.ts';

const { demo, signIn, sms, profile, dashboard, account } = CATALOGS.en;
const { outbox } = sms;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('one press signs in as a person of the demo, patient or staff', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: demo.title })).toBeVisible();
  await page.getByRole('button', { name: 'Ben' }).click();
  await expect(headingOf(page, dashboard.title)).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByRole('button', { name: 'Grace' }).click();
  await expect(headingOf(page, account.title)).toBeVisible();
  await expect(page.getByRole('region', { name: demo.title })).toHaveCount(0);
});

test('a press before the page’s script listens is repeated once it does', async ({ page }) => {
  const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Ben' }).click();
  release();
  await expect(headingOf(page, dashboard.title)).toBeVisible();
});

test('the code of a text message is copied from the outbox and pasted', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const phone = nextPatientPhone();
  await page.goto('/');
  await page.getByLabel(signIn.phone.label).fill(phone);
  await page.getByRole('button', { name: signIn.phone.send }).click();
  await expect(headingOf(page, signIn.code.title)).toBeVisible();
  const code = await readCode(page, phone);
  await page.getByRole('link', { name: demo.outbox }).click();
  await expect(page.getByRole('heading', { level: 1, name: outbox.title })).toBeVisible();
  // Other tests' phones may be newer.
  await page.goto(`/dev/outbox?to=${phone}`);
  await expectAccessible(page, 'outbox');
  await page.getByRole('button', { name: outbox.copy }).click();
  await expect(page.getByRole('status')).toHaveText(outbox.copied);
  await expect(page.getByRole('button', { name: outbox.copied })).toBeVisible();
  await expect(page.getByRole('button', { name: outbox.copy })).toBeVisible();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(code);
  await page.getByRole('link', { name: outbox.signIn }).click();
  const field = page.getByLabel(signIn.code.label);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(headingOf(page, profile.title)).toBeVisible();
});

test('the front page turns its pictures before any script has loaded, and leads to what a scan measures', async ({
  page,
}) => {
  const { promise: turned, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await turned;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const { signInStage: stage, whatItMeasures } = CATALOGS.en;
  await expect(page.getByRole('img', { name: stage.label })).toBeVisible();
  await page.getByRole('radio', { name: stage.scenes.score }).check();
  await expect(page.getByText(stage.higher)).toBeVisible();
  release();
  await page.getByRole('link', { name: signIn.legal.measures }).click();
  await expect(headingOf(page, whatItMeasures.title)).toBeVisible();
  await expect(page.getByText(/on average in test videos of \d+ people/)).toBeVisible();
  await page.goBack();
  await expect(headingOf(page, signIn.title)).toBeVisible();
});
