import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PatientRecords, RECORD_PARTS } from '@mien/contract';
import { isStaff } from '@mien/domain';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ERASED_TABLES } from '../../platform/data/rows-of-patient.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { expectKept } from '../../testing/expect-kept.ts';
import { linkToRecord } from '../../testing/linked-to-record.ts';
import {
  completeProfile,
  ORIGIN,
  outcomeOf,
  PARTNER_KEY,
  problemOf,
  SCREENING,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';
import * as recordsStore from './records.store.ts';

const PHONE = '5125550199';
const OTHER_PHONE = '5125550198';

import { countReads } from '../../testing/test-database.ts';

/** Tables that keep the patient's id deliberately. */
const KEPT = ['access_log_entries', 'deleted_patients'];

let api: TestApi;
afterEach(() => expectKept(api.database));

beforeEach(async () => {
  api = await startTestApi();
});

/** A patient with rows in every table that holds patient data. */
async function livePatient(roles: readonly ('Patient' | 'Client User')[] = ['Patient']) {
  const { clientId, patientId, userId } = await api.addUser({ phone: PHONE, roles });
  const browser = await api.signIn(PHONE);
  const uid = patientId ?? '';
  await completeProfile(browser, uid);
  const { client } = browser;
  const open = () => client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
  const { sessionId } = await open();
  const outcome = outcomeOf(sessionId);
  const { measurementId } = await api
    .program(PARTNER_KEY)
    .scanSessions.report({ params: { sessionId }, body: outcome });
  const receipt = JSON.stringify({ sessionId, measurementId, resultsHash: outcome.resultsHash });
  await client.measurements.submit({
    body: { ExternalId: sessionId, ProviderId: 1, Results: [{ key: 'receipt', value: receipt }] },
  });
  const failed = await open();
  await client.measurements.reportError({ body: { message: 'LOW_SIGNAL', sessionId: failed.sessionId } });
  const { accessKey } = await client.shares.create({ params: { id: measurementId }, body: { lifetimeHours: 72 } });
  await client.shares.sendToPhone({
    params: { uid },
    body: { message: `${ORIGIN}/sharedResult/${accessKey}`, mediaUri: null },
  });
  await client.healthLinks.create({
    body: { choice: { kind: 'scan', measurementId }, label: 'For Dr. Lee', lifetimeHours: 72, hasPasscode: true },
  });
  await client.chat.send({ body: { messageUid: randomUUID(), message: 'Hello' } });
  await api.addUser({ phone: '5125550110', roles: ['Client Admin'], patient: null, firstName: 'Staff' });
  const staff = await api.signIn('5125550110');
  await staff.client.loginLinks.create({ params: { uid }, query: {} });
  const at = (hours: number) => new Date(api.clock.nowMs + hours * 3_600_000).toISOString();
  const visit = await staff.client.appointments.add({
    params: { uid },
    body: { startsAt: at(1), endsAt: at(2) },
  });
  // Staff get no slip.
  if (!isStaff(roles)) await staff.client.kiosks.makeSlip({ params: { uid, id: visit.appointmentId }, body: {} });
  const patient = { clientId, patientId: uid };
  await linkToRecord(api.database, patient, { measurementId, userId, at: new Date(api.clock.nowMs) });
  return { uid, userId, browser, measurementId };
}

const deleteAll = ({ client }: TestBrowser, uid: string) =>
  client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } });

