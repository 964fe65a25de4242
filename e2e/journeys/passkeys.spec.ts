import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account, passkeys, records, secondFactor, signIn, signInProfiles } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import type { CDPSession, Page } from '@playwright/test';
import { type Servers, startServers } from '../../tools/servers.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, launchBrowser, newContext, newWatchedPage, test } from '../browser.ts';
import { copyInstallation } from '../installation.ts';
import { STAFF_PASSKEYS_PORT } from '../ports.ts';
import { headingOf } from '../screens.ts';
import { logOut, nextPatientPhone, nextPhoneOfAustin, signInByPhone, signInStaff } from '../steps.ts';
import { expectSpanishToo } from '../translated.ts';

/** Client Admin of Austin Wellness. */
const GRACE = '5125550111';

const { own, offer, needed } = passkeys;

/** A virtual authenticator that supports passkeys and verifies the user, like a phone. */
async function plugIn(page: Page, isSynchronised = true): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: isSynchronised,
      defaultBackupState: isSynchronised,
    },
  });
  return { cdp, authenticatorId };
}

/** Accepts the passkey offer after the code. */
async function takeOffer(page: Page, phone: string): Promise<void> {
  await signInByPhone(page, phone);
  await expect(page).toHaveURL(/\/(profile|dashboard)/);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: offer.make }).click();
  await expect(page.getByText(own.added)).toBeVisible();
}

const byPasskey = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`${passkeys.signIn.go}|${passkeys.signIn.goHere}`) });

test('a passkey is offered after the code, signs in, is suggested in the field, and is removed', async ({ page }) => {
  const phone = nextPatientPhone();
  const { cdp, authenticatorId } = await plugIn(page);
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await signInByPhone(page, phone);
  await expect(page).toHaveURL(/\/(profile|dashboard)/);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: offer.title })).toBeVisible();
  await expectAccessible(page, 'the offer');
  await page.getByRole('button', { name: offer.make }).click();
  await expect(page.getByText(own.added)).toBeVisible();
  await expect(page.getByRole('heading', { name: offer.title })).toBeHidden();

  await page.goto('/passkeys');
  await expect(headingOf(page, own.title)).toBeVisible();
  await expect(page.getByText(own.neverUsed)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Chrom\w+( Headless)? on \w+$/ })).toBeVisible();
  await expectAccessible(page, 'own passkeys');
  await expectSpanishToo(page, CATALOGS.es.passkeys.own.title);

  // Without user presence, the field only suggests.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await logOut(page);
  await expect(byPasskey(page)).toBeVisible();
  await expect(page.getByLabel(signIn.phone.label)).toHaveAttribute('autocomplete', 'tel-national webauthn');
  await expectAccessible(page, 'sign-in with a passkey');
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await byPasskey(page).click();
  await expect(page).toHaveURL(/\/profile/);

  await page.goto('/passkeys');
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('dialog').getByRole('button', { name: own.remove, exact: true }).click();
  await expect(page.getByText(own.none.title)).toBeVisible();
  await logOut(page);
  // The browser may already have removed it by itself.
  await byPasskey(page).click();
  await expect(page.getByText(/This passkey does not open|No passkey was used/)).toBeVisible();
});

test('the field’s suggestion signs in without pressing a button', async ({ page }) => {
  await plugIn(page);
  await takeOffer(page, nextPatientPhone());
  await logOut(page);
  // The simulated user selects the suggestion immediately.
  await expect(page).toHaveURL(/\/profile/);
});

test('in another browser a code allows only scans, until the passkey is used', async ({
  page,
  contextOptions,
  baseURL,
}) => {
  // A number gets one code in 30 seconds.
  test.slow();
  const phone = nextPatientPhone();
  const { cdp, authenticatorId } = await plugIn(page);
  await takeOffer(page, phone);
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });

  const browser = await launchBrowser();
  const context = await newContext(browser, contextOptions, baseURL);
  const other = await newWatchedPage(context);
  await expect(() => signInByPhone(other, phone)).toPass({ intervals: [5000] });
  await expect(other).toHaveURL(/\/(profile|dashboard)/);
  await other.goto('/myData');
  await expect(other.getByText(needed.text)).toBeVisible();
  await expectAccessible(other, 'a passkey is needed');
  // Copies the passkey there, as a password manager does.
  const there = await plugIn(other);
  for (const credential of credentials)
    await there.cdp.send('WebAuthn.addCredential', { authenticatorId: there.authenticatorId, credential });
  await other.getByRole('button', { name: needed.go }).click();
  await expect(other.getByText(needed.text)).toBeHidden();
  await browser.close();
});

test('a cloned passkey is refused with a message', async ({ page }) => {
  const { cdp, authenticatorId } = await plugIn(page, false);
  await takeOffer(page, nextPatientPhone());
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await logOut(page);
  const use = async () => {
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
    await byPasskey(page).click();
  };
  await use();
  await expect(page).toHaveURL(/\/profile/);
  const [copy] = (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  if (!copy) throw new Error('no passkey was made');
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await logOut(page);
  await expect(byPasskey(page)).toBeVisible();
  // The clone continues from the copied signature counter.
  await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId: copy.credentialId });
  await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...copy, signCount: 0 } });
  await use();
  await expect(page.getByText(/may have been copied/)).toBeVisible();
  await expect(page.getByLabel(signIn.phone.label)).toBeVisible();
});

