import { ACCESS_ACTIONS, nameSpellings } from '@mien/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { isDividedHere } from '../../testing/test-database.ts';
import type { Database } from './connect.ts';
import { MIGRATIONS } from './migrate.ts';
import { TABLES } from './tables.ts';
import { inTransaction } from './transaction.ts';

const [CLINIC_PATIENT, OTHER_PATIENT] = ['5125550101', '5125550102'];
const AT = '2026-02-01T10:00:00Z';
const LATER = '2026-02-02T10:00:00Z';

let api: TestApi;

beforeEach(async () => {
  api = await startTestApi();
});

/** The table's columns and constraints, so that a migrated table can be compared with a new one. */
async function shapeOf(database: Database, table: string) {
  const { rows: columns } = await sql<{ column: string }>`
    select concat_ws(' ', column_name, data_type, is_nullable, column_default) as column from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by 1`.execute(database);
  const { rows: checks } = await sql<{ check: string }>`
    select pg_get_constraintdef(oid) as check from pg_constraint where conrelid = ${table}::regclass`.execute(database);
  // The values of a widened check are in another order.
  const wordsOf = (check: string) => check.split(/[^\w']+/).toSorted();
  return {
    columns: columns.map(({ column }) => column),
    checks: checks.map(({ check }) => wordsOf(check)).toSorted((one, other) => (`${one}` < `${other}` ? -1 : 1)),
  };
}

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** All rows of all tables, in a fixed order. */
async function allRows(database: Database): Promise<Rows> {
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const table of TABLES.keys()) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} as t order by to_jsonb(t)::text`.execute(database);
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

/** The rows without the columns that a migration adds. */
const without = (rows: Rows, columns: readonly string[]): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      table,
      all
        .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(`${table}.${name}`))))
        .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    ]),
  );

const run = async (database: Database, statements: readonly string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(database);
};

interface Migrated {
  readonly name: keyof typeof MIGRATIONS & string;
  /** The columns that it adds, as `table.column`. */
  readonly adds: readonly string[];
  /** Further setup that turns today's tables into those of the previous version. */
  readonly undo?: readonly string[];
  /** Adds rows as the version before wrote them. */
  readonly write: (database: Database) => Promise<void>;
  /** Checks the rows after the migration. */
  readonly check: (before: Rows, after: Rows, database: Database) => Promise<void> | void;
}

/** Runs a migration on the tables and rows of the version before it, and rolls everything back. */
async function migrate({ name, adds, undo = [], write, check }: Migrated): Promise<void> {
  const undone = new Error('undone');
  const tables = new Set(adds.map((column) => column.replace(/\..*/, '')));
  await inTransaction(api.database, async (transaction) => {
    const shapes = async () => Promise.all([...tables].map((table) => shapeOf(transaction, table)));
    const today = await shapes();
    for (const column of adds) await run(transaction, [column.replace(/(.*)\.(.*)/, 'alter table $1 drop column $2')]);
    await run(transaction, undo);
    await write(transaction);
    const before = await allRows(transaction);
    await MIGRATIONS[name]?.up(transaction as never);
    expect(await shapes()).toEqual(today);
    const after = await allRows(transaction);
    // Columns may be there already, and a second run changes no rows.
    await MIGRATIONS[name]?.up(transaction as never);
    expect(await allRows(transaction)).toEqual(after);
    await check(before, after, transaction);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

interface Remade {
  readonly name: keyof typeof MIGRATIONS & string;
  /** The tables that it adds. */
  readonly made: readonly string[];
  /** Other tables that it changes. */
  readonly changes?: readonly string[];
  /** How today's other tables become those of the previous version. */
  readonly undo?: (database: Database) => Promise<readonly string[]>;
  /** Checks what the shapes do not say. */
  readonly check?: (database: Database) => Promise<void>;
}

/** Drops the tables that a migration adds, runs it twice, expects everything as before, and rolls everything back. */
async function remake({ name, made, changes = [], undo, check }: Remade): Promise<void> {
  const undone = new Error('undone');
  const tables = [...made, ...changes];
  await inTransaction(api.database, async (transaction) => {
    const found = async () => ({
      shapes: await Promise.all(tables.map((table) => shapeOf(transaction, table))),
      indexes: (
        await sql`select indexdef from pg_indexes where tablename = any(${tables}::text[]) order by 1`.execute(
          transaction,
        )
      ).rows,
      rows: await allRows(transaction),
    });
    const before = await found();
    expect(before.indexes.length).toBeGreaterThan(tables.length);
    await run(transaction, [`drop table ${made.join(', ')}`, ...((await undo?.(transaction)) ?? [])]);
    for (let time = 0; time < 2; time += 1) {
      await MIGRATIONS[name]?.up(transaction as never);
      expect(await found()).toEqual(before);
    }
    await check?.(transaction);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

/** The check of the access log's actions, as the database writes it. */
async function actionCheck(database: Database): Promise<string> {
  const { rows } = await sql<{ source: string }>`select pg_get_constraintdef(oid) as source
    from pg_constraint where conname = 'access_log_entries_action_check'`.execute(database);
  return rows[0]?.source ?? '';
}

const SESSION = (last: string) => `0199a000-0000-7000-8000-00000000000${last}`;
const STAFF = '0199a000-0000-7000-8000-0000000000aa';

interface OldSession {
  readonly id: string;
  readonly clientId: string;
  readonly userId: string;
  readonly isScanOnly?: boolean;
  readonly endedAt?: string;
}

const addSession = (database: Database, { id, clientId, userId, isScanOnly = false, endedAt }: OldSession) =>
  sql`insert into sign_in_sessions (client_id, session_id, user_id, access_hash, refresh_hash, browser, created_at,
      last_used_at, ended_at, is_scan_only, owner_id)
    values (${clientId}, ${id}, ${userId}, ${`a${id}`}, ${`r${id}`}, 'Firefox', ${AT}, ${LATER}, ${endedAt ?? null},
      ${isScanOnly}, gen_random_uuid())`.execute(database);

interface OldEntry {
  readonly clientId: string;
  readonly action: string;
  readonly subjectId: string;
  readonly maker?: string | null;
}

let position = 0;
const addEntry = (database: Database, { clientId, action, subjectId, maker = null }: OldEntry) => {
  position += 1;
  return sql`insert into access_log_entries (client_id, position, at, action, actor_kind, actor_client_id, actor_user_id,
      subject_id, key_mark, seal)
    values (${clientId}, ${position}, ${AT}, ${action}, 'link', ${maker && clientId}, ${maker}, ${subjectId}, 'k2345678',
      ${'s'.repeat(43)})`.execute(database);
};

const NO_DIVIDED_TABLES = 'a table of the version before is made by taking columns away, in a transaction';

describe.skipIf(isDividedHere(NO_DIVIDED_TABLES))('rows of the version before a migration', () => {
  it('keep their sessions, and limit those begun by staff links to scanning (0002)', async () => {
    const patient = await api.addUser({ phone: CLINIC_PATIENT });
    const stranger = await api.addUser({ phone: OTHER_PATIENT, client: 'Other clinic', group: 'other' });
    const [byLink, byLinkEnded, byCode, scanOnly, byUnknownMaker, elsewhere] = ['1', '2', '3', '4', '5', '6'].map(
      SESSION,
    );
    const adds = ['sign_in_sessions', 'consents'].flatMap((table) =>
      ['maker_client_id', 'maker_user_id'].map((column) => `${table}.${column}`),
    );
    const ids = { byLink, byLinkEnded, byCode, scanOnly, byUnknownMaker, elsewhere } as Record<string, string>;
    await migrate({
      name: '0002-adds-makers-of-links',
      adds: [...adds, 'login_links.is_sent'],
      undo: [
        `do $$ declare narrower text; begin
        select 'alter table access_log_entries drop constraint ' || conname || ', add constraint ' || conname || ' '
          || replace(replace(pg_get_constraintdef(oid), '''agreedByLink''::text, ', ''), '''scannedByLink''::text, ', '')
        into strict narrower from pg_constraint where conrelid = 'access_log_entries'::regclass and contype = 'c'
          and pg_get_constraintdef(oid) like '%''agreedByLink''%';
        execute narrower;
      end $$`,
      ],
      async write(database) {
        for (const id of [byLink, byCode, byUnknownMaker]) await addSession(database, { ...patient, id: `${id}` });
        await addSession(database, { ...patient, id: `${byLinkEnded}`, endedAt: LATER });
        await addSession(database, { ...patient, id: `${scanOnly}`, isScanOnly: true });
        await addSession(database, { ...stranger, id: `${elsewhere}` });
        const { clientId } = patient;
        const action = 'signInByStaffLink';
        for (const subjectId of [byLink, byLinkEnded])
          await addEntry(database, { clientId, action, subjectId: `${subjectId}`, maker: STAFF });
        await addEntry(database, { clientId, action, subjectId: `${byUnknownMaker}` });
        await addEntry(database, { clientId, action: 'signInByCode', subjectId: `${byCode}`, maker: STAFF });
        // An entry of one client must not match a session of another.
        await addEntry(database, { clientId, action, subjectId: `${elsewhere}`, maker: STAFF });
        await run(database, [
          `insert into login_links (client_id, link_hash, user_id, is_by_staff, created_at, expires_at, maker_client_id, maker_user_id)
            values ('${clientId}', 'link', '${patient.userId}', true, '${AT}', '${LATER}', '${clientId}', '${STAFF}')`,
          `insert into consents (client_id, consent_id, patient_id, terms_version, terms_hash, privacy_version, privacy_hash, language, created_at)
            values ('${clientId}', '${STAFF}', '${patient.patientId}', '1', 't', '1', 'p', 'en', '${AT}')`,
        ]);
        await run(database, ['savepoint narrow']);
        await expect(addEntry(database, { clientId, action: 'agreedByLink', subjectId: STAFF })).rejects.toThrow(
          'check',
        );
        await run(database, ['rollback to savepoint narrow']);
      },
      async check(before, after, database) {
        const limits = ['sign_in_sessions.is_scan_only', ...adds, 'login_links.is_sent'];
        expect(without(after, limits)).toEqual(without(before, limits));
        const sessions = Object.fromEntries(
          (after.sign_in_sessions ?? []).map((row) => [
            Object.keys(ids).find((name) => ids[name] === row.session_id),
            [row.is_scan_only, row.maker_client_id, row.maker_user_id],
          ]),
        );
        expect(sessions).toEqual({
          byLink: [true, patient.clientId, STAFF],
          byUnknownMaker: [true, null, null],
          byLinkEnded: [false, null, null],
          byCode: [false, null, null],
          scanOnly: [true, null, null],
          elsewhere: [false, null, null],
        });
        expect(after.login_links?.map(({ is_sent }) => is_sent)).toEqual([false]);
        expect(after.consents?.map((row) => [row.maker_client_id, row.maker_user_id])).toEqual([[null, null]]);
        for (const action of ['agreedByLink', 'scannedByLink'])
          await addEntry(database, { clientId: patient.clientId, action, subjectId: STAFF });
        await run(database, ['savepoint wide']);
        const unknown = addEntry(database, { clientId: patient.clientId, action: 'unknown', subjectId: STAFF });
        await expect(unknown).rejects.toThrow('check');
        await run(database, ['rollback to savepoint wide']);
      },
    });
  });

  it('keep their passkeys, merges and patients as they were (0003)', async () => {
    const kept = await api.addUser({ phone: CLINIC_PATIENT });
    const merged = await api.addUser({ phone: OTHER_PATIENT });
    const adds = ['patient_merges.emptied_passkeys', 'passkeys.rp_id', 'patients.identity_changed_at'];
    await migrate({
      name: '0003-adds-kept-passkeys',
      adds,
      write: (database) =>
        run(database, [
          `insert into patient_merges (client_id, merge_id, kept_patient_id, merged_patient_id, merged_at, user_id, emptied_user, joined)
            values ('${kept.clientId}', '${STAFF}', '${kept.patientId}', '${merged.patientId}', '${AT}', '${STAFF}',
              '{"first_name": "Pat"}', '{"registered_height_cm": 170}')`,
          `insert into passkeys (client_id, passkey_id, user_id, credential_id, public_key, counter, transports, is_backed_up, aaguid, name, created_at, vouched_at)
            values ('${kept.clientId}', '${STAFF}', '${kept.userId}', 'credential', '\\x0102', 7, '{internal}', true, '${STAFF}', 'Phone', '${AT}', '${LATER}')`,
        ]),
      check(before, after) {
        expect(without(after, adds)).toEqual(before);
        for (const [table, column] of adds.map((one) => one.split('.') as [string, string]))
          expect(after[table]?.map((row) => row[column])).toEqual(before[table]?.map(() => null));
        expect(adds.map((one) => after[one.replace(/\..*/, '')]?.length)).toEqual([1, 1, 2]);
      },
    });
  });

  it('keep their settings, and offer no scan without an account (0006)', async () => {
    const { clientId } = await api.addUser({ phone: CLINIC_PATIENT });
    const adds = ['client_settings.is_trial_offered'];
    await migrate({
      name: '0006-adds-trial-scans',
      adds,
      write: (database) =>
        run(database, [`insert into client_settings (client_id, answer_time) values ('${clientId}', 'day')`]),
      check(before, after) {
        expect(without(after, adds)).toEqual(before);
        expect(after.client_settings).toMatchObject([{ answer_time: 'day', is_trial_offered: false }]);
      },
    });
    await sql`insert into client_settings_versions values (${clientId}, 'trialScans', 1, ${AT}, ${STAFF})`.execute(
      api.database,
    );
  });

  it('keep their values, with the patient and time of their scan (0007)', async () => {
    const { clientId, patientId } = await api.addUser({ phone: CLINIC_PATIENT });
    const adds = ['measurement_items.patient_id', 'measurement_items.created_at'];
    const scan = SESSION('7');
    await migrate({
      name: '0007-ends-values-without-time',
      adds,
      write: (database) =>
        run(database, [
          `insert into measurements (client_id, measurement_id, patient_id, provider_id, external_status, trust,
            score_coverage, score_missing, missing, created_at)
            values ('${clientId}', '${scan}', '${patientId}', 1, 'COMPLETE', 'signed', 0, '[]', '[]', '${AT}')`,
          `insert into measurement_items (client_id, measurement_id, measure_type, item_id, value, provenance)
            values ('${clientId}', '${scan}', 'heartRateBpm', '${scan}', 70, 'camera')`,
        ]),
      check(before, after) {
        expect(without(after, adds)).toEqual(before);
        expect(after.measurement_items).toMatchObject([
          { patient_id: patientId, created_at: '2026-02-01T10:00:00+00:00' },
        ]);
      },
    });
  });

  it('keep their access log, and accept programs in it (0009)', async () => {
    const { clientId } = await api.addUser({ phone: CLINIC_PATIENT });
    const today = await shapeOf(api.database, 'access_log_entries');
    await migrate({
      name: '0009-adds-programs',
      adds: [],
      undo: [
        `do $$ declare kinds text; begin
          select conname into kinds from pg_constraint where conrelid = 'access_log_entries'::regclass
            and pg_get_constraintdef(oid) like '%''carer''%';
          execute 'alter table access_log_entries drop constraint ' || quote_ident(kinds);
          alter table access_log_entries add check (actor_kind in ('patient', 'carer', 'staff', 'kiosk', 'link', 'system'));
        end $$`,
        'drop index access_log_of_all',
      ],
      write: async (database) => {
        await addEntry(database, { clientId, action: 'patientOpened', subjectId: STAFF });
      },
      async check(before, after, database) {
        expect(after).toEqual(before);
        expect(await shapeOf(database, 'access_log_entries')).toEqual(today);
        const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
          where indexname = 'access_log_of_all' and indexdef like '%program%'`.execute(database);
        expect(rows).toHaveLength(1);
      },
    });
  });

  it('keep appointments, settings and sessions, without requests for scans (0013)', async () => {
    const { clientId, patientId, userId } = await api.addUser({ phone: CLINIC_PATIENT });
    const adds = [
      ...['video_url', 'scan_asked_at', 'maker_client_id', 'maker_user_id', 'scan_invited_at', 'scan_reminded_at'].map(
        (column) => `appointments.${column}`,
      ),
      'client_settings.scan_days_before',
      'client_settings.video_hosts',
      'sign_in_sessions.appointment_id',
    ];
    await migrate({
      name: '0013-adds-pre-visit-scans',
      adds,
      undo: [
        'alter table client_settings_versions drop constraint client_settings_versions_section_check',
        `alter table client_settings_versions add constraint client_settings_versions_section_check
          check (section in ('smsSender', 'trialScans'))`,
      ],
      write: async (database) => {
        await addSession(database, { clientId, userId, id: SESSION('9') });
        await sql`insert into client_settings (client_id, minimum_users) values (${clientId}, 20)`.execute(database);
        await sql`insert into appointments (client_id, appointment_id, patient_id, starts_at, ends_at, created_at)
          values (${clientId}, ${SESSION('7')}, ${patientId}, ${AT}, ${AT}::timestamptz + interval '1 hour', ${AT})`.execute(
          database,
        );
      },
      async check(before, after, database) {
        expect(without(after, adds)).toEqual(before);
        expect(after.client_settings).toMatchObject([{ scan_days_before: 1, video_hosts: [] }]);
        expect(after.appointments).toMatchObject([{ scan_asked_at: null, video_url: null }]);
        expect(after.sign_in_sessions).toMatchObject([{ appointment_id: null }]);
        await sql`insert into client_settings_versions (client_id, section, version, changed_at, changed_by)
          values (${clientId}, 'visits', 1, ${AT}, ${userId})`.execute(database);
      },
    });
  });

  it('keep everything under the new names (0008)', { tags: 'thorough' }, async () => {
    const { clientId, patientId } = await api.addUser({ phone: CLINIC_PATIENT });
    await sql`insert into follow_ups (client_id, follow_up_id, patient_id, line, began_at, revision)
      values (${clientId}, ${SESSION('8')}, ${patientId}, 'unverified', ${AT}, 1)`.execute(api.database);
    const undone = new Error('undone');
    await inTransaction(api.database, async (transaction) => {
      const tables = [...TABLES.keys()];
      const shapes = () => Promise.all(tables.map((table) => shapeOf(transaction, table)));
      const [shapesBefore, rowsBefore] = [await shapes(), await allRows(transaction)];
      const ofOwners = tables.filter((table) => table !== 'follow_ups' && TABLES.get(table)?.columns.owner_id);
      expect(ofOwners).toContain('users');
      await run(transaction, [
        ...ofOwners.map((table) => `alter table ${table} rename column owner_id to holder_id`),
        'alter table carers rename column receiver_owner_id to receiver_holder_id',
        'alter table appointments rename column notified_at to told_at',
        'alter table follow_ups rename column snoozed_at to put_off_at',
        'alter table notice_subscriptions rename to notice_wishes',
        'alter table follow_ups drop constraint follow_ups_line_check',
        "update follow_ups set line = 'unproved'",
        `alter table follow_ups add constraint follow_ups_line_check
          check (line in ('needsAttention', 'refusedScans', 'firstScans', 'unproved', 'unusedLinks'))`,
      ]);
      for (let time = 0; time < 2; time += 1) {
        await MIGRATIONS['0008-ends-old-names']?.up(transaction as never);
        expect(await shapes()).toEqual(shapesBefore);
        expect(await allRows(transaction)).toEqual(rowsBefore);
      }
      throw undone;
    }).catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  });

  it('get tables for webhooks, and the log their words (0010)', () =>
    remake({
      name: '0010-adds-webhooks',
      made: ['webhook_endpoints', 'webhook_events', 'webhook_deliveries'],
      undo: async () => [
        'alter table access_log_entries drop constraint access_log_entries_action_check',
        `alter table access_log_entries add constraint access_log_entries_action_check
          check (action in ('accessLogExported', 'configurationChanged'))`,
      ],
      async check(database) {
        const source = await actionCheck(database);
        for (const action of ACCESS_ACTIONS.filter((one) => one.startsWith('webhook')))
          expect(source).toContain(`'${action}'`);
      },
    }));

  it('keep their values and entries, with indexes for the FHIR server (0011)', async () => {
    const { clientId, patientId } = await api.addUser({ phone: CLINIC_PATIENT });
    const scan = SESSION('9');
    const indexes = ['entries_by_creation', 'measurement_items_by_id', 'measurements_by_device'];
    const found = async (database: Database) => {
      const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
        where indexname = any(${indexes}::text[]) order by 1`.execute(database);
      return rows.map(({ name }) => name);
    };
    await migrate({
      name: '0011-adds-fhir-lookups',
      adds: [],
      undo: indexes.map((index) => `drop index ${index}`),
      write: (database) =>
        run(database, [
          `insert into measurements (client_id, measurement_id, patient_id, provider_id, external_status, trust,
            score_coverage, score_missing, missing, created_at)
            values ('${clientId}', '${scan}', '${patientId}', 1, 'COMPLETE', 'signed', 0, '[]', '[]', '${AT}')`,
          `insert into entries (client_id, entry_id, patient_id, value, taken_at, created_at)
            values ('${clientId}', '${scan}', '${patientId}', '{"kind": "weight", "weightKg": 70}', '${AT}', '${AT}')`,
        ]),
      async check(before, after, database) {
        expect(after).toEqual(before);
        expect(await found(database)).toEqual(indexes);
      },
    });
  });

  it('get tables for bulk exports, which have nothing yet (0012)', () =>
    remake({ name: '0012-adds-bulk-exports', made: ['fhir_exports', 'fhir_export_parts'] }));

  it('get tables for health links, and the log its word (0014)', () =>
    remake({
      name: '0014-adds-health-links',
      made: ['health_links', 'health_link_openings'],
      changes: ['access_log_entries'],
      async undo(database) {
        const source = await actionCheck(database);
        const narrow = source.replace("'healthLinkOpened'::text, ", '');
        expect(narrow).not.toBe(source);
        return [
          'alter table access_log_entries drop constraint access_log_entries_action_check',
          `alter table access_log_entries add constraint access_log_entries_action_check ${narrow}`,
        ];
      },
    }));

  it('keep their sessions, links and log, which accepts tablets (0015)', async () => {
    const { clientId, patientId, userId } = await api.addUser({ phone: CLINIC_PATIENT });
    const today = await shapeOf(api.database, 'access_log_entries');
    const scan = SESSION('7');
    const adds = ['sign_in_sessions.kiosk_id', 'shares.opens_once'];
    await migrate({
      name: '0015-adds-kiosks',
      adds,
      undo: ['actor_kind', 'action'].map(
        (column) => `do $$ declare narrower text; begin
          select 'alter table access_log_entries drop constraint ' || conname || ', add constraint ' || conname || ' '
            || regexp_replace(pg_get_constraintdef(oid), '''([a-z][a-zA-Z]*Kiosk|kiosk[a-zA-Z]*|slipMade)''::text, ', '', 'g')
          into strict narrower from pg_constraint where conrelid = 'access_log_entries'::regclass and contype = 'c'
            and pg_get_constraintdef(oid) like '%((${column} = ANY%';
          execute narrower;
        end $$`,
      ),
      async write(database) {
        await addSession(database, { id: SESSION('1'), clientId, userId });
        await addEntry(database, { clientId, action: 'patientOpened', subjectId: STAFF });
        await run(database, [
          `insert into measurements (client_id, measurement_id, patient_id, provider_id, external_status, trust,
            score_coverage, score_missing, missing, created_at)
            values ('${clientId}', '${scan}', '${patientId}', 1, 'COMPLETE', 'signed', 0, '[]', '[]', '${AT}')`,
          `insert into shares (client_id, share_id, measurement_id, key_hash, lifetime_hours, created_at, expires_at)
            values ('${clientId}', '${STAFF}', '${scan}', 'key', 24, '${AT}', '${LATER}')`,
          'savepoint narrow',
        ]);
        const early = addEntry(database, { clientId, action: 'signInAtKiosk', subjectId: STAFF });
        await expect(early).rejects.toThrow('check');
        await run(database, ['rollback to savepoint narrow']);
      },
      async check(before, after, database) {
        expect(without(after, adds)).toEqual(before);
        expect(after.sign_in_sessions).toMatchObject([{ kiosk_id: null }]);
        expect(after.shares).toMatchObject([{ opens_once: false }]);
        expect(await shapeOf(database, 'access_log_entries')).toEqual(today);
        for (const action of ACCESS_ACTIONS.filter((one) => /kiosk|slip/i.test(one)))
          await addEntry(database, { clientId, action, subjectId: STAFF });
      },
    });
  });

  it('keep their notices above the consent, in one column for all languages (0018)', async () => {
    const [both, none] = [
      await api.addUser({ phone: CLINIC_PATIENT }),
      await api.addUser({ phone: OTHER_PATIENT, client: 'Other clinic', group: 'other' }),
    ];
    const adds = ['client_settings.consent_banner'];
    const old = ['consent_banner_en', 'consent_banner_es'];
    await migrate({
      name: '0018-ends-banner-columns',
      adds,
      undo: [
        `alter table client_settings
          ${old.map((column) => `add column ${column} text check (length(${column}) between 1 and 4000)`).join(', ')},
          add check ((consent_banner_en is null) = (consent_banner_es is null))`,
      ],
      write: (database) =>
        run(database, [
          `insert into client_settings (client_id, answer_time, consent_banner_en, consent_banner_es)
            values ('${both.clientId}', 'day', 'Hello "you"', 'Hola')`,
          `insert into client_settings (client_id) values ('${none.clientId}')`,
        ]),
      check(before, after) {
        expect(without(after, adds)).toEqual(
          without(
            before,
            old.map((column) => `client_settings.${column}`),
          ),
        );
        const banners = new Map(after.client_settings?.map((row) => [row.client_id, row.consent_banner]));
        expect(banners.get(both.clientId)).toEqual({ en: 'Hello "you"', es: 'Hola' });
        expect(banners.get(none.clientId)).toBeNull();
      },
    });
  });

  it('keep their messages, each of which counts once (0019)', async () => {
    const { clientId } = await api.addUser({ phone: CLINIC_PATIENT });
    const adds = ['sms_messages.part_count'];
    await migrate({
      name: '0019-adds-message-parts',
      adds,
      write: (database) =>
        run(database, [
          `insert into sms_messages (client_id, message_id, sealed_content, state, budget, attempt_count, next_attempt_at, expires_at, created_at)
            values ('${clientId}', '${STAFF}', 'sealed', 'waiting', 'notices', 0, '${AT}', '${LATER}', '${AT}')`,
        ]),
      check(before, after) {
        expect(without(after, adds)).toEqual(before);
        expect(after.sms_messages).toMatchObject([{ part_count: 1 }]);
      },
    });
  });

  it('get tables for tablets, which have nothing yet (0015)', () =>
    remake({
      name: '0015-adds-kiosks',
      made: ['kiosk_slips', 'kiosks'],
      changes: ['sign_in_sessions'],
      undo: async () => ['drop index sign_in_sessions_of_kiosk'],
    }));

  it('keep their sessions, settings and log, which accepts scans in other software (0016)', async () => {
    const { clientId, userId } = await api.addUser({ phone: CLINIC_PATIENT });
    const tables = ['access_log_entries', 'client_settings', 'client_settings_versions'] as const;
    const shapes = (database: Parameters<typeof shapeOf>[0]) =>
      Promise.all(tables.map((table) => shapeOf(database, table)));
    const today = await shapes(api.database);
    const adds = ['sign_in_sessions.embed_id', 'client_settings.embed_origins'];
    const narrowed = (table: string, known: string, added: string) => `do $$ declare narrower text; begin
      select 'alter table ${table} drop constraint ' || conname || ', add constraint ' || conname || ' '
        || replace(pg_get_constraintdef(oid), '''${added}''::text, ', '')
      into strict narrower from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'
        and pg_get_constraintdef(oid) like '%''${known}''%';
      execute narrower;
    end $$`;
    await migrate({
      name: '0016-adds-embeds',
      adds,
      undo: [
        narrowed('access_log_entries', 'slipMade', 'embedMade'),
        narrowed('client_settings_versions', 'visits', 'embedding'),
      ],
      async write(database) {
        await addSession(database, { id: SESSION('1'), clientId, userId });
        await addEntry(database, { clientId, action: 'patientOpened', subjectId: STAFF });
        await run(database, [
          `insert into client_settings (client_id, scan_days_before) values ('${clientId}', 3)`,
          'savepoint narrow',
        ]);
        await expect(addEntry(database, { clientId, action: 'embedMade', subjectId: STAFF })).rejects.toThrow('check');
        await run(database, ['rollback to savepoint narrow']);
      },
      async check(before, after, database) {
        expect(without(after, adds)).toEqual(before);
        expect(after.sign_in_sessions).toMatchObject([{ embed_id: null }]);
        expect(after.client_settings).toMatchObject([{ scan_days_before: 3, embed_origins: [] }]);
        expect(await shapes(database)).toEqual(today);
        await addEntry(database, { clientId, action: 'embedMade', subjectId: STAFF });
        await run(database, [
          `insert into client_settings_versions values ('${clientId}', 'embedding', 1, '${AT}', '${STAFF}')`,
        ]);
      },
    });
  });

  it('get a table for scans in other software, which has nothing yet (0016)', () =>
    remake({ name: '0016-adds-embeds', made: ['embed_sessions'] }));

  it('keep their log, which accepts health records (0017)', async () => {
    const { clientId } = await api.addUser({ phone: CLINIC_PATIENT });
    const today = await shapeOf(api.database, 'access_log_entries');
    await migrate({
      name: '0017-adds-ehr-launches',
      adds: [],
      undo: [
        `do $$ declare narrower text; begin
          select 'alter table access_log_entries drop constraint ' || conname || ', add constraint ' || conname || ' '
            || regexp_replace(pg_get_constraintdef(oid), '''([a-zA-Z]*Ehr|ehr[a-zA-Z]*)''::text, ', '', 'g')
          into strict narrower from pg_constraint where conrelid = 'access_log_entries'::regclass and contype = 'c'
            and pg_get_constraintdef(oid) like '%((action = ANY%';
          execute regexp_replace(narrower, ', ''weightSentToEhr''::text', '');
        end $$`,
      ],
      async write(database) {
        await addEntry(database, { clientId, action: 'patientOpened', subjectId: STAFF });
        await run(database, ['savepoint narrow']);
        const early = addEntry(database, { clientId, action: 'weightSentToEhr', subjectId: STAFF });
        await expect(early).rejects.toThrow('check');
        await run(database, ['rollback to savepoint narrow']);
      },
      async check(before, after, database) {
        expect(after).toEqual(before);
        expect(await shapeOf(database, 'access_log_entries')).toEqual(today);
        for (const action of ACCESS_ACTIONS.filter((one) => /ehr/i.test(one)))
          await addEntry(database, { clientId, action, subjectId: STAFF });
      },
    });
  });

  it('get tables for health records, which have nothing yet (0017)', () =>
    remake({
      name: '0017-adds-ehr-launches',
      made: ['ehr_keys', 'ehr_launches', 'ehr_links', 'ehr_observations', 'ehr_records'],
    }));

  /** Search keys by name, as the version before wrote them: it left a plain apostrophe out. */
  const OLD_SPELLINGS = [
    ['Eva', "L'Heureux", ['eva lheureux', 'lheureux eva']],
    ["D'Arcy", "O'Brien", ['darcy obrien', 'obrien darcy']],
    ["Ka'i", 'Kealoha', ['kai kealoha', 'kealoha kai']],
    ['Eva', 'O’Brien', ['eva obrien', 'obrien eva', 'eva o brien', 'o brien eva', 'brien eva o']],
    ['Jörg', 'Weiß', ['jorg weiss', 'weiss jorg', 'joerg weiss', 'weiss joerg']],
    ['Ana', 'Ruiz', ['ana ruiz', 'ruiz ana']],
  ] as const;

  it('are found by the word after a plain apostrophe, and others as before (0005)', async () => {
    const named = new Map<string, (typeof OLD_SPELLINGS)[number]>();
    for (const client of ['Clinic', 'Other clinic'])
      for (const one of OLD_SPELLINGS) {
        const [firstName, lastName] = one;
        const user = {
          phone: CLINIC_PATIENT,
          client,
          group: client.toLowerCase().replace(' ', '-'),
          firstName,
          lastName,
        };
        named.set((await api.addUser(user)).userId, one);
      }
    const spelled = (rows: Rows) => Map.groupBy(rows.user_spellings ?? [], ({ user_id }) => `${user_id}`);
    await migrate({
      name: '0005-adds-words-behind-apostrophes',
      adds: [],
      async write(database) {
        for (const [userId, [, , words]] of named) {
          const { rows } = await sql<{ clientId: string }>`
            delete from user_spellings where user_id = ${userId} returning client_id as "clientId"`.execute(database);
          for (const word of words)
            await sql`insert into user_spellings values (${rows[0]?.clientId}, ${userId}, ${word})`.execute(database);
        }
      },
      check(before, after) {
        expect({ ...after, user_spellings: [] }).toEqual({ ...before, user_spellings: [] });
        const [old, renewed] = [spelled(before), spelled(after)];
        expect(renewed.size).toBe(named.size);
        for (const [userId, [firstName, lastName, words]] of named) {
          const found = renewed.get(userId)?.map((row) => row.words) ?? [];
          expect(found.toSorted()).toEqual(nameSpellings(firstName, lastName).toSorted());
          for (const word of words) expect(found).toContain(word);
          if (!`${firstName}${lastName}`.includes("'")) expect(renewed.get(userId)).toEqual(old.get(userId));
        }
        expect(after.user_spellings?.filter(({ words }) => `${words}`.startsWith('heureux'))).toHaveLength(2);
      },
    });
  });
});
