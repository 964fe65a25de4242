import { accessLog, careTeam, careTeamConsent, fill, me } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { MIEN_PORT } from '../ports.ts';
import { nextPhoneOfAustin, signInByPhone, signInStaff, unfoldLog } from '../steps.ts';
import { expectSpanishToo } from '../translated.ts';

/** Administrators of the demo's clients whose patients tests use. */
const STAFF = {
  'Austin Wellness': { phone: '5125550111', name: 'Grace Liu' },
  'Hill Country Employers': { phone: '5125550115', name: 'Nora Becker' },
} as const;
const PHONE = { width: 390, height: 844 };

test('staff request results; the patient shares one scan, then all, then stops sharing, and sees who viewed them', {
  tag: '@essential',
}, async ({ page, quietBrowser, contextOptions, baseURL }) => {
  const context = await newContext(quietBrowser, { ...contextOptions, viewport: PHONE }, baseURL);
  await letIn(page, await newWatchedPage(context));
  await context.close();
});

async function letIn(staff: Page, patient: Page): Promise<void> {
  await signInByPhone(patient, nextPhoneOfAustin());
  await expect(patient).toHaveURL(/\/profile$/);
  const access = (await (await patient.request.get('/v1/careTeam/access')).json()) as {
    clientName: keyof typeof STAFF;
  };
  const client = access.clientName;
  const { phone, name } = STAFF[client];
  await signInStaff(staff, phone);
  const session = (await (await patient.request.get('/v1/auth/session')).json()) as { user: { patientUid: string } };
  const path = `/v1/careTeam/patients/${session.user.patientUid}`;
  const list = `${path}/measurements?page=1&pageSize=100`;
  const read = (address: string) => staff.request.get(address);
  expect((await read(list)).status()).toBe(403);
  const headers = { origin: `http://localhost:${MIEN_PORT}` };
  expect((await staff.request.post(`${path}/ask`, { data: {}, headers })).status()).toBe(200);

  // The patient, on a phone and by keyboard.
  await patient.goto('/me');
  const asks = fill(careTeam.request.title, { who: name });
  await patient.getByRole('link', { name: asks }).press('Enter');
  await expect(patient.getByRole('heading', { level: 1, name: careTeam.title })).toBeVisible();
  await expect(patient.getByRole('heading', { name: asks })).toBeVisible();
  await expectAccessible(patient, 'a request of the care team');
  await expectSpanishToo(patient, CATALOGS.es.careTeam.title);
  await patient.getByRole('button', { name: careTeam.request.allow, exact: true }).press('Enter');
  await expect(patient.getByRole('heading', { name: asks })).toBeHidden();
  const seen = (await (await read(list)).json()) as { items: { id: string }[] };
  expect(seen.items.length).toBe(1);
  expect((await read(`${path}/measurements/${seen.items[0]?.id}`)).status()).toBe(200);
  expect((await read(`${path}/entries`)).status()).toBe(403);

  const toggle = patient.getByRole('switch', { name: fill(careTeamConsent.title, { client }) });
  await expect(toggle).toBeChecked();
  // The switch updates optimistically and is disabled until the response.
  await toggle.press('Space');
  await expect(toggle).not.toBeChecked();
  await expect(toggle).toBeEnabled();
  await expect(toggle).toBeFocused();
  expect((await read(list)).status()).toBe(403);
  await toggle.press('Space');
  await expect(toggle).toBeChecked();
  await expect(toggle).toBeEnabled();
  expect((await read(`${path}/entries`)).status()).toBe(200);
  await expectAccessible(patient, 'what the care team sees');
  await expectSpanishToo(patient, CATALOGS.es.careTeam.title);
  await patient.getByRole('switch').press('Space');
  await expect(patient.getByText(fill(careTeam.ended, { client }))).toBeVisible();
  for (const address of [list, `${path}/measurements/${seen.items[0]?.id}`, `${path}/entries`])
    expect((await read(address)).status(), address).toBe(403);

  await patient.goto('/me');
  await patient.getByRole('link', { name: me.data.looked }).click();
  await expect(patient.getByRole('heading', { level: 1, name: accessLog.own.title })).toBeVisible();
  await unfoldLog(patient);
  const who = fill(accessLog.own.as, {
    name,
    role: careTeam.roles['Client Admin'],
  });
  // Listed once for all events within a minute.
  for (const act of ['careTeamAsked', 'resultsListed', 'resultOpened', 'entriesOpened'] as const) {
    const said = [who, accessLog.own.they].map((actor) =>
      patient.getByText(fill(accessLog.ownActs[act], { who: actor })),
    );
    await expect(said.reduce((one, other) => one.or(other)).first()).toBeVisible();
  }
}
