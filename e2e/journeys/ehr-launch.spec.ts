import { clientSettings, ehr, fill } from '@mien/messages';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { EHR_CLIENT_ID, EHR_PATIENT, startEhrDouble } from '../../apps/api/src/testing/ehr-double.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { MIEN_PORT } from '../ports.ts';
import { nextPhoneOfAustin, openSettings, signInByCalls, signInPatient, toast } from '../steps.ts';

/** Client Admin of Austin Wellness. */
const GRACE = '5125550111';
const ORIGIN = `http://localhost:${MIEN_PORT}`;
const READING = { systolicMmHg: 121, diastolicMmHg: 79, pulseBpm: null };

const { settings: words, confirm, patient: part } = ehr;

test('staff open a patient from the chart, and send values that a deletion marks as errors there', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  const post = (from: typeof page, path: string, data: object) =>
    from.request.post(path, { data, headers: { origin: ORIGIN } });

  // A patient with scans and a reading, who shares all results.
  const phone = nextPhoneOfAustin();
  const patient = await newWatchedPage(await newContext(quietBrowser, contextOptions, baseURL));
  await signInPatient(patient, phone);
  const { user } = (await (await patient.request.get('/v1/auth/session')).json()) as {
    user: { patientUid: string; firstName: string; lastName: string };
  };
  const shared = { term: 'untilEnded', textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' };
  expect((await post(patient, '/v1/careTeam/access/give', shared)).ok()).toBe(true);
  const entryId = crypto.randomUUID();
  const taken = { id: entryId, takenAt: new Date().toISOString(), value: { kind: 'cuff', readings: [READING] } };
  expect((await post(patient, '/v1/entries', taken)).ok()).toBe(true);

  const double = await startEhrDouble({
    redirectUrl: `${ORIGIN}/launch/return`,
    keys: async () => (await fetch(`${ORIGIN}/v1/keys/ehr`)).json(),
    patient: { ...EHR_PATIENT, given: user.firstName, family: user.lastName, phone },
  });
  try {
    // The administrator connects the record. A session of her own: others share hers, and launches belong to a session.
    const staff = await newWatchedPage(await newContext(quietBrowser, contextOptions, baseURL));
    await signInByCalls(staff, GRACE);
    await staff.goto('/admin/settings');
    const section = await openSettings(staff, clientSettings.ehr.title);
    await section.getByRole('checkbox', { name: words.isOn }).check();
    await section.getByLabel(words.issuer).fill(double.issuer);
    await section.getByLabel(words.oauthClientId).fill(EHR_CLIENT_ID);
    await expectAccessible(staff, 'the settings of a health record');
    await section.getByRole('button', { name: clientSettings.save }).click();
    await expect(toast(staff, words.saved)).toBeVisible();

    // From the chart to the confirmation.
    await staff.goto(double.origin);
    await staff.getByRole('link', { name: 'Open Mien' }).click();
    await expect(staff.getByRole('heading', { level: 1, name: confirm.title })).toBeVisible();
    await expectAccessible(staff, 'the confirmation of a patient');
    expect(new URL(staff.url()).search).toBe('');
    // Another patient may have the same name.
    const chosen = fill(confirm.choosePerson, { person: `${user.firstName} ${user.lastName}`.trim() });
    await staff.getByRole('button', { name: new RegExp(`^${chosen}.*${phone.slice(-4)}$`) }).click();
    await expect(staff).toHaveURL(new RegExp(`/admin/patient/${user.patientUid}$`));

    // Into the record.
    const card = staff.getByRole('region', { name: part.title });
    await staff.getByRole('button', { name: part.send }).click();
    await expect(card.getByText(part.states.sent).first()).toBeVisible();
    await expectAccessible(staff, 'values in the health record');
    await staff.goto(double.origin);
    await expect(staff.getByText('Heart rate: final')).toBeVisible();
    await expect(staff.getByText('Blood pressure: final')).toBeVisible();

    // The patient reads who sent it, and deletes the reading.
    const log = (await (await patient.request.get('/v1/accessLog/own')).json()) as { items: { action: string }[] };
    expect(log.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['heartRateSentToEhr', 'bloodPressureSentToEhr', 'ehrPatientLinked']),
    );
    expect((await post(patient, `/v1/entries/${entryId}/delete`, {})).ok()).toBe(true);

    // The next launch opens the patient at once, and marks it.
    await staff.getByRole('link', { name: 'Open Mien' }).click();
    await expect(staff).toHaveURL(new RegExp(`/admin/patient/${user.patientUid}$`));
    await staff.goto(double.origin);
    await expect(async () => {
      await staff.reload();
      await expect(staff.getByText('Blood pressure: entered-in-error')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(staff.getByText('Heart rate: final')).toBeVisible();

    await staff.goto('/admin/settings');
    const again = await openSettings(staff, clientSettings.ehr.title);
    await again.getByRole('checkbox', { name: words.isOn }).uncheck();
    await again.getByRole('button', { name: clientSettings.save }).click();
    await expect(toast(staff, words.saved)).toBeVisible();
  } finally {
    await double.stop();
  }
});
