import { clientSettings, fill, programs } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { MIEN_PORT } from '../ports.ts';
import { nextPhoneOfAustin, signInPatient, signInStaff, toast } from '../steps.ts';
import { expectSpanishToo } from '../translated.ts';

/** Client Admin of Austin Wellness. */
const GRACE = '5125550111';
const ORIGIN = `http://localhost:${MIEN_PORT}`;
const NAME = 'Records bridge';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a Client Admin connects a program, which reads shared scans until it is turned off', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  // A patient who shares all results.
  await signInPatient(page, nextPhoneOfAustin());
  const { user } = (await (await page.request.get('/v1/auth/session')).json()) as { user: { patientUid: string } };
  const { textVersion } = (await (await page.request.get('/v1/careTeam/access')).json()) as { textVersion: string };
  const given = await page.request.post('/v1/careTeam/access/give', {
    data: { term: 'untilEnded', textVersion, language: 'en' },
    headers: { origin: ORIGIN },
  });
  expect(given.status()).toBe(200);

  const context = await newContext(quietBrowser, contextOptions, baseURL);
  const staff = await newWatchedPage(context);
  await signInStaff(staff, GRACE);
  await staff.goto('/admin/settings#programs');
  const section = staff.getByRole('region', { name: clientSettings.programs.title });
  const connect = section.getByRole('button', { name: programs.connect });
  await expect(connect).toBeVisible();
  await expectAccessible(staff, 'the programs of a client');
  await expectSpanishToo(staff, CATALOGS.es.clientSettings.title);

  // Connects it.
  await connect.click();
  const form = staff.getByRole('dialog', { name: programs.connect });
  const box = (name: string) => form.getByRole('checkbox', { name });
  await form.getByRole('button', { name: programs.form.add, exact: true }).click();
  await expect(form.getByText(programs.faults.name)).toBeVisible();
  await expect(form.getByLabel(programs.form.name, { exact: true })).toBeFocused();
  await form.getByLabel(programs.form.name, { exact: true }).fill(NAME);
  await box(programs.scopes.observations).check();
  await box(programs.scopes.reports).check();
  await expectAccessible(staff, 'a new program');
  await form.getByRole('button', { name: programs.form.add, exact: true }).click();

  // The secret is shown once, and the sheet closes only when it is stored.
  const shown = staff.getByRole('dialog', { name: programs.handover.title });
  const secret = await shown.getByLabel(programs.handover.secret, { exact: true }).inputValue();
  const oauthClientId = await shown.getByLabel(programs.addresses.clientId, { exact: true }).inputValue();
  const tokenUrl = await shown.getByLabel(programs.addresses.tokenUrl, { exact: true }).inputValue();
  expect(secret).toMatch(/^mien_sk_/);
  expect(tokenUrl).toBe(`${ORIGIN}/v1/oauth/token`);
  await staff.keyboard.press('Escape');
  await expect(shown.getByText(programs.handover.notStored)).toBeVisible();
  await expectAccessible(staff, 'a new secret');
  await shown.getByRole('checkbox', { name: programs.handover.stored }).check();
  await shown.getByRole('button', { name: programs.handover.done }).click();
  await expect(staff.getByRole('dialog')).toBeHidden();
  await expect(connect).toBeFocused();
  expect(await staff.content()).not.toContain(secret);

  // The program, by its secret.
  const askForToken = () =>
    fetch(tokenUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${oauthClientId}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
  const answer = await askForToken();
  expect(answer.status).toBe(200);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const list = `${ORIGIN}/v1/careTeam/patients/${user.patientUid}/measurements`;
  const read = (url: string) => fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const scans = await read(`${list}?page=1&pageSize=10`);
  expect(scans.status).toBe(200);
  const { items } = (await scans.json()) as { items: { id: string }[] };
  expect(items.length).toBeGreaterThan(0);
  expect((await read(`${list}/${items[0]?.id}`)).status).toBe(200);
  // A call without its scope.
  expect((await read(`${ORIGIN}/v1/careTeam/patients/${user.patientUid}/export/fhir`)).status).toBe(403);

  // Turns it off: its token ends, too.
  await staff.goto('/admin/settings#programs');
  const manage = section.getByRole('button', { name: fill(programs.row.manageName, { name: NAME }) });
  await manage.click();
  const sheet = staff.getByRole('dialog', { name: NAME });
  await sheet.getByRole('button', { name: programs.turnOff.start }).click();
  await expectAccessible(staff, 'a program');
  await sheet.getByRole('button', { name: programs.turnOff.confirm }).click();
  await expect(toast(staff, fill(programs.turnOff.done, { name: NAME }))).toBeVisible();
  await expect(staff.getByRole('dialog')).toBeHidden();
  await expect(manage).toBeHidden();
  expect((await read(`${list}?page=1&pageSize=10`)).status).toBe(401);
  expect((await askForToken()).status).toBe(401);
  await context.close();
});