test('two profiles of one phone have a passkey each, which does not open the other profile', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  // A number gets one code in 30 seconds.
  test.slow();
  const phone = nextPhoneOfAustin();
  const staffContext = await newContext(quietBrowser, contextOptions, baseURL);
  const staff = await newWatchedPage(staffContext);
  await signInStaff(staff, GRACE);
  const created = await staff.request.post('/v1/patients', {
    data: { requestUid: randomUUID(), firstName: 'Noah', lastName: 'Second', phoneNumber: phone },
    headers: { origin: new URL(staff.url()).origin },
  });
  expect(created.status(), await created.text()).toBe(201);
  await staffContext.close();

  // Noah's number is not verified yet, so its owner does not see his name.
  const noah = new RegExp(`Noah Second|${signInProfiles.unnamed}`);
  const first = (shown: Page) => shown.getByRole('main').getByRole('listitem').filter({ hasNotText: noah });
  const { cdp, authenticatorId } = await plugIn(page);
  await signInByPhone(page, phone);
  const [, nameOfFirst = ''] = /^[A-Z]{2}(.+)Group/.exec((await first(page).textContent()) ?? '') ?? [];
  await first(page).getByRole('button').click();
  await expect(page).toHaveURL(/\/(profile|dashboard)/);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: offer.make }).click();
  await expect(page.getByText(own.added)).toBeVisible();
  const [ofFirst] = (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  if (!ofFirst) throw new Error('no passkey was made');

  // Another browser: a code opens the profile without a passkey, and allows only a scan for the other one.
  const browser = await launchBrowser();
  const other = await newWatchedPage(await newContext(browser, contextOptions, baseURL));
  const there = await plugIn(other);
  await expect(() => signInByPhone(other, phone)).toPass({ intervals: [5000] });
  await other.getByRole('button', { name: noah }).click();
  await expect(other).toHaveURL(/\/profile/);
  await other.goto('/passkeys');
  await other.getByRole('button', { name: own.addFirst }).click();
  await expect(other.getByText(own.added)).toBeVisible();
  await other.goto('/switchProfile');
  await first(other).getByRole('button').click();
  await expect(other).toHaveURL(/\/(profile|dashboard)/);
  await other.goto('/myData');
  await expect(other.getByText(needed.text)).toBeVisible();
  // Noah's passkey opens only Noah's profile.
  await other.getByRole('button', { name: needed.go }).click();
  await expect(other.getByText(needed.text)).toBeHidden();
  // Leaving the page while it is being confirmed would lose the new session.
  await expect(other.getByRole('button', { name: records.take.button })).toBeVisible();
  await other.goto('/me');
  await expect(other.getByRole('heading', { name: 'Noah Second' })).toBeVisible();

  // Each passkey signs in its own profile.
  const [ofNoah] = (await there.cdp.send('WebAuthn.getCredentials', { authenticatorId: there.authenticatorId }))
    .credentials;
  if (!ofNoah) throw new Error('no passkey was made');
  await there.cdp.send('WebAuthn.clearCredentials', { authenticatorId: there.authenticatorId });
  await logOut(other);
  for (const [credential, name] of [
    [ofFirst, nameOfFirst],
    [ofNoah, 'Noah Second'],
  ] as const) {
    await expect(byPasskey(other)).toBeVisible();
    await there.cdp.send('WebAuthn.addCredential', { authenticatorId: there.authenticatorId, credential });
    await byPasskey(other).click();
    await expect(other).toHaveURL(/\/(profile|dashboard)/);
    // A page that opens before the new session is kept shows the sign-in for a moment.
    await other.waitForLoadState('networkidle');
    await other.goto('/me');
    await expect(other.getByRole('heading', { name })).toBeVisible();
    await expect(other.getByText(needed.text)).toBeHidden();
    await there.cdp.send('WebAuthn.clearCredentials', { authenticatorId: there.authenticatorId });
    await logOut(other);
  }
  await browser.close();
});

test.describe('if staff need a passkey', () => {
  test.use({ baseURL: `http://localhost:${STAFF_PASSKEYS_PORT}` });
  let servers: Servers;
  const folder = mkdtempSync(join(tmpdir(), 'mien-passkeys-'));
  test.beforeAll(async () => {
    copyInstallation(folder);
    servers = await startServers({
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: String(STAFF_PASSKEYS_PORT),
      SCAN_PORT: String(STAFF_PASSKEYS_PORT + 1),
      STAFF_SECOND_FACTOR: 'passkey',
      SMS_SENDS_PER_HOUR_PER_IP: '1000',
    });
  });
  test.afterAll(async () => {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('they set one up at the first sign-in, and it is sufficient from then on', async ({ page }) => {
    const { cdp, authenticatorId } = await plugIn(page);
    await signInByPhone(page, '5125550112');
    await expect(headingOf(page, passkeys.setUp.title)).toBeVisible();
    await expectAccessible(page, 'setting up a passkey');
    await expectSpanishToo(page, CATALOGS.es.passkeys.setUp.title);
    expect(await (await page.request.get('/v1/auth/session')).json()).toBeNull();
    await page.getByRole('button', { name: passkeys.setUp.go }).click();
    await expect(headingOf(page, secondFactor.codes.title)).toBeVisible();
    await page.getByLabel(secondFactor.codes.saved).check();
    await page.getByRole('button', { name: secondFactor.codes.go }).click();
    await expect(headingOf(page, account.title)).toBeVisible();
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
    await logOut(page);
    await expect(byPasskey(page)).toBeVisible();
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
    await byPasskey(page).click();
    await expect(headingOf(page, account.title)).toBeVisible();
  });
});
