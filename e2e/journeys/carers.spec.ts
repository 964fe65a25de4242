import { carers, dashboard, entries, fill, profile, results, share, shell } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { nextPatientPhone, readMessage, signInByPhone } from '../steps.ts';
import { expectSpanishToo } from '../translated.ts';

test('a patient invites a carer, who sees results but no chat, and loses access with the next request', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  const context = await newContext(quietBrowser, contextOptions, baseURL);
  await lookAfter(page, await newWatchedPage(context));
  await context.close();
});

async function lookAfter(page: Page, other: Page): Promise<void> {
  const [patientPhone, carerPhone] = [nextPatientPhone(), nextPatientPhone()];
  await signInByPhone(page, patientPhone);
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto('/me');
  const name = String(await page.getByRole('heading', { level: 2 }).first().textContent());
  await page.getByRole('link', { name: carers.mine }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: carers.title })).toBeVisible();
  await expectAccessible(page, 'carers');
  await page.getByRole('button', { name: carers.invite.title }).click();
  await page.getByLabel(carers.invite.phone).fill(carerPhone);
  await page.getByLabel(carers.invite.relation).selectOption('child');
  await page.getByRole('button', { name: carers.invite.send }).press('Enter');
  await expect(page.getByText(carers.invite.sent)).toBeVisible();
  const invitation = fill(carers.phone, { digits: carerPhone.slice(-4) });
  await expect(page.getByText(invitation)).toBeVisible();
  await expectSpanishToo(page, CATALOGS.es.carers.title);

  await expect.poll(() => readMessage(other, carerPhone)).toMatch(/\/me$/);
  await signInByPhone(other, carerPhone);
  await expect(other).toHaveURL(/\/profile$/);
  await other.goto('/me');
  await other.getByRole('link', { name: fill(carers.caredFor.asks, { name }) }).click();
  await expect(other.getByRole('button', { name: carers.caredFor.accept })).toBeVisible();
  await expectAccessible(other, 'an invitation');
  await expectSpanishToo(other, CATALOGS.es.carers.title);
  await other.getByRole('button', { name: carers.caredFor.accept }).press('Enter');
  await other
    .getByRole('button', { name: fill(carers.caredFor.open, { name: name.split(' ')[0] ?? '' }) })
    .press('Enter');
  await expect(other).toHaveURL(/\/dashboard$/);
  const banner = other.getByText(fill(carers.banner.text, { name }));
  await expect(banner).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(other, "the cared-for patient's home");
  await expect(other.getByRole('link', { name: shell.places.messages })).toBeHidden();
  await expect(other.getByRole('link', { name: shell.places.scan, exact: true })).toBeHidden();
  await other.getByRole('link', { name: dashboard.viewResults }).first().click();
  await expect(other.getByRole('heading', { level: 1, name: results.title })).toBeVisible();
  await expect(banner).toBeVisible();
  await expect(other.getByRole('button', { name: share.copyLink })).toBeHidden();
  await other.goto('/profile');
  await expect(other.getByText(profile.readOnly)).toBeVisible();
  await expectAccessible(other, "the cared-for patient's profile");
  await other.goto('/entries/cuff');
  await expect(other.getByText(entries.readOnly)).toBeVisible();
  await expect(other.getByRole('textbox')).toHaveCount(0);
  for (const path of ['/v1/chat/messages', '/v1/carers', '/v1/accessLog/own'])
    expect((await other.request.get(path)).status(), path).toBe(403);

  // Switches back to one's own profile from a page with requests only for the patient, then to the patient again.
  await other.goto('/dashboard');
  await other.getByRole('link', { name: dashboard.viewResults }).first().click();
  await expect(other.getByRole('heading', { level: 1, name: results.title })).toBeVisible();
  await other.getByRole('button', { name: carers.banner.back }).click();
  await expect(other).toHaveURL(/\/me$/);
  await expect(other.getByRole('button', { name: carers.banner.back })).toBeHidden();
  // From one's own Home to the patient's Home.
  await other.goto('/dashboard');
  await other.getByRole('button', { name: fill(carers.caredFor.open, { name: name.split(' ')[0] ?? '' }) }).click();
  await expect(banner).toBeVisible();
  // On a busy machine a response may be "come back later".
  let newest: { id: string } | undefined;
  await expect(async () => {
    const answer = await other.request.get('/v1/measurements');
    newest = ((await answer.json()) as { items: { id: string }[] }).items[0];
  }).toPass();
  await expect(other.getByRole('link', { name: dashboard.viewResults }).first()).toHaveAttribute(
    'href',
    new RegExp(newest?.id ?? 'no scan'),
  );
  // Otherwise the next request could be a late one of the page.
  await other.waitForLoadState('networkidle');

  await page.reload();
  await page.getByRole('button', { name: /^Remove: / }).click();
  await expect(page.getByText(carers.states.ended)).toBeVisible();
  await other.getByRole('link', { name: shell.places.trends }).click();
  await expect(other.getByRole('heading', { level: 1, name: carers.over.title })).toBeVisible();
  await expectAccessible(other, 'the end of a care');
  await expect(other.getByText(name)).toBeHidden();
  await other.getByRole('button', { name: carers.over.back }).press('Enter');
  await expect(other).toHaveURL(/\/me$/);

  await page.goto('/accessLog');
  // Listed once for all events within a minute.
  await expect(page.getByText(/Your caregiver .+ \(child\)/).first()).toBeVisible();
  await expect(
    page.getByText(/(Your caregiver .+ \(child\)|They) viewed your results or profile/).first(),
  ).toBeVisible();
}