describe("the overview of one's own records", () => {
  it('has exactly the sections of the export, with as many entries', async () => {
    const { uid, browser } = await livePatient();
    const { parts } = await browser.client.records.overview({ params: { uid } });
    const records = await browser.client.records.exportAll({ params: { uid } });
    expect(parts.map(({ part }) => part).toSorted()).toEqual(RECORD_PARTS.toSorted());
    const counted = parts.filter(({ count }) => count !== null);
    expect(counted.map(({ part, count }) => [part, count])).toEqual(
      counted.map(({ part }) => [part, (records[part] as readonly unknown[]).length]),
    );
    expect(counted.filter(({ count }) => count !== 0).length).toBeGreaterThan(6);
    // The export decides row by row which of these a patient may read: a count would reveal the others.
    expect(parts.flatMap(({ part, count }) => (count === null ? part : [])).toSorted()).toEqual([
      'keptTraces',
      'patient',
      'scanNotes',
      'teamNotes',
    ]);
  });

  it('is closed to everybody else', async () => {
    const { uid } = await livePatient();
    const stranger = api.browser();
    expect(await problemOf(stranger.client.records.overview({ params: { uid } }))).toBe('sign-in-required');
    await api.addUser({ phone: OTHER_PHONE });
    const other = await api.signIn(OTHER_PHONE);
    expect(await problemOf(other.client.records.overview({ params: { uid } }))).toBe('not-found');
  });
});

describe("downloading one's own records", () => {
  it('returns everything that is stored, and is logged', async () => {
    const { uid, browser, measurementId } = await livePatient();
    const records = await browser.client.records.exportAll({ params: { uid } });
    expect(records).toMatchObject({
      format: 'mien-records-1',
      patient: { patientUid: uid, firstName: 'Pat', phoneNumber: PHONE, groupCode: 'signature' },
      screenings: [{ heightCm: SCREENING.heightCm, weightKg: SCREENING.weightKg, qol: SCREENING.qol }],
      consents: [{ language: 'en' }],
      measurements: [{ id: measurementId, externalStatus: 'PARTIAL', isDeleted: false }],
      failedScans: [{ code: 'LOW_SIGNAL' }],
      shares: [{ measurementId, viewCount: 0 }],
      healthLinks: [{ label: 'For Dr. Lee', choice: 'scan', measurementId, ended: null, openCount: 0 }],
      appointments: [{}],
      chatMessages: [{ clientType: 'PATIENT', message: 'Hello' }],
      signIns: [{ browser: 'Test Browser' }],
    });
    expect(records.measurements[0]?.items).toContainEqual(
      expect.objectContaining({ measurementTypeId: 'heartRateBpm', value: 72, unit: 'bpm', provenance: 'camera' }),
    );
    expect((await browser.client.accessLog.own({ query: {} })).items[0]).toMatchObject({ action: 'recordsExported' });
  });

  it('has every column of the person, including those of the registration and of other systems', async () => {
    const { uid, browser } = await livePatient();
    await api.database
      .updateTable('patients')
      .set({
        registered_height_cm: 171,
        registered_weight_kg: 70.5,
        external_reference: 'MRN-7',
        available_measurements: 4,
        measurement_end_at: new Date('2027-01-02T03:04:05Z'),
      })
      .where('patient_id', '=', uid)
      .execute();
    await api.database
      .updateTable('users')
      .set({ results_held_until: new Date('2027-01-01T00:00:00Z') })
      .where('patient_id', '=', uid)
      .execute();
    const { patient, measurements, scanReminders } = await browser.client.records.exportAll({ params: { uid } });
    expect(patient).toMatchObject({
      registeredHeightCm: 171,
      registeredWeightKg: 70.5,
      externalReference: 'MRN-7',
      availableMeasurements: 4,
      measurementEnd: '2027-01-02T03:04:05.000Z',
      resultsHeldUntil: '2027-01-01T00:00:00.000Z',
    });
    expect(PatientRecords.shape.patient.parse(patient)).toEqual(patient);
    expect(measurements[0]).toMatchObject({
      providerId: 1,
      scoreMissing: expect.any(Array),
      missing: expect.any(Array),
    });
    expect(scanReminders).toEqual([]);
  });
});

const SCANS = 1000;

