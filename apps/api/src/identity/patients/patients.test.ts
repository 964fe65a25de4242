import { cmFromFeetAndInches, feetAndInchesFromCm, kgFromPounds, poundsFromKg } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  completeProfile,
  ORIGIN,
  problemOf,
  SCREENING,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';
import { withoutGuards } from '../../testing/test-database.ts';

const PHONE = '5125550199';
let api: TestApi;
let browser: TestBrowser;
let uid: string;

beforeEach(async () => {
  api = await startTestApi();
  uid = (await api.addUser({ phone: PHONE, firstName: 'Ana', lastName: 'Reyes' })).patientId ?? '';
  browser = await api.signIn(PHONE);
});

describe('a patient', () => {
  it('reads and changes their own record; absent fields stay', async () => {
    const changed = await browser.client.patients.update({
      params: { uid },
      body: { firstName: ' Anna ', email: 'anna@example.com' },
    });
    expect(changed).toMatchObject({
      firstName: 'Anna',
      lastName: 'Reyes',
      email: 'anna@example.com',
      birthDate: '1980-05-01',
      latestScreening: null,
    });
    expect(await browser.client.patients.get({ params: { uid } })).toEqual(changed);
  });

  it('is refused to a stranger, who cannot tell an existing patient from a missing one', async () => {
    await api.addUser({ phone: '5125550198' });
    const stranger = await api.signIn('5125550198');
    expect(await problemOf(stranger.client.patients.get({ params: { uid } }))).toBe('not-found');
    expect(await problemOf(stranger.client.patients.update({ params: { uid }, body: { firstName: 'Eve' } }))).toBe(
      'not-found',
    );
    expect(
      await problemOf(stranger.client.patients.get({ params: { uid: '00000000-0000-4000-8000-000000000000' } })),
    ).toBe('not-found');
    expect(await problemOf(api.browser().client.patients.get({ params: { uid } }))).toBe('sign-in-required');
  });

  it.each(['1066-01-01', '1850-01-01', '1906-03-14', '2013-03-16', '2026-03-14', '2999-01-01', '9999-12-31'])(
    'cannot be born on %s',
    async (birthDate) => {
      expect(await problemOf(browser.client.patients.update({ params: { uid }, body: { birthDate } }))).toBe(
        'invalid-request',
      );
      expect((await browser.client.patients.get({ params: { uid } })).birthDate).toBe('1980-05-01');
    },
  );

  // On the server's clock it is March 14; in the middle of the Pacific it is the 15th already.
  it.each(['1906-03-15', '2013-03-14', '2013-03-15'])('may be born on %s', async (birthDate) => {
    expect((await browser.client.patients.update({ params: { uid }, body: { birthDate } })).birthDate).toBe(birthDate);
  });

  it.each([
    [120, 300],
    [218, 31],
  ])('of %d cm and %d kg cannot be scanned', async (heightCm, weightKg) => {
    expect(await problemOf(browser.client.screenings.create({ body: { ...SCREENING, heightCm, weightKg } }))).toBe(
      'invalid-request',
    );
  });

  it.each(['\u200b', '\uFFFDevil', ' \u2066 '])('cannot be called %j', async (lastName) => {
    expect(await problemOf(browser.client.patients.update({ params: { uid }, body: { lastName } }))).toBe(
      'invalid-request',
    );
  });

  it('can have any usual name', async () => {
    for (const lastName of ['O’Neil-Łukasz', '王小明', '👩‍⚕️ Ng'])
      expect((await browser.client.patients.update({ params: { uid }, body: { lastName } })).lastName).toBe(lastName);
  });

  it('keeps the newest screening', async () => {
    await browser.client.screenings.create({ body: SCREENING });
    api.clock.nowMs += 1000;
    const { created } = await browser.client.screenings.create({ body: { ...SCREENING, qol: 9 } });
    expect((await browser.client.patients.get({ params: { uid } })).latestScreening).toMatchObject({ qol: 9, created });
  });

  it('keeps the same height and weight after 1,000 edits in feet and pounds', async () => {
    let [heightCm, weightKg] = [cmFromFeetAndInches({ feet: 5, inches: 7 }), kgFromPounds(151)];
    for (let edit = 0; edit < 1000; edit += 1) {
      heightCm = cmFromFeetAndInches(feetAndInchesFromCm(heightCm));
      weightKg = kgFromPounds(poundsFromKg(weightKg));
    }
    await browser.client.screenings.create({ body: { ...SCREENING, heightCm, weightKg } });
    const stored = (await browser.client.patients.get({ params: { uid } })).latestScreening;
    expect(feetAndInchesFromCm(stored?.heightCm ?? 0)).toEqual({ feet: 5, inches: 7 });
    expect(stored?.heightCm).toBe(5 * 30.48 + 7 * 2.54);
    expect(stored?.weightKg).toBe(151 * 0.45359237);
  });
});

