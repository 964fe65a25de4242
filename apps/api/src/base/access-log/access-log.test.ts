import {
  ACCESS_ACTIONS,
  ACCESS_ACTOR_KINDS,
  ACCESS_LOG_PAGE_SIZE,
  type AccessAction,
  type OwnLogActor,
} from '@mien/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createKeyedHash } from '../../platform/crypto/secrets.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { countReads, withoutGuards } from '../../testing/test-database.ts';
import * as accessLog from './access-log.service.ts';
import * as accessLogStore from './access-log.store.ts';
import { type AccessRecord, accessLogModule, actorOf, clientsWithoutChain, verifyAccessLog } from './index.ts';

const KEY = createKeyedHash('a-server-key-of-at-least-32-characters');
const OTHER_KEY = createKeyedHash('another-server-key-of-32-characters-');
const UID = '01890000-0000-7000-8000-000000000000';

let api: TestApi;
let ana: { clientId: string; userId: string; patientId: string };
let admin: { clientId: string; userId: string };

const logOf = (hash = KEY) => accessLogModule({ database: api.database, hash, now: () => new Date(api.clock.nowMs) });

function entry(change: Partial<AccessRecord> = {}): AccessRecord {
  const actor = { kind: 'staff' as const, clientId: admin.clientId, userId: admin.userId };
  return { clientId: ana.clientId, patientId: ana.patientId, actor, action: 'patientOpened', ...change };
}

beforeEach(async () => {
  api = await startTestApi();
  const patient = await api.addUser({ phone: '5125550131', firstName: 'Ana', lastName: 'Reyes' });
  ana = { ...patient, patientId: patient.patientId ?? '' };
  admin = await api.addUser({
    phone: '5125550132',
    firstName: 'Maria',
    lastName: 'Lopez',
    roles: ['Client Admin'],
    patient: null,
  });
});

const chain = () =>
  api.database
    .selectFrom('access_log_entries')
    .selectAll()
    .where('client_id', '=', ana.clientId)
    .orderBy('position')
    .execute();

