import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account, me, secondFactor, staff } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type Servers, startServers } from '../../tools/servers.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { copyInstallation } from '../installation.ts';
import { SECOND_STEP_PORT } from '../ports.ts';
import { headingOf } from '../screens.ts';
import { logOut, readMessage, signInByPhone } from '../steps.ts';
import { expectSpanishToo } from '../translated.ts';

const OMAR = '5125550112';
const GRACE = '5125550111';
const PATIENT = '5125550101';

test.use({ baseURL: `http://localhost:${SECOND_STEP_PORT}` });

let servers: Servers;
const folder = mkdtempSync(join(tmpdir(), 'mien-second-step-'));
test.beforeAll(async () => {
  copyInstallation(folder);
  servers = await startServers({
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PORT: String(SECOND_STEP_PORT),
    SCAN_PORT: String(SECOND_STEP_PORT + 1),
    STAFF_SECOND_FACTOR: 'totp',
    SMS_SENDS_PER_HOUR_PER_IP: '1000',
  });
});
test.afterAll(async () => {
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The code of an authenticator app with a key, some 30-second steps later. */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

const { codes: codesTexts, own, recovery, setUp, step } = secondFactor;

/** Sets up an app at the first sign-in through the user interface. */
async function setUpApp(page: Page, phone: string): Promise<{ key: string; codes: string[] }> {
  await signInByPhone(page, phone);
  await expect(headingOf(page, setUp.title)).toBeVisible();
  const link = page.getByRole('link', { name: setUp.scan.open });
  const key = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  await page.getByLabel(setUp.confirm.label).fill(codeOf(key));
  await expect(headingOf(page, codesTexts.title)).toBeVisible();
  const codes = await page.getByRole('list', { name: codesTexts.list }).getByRole('listitem').allTextContents();
  return { key, codes };
}

async function goOn(page: Page): Promise<void> {
  await page.getByLabel(codesTexts.saved).check();
  await page.getByRole('button', { name: codesTexts.go }).click();
  await expect(headingOf(page, account.title)).toBeVisible();
}

test('staff set up an app, and then sign in with it or with a recovery code', { tag: '@essential' }, async ({
  page,
}) => {
  await signInByPhone(page, OMAR);
  await expect(headingOf(page, setUp.title)).toBeVisible();
  await expectAccessible(page, 'setting up');
  await expectSpanishToo(page, CATALOGS.es.secondFactor.setUp.title);
  // Until then every page and call is refused.
  expect(await (await page.request.get('/v1/auth/session')).json()).toBeNull();
  expect((await page.request.get('/v1/today')).status()).toBe(401);
  // A reload continues at the same step.
  const href = () => page.getByRole('link', { name: setUp.scan.open }).getAttribute('href');
  const uri = (await href()) ?? '';
  await page.reload();
  await expect.poll(href).toBe(uri);
  const key = new URL(uri).searchParams.get('secret') ?? '';
  await page.getByLabel(setUp.confirm.label).fill(codeOf(key));
  await expect(headingOf(page, codesTexts.title)).toBeVisible();
  await expectAccessible(page, 'recovery codes');
  const codes = await page.getByRole('list', { name: codesTexts.list }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await goOn(page);

  await logOut(page);
  await signInByPhone(page, OMAR);
  await expect(headingOf(page, step.title)).toBeVisible();
  await expectAccessible(page, 'second step');
  await expectSpanishToo(page, CATALOGS.es.secondFactor.step.title);
  await page.getByLabel(step.label, { exact: true }).fill(codeOf(key, -5));
  await expect(page.getByText('This code is not right')).toBeVisible();
  await page.getByRole('button', { name: step.other }).click();
  await page.getByLabel(recovery.label, { exact: true }).fill((codes[0] ?? '').toUpperCase());
  await page.getByRole('button', { name: recovery.go }).click();
  await expect(headingOf(page, account.title)).toBeVisible();

  await page.getByRole('link', { name: own.title }).click();
  await expect(headingOf(page, own.title)).toBeVisible();
  await expect(page.getByText('9 of 10 left')).toBeVisible();
  await expectAccessible(page, 'the second factors of a member');
  await expectSpanishToo(page, CATALOGS.es.secondFactor.own.title);
  await page.getByRole('button', { name: own.codes.make }).click();
  await page.getByLabel(own.ask.label, { exact: true }).fill(codeOf(key, 1));
  await page.getByRole('button', { name: own.ask.go }).click();
  await expect(headingOf(page, codesTexts.title)).toBeVisible();
  await page.getByLabel(codesTexts.saved).check();
  await page.getByRole('button', { name: codesTexts.go }).click();
  await expect(page.getByText('10 of 10 left')).toBeVisible();
});

test('an administrator resets a lost second factor, and its owner is notified; patients are not affected', async ({
  page,
}) => {
  await setUpApp(page, GRACE);
  await goOn(page);
  await page.goto('/admin/staff');
  await page.getByRole('button', { name: /Manage Omar/ }).click();
  await page.getByRole('button', { name: staff.secondFactor.reset }).click();
  await page.getByRole('button', { name: staff.secondFactor.confirm }).click();
  await expect(page.getByText(/The reset takes effect on/).first()).toBeVisible();
  await expectAccessible(page, 'a reset that was asked for');
  await expect.poll(() => readMessage(page, OMAR)).toContain('asked to reset the second step');
  await page.getByRole('button', { name: staff.secondFactor.keep }).click();
  await expect(page.getByRole('button', { name: staff.secondFactor.reset })).toBeVisible();
  await page.context().clearCookies();

  await page.goto('/');
  await signInByPhone(page, PATIENT);
  await page.waitForURL(/\/(profile|dashboard)$/);
  await page.goto('/me');
  await expect(headingOf(page, me.title)).toBeVisible();
  await expect(page.getByRole('link', { name: own.title })).toHaveCount(0);
});