/** Adds scans of one instant, or a microsecond apart, so that pages end among them. */
const addScans = (clientId: string, patientId: string) =>
  inTransaction(api.database, async (transaction) => {
    await sql`insert into measurements
      (client_id, measurement_id, patient_id, provider_id, external_status, trust, score_coverage, score_missing, missing, created_at)
      select ${clientId}, ('0190b000-0000-7000-8000-' || substr(md5('scan ' || i), 1, 12))::uuid, ${patientId}, 1, 'COMPLETE', 'signed', 0, '[]', '[]',
        '2026-01-01T00:00:00Z'::timestamptz + (i / 30) * interval '1 microsecond'
      from generate_series(1, ${SCANS}::integer) as i`.execute(transaction);
    await sql`insert into measurement_items (client_id, measurement_id, measure_type, item_id, value, provenance, patient_id, created_at)
      select m.client_id, m.measurement_id, t.measure_type, m.measurement_id, length(t.measure_type), 'camera', m.patient_id, m.created_at
      from measurements as m, unnest(array['heartRateBpm', 'breathingRatePerMin']) as t (measure_type)`.execute(
      transaction,
    );
    // As stored, to the microsecond.
    await sql`update patients as p set first_scanned_at = m.first_at, last_scanned_at = m.last_at, scan_count = m.scans
      from (select min(created_at) as first_at, max(created_at) as last_at, count(*) as scans from measurements where patient_id = ${patientId}) as m
      where p.patient_id = ${patientId}`.execute(transaction);
  });

async function patient() {
  const { clientId, patientId } = await api.addUser({ phone: PHONE });
  return { clientId, uid: patientId ?? '', browser: await api.signIn(PHONE) };
}

describe('the export of a long history', () => {
  it('has every entry once, in order, and the bytes of an unpaged answer', { tags: 'thorough' }, async () => {
    const { clientId, uid, browser } = await patient();
    await addScans(clientId, uid);
    const { body, headers } = await api.app.inject({
      url: `/v1/patients/${uid}/export`,
      headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const records = JSON.parse(body);
    expect(JSON.stringify(z.encode(PatientRecords, records))).toBe(body);
    const { rows } = await sql<{ id: string }>`select measurement_id as id from measurements
      order by created_at, measurement_id`.execute(api.database);
    expect(records.measurements.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }) => id));
    for (const { items } of records.measurements)
      expect(items).toMatchObject([
        { measurementTypeId: 'breathingRatePerMin', value: 19 },
        { measurementTypeId: 'heartRateBpm', value: 12 },
      ]);
  });

  it('reads each row once, however many pages there are', async () => {
    const { clientId, uid } = await patient();
    await addScans(clientId, uid);
    // As autovacuum does after some minutes: without it, Postgres sorts few rows instead of following an index.
    await sql`analyze measurements`.execute(api.database);
    const reads = await countReads(api.database, 'measurements', async (transaction) => {
      const found = [];
      for await (const page of recordsStore.measurements(transaction, { clientId, patientId: uid }))
        found.push(...page);
      expect(found).toHaveLength(SCANS);
    });
    // Pages begin at an instant, and skip its rows that were on the page before.
    expect(reads).toBeLessThan(3 * SCANS);
  });

  /** More than the socket buffers hold, so that a reader who stops reading blocks it. */
  const MESSAGES = 10_000;

  it('runs once at a time per patient, while other calls are answered, until its reader is done or leaves', {
    tags: 'thorough',
  }, async () => {
    const { clientId, uid, browser } = await patient();
    // In batches: a long statement is canceled, and the machine may be busy.
    for (let from = 1; from < MESSAGES; from += 1000)
      await sql`insert into chat_messages
        (client_id, patient_id, position, message_id, sender_type, sender_client_id, sender_user_id, text, created_at)
        select client_id, patient_id, i, md5('message ' || i)::uuid, 'PATIENT', client_id, user_id, repeat('x', 2000), now()
        from users, generate_series(${from}::integer, ${from + 999}::integer) as i
        where client_id = ${clientId} and patient_id = ${uid}`.execute(api.database);
    const { patientId } = await api.addUser({ phone: OTHER_PHONE, firstName: 'Other' });
    const other = await api.signIn(OTHER_PHONE);
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const { port } = api.app.server.address() as AddressInfo;
      const begin = async () => {
        const request = get({ port, path: `/v1/patients/${uid}/export`, headers: { cookie }, agent: false });
        return ((await once(request, 'response')) as [IncomingMessage])[0];
      };
      const exportAll = (of: TestBrowser, patientUid: string) =>
        of.client.records.exportAll({ params: { uid: patientUid } });
      const unread = await begin();
      expect(await problemOf(exportAll(browser, uid))).toBe('export-running');
      expect(await problemOf(browser.client.records.exportFhir({ params: { uid }, query: {} }))).toBe('export-running');
      expect((await exportAll(other, patientId ?? '')).patient.firstName).toBe('Other');
      unread.destroy();
      const again = () => exportAll(browser, uid).then(({ chatMessages }) => chatMessages.length);
      await expect.poll(again).toBe(MESSAGES);
      // The export of a patient who is deleted during it must not look complete.
      const deleted = await begin();
      await deleteAll(browser, uid);
      await expect(text(deleted)).rejects.toThrow('aborted');
    } finally {
      await api.app.close();
    }
  });
});

