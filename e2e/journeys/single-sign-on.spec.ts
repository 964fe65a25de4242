import { account, clientSettings, fill, signIn, singleSignOn } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import type { Page } from '@playwright/test';
import {
  DOUBLE_CLIENT_ID,
  DOUBLE_SECRET,
  type OpenIdDouble,
  startOpenIdDouble,
} from '../../apps/api/src/testing/open-id-double.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { headingOf } from '../screens.ts';
import { addStaff, signInStaff, toast } from '../steps.ts';
import { expectSpanishToo } from '../translated.ts';

const GRACE = '5125550111';
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

const { settings: words, accounts, page: start, back } = singleSignOn;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const section = (page: Page) => page.getByRole('region', { name: clientSettings.singleSignOn.title });

for (const [index, size] of SIZES.entries())
  test(`a Client Admin connects a provider, and staff sign in and out through it (${size.width} px)`, async ({
    page,
    quietBrowser,
    contextOptions,
    baseURL,
  }) => {
    await page.setViewportSize(size);
    // Other tests share her session; people who sign in at the provider have their own cookies.
    await signInStaff(page, GRACE);
    const context = await newContext(quietBrowser, { ...contextOptions, viewport: size }, baseURL);
    const staff = await newWatchedPage(context);
    await addStaff(page, {
      firstName: `Lena${index}`,
      email: `lena${index}@clinic.example`,
      phone: `512555017${index}`,
    });
    await addStaff(page, {
      firstName: `Hugo${index}`,
      email: `hugo${index}@clinic.example`,
      phone: `512555018${index}`,
    });
    let double: OpenIdDouble | null = null;
    try {
      await page.goto('/admin/settings#singleSignOn');
      const part = section(page);
      const isOn = part.getByRole('checkbox', { name: words.isOn });
      if (!(await isOn.isChecked())) await isOn.check();
      const address = async (term: string) =>
        (await part.getByText(term, { exact: true }).locator('xpath=following-sibling::dd').textContent()) ?? '';
      const redirectUrl = await address(words.redirectUrl);
      const logoutUrl = await address(words.logoutUrl);
      const signInPage = new URL(redirectUrl).pathname.replace(/\/return$/, '');
      double = await startOpenIdDouble({
        redirectUrl,
        logoutUrl,
        people: {
          lena: { email: `lena${index}@clinic.example`, email_verified: true },
          hugo: { email: `hugo${index}@clinic.example` },
        },
      });
      const type = (label: string, text: string) => part.getByLabel(label, { exact: true }).fill(text);
      await type(words.issuer, 'https://10.0.0.5');
      await type(words.providerClientId, DOUBLE_CLIENT_ID);
      await type(words.secret, DOUBLE_SECRET);
      await type(words.allowedDomains, 'clinic.example');
      await part.getByRole('button', { name: clientSettings.save }).click();
      await expect(part.getByText(words.faults.private_address)).toBeVisible();
      await expectAccessible(page, 'settings of single sign-on');
      await type(words.issuer, double.issuer);
      await part.getByRole('button', { name: clientSettings.save }).click();
      await expect(toast(page, clientSettings.saved)).toBeVisible();
      await expect(part.getByText(accounts.links)).toBeVisible();
      expect(await page.content()).not.toContain(DOUBLE_SECRET);

      // Signs in through the provider, without a code.
      await staff.goto(signInPage);
      await expect(headingOf(staff, start.title)).toBeVisible();
      await expectAccessible(staff, 'page of single sign-on');
      await expectSpanishToo(staff, CATALOGS.es.singleSignOn.page.title);
      double.state.person = 'lena';
      await staff.getByRole('button', { name: start.go }).click();
      await expect(headingOf(staff, account.title)).toBeVisible();
      expect(staff.url()).not.toContain('code=');
      const session = (await (await staff.request.get('/v1/auth/session')).json()) as { user: { firstName: string } };
      expect(session.user.firstName).toBe(`Lena${index}`);

      // Signs out at the provider: it notifies Mien (back-channel logout), and the next request is refused.
      await staff.goto(`${double.issuer}/session/end`);
      await staff.getByRole('button').first().click();
      await expect.poll(async () => (await staff.request.get('/v1/today')).status()).toBe(401);
      await staff.goto('/account');
      await expect(staff.getByLabel(signIn.phone.label)).toBeVisible();

      // A person with an unverified address is refused until they are linked.
      double.state.person = 'hugo';
      await staff.goto(signInPage);
      await staff.getByRole('button', { name: start.go }).click();
      await expect(staff.getByText(back.faults.refused)).toBeVisible();
      await expectAccessible(staff, 'way back of single sign-on');
      await staff.getByRole('link', { name: start.byPhone }).click();
      await expect(staff.getByLabel(signIn.phone.label)).toBeVisible();
      await page.reload();
      const person = `hugo${index}@clinic.example`;
      await expect(part.getByText(accounts.reasons.emailUnverified).first()).toBeVisible();
      await part.getByLabel(fill(accounts.account, { person })).selectOption({ label: `Hugo${index} Reed` });
      await expectAccessible(page, 'people of single sign-on');
      await part.getByRole('button', { name: fill(accounts.linkOf, { person }) }).click();
      await expect(toast(page, accounts.linked)).toBeVisible();
      await staff.goto(signInPage);
      await staff.getByRole('button', { name: start.go }).click();
      await expect(headingOf(staff, account.title)).toBeVisible();
    } finally {
      await double?.close();
      await context.close();
    }
  });