describe('the chain of a client', () => {
  it('counts entries without a gap, even if they are written at the same time', async () => {
    const log = logOf();
    await Promise.all(Array.from({ length: 12 }, () => accessLog.record(log, entry())));
    await accessLog.recordAll(log, [entry(), entry({ clientId: SYSTEM_CLIENT_ID, patientId: null }), entry()]);
    expect((await chain()).map((row) => row.position)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
    const reports = await verifyAccessLog(api.database, [KEY]);
    expect(reports.map(({ clientId, entries, fault }) => [clientId, entries, fault])).toEqual(
      [
        [ana.clientId, 14, null],
        [SYSTEM_CLIENT_ID, 1, null],
      ].sort(),
    );
    expect(reports.find((report) => report.clientId === ana.clientId)?.head).toBe((await chain()).at(-1)?.seal);
  });

  it('keeps no entries of a failed transaction', async () => {
    const failing = inTransaction(api.database, async (transaction) => {
      await accessLog.record(logOf(), entry(), transaction);
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');
    expect(await chain()).toEqual([]);
    await accessLog.record(logOf(), entry());
    expect((await chain()).map((row) => row.position)).toEqual([1]);
  });

  it.each([
    ['changes an entry', "update access_log_entries set action = 'patientEdited'"],
    ['takes an entry out', 'delete from access_log_entries'],
    ['empties the log', 'truncate access_log_entries'],
    ['sets a head back', 'update access_log_heads set position = position - 1'],
    ['puts another seal on a head', "update access_log_heads set seal = repeat('x', 43)"],
    ['takes a head away', 'delete from access_log_heads'],
    ['empties the heads', 'truncate access_log_heads'],
  ])('refuses a statement that %s', async (_, statement) => {
    await accessLog.record(logOf(), entry());
    const before = await chain();
    await expect(sql.raw(statement).execute(api.database)).rejects.toThrow('append-only');
    expect(await chain()).toEqual(before);
  });

  it('accepts the actions of the domain and no others', async () => {
    for (const action of ACCESS_ACTIONS) await accessLog.record(logOf(), entry({ action }));
    await expect(accessLog.record(logOf(), entry({ action: 'read' as AccessAction }))).rejects.toMatchObject({
      code: '23514',
    });
    const member = { clientId: admin.clientId, userId: admin.userId };
    for (const kind of ACCESS_ACTOR_KINDS)
      await accessLog.record(
        logOf(),
        entry({ actor: kind === 'link' || kind === 'system' ? { kind } : { kind, ...member } }),
      );
  });

  it('stays valid when its patient and the actor are deleted', async () => {
    await accessLog.record(logOf(), entry());
    await api.database.deleteFrom('users').where('client_id', '=', ana.clientId).execute();
    await api.database.deleteFrom('patients').where('client_id', '=', ana.clientId).execute();
    expect(await verifyAccessLog(api.database, [KEY])).toMatchObject([{ entries: 1, fault: null }]);
  });
});

describe('the verification', () => {
  beforeEach(async () => {
    const log = logOf();
    for (const action of ['patientOpened', 'patientEdited', 'loginLinkMade', 'patientOpened'] as const) {
      await accessLog.record(log, entry({ action }));
      api.clock.nowMs += 1000;
    }
  });

  const verified = async (expected: Parameters<typeof verifyAccessLog>[2] = [], keys = [KEY]) =>
    (await verifyAccessLog(api.database, keys, expected))[0];
  const tamper = (...statements: string[]) =>
    withoutGuards(api.database, async (unguarded) => {
      for (const statement of statements) await sql.raw(statement).execute(unguarded);
    });

  it.each([
    ['another action', "update access_log_entries set action = 'patientOpened' where position = 2", 2],
    ['another actor', `update access_log_entries set actor_user_id = '${UID}' where position = 3`, 3],
    ['another actor’s client', `update access_log_entries set actor_client_id = '${UID}' where position = 3`, 3],
    ['another patient', `update access_log_entries set patient_id = '${UID}' where position = 1`, 1],
    ['no patient', 'update access_log_entries set patient_id = null where position = 4', 4],
    ['another subject', `update access_log_entries set subject_id = '${UID}' where position = 4`, 4],
    ['another time', "update access_log_entries set at = '2026-03-14T15:00:00Z' where position = 2", 2],
    ['another kind of actor', "update access_log_entries set actor_kind = 'patient' where position = 2", 2],
    ['another seal', "update access_log_entries set seal = repeat('x', 43) where position = 3", 3],
  ])('finds %s', async (_, statement, position) => {
    await tamper(statement);
    expect(await verified()).toMatchObject({ entries: position - 1, fault: { position, reason: 'altered' } });
  });

  it('finds a missing entry at the beginning, in the middle and at the end', async () => {
    await tamper('delete from access_log_entries where position = 4');
    expect((await verified())?.fault).toEqual({ position: 4, reason: 'missing' });
    await tamper('delete from access_log_entries where position = 2');
    expect((await verified())?.fault).toEqual({ position: 2, reason: 'missing' });
    await tamper('delete from access_log_entries where position = 1');
    expect((await verified())?.fault).toEqual({ position: 1, reason: 'missing' });
    await tamper('delete from access_log_entries');
    expect((await verified())?.fault).toEqual({ position: 1, reason: 'missing' });
  });

  it('finds entries that were swapped, and an end that moved up', async () => {
    await tamper(
      'update access_log_entries set position = 9 where position = 2',
      'update access_log_entries set position = 2 where position = 3',
      'update access_log_entries set position = 3 where position = 9',
    );
    expect((await verified())?.fault).toEqual({ position: 2, reason: 'altered' });
  });

  it('finds a removed entry with the later ones moved up', async () => {
    await tamper(
      'delete from access_log_entries where position = 2',
      'update access_log_entries set position = 2 where position = 3',
      'update access_log_entries set position = 3 where position = 4',
      'update access_log_heads set position = 3',
    );
    expect((await verified())?.fault).toEqual({ position: 2, reason: 'altered' });
  });

  it('finds an entry of one client in the chain of another', async () => {
    const heads = await api.database.selectFrom('access_log_heads').selectAll().execute();
    const ofOther = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, client_id: SYSTEM_CLIENT_ID }));
    const entries = await chain();
    await tamper('delete from access_log_entries', 'delete from access_log_heads');
    await api.database.insertInto('access_log_entries').values(ofOther(entries)).execute();
    await api.database.insertInto('access_log_heads').values(ofOther(heads)).execute();
    expect((await verified())?.fault).toEqual({ position: 1, reason: 'altered' });
  });

  it('finds a head that is missing or does not fit', async () => {
    await tamper('update access_log_heads set position = 5');
    expect((await verified())?.fault).toEqual({ position: 5, reason: 'missing' });
    await tamper('delete from access_log_heads');
    expect((await verified())?.fault).toEqual({ position: 4, reason: 'altered' });
  });

  it('cannot see that an end was cut off together with its head, unless it was noted externally', async () => {
    const noted = (await chain()).map((row) => ({ clientId: row.client_id, position: row.position, seal: row.seal }));
    const third = noted[2]?.seal ?? '';
    await tamper(
      'delete from access_log_entries where position = 4',
      `update access_log_heads set position = 3, seal = '${third}'`,
    );
    expect((await verified())?.fault).toBeNull();
    expect((await verified(noted))?.fault).toEqual({ position: 4, reason: 'missing' });
    // Entries written since then have a different seal than the noted one.
    await accessLog.record(logOf(), entry({ action: 'patientCreated' }));
    expect((await verified())?.fault).toBeNull();
    expect((await verified(noted))?.fault).toEqual({ position: 4, reason: 'notExpected' });
  });

  it('notices that a whole chain noted externally is missing', async () => {
    const noted = (await chain()).map((row) => ({ clientId: row.client_id, position: row.position, seal: row.seal }));
    await tamper('delete from access_log_entries', 'delete from access_log_heads');
    expect(await verifyAccessLog(api.database, [KEY])).toEqual([]);
    expect(await verified(noted)).toMatchObject({ entries: 0, fault: { position: 1, reason: 'missing' } });
  });

  it('needs the server’s key, and every key that was ever used', async () => {
    await accessLog.record(logOf(OTHER_KEY), entry());
    expect((await verified())?.fault).toEqual({ position: 5, reason: 'unknownKey' });
    expect(await verified([], [KEY, OTHER_KEY])).toMatchObject({ entries: 5, fault: null });
    // An attacker with the database, but not the key, rewrites the chain.
    const mark = (await chain())[3]?.key_mark;
    await tamper(`update access_log_entries set key_mark = '${mark}' where position = 5`);
    expect((await verified([], [KEY, OTHER_KEY]))?.fault).toEqual({ position: 5, reason: 'altered' });
  });
});