describe('consent', () => {
  it('is a record with the hash of the text', async () => {
    const claim = () => browser.client.patients.update({ params: { uid }, body: { isConsentAccepted: true } });
    const { texts } = await browser.client.configurations.get();
    await browser.client.consents.create({ body: { ...texts, language: 'en' } });
    expect((await claim()).isConsentAccepted).toBe(true);
    const [record] = await api.database.selectFrom('consents').selectAll().execute();
    expect(record).toMatchObject({
      patient_id: uid,
      language: 'en',
      is_stated: false,
      terms_version: texts.termsVersion,
    });
    expect(record?.terms_hash).toMatch(/^[\w-]{43}$/);
    expect(record?.terms_hash).not.toBe(record?.privacy_hash);
  });

  it('that a program states without naming the texts is also a record, of the current ones in its language', async () => {
    api.clock.nowMs += 60_000;
    const reader = await api.signIn(PHONE, { language: 'es' });
    const said = { params: { uid }, body: { isConsentAccepted: true } };
    expect((await reader.client.patients.update(said)).isConsentAccepted).toBe(true);
    expect((await browser.client.patients.update(said)).isConsentAccepted).toBe(true);
    expect(await api.database.selectFrom('consents').select(['language', 'is_stated']).execute()).toEqual([
      { language: 'es', is_stated: true },
    ]);
  });

  it('in either language counts, and is stored with the text that was read', async () => {
    api.clock.nowMs += 60_000;
    const reader = await api.signIn(PHONE, { language: 'es-MX' });
    const { texts } = await reader.client.configurations.get();
    await reader.client.consents.create({ body: { ...texts, language: 'es' } });
    await reader.client.patients.update({ params: { uid }, body: { isConsentAccepted: true } });
    expect((await browser.client.patients.get({ params: { uid } })).isConsentAccepted).toBe(true);
    await browser.client.consents.create({ body: { ...texts, language: 'en' } });
    const records = await api.database.selectFrom('consents').selectAll().orderBy('consent_id').execute();
    expect(records.map((record) => record.language)).toEqual(['es', 'en']);
    expect(records[0]?.terms_hash).not.toBe(records[1]?.terms_hash);
    expect(records[0]?.privacy_hash).not.toBe(records[1]?.privacy_hash);
    // A language whose texts no longer exist.
    await withoutGuards(api.database, async (database) => {
      await database.updateTable('consents').set({ language: 'fr' }).execute();
    });
    expect((await browser.client.patients.get({ params: { uid } })).isConsentAccepted).toBe(false);
  });

  it('to an older text is refused, and an earlier one no longer counts after a change', async () => {
    const { texts } = await browser.client.configurations.get();
    expect(
      await problemOf(browser.client.consents.create({ body: { ...texts, termsVersion: '2019-01', language: 'en' } })),
    ).toBe('text-outdated');
    await browser.client.consents.create({ body: { ...texts, language: 'en' } });
    await browser.client.patients.update({ params: { uid }, body: { isConsentAccepted: true } });
    await withoutGuards(api.database, async (database) => {
      await database.updateTable('consents').set({ terms_version: '2019-01' }).execute();
    });
    expect((await browser.client.patients.get({ params: { uid } })).isConsentAccepted).toBe(false);
  });
});

describe('the upload test', () => {
  it('counts the bytes that arrived', async () => {
    expect(await browser.client.patients.measureUpload({ body: new Uint8Array(1_000_000) })).toEqual({
      receivedBytes: 1_000_000,
    });
  });

  it('stops at its limit, and accepts only octets from signed-in callers', async () => {
    expect(await problemOf(browser.client.patients.measureUpload({ body: new Uint8Array(1_000_001) }))).toBe(
      'body-too-large',
    );
    expect(await problemOf(api.browser().client.patients.measureUpload({ body: new Uint8Array(10) }))).toBe(
      'sign-in-required',
    );
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const asJson = await api.app.inject({
      method: 'POST',
      url: '/v1/patients/bandwith',
      headers: { cookie, origin: ORIGIN },
      payload: { a: 1 },
    });
    expect(asJson.statusCode).toBe(415);
  });
});

it('may scan while results are held back, even if the clinic requires access to all: held results cannot be shared', async () => {
  await completeProfile(browser, uid);
  await api.addUser({ phone: '5125550111', roles: ['Client Admin'], patient: null });
  const { client } = await api.signIn('5125550111');
  const [clinic] = await client.clientSettings.clients();
  const params = { clientId: clinic?.clientId ?? '' };
  await client.clientSettings.saveCareTeamAccess({ params, body: { version: 0, rule: 'required' } });
  const mayScan = async () => (await browser.client.patients.get({ params: { uid } })).isConsentAccepted;
  expect(await mayScan()).toBe(false);
  const held = { results_held_until: new Date(api.clock.nowMs + 1) };
  await api.database.updateTable('users').set(held).where('patient_id', '=', uid).execute();
  expect(await mayScan()).toBe(true);
  api.clock.nowMs += 1;
  expect(await mayScan()).toBe(false);
});
