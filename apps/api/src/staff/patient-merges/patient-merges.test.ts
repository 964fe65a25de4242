import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MOVED_TABLES } from '../../platform/data/move-rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { expectKept } from '../../testing/expect-kept.ts';
import { linkToRecord } from '../../testing/linked-to-record.ts';
import { addProgram, tokenOf } from '../../testing/program-of-client.ts';
import {
  completeProfile,
  lastCode,
  ORIGIN,
  outcomeOf,
  PARTNER_KEY,
  problemOf,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';
import { testServerUrl } from '../../testing/test-database.ts';

const PHONE = '5125550199';
const OTHER_PHONE = '5125550198';
const ADMIN_PHONE = '5125550110';
/** Each number gets a code as often as a test signs in. */
const SMS_WINDOW_MS = 15 * 60_000;

let api: TestApi;
let admin: TestBrowser;

afterEach(() => expectKept(api.database));

beforeEach(async () => {
  api = await startTestApi();
  await api.addUser({ phone: ADMIN_PHONE, roles: ['Client Admin'], patient: null, firstName: 'Staff' });
  admin = await api.signIn(ADMIN_PHONE);
});

const merges = () => admin.client.patientMerges;
const merge = (uid: string, mergedPatientUid: string) =>
  merges().create({ params: { uid }, body: { mergedPatientUid } });
const undo = (uid: string, mergeUid: string) => merges().undo({ params: { uid, mergeUid }, body: {} });
const preview = (uid: string, otherPatientUid: string) =>
  merges().preview({ params: { uid }, query: { otherPatientUid } });

async function scan({ client }: TestBrowser, heartRateBpm = 72): Promise<string> {
  const { sessionId } = await client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
  const outcome = outcomeOf(sessionId, heartRateBpm);
  const { measurementId } = await api
    .program(PARTNER_KEY)
    .scanSessions.report({ params: { sessionId }, body: outcome });
  const receipt = JSON.stringify({ sessionId, measurementId, resultsHash: outcome.resultsHash });
  await client.measurements.submit({
    body: { ExternalId: sessionId, ProviderId: 1, Results: [{ key: 'receipt', value: receipt }] },
  });
  return measurementId;
}

/** A patient with a row in every table that can hold any of theirs. */
async function livePatient(phone: string) {
  const { clientId, userId, patientId } = await api.addUser({ phone });
  const uid = patientId ?? '';
  const browser = await api.signIn(phone);
  const { client } = browser;
  await completeProfile(browser, uid);
  await client.keptTraces.allow({ params: { uid }, body: { textVersion: '2026-11-28', language: 'en' } });
  const measurementId = await scan(browser);
  await api.database
    .insertInto('kept_traces')
    .values({
      client_id: clientId,
      measurement_id: measurementId,
      patient_id: uid,
      sealed: Buffer.from('sealed'),
      created_at: new Date(api.clock.nowMs),
    })
    .execute();
  const failed = await client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
  await client.measurements.reportError({ body: { message: 'LOW_SIGNAL', sessionId: failed.sessionId } });
  const { accessKey } = await client.shares.create({ params: { id: measurementId }, body: { lifetimeHours: 72 } });
  await client.shares.sendToPhone({
    params: { uid },
    body: { message: `${ORIGIN}/sharedResult/${accessKey}`, mediaUri: null },
  });
  await client.healthLinks.create({
    body: { choice: { kind: 'everything' }, label: null, lifetimeHours: 72, hasPasscode: false },
  });
  const said = { tags: ['coffee' as const], note: `From ${phone}` };
  await client.scanNotes.save({ params: { id: measurementId }, body: said });
  const takenAt = new Date(api.clock.nowMs).toISOString();
  await client.entries.add({ body: { id: randomUUID(), takenAt, value: { kind: 'waist', waistCm: 90 } } });
  await client.entries.import({ body: { readings: [{ takenAt, value: { kind: 'weight', weightKg: 70 } }] } });
  await admin.client.teamNotes.add({
    params: { uid },
    body: { id: randomUUID(), text: `About ${phone}`, isForPatient: true },
  });
  await client.attention.add({
    params: { measure: 'heartRateBpm' },
    query: { timeZone: 'UTC' },
    body: { kind: 'felt', feeling: 'symptoms' },
  });
  await client.attention.saveSettings({ body: { isPulseOftenLow: true } });
  await client.healthFacts.save({
    body: {
      id: randomUUID(),
      kind: 'medicine',
      name: 'lisinopril',
      dose: '10 mg',
      startedOn: '2019-06',
      endedOn: null,
    },
  });
  await client.chat.send({ body: { messageUid: randomUUID(), message: `From ${phone}` } });
  await admin.client.loginLinks.create({ params: { uid }, query: {} });
  await admin.client.loginLinks.createTokenCode({ params: { uid }, body: {} });
  const at = (hours: number) => new Date(api.clock.nowMs + hours * 3_600_000).toISOString();
  const visit = await admin.client.appointments.add({
    params: { uid },
    body: { startsAt: at(1), endsAt: at(2) },
  });
  await admin.client.kiosks.makeSlip({ params: { uid, id: visit.appointmentId }, body: {} });
  const program = await addProgram(admin, clientId, { scopes: ['mien/scans.embed'] });
  await api.program(await tokenOf(api, program)).embedSessions.create({ body: { patient: { uid } } });
  const patient = { clientId, patientId: uid };
  await linkToRecord(api.database, patient, { measurementId, userId, at: new Date(api.clock.nowMs) });
  await api.database
    .insertInto('follow_ups')
    .values({
      client_id: clientId,
      follow_up_id: randomUUID(),
      patient_id: uid,
      line: 'firstScans',
      began_at: new Date(api.clock.nowMs),
      revision: 1,
    })
    .execute();
  await api.database
    .insertInto('retention_marks')
    .values({ client_id: clientId, patient_id: uid, warned_at: new Date(api.clock.nowMs) })
    .execute();
  return { clientId, userId, uid, browser, measurementId, accessKey };
}

/** Older, then newer: the first one stays. */
async function twoLivePatients(otherPhone = PHONE) {
  const kept = await livePatient(PHONE);
  api.clock.nowMs += 60_000;
  if (otherPhone !== PHONE) return { kept, merged: await livePatient(otherPhone) };
  const merged = await livePatient(OTHER_PHONE);
  await api.database.updateTable('users').set({ phone_number: PHONE }).where('user_id', '=', merged.userId).execute();
  return { kept, merged };
}

/** A patient's rows of a table, identified by their distinguishing columns. */
async function rowsOf(owner: { uid: string; userId: string }) {
  const found: Record<string, string[]> = {};
  for (const { table, key, owner: column } of MOVED_TABLES) {
    const { rows } = await sql<{ key: string }>`select ${sql.ref(key)}::text as key from ${sql.table(table)}
      where ${sql.ref(column)} = ${column === 'user_id' ? owner.userId : owner.uid} order by 1`.execute(api.database);
    found[table] = rows.map((row) => row.key);
  }
  return found;
}

const usersOf = async () =>
  (await api.database.selectFrom('users').selectAll().orderBy('user_id').execute()).map(
    ({ revision: _, owner_id: __, ...user }) => user,
  );

describe('a preview', () => {
  it('shows the kept patient, the data that move and the differences, without health data; the view is in the log of both', {
    tags: 'thorough',
  }, async () => {
    const { kept, merged } = await twoLivePatients(OTHER_PHONE);
    const shown = await preview(merged.uid, kept.uid);
    expect(shown).toMatchObject({
      kept: { patientUid: kept.uid, isPhoneProved: true },
      merged: { patientUid: merged.uid },
      keptBecause: 'older',
      differences: ['phoneNumber'],
      isDoubtful: false,
      moves: { chatMessages: 1, appointments: 1 },
      ends: { sessions: 1, loginLinks: 1, tokenCodes: 1 },
    });
    expect(JSON.stringify(shown)).not.toMatch(/:72\b|heartRate|weight|smoke|consent|measurement|scan|screening|share/i);
    for (const { browser } of [kept, merged])
      expect((await browser.client.accessLog.own({ query: {} })).items.map(({ action }) => action)).toContain(
        'mergePreviewed',
      );
  });

  it('keeps the one with the verified number, and warns of a different name or birth date', async () => {
    const older = await api.addUser({ phone: PHONE });
    await api.database.updateTable('users').set({ phone_verified_at: null }).execute();
    api.clock.nowMs += 1000;
    const proved = await api.addUser({ phone: PHONE, firstName: 'Pia', patient: { birthDate: '1990-01-01' } });
    expect(await preview(older.patientId ?? '', proved.patientId ?? '')).toMatchObject({
      kept: { patientUid: proved.patientId },
      keptBecause: 'phoneProved',
      differences: ['firstName', 'birthDate'],
      isDoubtful: true,
    });
  });
});

describe('a merge', () => {
  it('moves everything, from every table, and leaves the emptied patient without a user', async () => {
    const { kept, merged } = await twoLivePatients();
    const before = { kept: await rowsOf(kept), merged: await rowsOf(merged) };
    for (const [table, keys] of Object.entries(before.merged)) expect([table, keys.length > 0]).toEqual([table, true]);
    const { items: listed } = await admin.client.users.list({ query: {} });
    await merge(kept.uid, merged.uid);

    const after = await rowsOf(kept);
    for (const { table } of MOVED_TABLES)
      expect([table, after[table]]).toEqual([
        table,
        [...(before.kept[table] ?? []), ...(before.merged[table] ?? [])].sort(),
      ]);
    expect(Object.values(await rowsOf(merged)).flat()).toEqual([]);
    const { rows: columns } = await sql<{ table: string }>`
      select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'patient_id' order by 1`.execute(api.database);
    const holders: string[] = [];
    for (const { table } of columns) {
      const { rows } = await sql`select from ${sql.table(table)} where patient_id = ${merged.uid} limit 1`.execute(
        api.database,
      );
      if (rows.length > 0) holders.push(table);
    }
    expect(holders).toEqual(['access_log_entries', 'patients']);

    const { items } = await admin.client.users.list({ query: {} });
    expect(items).toHaveLength(listed.length - 1);
    expect((await admin.client.users.list({ query: { search: merged.uid } })).items).toEqual([]);
    expect(await problemOf(admin.client.patients.get({ params: { uid: merged.uid } }))).toBe('not-found');
    expect(await problemOf(merged.browser.client.signIn.devices())).toBe('sign-in-required');
    // Both sign in again: sessions from before the merge would see the moved data.
    expect(await problemOf(kept.browser.client.signIn.devices())).toBe('sign-in-required');
  });

  it('gives the signed-in patient one profile with all scans, trends and export', { tags: 'thorough' }, async () => {
    const { kept, merged } = await twoLivePatients();
    await merge(kept.uid, merged.uid);
    const browser = api.browser();
    await browser.client.signIn.sendCode({ body: { phone: PHONE } });
    await api.settled();
    const profiles = await browser.client.signIn.profiles({ body: { phone: PHONE, code: lastCode(api, PHONE) } });
    expect(profiles).toMatchObject([{ patientUid: kept.uid }]);
    const { client } = await api.signIn(PHONE);
    const { items: list } = await client.measurements.list({ query: { patientUid: kept.uid } });
    expect(list.map(({ id }) => id).sort()).toEqual([kept.measurementId, merged.measurementId].sort());
    expect(await client.measurements.get({ params: { id: merged.measurementId } })).toBeTruthy();
    const records = await client.records.exportAll({ params: { uid: kept.uid } });
    expect(records.measurements).toHaveLength(2);
    expect(records.chatMessages.map(({ message }) => message)).toEqual([`From ${PHONE}`, `From ${OTHER_PHONE}`]);
  });

  it('is in the log of both', { tags: 'thorough' }, async () => {
    const { kept, merged } = await twoLivePatients();
    const { mergeUid } = await merge(kept.uid, merged.uid);
    await undo(kept.uid, mergeUid);
    for (const patientId of [kept.uid, merged.uid])
      expect(
        await api.database
          .selectFrom('access_log_entries')
          .select(['action', 'actor_kind', 'subject_id'])
          .where('patient_id', '=', patientId)
          .where('action', 'in', ['patientMerged', 'mergeUndone'])
          .orderBy('position')
          .execute(),
      ).toEqual(
        ['patientMerged', 'mergeUndone'].map((action) => ({ action, actor_kind: 'staff', subject_id: mergeUid })),
      );
  });

  it('happens once when it is requested again, or twice at the same time', async () => {
    const { kept, merged } = await twoLivePatients();
    const answers = await Promise.all([merge(kept.uid, merged.uid), merge(kept.uid, merged.uid)]);
    answers.push(await merge(kept.uid, merged.uid));
    expect(new Set(answers.map(({ mergeUid }) => mergeUid)).size).toBe(1);
    expect(await merges().list({ params: { uid: kept.uid } })).toMatchObject([
      { mergedPatientUid: merged.uid, firstName: 'Pat', isUndone: false },
    ]);
    // In the wrong direction it is another merge, of a patient who no longer exists.
    expect(await problemOf(merge(merged.uid, kept.uid))).toBe('merge-not-possible');
  });

  it('is refused with the same patient, in the wrong direction, with the team, and with a patient of another client', async () => {
    const { patientId: uid } = await api.addUser({ phone: PHONE });
    api.clock.nowMs += 1000;
    const { patientId: other } = await api.addUser({ phone: OTHER_PHONE });
    const { patientId: team } = await api.addUser({ phone: '5125550120', roles: ['Patient', 'Client User'] });
    const { patientId: foreign } = await api.addUser({ phone: '5125550121', client: 'Other', group: 'warehouse' });
    const [a, b, staff, outside] = [uid, other, team, foreign].map((id) => id ?? '') as [
      string,
      string,
      string,
      string,
    ];
    expect(await problemOf(merge(a, a))).toBe('invalid-request');
    expect(await problemOf(merge(b, a))).toBe('changed-meanwhile');
    expect(await problemOf(merge(a, staff))).toBe('merge-not-possible');
    expect(await problemOf(merge(a, outside))).toBe('not-found');
    expect(await problemOf(merge(outside, a))).toBe('not-found');
    expect(await problemOf(preview(a, outside))).toBe('not-found');
    await api.addUser({ phone: '5125550111', client: 'Mien', roles: ['System Admin'], patient: null });
    const system = (await api.signIn('5125550111')).client.patientMerges;
    expect(await problemOf(system.create({ params: { uid: a }, body: { mergedPatientUid: outside } }))).toBe(
      'not-found',
    );
    expect(await system.create({ params: { uid: a }, body: { mergedPatientUid: b } })).toBeTruthy();
  });

  it('never gives another patient’s results to the staff member who merges', async () => {
    const own = await api.addUser({ phone: '5125550130', roles: ['Patient', 'Client Admin'] });
    const browser = await api.signIn('5125550130');
    const { patientId } = await api.addUser({ phone: PHONE });
    const { client } = browser;
    for (const [uid, mergedPatientUid] of [
      [own.patientId ?? '', patientId ?? ''],
      [patientId ?? '', own.patientId ?? ''],
    ] as const)
      expect(await problemOf(client.patientMerges.create({ params: { uid }, body: { mergedPatientUid } }))).toBe(
        'not-allowed',
      );
  });

  it('with another verified number hides earlier results for a week, and notifies both', {
    tags: 'thorough',
  }, async () => {
    const { kept, merged } = await twoLivePatients(OTHER_PHONE);
    expect((await preview(kept.uid, merged.uid)).resultsHeldUntil).not.toBeNull();
    const { mergeUid } = await merge(kept.uid, merged.uid);
    await api.runJobs();
    await api.settled();
    expect(api.sentTexts.filter(({ text }) => text.includes('merged'))).toMatchObject([
      { recipient: PHONE },
      { recipient: OTHER_PHONE },
    ]);
    expect(await problemOf(kept.browser.client.signIn.devices())).toBe('sign-in-required');
    const held = await api.signIn(PHONE);
    expect(await problemOf(held.client.records.exportAll({ params: { uid: kept.uid } }))).toBe('sms-code-needed');
    // Undone, it stays so for the week: something else may need that too.
    api.clock.nowMs += SMS_WINDOW_MS;
    await undo(kept.uid, mergeUid);
    const early = await api.signIn(PHONE);
    expect(await problemOf(early.client.records.exportAll({ params: { uid: kept.uid } }))).toBe('sms-code-needed');
    api.clock.nowMs += 7 * DAY_MS;
    const own = await api.signIn(PHONE);
    expect((await own.client.records.exportAll({ params: { uid: kept.uid } })).measurements).toHaveLength(1);
  });

  it.each([
    ['both verified the number', true, true, false],
    ['only the kept patient verified it', true, false, false],
    ['neither verified it', false, false, true],
  ])(
    'with the same number hides earlier results only from a patient who has not verified it: %s',
    async (_, ...proved) => {
      const [keptProved, mergedProved, isHeld] = proved;
      const { kept, merged } = await twoLivePatients();
      for (const [{ userId }, isVerified] of [
        [kept, keptProved],
        [merged, mergedProved],
      ] as const)
        if (!isVerified)
          await api.database
            .updateTable('users')
            .set({ phone_verified_at: null })
            .where('user_id', '=', userId)
            .execute();
      expect((await preview(kept.uid, merged.uid)).resultsHeldUntil !== null).toBe(isHeld);
      await merge(kept.uid, merged.uid);
      const user = api.database.selectFrom('users').select('results_held_until').where('user_id', '=', kept.userId);
      expect((await user.executeTakeFirstOrThrow()).results_held_until !== null).toBe(isHeld);
    },
  );

  it('never merges a verified number into an unverified one, whichever of them can sign in', async () => {
    const { patientId: typed } = await api.addUser({ phone: PHONE });
    await api.database.updateTable('users').set({ phone_verified_at: null }).where('patient_id', '=', typed).execute();
    const { patientId: proved } = await api.addUser({ phone: OTHER_PHONE });
    await admin.client.users.deactivate({ params: { id: proved ?? '' }, body: {} });
    expect(await problemOf(preview(typed ?? '', proved ?? ''))).toBe('merge-not-possible');
    expect(await problemOf(merge(typed ?? '', proved ?? ''))).toBe('merge-not-possible');
  });

  it('keeps results hidden that were hidden before', async () => {
    const { kept, merged } = await twoLivePatients();
    const until = new Date(api.clock.nowMs + 3 * DAY_MS);
    await api.database
      .updateTable('users')
      .set({ results_held_until: until })
      .where('user_id', '=', merged.userId)
      .execute();
    await merge(kept.uid, merged.uid);
    const { client } = await api.signIn(PHONE);
    expect(await problemOf(client.records.exportAll({ params: { uid: kept.uid } }))).toBe('sms-code-needed');
  });

  it.each(['kept', 'merged'] as const)(
    'does not shorten the time for which results of the one %s are hidden',
    async (which) => {
      const pair = await twoLivePatients(OTHER_PHONE);
      const until = new Date(api.clock.nowMs + 20 * DAY_MS);
      const held = api.database.updateTable('users').set({ results_held_until: until });
      await held.where('user_id', '=', pair[which].userId).execute();
      expect((await preview(pair.kept.uid, pair.merged.uid)).resultsHeldUntil).toBe(until.toISOString());
      await merge(pair.kept.uid, pair.merged.uid);
      const user = api.database
        .selectFrom('users')
        .select('results_held_until')
        .where('user_id', '=', pair.kept.userId);
      expect(await user.executeTakeFirstOrThrow()).toEqual({ results_held_until: until });
    },
  );

  it('keeps the patient who can sign in; a deactivated one comes back deactivated', async () => {
    const { kept: older, merged: newer } = await twoLivePatients();
    await admin.client.users.deactivate({ params: { id: older.uid }, body: {} });
    expect(await preview(older.uid, newer.uid)).toMatchObject({
      kept: { patientUid: newer.uid },
      merged: { isDeactivated: true },
      keptBecause: 'canSignIn',
    });
    const { mergeUid } = await merge(newer.uid, older.uid);
    await undo(newer.uid, mergeUid);
    const user = await api.database
      .selectFrom('users')
      .selectAll()
      .where('patient_id', '=', older.uid)
      .executeTakeFirst();
    expect(user?.deactivated_at).not.toBeNull();
  });

  it('leaves one consent to stored traces in force, and restores the other unless the patient ended it', {
    tags: 'thorough',
  }, async () => {
    const inForce = async () =>
      (await api.database.selectFrom('trace_consents').select('patient_id').where('ended_at', 'is', null).execute())
        .map((row) => row.patient_id)
        .sort();
    const { kept, merged } = await twoLivePatients();
    const { mergeUid } = await merge(kept.uid, merged.uid);
    expect(await inForce()).toEqual([kept.uid]);
    await undo(kept.uid, mergeUid);
    expect(await inForce()).toEqual([kept.uid, merged.uid].sort());
    const again = await merge(kept.uid, merged.uid);
    const { client } = await api.signIn(PHONE);
    await client.keptTraces.end({ params: { uid: kept.uid }, body: { isConfirmed: true } });
    await undo(kept.uid, again.mergeUid);
    expect(await inForce()).toEqual([]);
  });

  it('includes rows written for the emptied patient during the merge', { tags: 'thorough' }, async () => {
    const { kept, merged } = await twoLivePatients();
    const { mergeUid } = await merge(kept.uid, merged.uid);
    await sql`insert into screenings select client_id, ${randomUUID()}, ${merged.uid}, height_cm, weight_kg, smoke,
      blood_pressure_medication, diabetes_type, is_weight_reviewed, quality_of_life, created_at
      from screenings limit 1`.execute(api.database);
    await api.runJobs();
    expect((await rowsOf(merged)).screenings).toEqual([]);
    expect((await rowsOf(kept)).screenings).toHaveLength(3);
    await undo(kept.uid, mergeUid);
    expect((await rowsOf(merged)).screenings).toHaveLength(2);
  });
});

it('the form that created an emptied patient creates no second patient', async () => {
  const { patientId } = await api.addUser({ phone: PHONE });
  api.clock.nowMs += 1000;
  const body = { requestUid: randomUUID(), firstName: 'Pat', lastName: 'Doe', phoneNumber: OTHER_PHONE };
  const { patientUid } = await admin.client.users.createPatient({ body });
  await merge(patientId ?? '', patientUid);
  expect(await problemOf(admin.client.users.createPatient({ body }))).toBe('request-differs');
});

describe('a conversation', () => {
  const say = ({ client }: TestBrowser, message: string) => {
    api.clock.nowMs += 1000;
    return client.chat.send({ body: { messageUid: randomUUID(), message } });
  };
  const textsOf = async (uid: string) =>
    (
      await api.database
        .selectFrom('chat_messages')
        .selectAll()
        .where('patient_id', '=', uid)
        .orderBy('position')
        .execute()
    ).map(({ position, text }) => `${position} ${text}`);
  const stateOf = (uid: string) =>
    api.database.selectFrom('chat_conversations').selectAll().where('patient_id', '=', uid).executeTakeFirst();

  it('is merged by time, keeps unread messages unread, and is separated again', async () => {
    const one = await api.addUser({ phone: PHONE });
    const first = await api.signIn(PHONE);
    api.clock.nowMs += 1000;
    const two = await api.addUser({ phone: OTHER_PHONE });
    const second = await api.signIn(OTHER_PHONE);
    const [kept, merged] = [one.patientId ?? '', two.patientId ?? ''];
    await say(first, 'a');
    await say(second, 'b');
    await say(first, 'c');
    await say(second, 'd');
    await admin.client.conversations.markRead({ params: { uid: kept }, body: { position: 2 } });
    await admin.client.conversations.markRead({ params: { uid: merged }, body: { position: 1 } });
    // Both have the same number: no user gains access to anything.
    await api.database.updateTable('users').set({ phone_number: PHONE }).where('user_id', '=', two.userId).execute();
    const before = await stateOf(merged);
    const { mergeUid } = await merge(kept, merged);
    expect(await textsOf(kept)).toEqual(['1 a', '2 b', '3 c', '4 d']);
    expect(await stateOf(kept)).toMatchObject({
      last_position: 4,
      last_patient_position: 4,
      team_read_position: 3,
      team_unread_count: 1,
    });
    expect(await stateOf(merged)).toBeUndefined();
    await say(await api.signIn(PHONE), 'e');
    await undo(kept, mergeUid);
    expect(await textsOf(kept)).toEqual(['1 a', '2 c', '3 e']);
    expect(await textsOf(merged)).toEqual(['1 b', '2 d']);
    // The team hasn't written: the patient has read everything.
    expect(await stateOf(merged)).toEqual({ ...before, patient_read_position: 2 });
  });

  it('accepts two messages with the same id from browsers', async () => {
    const one = await api.addUser({ phone: PHONE });
    const first = await api.signIn(PHONE);
    api.clock.nowMs += 1000;
    const two = await api.addUser({ phone: OTHER_PHONE });
    const second = await api.signIn(OTHER_PHONE);
    const messageUid = randomUUID();
    for (const { client } of [first, second]) await client.chat.send({ body: { messageUid, message: 'Hello' } });
    const { mergeUid } = await merge(one.patientId ?? '', two.patientId ?? '');
    expect(await textsOf(one.patientId ?? '')).toEqual(['1 Hello', '2 Hello']);
    await undo(one.patientId ?? '', mergeUid);
    expect(await textsOf(two.patientId ?? '')).toEqual(['1 Hello']);
  });
});

describe('appointments', () => {
  const own = async () => (await (await api.signIn(PHONE)).client.ownAppointments.list()).items;
  const change = { revision: 0 };

  it('go with a merge as they are, can be changed there, and come back as they are then', async () => {
    const { kept, merged } = await twoLivePatients();
    const [appointment] = (await admin.client.appointments.list({ params: { uid: merged.uid } })).items;
    const id = appointment?.id ?? '';
    const { mergeUid } = await merge(kept.uid, merged.uid);
    expect((await own()).map((one) => one.id)).toContain(id);
    const of = (uid: string) => admin.client.appointments.cancel({ params: { uid, id }, body: change });
    expect(await problemOf(of(merged.uid))).toBe('not-found');
    expect(await of(kept.uid)).toMatchObject({ revision: 1 });
    await undo(kept.uid, mergeUid);
    const { items } = await admin.client.appointments.list({ params: { uid: merged.uid } });
    expect(items).toMatchObject([{ id, revision: 1 }]);
    expect(items[0]?.cancelled).not.toBeNull();
    expect((await admin.client.appointments.list({ params: { uid: kept.uid } })).items).toMatchObject([
      { revision: 0, cancelled: null },
    ]);
  });
});

describe('undoing', () => {
  it('moves back exactly what was moved, once; later rows stay', async () => {
    const { kept, merged } = await twoLivePatients();
    const before = { kept: await rowsOf(kept), merged: await rowsOf(merged), users: await usersOf() };
    const { mergeUid } = await merge(kept.uid, merged.uid);
    const later = await scan(await api.signIn(PHONE), 80);
    expect(await undo(kept.uid, mergeUid)).toMatchObject({ isUndone: true });
    const after = await rowsOf(kept);
    expect(await rowsOf(merged)).toEqual(before.merged);
    expect(await usersOf()).toEqual(before.users);
    expect(after.measurements).toEqual([...(before.kept.measurements ?? []), later].sort());
    expect(after.screenings).toEqual(before.kept.screenings);
    const rows = await rowsOf(merged);
    expect(await undo(kept.uid, mergeUid)).toMatchObject({ isUndone: true });
    expect(await rowsOf(merged)).toEqual(rows);
    expect(
      (
        await api.database
          .selectFrom('access_log_entries')
          .select('action')
          .where('action', '=', 'mergeUndone')
          .execute()
      ).length,
    ).toBe(2);
    expect(await merges().list({ params: { uid: kept.uid } })).toEqual([]);
    expect((await admin.client.users.list({ query: { search: merged.uid } })).items).toHaveLength(1);
    expect(await api.signIn(PHONE)).toBeTruthy();
  });

  it('is refused to the kept patient, even with a staff role given since', async () => {
    const { patientId: kept = null } = await api.addUser({ phone: PHONE });
    api.clock.nowMs += 60_000;
    const { patientId: merged = null } = await api.addUser({ phone: OTHER_PHONE });
    const { mergeUid } = await merge(kept ?? '', merged ?? '');
    await api.database
      .updateTable('users')
      .set({ roles: ['Patient', 'Client Admin'] })
      .where('patient_id', '=', kept)
      .execute();
    const own = (await api.signIn(PHONE)).client.patientMerges;
    const params = { uid: kept ?? '', mergeUid };
    expect(await problemOf(own.undo({ params, body: {} }))).toBe('not-allowed');
    expect(await usersOf()).toHaveLength(2);
    expect(await undo(params.uid, mergeUid)).toMatchObject({ isUndone: true });
  });

  it('ends the sessions of the kept patient, and permissions given during the merge', async () => {
    const { kept, merged } = await twoLivePatients();
    const { mergeUid } = await merge(kept.uid, merged.uid);
    const meanwhile = await api.signIn(PHONE);
    const consent = { term: 'untilEnded', textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' } as const;
    expect((await meanwhile.client.careTeamAccess.give({ body: consent })).given).not.toBeNull();
    await undo(kept.uid, mergeUid);
    expect(await problemOf(meanwhile.client.careTeamAccess.get())).toBe('sign-in-required');
    expect(await admin.client.careTeam.get({ params: { uid: kept.uid } })).toMatchObject({
      state: 'ended',
      given: null,
    });
  });

  it('leaves a scan in progress, measured after the merge, with its session', async () => {
    const { kept, merged } = await twoLivePatients();
    const start = { providerId: 1, deviceType: 'WIN32' } as const;
    const { sessionId } = await merged.browser.client.scanSessions.create({ body: start });
    const { mergeUid } = await merge(kept.uid, merged.uid);
    const report = { params: { sessionId }, body: outcomeOf(sessionId) };
    const { measurementId } = await api.program(PARTNER_KEY).scanSessions.report(report);
    const ownersOf = async () => {
      const { rows } = await sql<{ ofScan: string; ofSession: string }>`select m.patient_id as "ofScan",
        s.patient_id as "ofSession" from scan_sessions s join measurements m using (client_id, measurement_id)
        where s.session_id = ${sessionId} and m.measurement_id = ${measurementId}`.execute(api.database);
      return rows;
    };
    expect(await ownersOf()).toEqual([{ ofScan: kept.uid, ofSession: kept.uid }]);
    await undo(kept.uid, mergeUid);
    expect(await ownersOf()).toEqual([{ ofScan: kept.uid, ofSession: kept.uid }]);
  });

  it('restores the number as verified only now, if it was verified again during the merge', async () => {
    const { kept, merged } = await twoLivePatients();
    const { mergeUid } = await merge(kept.uid, merged.uid);
    api.clock.nowMs += SMS_WINDOW_MS;
    await api.signInByCode(PHONE);
    api.clock.nowMs += 60_000;
    await undo(kept.uid, mergeUid);
    const user = api.database.selectFrom('users').select('phone_verified_at').where('user_id', '=', merged.userId);
    expect(await user.executeTakeFirstOrThrow()).toEqual({ phone_verified_at: new Date(api.clock.nowMs) });
  });

  it('makes a form outdated that was open before the merge', async () => {
    const { kept, merged } = await twoLivePatients();
    const params = { uid: merged.uid };
    const { revision } = await admin.client.patients.get({ params });
    const { mergeUid } = await merge(kept.uid, merged.uid);
    await undo(kept.uid, mergeUid);
    const body = { externalReference: 'MRN-1', revision };
    expect(await problemOf(admin.client.patients.update({ params, body }))).toBe('changed-meanwhile');
  });

  it('restores the emptied patient’s user completely, including hidden results', { tags: 'thorough' }, async () => {
    const { kept, merged } = await twoLivePatients(OTHER_PHONE);
    const until = new Date(api.clock.nowMs + 3 * DAY_MS);
    const had = { email: 'sam@example.org', results_held_until: until };
    await api.database.updateTable('users').set(had).where('user_id', '=', merged.userId).execute();
    const before = await usersOf();
    const { mergeUid } = await merge(kept.uid, merged.uid);
    await undo(kept.uid, mergeUid);
    const ofMerged = (users: typeof before) => users.find(({ user_id }) => user_id === merged.userId);
    expect(ofMerged(await usersOf())).toEqual(ofMerged(before));
    // The two calls give the phone's owner no access to the results.
    api.clock.nowMs += SMS_WINDOW_MS;
    const { client } = await api.signIn(OTHER_PHONE);
    expect(await problemOf(client.records.exportAll({ params: { uid: merged.uid } }))).toBe('sms-code-needed');
  });

  it('of a chain has to go from the last merge to the first', async () => {
    const { kept: b, merged: a } = await twoLivePatients();
    const c = await api.addUser({ phone: PHONE });
    await api.database
      .updateTable('patients')
      .set({ created_at: new Date(0) })
      .where('patient_id', '=', c.patientId)
      .execute();
    const cUid = c.patientId ?? '';
    const rows = { a: await rowsOf(a), b: await rowsOf(b) };
    const first = await merge(b.uid, a.uid);
    const second = await merge(cUid, b.uid);
    expect((await rowsOf({ uid: cUid, userId: c.userId })).measurements).toHaveLength(2);
    expect(await problemOf(merge(b.uid, a.uid).then((known) => undo(b.uid, known.mergeUid)))).toBe(
      'merge-not-undoable',
    );
    await undo(cUid, second.mergeUid);
    await undo(b.uid, first.mergeUid);
    expect({ a: await rowsOf(a), b: await rowsOf(b) }).toEqual(rows);
  });

  it('is refused to another client, for another patient, and after 30 days, when the emptied patient is erased', {
    tags: 'thorough',
  }, async () => {
    const { kept, merged } = await twoLivePatients();
    const { mergeUid, undoUntil } = await merge(kept.uid, merged.uid);
    expect(await problemOf(undo(merged.uid, mergeUid))).toBe('not-found');
    await api.addUser({ phone: '5125550112', client: 'Other', group: 'x', roles: ['Client Admin'], patient: null });
    const stranger = (await api.signIn('5125550112')).client.patientMerges;
    expect(await problemOf(stranger.undo({ params: { uid: kept.uid, mergeUid }, body: {} }))).toBe('not-found');
    expect(await problemOf(stranger.list({ params: { uid: kept.uid } }))).toBe('not-found');
    api.clock.nowMs = Date.parse(undoUntil) - 1000;
    await api.runJobs();
    expect(await api.database.selectFrom('patient_merges').selectAll().execute()).toHaveLength(1);
    admin = await api.signIn(ADMIN_PHONE);
    api.clock.nowMs = Date.parse(undoUntil);
    expect(await problemOf(undo(kept.uid, mergeUid)), 'at the very end').toBe('not-found');
    api.clock.nowMs += 3_600_000;
    admin = await api.signIn(ADMIN_PHONE);
    expect(await problemOf(undo(kept.uid, mergeUid))).toBe('not-found');
    await api.runJobs();
    for (const table of ['patient_merges', 'patient_merge_rows'] as const)
      expect(await api.database.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await api.database.selectFrom('deleted_patients').selectAll().execute()).toMatchObject([
      { patient_id: merged.uid, reason: 'merged' },
    ]);
    expect((await rowsOf(kept)).measurements).toHaveLength(2);
  });
});

describe('the row of the emptied patient', () => {
  const rowOf = async (table: 'users' | 'patients', patientId: string) =>
    (
      await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(table)} as t
      where patient_id = ${patientId}`.execute(api.database)
    ).rows[0]!.row;
  /** The older one stays. */
  async function olderAndNewer() {
    const older = await api.addUser({ phone: PHONE });
    api.clock.nowMs += 60_000;
    return [older, await api.addUser({ phone: OTHER_PHONE })] as const;
  }

  it('is restored with every column that it had', async () => {
    const [kept, merged] = await olderAndNewer();
    const at = new Date('2026-01-02T03:04:05.678Z');
    await api.database
      .updateTable('users')
      .set({
        email: 'pat@example.org',
        signed_in_at_provider_at: at,
        results_held_until: new Date('2027-01-01T00:00:00Z'),
      })
      .where('user_id', '=', merged.userId)
      .execute();
    await api.database
      .updateTable('patients')
      .set({ registered_height_cm: 171, registered_weight_kg: 70.5 })
      .where('patient_id', '=', merged.patientId ?? '')
      .execute();
    const [user, patient] = [
      await rowOf('users', merged.patientId ?? ''),
      await rowOf('patients', merged.patientId ?? ''),
    ];
    const { mergeUid } = await merge(kept.patientId ?? '', merged.patientId ?? '');
    expect(await rowOf('patients', kept.patientId ?? '')).toMatchObject({ registered_height_cm: 171 });
    await undo(kept.patientId ?? '', mergeUid);
    const { owner_id: holder, revision, ...back } = await rowOf('users', merged.patientId ?? '');
    expect({ ...back, owner_id: user.owner_id, revision: user.revision }).toEqual(user);
    expect(holder).not.toBe(user.owner_id);
    expect(revision).toBeGreaterThan(Number(user.revision));
    expect(await rowOf('patients', merged.patientId ?? '')).toEqual(patient);
    expect(await rowOf('patients', kept.patientId ?? '')).toMatchObject({ registered_height_cm: null });
  });

  it('keeps the kept patient’s later values, and removes those taken over', async () => {
    const [kept, merged] = await olderAndNewer();
    const set = (patientId: string | null, values: { registered_height_cm?: number; registered_weight_kg?: number }) =>
      api.database
        .updateTable('patients')
        .set(values)
        .where('patient_id', '=', patientId ?? '')
        .execute();
    await set(merged.patientId, { registered_height_cm: 171, registered_weight_kg: 70 });
    const { mergeUid } = await merge(kept.patientId ?? '', merged.patientId ?? '');
    expect(await rowOf('patients', kept.patientId ?? '')).toMatchObject({
      registered_height_cm: 171,
      registered_weight_kg: 70,
    });
    await set(kept.patientId, { registered_height_cm: 172 });
    await undo(kept.patientId ?? '', mergeUid);
    expect(await rowOf('patients', kept.patientId ?? '')).toMatchObject({
      registered_height_cm: 172,
      registered_weight_kg: 70,
    });
    expect(await rowOf('patients', merged.patientId ?? '')).toMatchObject({
      registered_height_cm: 171,
      registered_weight_kg: 70,
    });
  });
});

describe('the reference in another system', () => {
  const MOVED = 'MRN-7';
  const referenceOf = async (uid: string) =>
    (await admin.client.patients.get({ params: { uid } })).externalReference ?? null;
  async function give(uid: string, externalReference: string): Promise<void> {
    const { revision } = await admin.client.patients.get({ params: { uid } });
    await admin.client.patients.update({ params: { uid }, body: { externalReference, revision } });
  }
  const foundBy = async (search: string) =>
    (await admin.client.users.list({ query: { search } })).items.map(({ id }) => id);
  /** An older, a newer and an unrelated patient. */
  async function three() {
    const uids: string[] = [];
    for (const phone of [PHONE, OTHER_PHONE, '5125550197']) {
      uids.push((await api.addUser({ phone })).patientId ?? '');
      api.clock.nowMs += 60_000;
    }
    return uids as [string, string, string];
  }

  it('moves to the kept patient, finds them in searches, and is restored', async () => {
    const [kept, merged] = await three();
    await give(merged, MOVED);
    expect((await preview(kept, merged)).merged.externalReference).toBe(MOVED);
    const { mergeUid } = await merge(kept, merged);
    expect(await referenceOf(kept)).toBe(MOVED);
    expect(await foundBy(MOVED)).toEqual([kept]);
    await undo(kept, mergeUid);
    expect([await referenceOf(kept), await referenceOf(merged)]).toEqual([null, MOVED]);
    expect(await foundBy(MOVED)).toEqual([merged]);
  });

  it('stays when the emptied patient is erased', async () => {
    const [kept, merged] = await three();
    await give(merged, MOVED);
    const { undoUntil } = await merge(kept, merged);
    api.clock.nowMs = Date.parse(undoUntil) + DAY_MS;
    admin = await api.signIn(ADMIN_PHONE);
    await api.runJobs();
    expect(await api.database.selectFrom('deleted_patients').selectAll().execute()).toHaveLength(1);
    expect(await foundBy(MOVED)).toEqual([kept]);
  });

  it('does not move if the kept patient has one', async () => {
    const [kept, merged] = await three();
    await give(kept, 'MRN-1');
    await give(merged, MOVED);
    expect((await preview(kept, merged)).differences).toContain('externalReference');
    const { mergeUid } = await merge(kept, merged);
    expect(await referenceOf(kept)).toBe('MRN-1');
    await undo(kept, mergeUid);
    expect([await referenceOf(kept), await referenceOf(merged)]).toEqual(['MRN-1', MOVED]);
  });

  it('stays as changed by staff since then, on whichever patient it is now', async () => {
    const [kept, merged, third] = await three();
    await give(merged, MOVED);
    const { mergeUid } = await merge(kept, merged);
    expect(await problemOf(give(third, MOVED))).toBe('reference-taken');
    await give(kept, '');
    await give(third, MOVED);
    await undo(kept, mergeUid);
    expect([await referenceOf(kept), await referenceOf(merged), await referenceOf(third)]).toEqual([null, null, MOVED]);
  });

  it('is restored when staff gave the kept patient another one', async () => {
    const [kept, merged] = await three();
    await give(merged, MOVED);
    const { mergeUid } = await merge(kept, merged);
    await give(kept, 'MRN-1');
    await undo(kept, mergeUid);
    expect([await referenceOf(kept), await referenceOf(merged)]).toEqual(['MRN-1', MOVED]);
  });

  it('of a merged patient cannot be given to another patient, and finds the kept one', async () => {
    const [kept, merged, third] = await three();
    await give(kept, 'MRN-1');
    await give(merged, MOVED);
    const { mergeUid } = await merge(kept, merged);
    expect(await problemOf(give(third, MOVED))).toBe('reference-taken');
    const body = { firstName: 'Ida', lastName: 'Stone', externalReference: MOVED };
    expect(await problemOf(admin.client.users.createPatient({ body }))).toBe('reference-taken');
    expect(await foundBy(MOVED)).toEqual([kept]);
    await undo(kept, mergeUid);
    expect(await foundBy(MOVED)).toEqual([merged]);
    expect([await referenceOf(kept), await referenceOf(merged)]).toEqual(['MRN-1', MOVED]);
  });

  it('finds the patient kept at the end of several merges', async () => {
    const [first, second, third] = await three();
    await give(first, 'MRN-1');
    await give(second, 'MRN-2');
    await give(third, MOVED);
    await merge(second, third);
    await merge(first, second);
    for (const reference of ['MRN-1', 'MRN-2', MOVED]) expect(await foundBy(reference)).toEqual([first]);
  });

  it('belongs to one patient when it is assigned and merged at the same time', async () => {
    const [kept, merged, third] = await three();
    await give(merged, MOVED);
    const [merging, givingThird, givingKept] = await Promise.allSettled([
      merge(kept, merged),
      give(third, MOVED),
      give(kept, 'MRN-2'),
    ]);
    // The order of the other two is random, and the second one may be refused because of the first one's change.
    expect([merging.status, givingKept.status]).toContain('fulfilled');
    expect(givingThird.status).toBe('rejected');
    expect(await referenceOf(third)).toBe(null);
    const reference = givingKept.status === 'fulfilled' ? 'MRN-2' : MOVED;
    expect(await referenceOf(kept)).toBe(reference);
    const found = await foundBy(MOVED);
    if (merging.status === 'rejected') expect(found).toEqual([merged]);
    // Given after the merge, the new reference takes the place of the moved one. Given before, both find who stays.
    else if (reference === MOVED) expect(found).toEqual([kept]);
    else expect([[], [kept]]).toContainEqual(found);
  });

  // The embedded database has one connection, so no call waits for a lock.
  it.runIf(testServerUrl)(
    'is changed by an edit that waits for a merge, without the user that the merge needs',
    async () => {
      const [kept] = await three();
      let edit: Promise<unknown> = Promise.resolve();
      await inTransaction(api.database, async (transaction) => {
        const { rows: found } = await sql<{ clientId: string }>`
          select client_id as "clientId" from patients where patient_id = ${kept}`.execute(transaction);
        const own = sql`client_id = ${found[0]?.clientId} and patient_id = ${kept}`;
        await sql`select from patients where ${own} for update`.execute(transaction);
        edit = give(kept, 'MRN-3');
        const waiting = async () => {
          const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(api.database);
          return rows;
        };
        await expect.poll(waiting).toHaveLength(1);
        await sql`select from users where ${own} for update nowait`.execute(transaction);
      });
      await edit;
      expect(await referenceOf(kept)).toBe('MRN-3');
    },
  );

  it('is not deleted by a form that was open before', async () => {
    const [kept, merged] = await three();
    const { revision } = await admin.client.patients.get({ params: { uid: kept } });
    await give(merged, MOVED);
    await merge(kept, merged);
    const body = { externalReference: '', revision };
    expect(await problemOf(admin.client.patients.update({ params: { uid: kept }, body }))).toBe('changed-meanwhile');
  });
});

it('a patient who deletes their own records deletes those of the emptied profile, too', async () => {
  const { kept, merged } = await twoLivePatients();
  await merge(kept.uid, merged.uid);
  const { client } = await api.signIn(PHONE);
  await client.records.deleteAll({ params: { uid: kept.uid }, body: { isConfirmed: true } });
  for (const table of ['patients', 'patient_merges', 'patient_merge_rows', 'measurements'] as const)
    expect([table, await api.database.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
});

describe('a name or birth date that staff have just changed', () => {
  it.each([
    ['name', { firstName: 'Vic' }],
    ['birth date', { birthDate: '1970-01-01' }],
  ] as const)('makes the merge doubtful for a week: %s', async (_, change) => {
    const vic = await api.addUser({ phone: PHONE, firstName: 'Vic' });
    const other = await api.addUser({ phone: OTHER_PHONE, firstName: 'Vic' });
    const params = { uid: other.patientId ?? '' };
    const [kept, gone] = [vic.patientId ?? '', params.uid];
    const before = await admin.client.patients.get({ params });
    const wrong = { firstName: 'Eve', birthDate: '1969-01-01', revision: before.revision };
    const edited = await admin.client.patients.update({ params, body: wrong });
    api.clock.nowMs += 8 * 24 * 3_600_000;
    admin = await api.signIn(ADMIN_PHONE);
    const { birthDate, firstName } = await admin.client.patients.get({ params: { uid: kept } });
    await admin.client.patients.update({
      params,
      body: { birthDate, firstName, ...('birthDate' in change ? {} : change), revision: edited.revision },
    });
    const seen = await preview(kept, gone);
    expect(seen.isDoubtful).toBe(true);
    expect(await problemOf(merge(seen.kept.patientUid, seen.merged.patientUid))).toBe('second-person-needed');
    api.clock.nowMs += 7 * 24 * 3_600_000;
    admin = await api.signIn(ADMIN_PHONE);
    expect((await preview(kept, gone)).isDoubtful).toBe(false);
  });
});