describe('entries of the access log', () => {
  it('record sign-ins: how, who and in which session', async () => {
    await api.signIn('5125550131');
    await api.signIn('5125550132');
    const [{ session_id } = { session_id: '' }] = await api.database
      .selectFrom('sign_in_sessions')
      .select('session_id')
      .where('user_id', '=', ana.userId)
      .execute();
    expect(await chain()).toMatchObject([
      {
        action: 'signInByCode',
        actor_kind: 'patient',
        actor_user_id: ana.userId,
        patient_id: ana.patientId,
        subject_id: session_id,
      },
      { action: 'signInByCode', actor_kind: 'staff', actor_user_id: admin.userId, patient_id: null },
    ]);
  });

  it('record a link made by staff and the sign-in with it', async () => {
    const staff = await api.signIn('5125550132');
    const startsAt = new Date(api.clock.nowMs).toISOString();
    const endsAt = new Date(api.clock.nowMs + 3_600_000).toISOString();
    const { appointmentId } = await staff.client.appointments.add({
      params: { uid: ana.patientId },
      body: { startsAt, endsAt },
    });
    const { loginUrl } = await staff.client.loginLinks.create({ params: { uid: ana.patientId }, query: {} });
    await api.browser().client.loginLinks.open({ body: { id: loginUrl.split('/').at(-1) ?? '' } });
    expect((await chain()).slice(1)).toMatchObject([
      { action: 'appointmentMade', actor_kind: 'staff', patient_id: ana.patientId, subject_id: appointmentId },
      { action: 'loginLinkMade', actor_user_id: admin.userId, patient_id: ana.patientId, subject_id: null },
      { action: 'signInByStaffLink', actor_kind: 'link', actor_user_id: admin.userId },
    ]);
  });

  it('are required: without the log, sign-in fails', async () => {
    await sql`alter table access_log_entries add constraint broken check (position > 1000) not valid`.execute(
      api.database,
    );
    try {
      await expect(api.signIn('5125550131')).rejects.toThrow();
      expect(await api.database.selectFrom('sign_in_sessions').selectAll().execute()).toEqual([]);
    } finally {
      await sql`alter table access_log_entries drop constraint broken`.execute(api.database);
    }
  });
});

it('names clients whose patients have no chain', async () => {
  await api.addUser({ phone: '5125550139', client: 'Staff only', roles: ['Client Admin'], patient: null });
  expect(await clientsWithoutChain(api.database)).toEqual([
    { clientId: ana.clientId, name: 'Clinic', isRemoved: false },
  ]);
  await accessLog.record(logOf(), entry());
  expect(await clientsWithoutChain(api.database)).toEqual([]);
  await withoutGuards(api.database, async (unguarded) => {
    await unguarded.deleteFrom('access_log_heads').execute();
    expect(await clientsWithoutChain(unguarded)).toEqual([]);
    await unguarded.deleteFrom('access_log_entries').execute();
    expect(await clientsWithoutChain(unguarded)).toHaveLength(1);
  });
});

