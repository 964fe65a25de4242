import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCheckNewCode, receiverOf } from '../../base/accounts/index.ts';
import {
  completeProfile,
  lastCode,
  outcomeOf,
  PARTNER_KEY,
  problemOf,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Caller } from './caller.ts';

/**
 * Regressions: known ways around a patient's permissions, all closed. `rights.property.test.ts` checks the general
 * rule.
 */

const BEA = '5125550101';
const CORA = '5125550102';
const KIM = '5125550103';
const NURSE = '5125550190';
const ADMIN = '5125550191';
const SECOND_ADMIN = '5125550192';
const TEXT = { textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' } as const;

let api: TestApi;

beforeEach(async () => {
  api = await startTestApi();
  await api.addUser({ phone: NURSE, roles: ['Client User'], patient: null });
  await api.addUser({ phone: ADMIN, firstName: 'Max', roles: ['Client Admin'], patient: null });
  await api.addUser({ phone: SECOND_ADMIN, firstName: 'Noa', roles: ['Client Admin'], patient: null });
});

async function scan({ client }: TestBrowser): Promise<string> {
  const { sessionId } = await client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
  const body = outcomeOf(sessionId);
  const { measurementId } = await api.program(PARTNER_KEY).scanSessions.report({ params: { sessionId }, body });
  return measurementId;
}

/** A patient who has signed in by code, agreed, and was scanned. */
async function patientOf(phone: string, firstName: string) {
  const { patientId } = await api.addUser({ phone, firstName });
  const uid = patientId ?? '';
  const browser = await api.signInByCode(phone);
  await completeProfile(browser, uid);
  api.clock.nowMs += MINUTE_MS;
  const measurementId = await scan(browser);
  return { uid, browser, measurementId };
}

const give = ({ client }: TestBrowser) => client.careTeamAccess.give({ body: { term: 'untilEnded', ...TEXT } });
const invite = ({ client }: TestBrowser, phone: string, id: string = randomUUID()) =>
  client.carers.invite({ body: { id, phone, relation: 'child', ticks: ['chat'], days: 730 } });
const staffRead = async (uid: string) =>
  (await api.signIn(NURSE)).client.careTeam.measurements({ params: { uid }, query: { page: 1, pageSize: 10 } });
const mergeBy = async (phone: string, kept: string, merged: string) =>
  (await api.signIn(phone)).client.patientMerges.create({ params: { uid: kept }, body: { mergedPatientUid: merged } });
/** As two of the staff do it, where names differ. */
async function mergeByTwo(kept: string, merged: string) {
  expect(await problemOf(mergeBy(ADMIN, kept, merged))).toBe('second-person-needed');
  return mergeBy(SECOND_ADMIN, kept, merged);
}
const linkOf = async (uid: string) => {
  const { loginUrl } = await (await api.signIn(ADMIN)).client.loginLinks.create({ params: { uid }, query: {} });
  return loginUrl.split('/alogin/')[1]?.split('?')[0] ?? '';
};
const logOf = async (uid: string) =>
  (
    await api.database
      .selectFrom('access_log_entries')
      .select('action')
      .where('patient_id', '=', uid)
      .orderBy('position')
      .execute()
  ).map(({ action }) => action);

describe('a merge', () => {
  it('shows the results of a patient who shares nothing to no one, during it and after it', async () => {
    const cora = await patientOf(CORA, 'Cora');
    await give(cora.browser);
    api.clock.nowMs += MINUTE_MS;
    const bea = await patientOf(BEA, 'Bea');
    expect(await problemOf(staffRead(bea.uid))).toBe('results-not-shared');
    const { mergeUid } = await mergeByTwo(cora.uid, bea.uid);
    expect(await problemOf(staffRead(cora.uid))).toBe('results-not-shared');
    const admin = await api.signIn(ADMIN);
    await admin.client.patientMerges.undo({ params: { uid: cora.uid, mergeUid }, body: {} });
    for (const { uid } of [cora, bea]) expect(await problemOf(staffRead(uid))).toBe('results-not-shared');
    // Until the patient gives it again, once the week is over.
    api.clock.nowMs += 8 * DAY_MS;
    await give(await api.signInByCode(CORA));
    expect((await staffRead(cora.uid)).items).toHaveLength(1);
  });

  it('is in the log of both, and so is what staff read while it lasts', async () => {
    const cora = await patientOf(CORA, 'Cora');
    api.clock.nowMs += MINUTE_MS;
    const bea = await patientOf(BEA, 'Bea');
    await mergeByTwo(cora.uid, bea.uid);
    api.clock.nowMs += 8 * DAY_MS;
    await give(await api.signInByCode(CORA));
    expect((await staffRead(cora.uid)).items).toHaveLength(2);
    const both = ['mergeProposed', 'patientMerged', 'resultsListed'];
    for (const { uid } of [cora, bea]) expect(await logOf(uid)).toEqual(expect.arrayContaining(both));
    const entries = (await logOf(bea.uid)).filter((action) => action === 'patientMerged');
    expect(entries).toHaveLength(1);
  });

  it('is in the log of the merged patient, even if staff had opened the kept one a moment before', async () => {
    const cora = await patientOf(CORA, 'Pat');
    const { patientId } = await api.addUser({ phone: CORA, firstName: 'Pat' });
    const open = async () => (await api.signIn(NURSE)).client.careTeam.get({ params: { uid: cora.uid } });
    await open();
    api.clock.nowMs += MINUTE_MS;
    await mergeBy(ADMIN, cora.uid, patientId ?? '');
    api.clock.nowMs += MINUTE_MS;
    for (let look = 0; look < 2; look += 1) await open();
    const looksOf = async (uid: string) => (await logOf(uid)).filter((action) => action === 'patientOpened');
    expect(await looksOf(patientId ?? '')).toHaveLength(1);
    expect(await looksOf(cora.uid)).toHaveLength(2);
  });

  it('of two patients with different names needs a second person, within a week', async () => {
    const cora = await patientOf(CORA, 'Cora');
    api.clock.nowMs += MINUTE_MS;
    const bea = await patientOf(BEA, 'Bea');
    expect(await problemOf(mergeBy(ADMIN, cora.uid, bea.uid))).toBe('second-person-needed');
    expect(await problemOf(mergeBy(ADMIN, cora.uid, bea.uid))).toBe('second-person-needed');
    const preview = async (phone: string) =>
      (
        await (
          await api.signIn(phone)
        ).client.patientMerges.preview({
          params: { uid: cora.uid },
          query: { otherPatientUid: bea.uid },
        })
      ).proposedBy;
    expect(await preview(ADMIN)).toMatchObject({ name: 'Max Doe', isCaller: true });
    expect(await preview(SECOND_ADMIN)).toMatchObject({ name: 'Max Doe', isCaller: false });
    api.clock.nowMs += 7 * DAY_MS;
    expect(await preview(SECOND_ADMIN)).toBeNull();
    expect(await problemOf(mergeBy(SECOND_ADMIN, cora.uid, bea.uid))).toBe('second-person-needed');
    expect(await mergeBy(ADMIN, cora.uid, bea.uid)).toMatchObject({ keptPatientUid: cora.uid });
  });

  it('hides results for a week even if no number was verified', async () => {
    const cora = await patientOf(CORA, 'Pat');
    api.clock.nowMs += MINUTE_MS;
    const { patientId } = await api.addUser({ phone: BEA });
    await api.database
      .updateTable('users')
      .set({ phone_verified_at: null })
      .where('patient_id', '=', patientId)
      .execute();
    const link = api.browser();
    await link.client.loginLinks.open({ body: { id: await linkOf(patientId ?? '') } });
    await completeProfile(link, patientId ?? '');
    await mergeBy(ADMIN, cora.uid, patientId ?? '');
    expect(await problemOf(cora.browser.client.signIn.devices())).toBe('sign-in-required');
    const again = await api.signInByCode(CORA);
    expect((await again.client.measurements.list({ query: {} })).items).toEqual([]);
  });

  it('never merges a patient with a verified number into a profile with a typed one, not even a deactivated patient', async () => {
    const bea = await patientOf(BEA, 'Bea');
    api.clock.nowMs += MINUTE_MS;
    const { client } = await api.signIn(ADMIN);
    const body = { requestUid: randomUUID(), firstName: 'Bea', lastName: 'Doe', phoneNumber: BEA };
    const { patientUid } = await client.users.createPatient({ body });
    const link = api.browser();
    await link.client.loginLinks.open({ body: { id: await linkOf(patientUid) } });
    await client.users.deactivate({ params: { id: bea.uid }, body: {} });
    expect(await problemOf(mergeBy(ADMIN, patientUid, bea.uid))).toBe('merge-not-possible');
    expect((await link.client.measurements.list({ query: {} })).items).toEqual([]);
  });

  it('keeps results hidden while there is any reason, also when another merge is undone', async () => {
    const cora = await patientOf(CORA, 'Pat');
    api.clock.nowMs += MINUTE_MS;
    const { patientId } = await api.addUser({ phone: KIM });
    await api.database
      .updateTable('users')
      .set({ phone_verified_at: null })
      .where('patient_id', '=', patientId)
      .execute();
    const { mergeUid } = await mergeBy(ADMIN, cora.uid, patientId ?? '');
    const bea = await patientOf(BEA, 'Pat');
    await mergeBy(ADMIN, cora.uid, bea.uid);
    const { client } = await api.signIn(ADMIN);
    await client.patientMerges.undo({ params: { uid: cora.uid, mergeUid }, body: {} });
    const again = await api.signInByCode(CORA);
    expect((await again.client.measurements.list({ query: {} })).items).toEqual([]);
  });

  it('of an empty profile hides nothing, and notifies the kept patient', async () => {
    const bea = await patientOf(BEA, 'Bea');
    const { patientId } = await api.addUser({ phone: KIM, firstName: 'Bea' });
    await api.database.updateTable('users').set({ phone_verified_at: null }).where('phone_number', '=', KIM).execute();
    const texts = () => api.sentTexts.filter(({ recipient }) => recipient === BEA).length;
    const before = texts();
    const { mergeUid } = await mergeBy(ADMIN, bea.uid, patientId ?? '');
    const { client } = await api.signIn(ADMIN);
    await client.patientMerges.undo({ params: { uid: bea.uid, mergeUid }, body: {} });
    await api.settled();
    expect(texts()).toBe(before + 1);
    const again = await api.signInByCode(BEA);
    expect((await again.client.measurements.list({ query: {} })).items).toHaveLength(1);
  });

  it('ends the sessions of the kept patient, also if both have the same number', async () => {
    const old = await patientOf(BEA, 'Pat');
    api.clock.nowMs += DAY_MS;
    const { patientId } = await api.addUser({ phone: BEA });
    await mergeBy(ADMIN, old.uid, patientId ?? '');
    expect(await problemOf(old.browser.client.measurements.list({ query: {} }))).toBe('sign-in-required');
  });

  it('ends carers, who see nothing of the merged patient', async () => {
    const ada = await patientOf(CORA, 'Pat');
    await api.addUser({ phone: KIM, firstName: 'Kim' });
    const { id } = await invite(ada.browser, KIM);
    const kim = await api.signInByCode(KIM);
    await kim.client.carers.accept({ params: { id }, body: {} });
    await kim.client.carers.begin({ params: { id }, body: {} });
    expect((await kim.client.measurements.list({ query: {} })).items).toHaveLength(1);
    api.clock.nowMs += MINUTE_MS;
    const bob = await patientOf(BEA, 'Pat');
    await mergeBy(ADMIN, ada.uid, bob.uid);
    expect(await problemOf(kim.client.measurements.list({ query: {} }))).toBe('care-ended');
    const later = await api.signInByCode(KIM);
    expect((await later.client.carers.caredFor()).items).toEqual([]);
    expect(await problemOf(later.client.carers.begin({ params: { id }, body: {} }))).toBe('not-found');
  });
});

describe('before a number is verified', () => {
  it('staff who open a patient’s link cannot grant access', async () => {
    await api.addUser({ phone: '5125550199' });
    const { client } = await api.signIn(ADMIN);
    const body = { requestUid: randomUUID(), firstName: 'Una', lastName: 'Lee', phoneNumber: BEA };
    const { patientUid } = await client.users.createPatient({ body });
    const link = api.browser();
    await link.client.loginLinks.open({ body: { id: await linkOf(patientUid) } });
    await link.client.patients.update({ params: { uid: patientUid }, body: { birthDate: '1980-05-01' } });
    await completeProfile(link, patientUid);
    expect(await problemOf(give(link))).toBe('sms-code-needed');
    expect(await problemOf(invite(link, KIM))).toBe('sms-code-needed');
    const kept = { textVersion: '2026-11-28', language: 'en' } as const;
    expect(await problemOf(link.client.keptTraces.allow({ params: { uid: patientUid }, body: kept }))).toBe(
      'sms-code-needed',
    );
    const measurementId = await scan(link);
    const share = { params: { id: measurementId }, body: { lifetimeHours: 24 } };
    expect(await problemOf(link.client.shares.create(share))).toBe('sms-code-needed');
    expect(api.sentTexts).toEqual([]);
  });

  it('a stranger’s registration has no lasting effect, and the owner is asked to agree to the terms', async () => {
    const stranger = api.browser();
    const form = { firstName: 'Vera', lastName: 'Doe', phoneNumber: BEA, accessCode: 'signature' };
    await api.addUser({ phone: '5125550199' });
    const registered = await stranger.client.registrations.register({
      body: { anonymousRegistration: false, ...form },
    });
    const { loginUrl } = await stranger.client.registrations.loginUrl({ body: registered });
    await stranger.client.loginLinks.open({ body: { id: loginUrl.split('/alogin/')[1] ?? '' } });
    await completeProfile(stranger, registered.patientUid);
    expect(await problemOf(invite(stranger, KIM))).toBe('adults-only');
    api.clock.nowMs += HOUR_MS;
    const vera = await api.signInByCode(BEA);
    const own = () => vera.client.patients.get({ params: { uid: registered.patientUid } });
    expect(await problemOf(stranger.client.measurements.list({ query: {} }))).toBe('sign-in-required');
    expect((await own()).isConsentAccepted).toBe(false);
    // Nor can a page write the old word back.
    const agree = () =>
      vera.client.patients.update({ params: { uid: registered.patientUid }, body: { isConsentAccepted: true } });
    expect(await problemOf(agree())).toBe('consent-missing');
    const { texts } = await vera.client.configurations.get();
    await vera.client.consents.create({ body: { ...texts, language: 'en' } });
    expect((await agree()).isConsentAccepted).toBe(true);
  });

  it('a stranger’s answers and scans do not become the owner’s', async () => {
    await api.addUser({ phone: '5125550199' });
    const { patientId } = await api.addUser({ phone: BEA });
    const uid = patientId ?? '';
    await api.database.updateTable('users').set({ phone_verified_at: null }).where('patient_id', '=', uid).execute();
    const stranger = api.browser();
    await stranger.client.loginLinks.open({ body: { id: await linkOf(uid) } });
    await completeProfile(stranger, uid);
    const { sessionId } = await stranger.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
    api.clock.nowMs += MINUTE_MS;
    const vera = await api.signInByCode(BEA);
    expect((await vera.client.patients.get({ params: { uid } })).latestScreening).toBeNull();
    await completeProfile(vera, uid);
    expect((await vera.client.patients.get({ params: { uid } })).latestScreening).not.toBeNull();
    const body = outcomeOf(sessionId);
    expect(await problemOf(api.program(PARTNER_KEY).scanSessions.report({ params: { sessionId }, body }))).toBe(
      'scan-session-expired',
    );
    expect((await vera.client.measurements.list({ query: {} })).items).toEqual([]);
    await scan(vera);
    expect((await vera.client.measurements.list({ query: {} })).items).toHaveLength(1);
  });
});

it('a session from before a change of owner accepts nothing, even if it were not ended', async () => {
  const { clientId, userId } = await api.addUser({ phone: KIM });
  const caller = { clientId, userId, ownerId: randomUUID() } as Caller;
  const accept = (of: Caller) => inTransaction(api.database, (transaction) => receiverOf(transaction, of));
  expect(await problemOf(accept(caller))).toBe('new-code-needed');
  const { owner_id: ownerId } = await api.database
    .selectFrom('users')
    .select('owner_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(await accept({ ...caller, ownerId })).toBe(ownerId);
});

it('a session from before the first proof grants no access, even if it were not ended', async () => {
  const { patientId } = await api.addUser({ phone: BEA });
  const unverified = { phone_verified_at: null };
  await api.database.updateTable('users').set(unverified).where('patient_id', '=', patientId).execute();
  const link = api.browser();
  await link.client.loginLinks.open({ body: { id: await linkOf(patientId ?? '') } });
  api.clock.nowMs += MINUTE_MS;
  await api.signInByCode(BEA);
  await api.database.updateTable('sign_in_sessions').set({ ended_at: null }).execute();
  expect(await problemOf(give(link))).toBe('sms-code-needed');
  expect((await link.client.measurements.list({ query: {} })).items).toEqual([]);
});

it('a patient with a replaced number does not learn how many scans are hidden', async () => {
  const bea = await patientOf(BEA, 'Bea');
  const { client } = await api.signIn(ADMIN);
  const { revision } = await client.patients.get({ params: { uid: bea.uid } });
  await client.patients.update({ params: { uid: bea.uid }, body: { phoneNumber: KIM, revision } });
  const countFor = async () => {
    const browser = api.browser();
    await browser.client.signIn.sendCode({ body: { phone: KIM } });
    await api.settled();
    const [profile] = await browser.client.signIn.profiles({ body: { phone: KIM, code: lastCode(api, KIM) } });
    return profile?.scanCount;
  };
  expect(await countFor()).toBeNull();
  api.clock.nowMs += 8 * DAY_MS;
  expect(await countFor()).toBe(1);
});

it('a new number ends at once all permissions given with the old one', async () => {
  const bea = await patientOf(BEA, 'Bea');
  await give(bea.browser);
  const { client } = await api.signIn(ADMIN);
  const { revision } = await client.patients.get({ params: { uid: bea.uid } });
  await client.patients.update({ params: { uid: bea.uid }, body: { phoneNumber: KIM, revision } });
  const { state } = await client.careTeam.get({ params: { uid: bea.uid } });
  expect(state).toBe('ended');
  expect(await problemOf(staffRead(bea.uid))).toBe('results-not-shared');
});

describe('a number with a new owner', () => {
  it('gives no access to the new owner’s data in a browser that verified it before', async () => {
    await api.addUser({ phone: BEA, firstName: 'Old' });
    const old = await api.signInByCode(BEA);
    api.clock.nowMs += 25 * DAY_MS;
    await api.addUser({ phone: '5125550199' });
    const next = api.browser();
    const { patientUid = '' } = await next.client.registrations.startByPhone({
      body: { phone: BEA, accessCode: 'signature' },
    });
    await api.settled();
    const body = { patientUid, phone: BEA, accessCode: 'signature', code: lastCode(api, BEA) };
    const { loginLinkId } = await next.client.registrations.confirmPhone({ body });
    // The code opened the profile that was there: the sign-in lets choose. A new one is of the new owner.
    expect(loginLinkId).not.toBeNull();
    const own = (await api.addUser({ phone: BEA, firstName: 'New' })).patientId ?? '';
    expect(await old.client.signIn.otherProfiles()).toEqual([]);
    expect(await problemOf(old.client.signIn.switchProfile({ params: { uid: own }, body: {} }))).toBe('not-found');
  });

  it('gives no access to data that an undone merge restores, which stays protected', async () => {
    const kept = await patientOf(CORA, 'Pat');
    api.clock.nowMs += MINUTE_MS;
    const gone = await patientOf(BEA, 'Pat');
    const { mergeUid } = await mergeBy(ADMIN, kept.uid, gone.uid);
    api.clock.nowMs += DAY_MS;
    await api.addUser({ phone: BEA, firstName: 'New' });
    const next = await api.signInByCode(BEA);
    api.clock.nowMs += MINUTE_MS;
    const { client } = await api.signIn(ADMIN);
    await client.patientMerges.undo({ params: { uid: kept.uid, mergeUid }, body: {} });
    expect(await next.client.signIn.otherProfiles()).toEqual([]);
    // Staff open it with a link, and see nothing; nor does it lose its number in silence.
    const link = api.browser();
    expect(await link.client.loginLinks.open({ body: { id: await linkOf(gone.uid) } })).toMatchObject({
      isScanOnly: true,
    });
    expect((await link.client.measurements.list({ query: {} })).items).toEqual([]);
    await api.settled();
    const texts = () => api.sentTexts.filter(({ recipient }) => recipient === BEA).length;
    const before = texts();
    const { revision } = await client.patients.get({ params: { uid: gone.uid } });
    await client.patients.update({ params: { uid: gone.uid }, body: { phoneNumber: KIM, revision } });
    await api.settled();
    expect(texts()).toBe(before + 1);
    const thief = await api.signInByCode(KIM);
    expect(await problemOf(give(thief))).toBe('sms-code-needed');
    expect((await thief.client.measurements.list({ query: {} })).items).toEqual([]);
  });

  it('stays verified as before if it was not verified again during the merge', async () => {
    const kept = await patientOf(CORA, 'Pat');
    api.clock.nowMs += MINUTE_MS;
    const gone = await patientOf(BEA, 'Pat');
    const { mergeUid } = await mergeBy(ADMIN, kept.uid, gone.uid);
    const { client } = await api.signIn(ADMIN);
    await client.patientMerges.undo({ params: { uid: kept.uid, mergeUid }, body: {} });
    const { items } = await client.users.list({ query: { search: gone.uid } });
    expect(items).toMatchObject([{ isPhoneProved: true }]);
  });

  it('does not take over the cares of the former owner', async () => {
    const bea = await patientOf(BEA, 'Bea');
    const { id } = await invite(bea.browser, KIM);
    const kim = await patientOf(KIM, 'Kim');
    expect(await kim.browser.client.carers.accept({ params: { id }, body: {} })).toMatchObject({ state: 'active' });
    const { client } = await api.signIn(ADMIN);
    const { revision } = await client.patients.get({ params: { uid: kim.uid } });
    await client.patients.update({ params: { uid: kim.uid }, body: { phoneNumber: CORA, revision } });
    api.clock.nowMs += 8 * DAY_MS;
    const next = await api.signInByCode(CORA);
    expect((await next.client.carers.caredFor()).items).toEqual([]);
    expect(await problemOf(next.client.carers.begin({ params: { id }, body: {} }))).toBe('not-found');
    const own = await api.signInByCode(BEA);
    const { items } = await own.client.carers.list();
    expect(items).toMatchObject([{ state: 'ended' }]);
  });

  it('ends the session of a carer at once', async () => {
    const bea = await patientOf(BEA, 'Bea');
    const { id } = await invite(bea.browser, KIM);
    const kim = await patientOf(KIM, 'Pat');
    await kim.browser.client.carers.accept({ params: { id }, body: {} });
    const { owner_id: ownerId } = await api.database
      .selectFrom('users')
      .select('owner_id')
      .where('patient_id', '=', kim.uid)
      .executeTakeFirstOrThrow();
    await kim.browser.client.carers.begin({ params: { id }, body: {} });
    expect((await kim.browser.client.measurements.list({ query: {} })).items).toHaveLength(1);
    const another = { owner_id: randomUUID() };
    await api.database.updateTable('users').set(another).where('owner_id', '=', ownerId).execute();
    expect(await problemOf(kim.browser.client.measurements.list({ query: {} }))).toBe('care-ended');
  });

  it('cannot answer later invitations in an old session', async () => {
    await api.addUser({ phone: KIM, firstName: 'Old' });
    const old = await api.signInByCode(KIM);
    api.clock.nowMs += DAY_MS;
    const bea = await patientOf(BEA, 'Bea');
    const { id } = await invite(bea.browser, KIM);
    for (const act of [old.client.carers.accept, old.client.carers.end])
      expect(await problemOf(act({ params: { id }, body: {} }))).toBe('new-code-needed');
    // It does not name who asks, either.
    expect((await old.client.carers.caredFor()).items).toMatchObject([
      { state: 'invited', firstName: '', lastName: '' },
    ]);
    const withCode = await api.signInByCode(KIM);
    expect((await withCode.client.carers.caredFor()).items).toMatchObject([{ firstName: 'Bea' }]);
    expect(await withCode.client.carers.accept({ params: { id }, body: {} })).toMatchObject({ state: 'active' });
  });
});

describe('another person’s link', () => {
  it('replaces no signed-in user without confirmation, and is not used up', async () => {
    const { patientId } = await api.addUser({ phone: BEA, firstName: 'My', lastName: 'Health' });
    await api.addUser({ phone: CORA, firstName: 'Val' });
    const val = await api.signIn(CORA);
    const id = await linkOf(patientId ?? '');
    expect(await problemOf(val.client.loginLinks.open({ body: { id, replaces: false } }))).toBe('other-user-signed-in');
    expect(await val.client.signIn.session()).toMatchObject({ user: { firstName: 'Val' } });
    await val.client.loginLinks.open({ body: { id, replaces: true } });
    expect(await val.client.signIn.session()).toMatchObject({ user: { firstName: 'My' } });
  });

  it('that does not work gets the same answer for every caller', async () => {
    await api.addUser({ phone: CORA, firstName: 'Val' });
    const val = await api.signIn(CORA);
    expect(await problemOf(val.client.loginLinks.open({ body: { id: 'none', replaces: false } }))).toBe(
      'login-link-invalid',
    );
    expect(await val.client.signIn.session()).toMatchObject({ user: { firstName: 'Val' } });
  });
});

describe('an irreversible act', () => {
  it('is refused to a user who was deleted meanwhile', async () => {
    const check = createCheckNewCode({ database: api.database, now: () => new Date(api.clock.nowMs) });
    const { clientId } = await api.addUser({ phone: BEA });
    const codeEnteredAt = new Date(api.clock.nowMs);
    const deleted = { clientId, userId: randomUUID(), roles: ['Patient'], codeEnteredAt } as unknown as Caller;
    expect(await problemOf(check(deleted))).toBe('not-found');
  });

  it.each<[string, (browser: TestBrowser, uid: string) => Promise<unknown>]>([
    [
      'deleting everything',
      ({ client }, uid) => client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } }),
    ],
    [
      'another email',
      ({ client }, uid) => client.patients.update({ params: { uid }, body: { email: 'other@example.com' } }),
    ],
    [
      'ending another session',
      async ({ client }) => {
        const other = (await client.signIn.devices()).find(({ isCurrent }) => !isCurrent);
        await client.signIn.endDevice({ params: { id: other?.id ?? '' }, body: {} });
      },
    ],
  ])('needs a new code: %s', async (_, act) => {
    const bea = await patientOf(BEA, 'Bea');
    await api.signIn(BEA);
    const { client } = bea.browser;
    await client.patients.update({ params: { uid: bea.uid }, body: { email: 'bea@example.com' } });
    api.clock.nowMs += 11 * MINUTE_MS;
    expect(await problemOf(act(bea.browser, bea.uid))).toBe('new-code-needed');
    await act(await api.signInByCode(BEA), bea.uid);
  });
});
