import { passkeys, signIn } from '@mien/messages';
import { CATALOGUES } from '@mien/messages/catalogues';
import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { headingOf } from '../screens.ts';
import { expectSpanishToo } from '../spanish.ts';
import { logOut, nextPatientPhone, signInByPhone } from '../steps.ts';

const { own, offer } = passkeys;

/** A device that has passkeys and checks its person, as a phone does. */
async function plugIn(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
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
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  });
  return { cdp, authenticatorId };
}

/** Takes the offer after the code. */
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
  await expectAccessible(page, 'own passkeys');
  await expectSpanishToo(page, CATALOGUES.es.passkeys.own.title);

  // While nobody touches the device, the field only suggests.
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
  // The browser may have forgotten it by itself.
  await byPasskey(page).click();
  await expect(page.getByText(/This passkey does not open|No passkey was used/)).toBeVisible();
});

test('the field’s suggestion signs in without a tap on a button', async ({ page }) => {
  await plugIn(page);
  await takeOffer(page, nextPatientPhone());
  await logOut(page);
  // The simulated person chooses the suggestion at once.
  await expect(page).toHaveURL(/\/profile/);
});