it('finds a chain that was removed as a whole by the sessions, each of which was logged', async () => {
  await api.signIn('5125550132');
  expect(await clientsWithoutChain(api.database)).toEqual([]);
  await withoutGuards(api.database, async (unguarded) => {
    await unguarded.deleteFrom('access_log_heads').execute();
    await unguarded.deleteFrom('access_log_entries').execute();
  });
  expect(await clientsWithoutChain(api.database)).toMatchObject([{ name: 'Clinic', isRemoved: true }]);
});

describe('the log for staff', () => {
  let staff: TestBrowser;
  const list = (browser: TestBrowser, query: Parameters<TestBrowser['client']['accessLog']['list']>[0]['query'] = {}) =>
    browser.client.accessLog.list({ query });
  const words = async (...args: Parameters<typeof list>) => (await list(...args)).items.map((item) => item.action);

  beforeEach(async () => {
    staff = await api.signIn('5125550132');
  });

  it('names who did what to whom, newest first', async () => {
    api.clock.nowMs += 1000;
    await accessLog.record(logOf(), entry());
    api.clock.nowMs += 1000;
    await accessLog.record(logOf(), entry({ actor: { kind: 'system' }, action: 'recordsDeleted', patientId: UID }));
    const { items, next } = await list(staff);
    expect(next).toBeNull();
    expect(items).toMatchObject([
      { action: 'recordsDeleted', actor: { kind: 'system', name: null }, patient: { uid: UID, name: null } },
      {
        action: 'patientOpened',
        at: '2026-03-14T15:00:01.000Z',
        actor: { kind: 'staff', name: 'Maria Lopez', clientName: 'Clinic' },
        patient: { uid: ana.patientId, name: 'Ana Reyes' },
      },
      { action: 'signInByCode', actor: { name: 'Maria Lopez' }, patient: null },
    ]);
  });

  it('does not show when patients signed in or their links were opened', async () => {
    await api.signIn('5125550131');
    await accessLog.record(logOf(), entry({ actor: { kind: 'link' }, action: 'sharedResultOpened' }));
    expect(await words(staff)).toEqual(['signInByCode']);
    expect(await words(staff, { patientUid: ana.patientId })).toEqual([]);
  });

  it('filters by patient, action and time', async () => {
    const log = logOf();
    api.clock.nowMs += 60_000;
    const from = new Date(api.clock.nowMs).toISOString();
    await accessLog.record(log, entry());
    await accessLog.record(log, entry({ action: 'patientEdited', patientId: UID }));
    api.clock.nowMs += 60_000;
    const until = new Date(api.clock.nowMs).toISOString();
    await accessLog.record(log, entry({ action: 'patientEdited' }));
    expect(await words(staff, { patientUid: ana.patientId.toUpperCase() })).toEqual(['patientEdited', 'patientOpened']);
    expect(await words(staff, { action: 'patientEdited' })).toEqual(['patientEdited', 'patientEdited']);
    expect(await words(staff, { from, until })).toEqual(['patientEdited', 'patientOpened']);
    expect(await words(staff, { from: until })).toEqual(['patientEdited']);
    expect(await words(staff, { action: 'recordsExported' })).toEqual([]);
  });

  it('finds a rare action without reading all the others', async () => {
    await accessLog.record(logOf(), entry({ action: 'configurationChanged', patientId: null }));
    const { clientId, userId } = admin;
    await sql`insert into access_log_entries
      (client_id, position, at, action, actor_kind, actor_client_id, actor_user_id, key_mark, seal)
      select ${clientId}, 10 + i, now() + i * interval '1 minute', 'patientOpened', 'staff', ${clientId}, ${userId}, repeat('k', 8), repeat('s', 43)
      from generate_series(1, 3000) as i`.execute(api.database);
    const filter = { action: 'configurationChanged', patientId: undefined, from: undefined, until: undefined } as const;
    for (const reach of ['all', { clientId }] as const) {
      const reads = await countReads(api.database, 'access_log_entries', async (transaction) => {
        const found = await accessLogStore.ofStaff(transaction, reach, filter, null, ACCESS_LOG_PAGE_SIZE);
        expect(found).toMatchObject([{ action: 'configurationChanged' }]);
      });
      expect(reads).toBeLessThan(100);
    }
  });

  it('shows a view of a list once, and its patients when filtered by one', async () => {
    const listed = (patientId: string) => entry({ action: 'patientsListed', patientId });
    api.clock.nowMs += 1000;
    await accessLog.recordAll(logOf(), [listed(UID), listed(ana.patientId), listed(admin.userId)]);
    api.clock.nowMs += 1000;
    await accessLog.recordAll(logOf(), [listed(ana.patientId)]);
    const look = { action: 'patientsListed', patientCount: 3, patient: null };
    const { items } = await list(staff);
    expect(items).toMatchObject([
      { action: 'patientsListed', patientCount: 1, patient: { name: 'Ana Reyes' } },
      look,
      { action: 'signInByCode', patientCount: 0, patient: null },
    ]);
    expect((await list(staff, { action: 'patientsListed', cursor: items[0]?.id ?? '' })).items).toMatchObject([look]);
    expect((await list(staff, { cursor: items[1]?.id ?? '' })).items).toMatchObject([{ action: 'signInByCode' }]);
    expect((await list(staff, { patientUid: ana.patientId })).items).toMatchObject([
      { patientCount: 1, patient: { uid: ana.patientId } },
      { patientCount: 1, patient: { uid: ana.patientId } },
    ]);
  });

  it('goes back page by page without losing or repeating an entry', async () => {
    await accessLog.recordAll(
      logOf(),
      Array.from({ length: ACCESS_LOG_PAGE_SIZE * 2 }, () => entry()),
    );
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(staff, cursor === null ? {} : { cursor });
      expect(page.items.length).toBeLessThanOrEqual(ACCESS_LOG_PAGE_SIZE);
      ids.push(...page.items.map((item) => item.id));
      cursor = page.next;
    } while (cursor !== null);
    expect(ids).toHaveLength(ACCESS_LOG_PAGE_SIZE * 2 + 1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows a client’s staff their own client, and system staff all clients', async () => {
    await api.addUser({ phone: '5125550134', client: 'Elsewhere', roles: ['Client Admin'], patient: null });
    const elsewhere = await api.signIn('5125550134');
    await accessLog.record(logOf(), entry());
    expect(await words(elsewhere)).toEqual(['signInByCode']);
    expect(await words(elsewhere, { patientUid: ana.patientId })).toEqual([]);
    await api.addUser({ phone: '5125550135', client: 'System', roles: ['System User'], patient: null });
    const system = await api.signIn('5125550135');
    expect(await words(system, { patientUid: ana.patientId })).toEqual(['patientOpened']);
    expect(await words(system)).toHaveLength(4);
  });

  it('can be saved as the filter finds it, which is an entry itself, and not without that entry', async () => {
    const log = logOf();
    for (let n = 0; n < ACCESS_LOG_PAGE_SIZE + 5; n += 1) await accessLog.record(log, entry());
    await accessLog.record(log, entry({ action: 'patientEdited' }));
    const save = (query = {}, browser = staff) => browser.client.accessLog.export({ query });
    const all = await save();
    expect([all.items.length, all.isCut]).toEqual([ACCESS_LOG_PAGE_SIZE + 7, false]);
    expect((await save({ action: 'patientEdited' })).items).toEqual(
      (await list(staff, { action: 'patientEdited' })).items,
    );
    expect(await words(staff, { action: 'accessLogExported' })).toHaveLength(2);
    expect(await problemOf(save({}, await api.signIn('5125550131')))).toBe('not-allowed');
    await api.addUser({ phone: '5125550134', client: 'Elsewhere', roles: ['Client Admin'], patient: null });
    const elsewhere = await save({ patientUid: ana.patientId }, await api.signIn('5125550134'));
    expect(elsewhere.items).toEqual([]);
    await sql`alter table access_log_entries add constraint broken check (action <> 'accessLogExported') not valid`.execute(
      api.database,
    );
    try {
      await expect(save()).rejects.toThrow();
    } finally {
      await sql`alter table access_log_entries drop constraint broken`.execute(api.database);
    }
  });

  it('is closed to strangers and to roles without the permission', async () => {
    expect(await problemOf(list(api.browser()))).toBe('sign-in-required');
    expect(await problemOf(list(await api.signIn('5125550131')))).toBe('not-allowed');
    for (const [phone, role] of [
      ['5125550136', 'Client User'],
      ['5125550137', 'Provider Admin'],
    ] as const) {
      await api.addUser({ phone, roles: [role], patient: null });
      expect(await problemOf(list(await api.signIn(phone)))).toBe('not-allowed');
    }
  });

  it.each([
    { patientUid: 'x' },
    { action: 'read' as never },
    { from: '2026-03-14' },
    { until: 'yesterday' },
    { cursor: '' },
    { cursor: `1.${UID}` },
    { cursor: `1.${UID}.9999999999999999` },
    { cursor: `1.${'x'.repeat(36)}.1` },
  ])('refuses %o', async (query) => {
    expect(await problemOf(list(staff, query))).toBe('invalid-request');
  });

  it('takes the furthest cursor that the contract allows', async () => {
    expect(await words(staff, { cursor: `99999999999999.${UID}.999999999999999` })).toEqual(['signInByCode']);
  });
});