describe("deleting one's own records", () => {
  it('leaves no rows of the patient in any table, and signs out', async () => {
    const { uid, browser } = await livePatient();
    const other = await api.addUser({ phone: OTHER_PHONE, firstName: 'Other' });
    const { rows: columns } = await sql<{ table: string }>`
      select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'patient_id' order by 1`.execute(api.database);
    const holders = async () => {
      const found: string[] = [];
      for (const { table } of columns) {
        const { rows } = await sql`select from ${sql.table(table)} where patient_id = ${uid} limit 1`.execute(
          api.database,
        );
        if (rows.length > 0) found.push(table);
      }
      return found;
    };
    expect((await holders()).length).toBeGreaterThan(10);
    await deleteAll(browser, uid);
    expect(browser.cookies.has('hsAuth')).toBe(false);
    expect(await holders()).toEqual(KEPT);
    expect(
      await api.database.selectFrom('users').select('patient_id').where('patient_id', 'is not', null).execute(),
    ).toEqual([{ patient_id: other.patientId }]);
    expect(await api.database.selectFrom('deleted_patients').selectAll().execute()).toMatchObject([
      {
        patient_id: uid,
        reason: 'asked',
        row_counts: { measurements: 1, screenings: 1, consents: 1, shares: 1, health_links: 1 },
      },
    ]);
  });

  it('leaves staff as staff', async () => {
    const { uid, userId, browser } = await livePatient(['Patient', 'Client User']);
    await deleteAll(browser, uid);
    expect(
      await api.database.selectFrom('users').select(['patient_id', 'roles']).where('user_id', '=', userId).execute(),
    ).toEqual([{ patient_id: null, roles: ['Client User'] }]);
  });

  it('happens once when it is requested twice at the same time', async () => {
    const { uid, browser } = await livePatient();
    const ends = await Promise.allSettled([deleteAll(browser, uid), deleteAll(browser, uid)]);
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const end of ends)
      if (end.status === 'rejected') expect(['not-found', 'sign-in-required']).toContain(end.reason.code);
    expect(await api.database.selectFrom('deleted_patients').selectAll().execute()).toHaveLength(1);
    expect(await problemOf(browser.client.signIn.devices())).toBe('sign-in-required');
  });

  describe('of a long history', () => {
    const counted = async (table: 'measurements' | 'measurement_items') => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(
        api.database,
      );
      return rows[0]?.count;
    };
    const logged = async () =>
      (await api.database.selectFrom('access_log_entries').select('action').execute()).filter(
        ({ action }) => action === 'recordsDeleted',
      ).length;

    /** An event of a hosted provider about the oldest of them. */
    const addEvent = (clientId: string, patientId: string) =>
      inTransaction(api.database, async (transaction) => {
        await sql`insert into scan_sessions
          (client_id, session_id, patient_id, provider_id, partner_id, created_at, expires_at, measurement_id,
          results_hash)
          select client_id, repeat('s', 22), patient_id, 1, 'partner', created_at, created_at, measurement_id, repeat('h', 43) from measurements
          where client_id = ${clientId} and patient_id = ${patientId} order by created_at limit 1`.execute(transaction);
        await sql`insert into scan_events (client_id, session_id, event_hash, event, received_at)
          values (${clientId}, repeat('s', 22), repeat('h', 43), 'done', now())`.execute(transaction);
      });

    it('runs in batches, in transactions that each leave complete scans, and is logged once', {
      tags: 'thorough',
    }, async () => {
      const { clientId, uid, browser } = await patient();
      await addScans(clientId, uid);
      await addEvent(clientId, uid);
      const left = new Set<number | undefined>();
      const looks = (async () => {
        while ((await counted('measurements')) !== 0) {
          const { rows } = await sql<{
            scans: number;
            items: number;
          }>`select (select count(*)::integer from measurements)
            as scans, (select count(*)::integer from measurement_items) as items`.execute(api.database);
          expect(rows[0]?.items).toBe(rows[0]!.scans * 2);
          left.add(rows[0]?.scans);
        }
      })();
      await deleteAll(browser, uid);
      await looks;
      expect(left.size).toBeGreaterThan(2);
      expect(await logged()).toBe(1);
      expect(await api.database.selectFrom('deleted_patients').select('row_counts').execute()).toMatchObject([
        { row_counts: { measurements: SCANS, measurement_items: SCANS * 2, scan_sessions: 1, scan_events: 1 } },
      ]);
    });

    it('is logged even if it breaks off, and continues when requested again', { tags: 'thorough' }, async () => {
      const { clientId, uid, browser } = await patient();
      await addScans(clientId, uid);
      const refuse = sql`create function refuse() returns trigger language plpgsql as
        $$ begin if (select count(*) from measurements) < 500 then raise 'broken off'; end if; return null; end $$`;
      await refuse.execute(api.database);
      await sql`create trigger refuse after delete on measurements execute function refuse()`.execute(api.database);
      try {
        expect(await problemOf(deleteAll(browser, uid))).toBe('internal-error');
      } finally {
        await sql`drop function refuse cascade`.execute(api.database);
      }
      expect([await counted('measurements'), await counted('measurement_items'), await logged()]).toEqual([
        500, 1000, 1,
      ]);
      expect((await browser.client.measurements.list({ query: { page: 1, pageSize: 1 } })).totalItems).toBe(500);
      await deleteAll(browser, uid);
      expect([await counted('measurements'), await logged()]).toEqual([0, 2]);
    });
  });

  it('makes concurrent writes fail as not found, and keeps none of them', async () => {
    const { uid, browser } = await livePatient();
    const { client } = browser;
    const writes = Array.from({ length: 10 }, () => [
      client.chat.send({ body: { messageUid: randomUUID(), message: 'Still here' } }),
      client.screenings.create({ body: SCREENING }),
    ]).flat();
    const [deleted, ...answers] = await Promise.allSettled([deleteAll(browser, uid), ...writes]);
    expect(deleted?.status).toBe('fulfilled');
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    expect(refusals.filter((code) => !['not-found', 'sign-in-required'].includes(code))).toEqual([]);
    for (const table of ['chat_messages', 'screenings'] as const)
      expect(await api.database.selectFrom(table).select('patient_id').execute()).toEqual([]);
  });

  it('knows every table that refers to patients, their users, scans or sessions', async () => {
    // Rows deleted by cascade need no list: they belong to the account, like a second factor of staff.
    const { rows } = await sql<{ table: string }>`
      select distinct source.relname as table
      from pg_constraint as c
      join pg_class as source on source.oid = c.conrelid
      join pg_class as target on target.oid = c.confrelid
      where c.contype = 'f' and not (c.confdeltype = 'c' and target.relname = 'users') and target.relname in
        ('patients', 'users', 'measurements', 'scan_sessions', 'sign_in_sessions', 'appointments')`.execute(
      api.database,
    );
    const referring = new Set(rows.map(({ table }) => table));
    referring.delete('users');
    expect([...referring].filter((table) => !ERASED_TABLES.includes(table))).toEqual([]);
  });
});