describe('the log of a patient', () => {
  it("holds everything about a patient's own data, with the browser of a sign-in", async () => {
    const browser = await api.signIn('5125550131');
    api.clock.nowMs += 1000;
    await accessLog.record(logOf(), entry());
    await accessLog.record(logOf(), entry({ actor: { kind: 'link' }, action: 'sharedResultOpened' }));
    await accessLog.record(logOf(), entry({ patientId: UID }));
    expect((await browser.client.accessLog.own({ query: {} })).items).toMatchObject([
      { action: 'sharedResultOpened', actor: { kind: 'link', name: null }, isOwn: false, browser: null },
      { action: 'patientOpened', actor: { name: 'Maria Lopez', clientName: 'Clinic' }, isOwn: false, browser: null },
      { action: 'signInByCode', actor: { kind: 'patient' }, isOwn: true, browser: 'Test Browser' },
    ]);
  });

  it('is closed to others', async () => {
    await accessLog.record(logOf(), entry());
    await api.addUser({ phone: '5125550138' });
    const ben = await api.signIn('5125550138');
    expect((await ben.client.accessLog.own({ query: {} })).items.map((item) => item.action)).toEqual(['signInByCode']);
    expect(await problemOf(api.browser().client.accessLog.own({ query: {} }))).toBe('sign-in-required');
    const staff = await api.signIn('5125550132');
    expect(await problemOf(staff.client.accessLog.own({ query: {} }))).toBe('not-found');
  });

  it('can be limited to the acts of some, and saved like that', async () => {
    const browser = await api.signIn('5125550131');
    const log = logOf();
    const carer = { kind: 'carer' as const, clientId: admin.clientId, userId: admin.userId };
    await accessLog.record(log, entry());
    await accessLog.record(log, entry({ actor: { kind: 'system' }, action: 'attentionRaised' }));
    await accessLog.record(log, entry({ actor: { kind: 'link' }, action: 'sharedResultOpened' }));
    await accessLog.record(log, entry({ actor: carer, action: 'carerLooked' }));
    const of = async (who?: OwnLogActor) => {
      const query = who === undefined ? {} : { who };
      const { items } = await browser.client.accessLog.own({ query });
      expect((await browser.client.accessLog.exportOwn({ query })).items).toEqual(items);
      return items.map(({ action }) => action);
    };
    expect(await of('staff')).toEqual(['attentionRaised', 'patientOpened']);
    expect(await of('link')).toEqual(['sharedResultOpened']);
    expect(await of('carer')).toEqual(['carerLooked']);
    expect(await of('own')).toEqual(['signInByCode']);
    expect(await of()).toHaveLength(5);
    expect(await problemOf(browser.client.accessLog.own({ query: { who: 'everybody' as never } }))).toBe(
      'invalid-request',
    );
    const maria = await api.signIn('5125550132');
    expect(await problemOf(maria.client.accessLog.exportOwn({ query: {} }))).toBe('not-found');
  });

  it('shows system staff without a client, and a deleted user without a name', async () => {
    await accessLog.record(logOf(), entry({ actor: { kind: 'staff', clientId: SYSTEM_CLIENT_ID, userId: UID } }));
    const browser = await api.signIn('5125550131');
    const { items } = await browser.client.accessLog.own({ query: {} });
    expect(items[1]?.actor).toEqual({ kind: 'staff', name: null, clientName: null });
  });
});

it('shows how callers appear', () => {
  const user = { clientId: UID, userId: UID };
  expect(actorOf({ ...user, roles: ['Patient'] }).kind).toBe('patient');
  expect(actorOf({ ...user, roles: ['Patient', 'Client User'] }).kind).toBe('staff');
});
