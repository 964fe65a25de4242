import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/connect.ts';
import { up } from '../../platform/database/migrations/0004-ends-changes-of-records.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { completeProfile, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { erasePatient } from './erase-patient.ts';

const PATIENT = '5125550101';
const ADMIN = '5125550111';

let api: TestApi;
let patient: TestBrowser;
let uid: string;
let clientId: string;

/** A patient with a consent, a permission and a note in two versions, of a client with a changed setting. */
beforeEach(async () => {
  api = await startTestApi();
  const added = await api.addUser({ phone: PATIENT });
  uid = added.patientId ?? '';
  clientId = added.clientId;
  await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null });
  patient = await api.signInByCode(PATIENT);
  await completeProfile(patient, uid);
  await patient.client.careTeamAccess.give({
    body: { term: 'untilEnded', textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' },
  });
  const noteId = '0199a000-0000-7000-8000-000000000001';
  const at = new Date(api.clock.nowMs);
  await api.database
    .insertInto('team_notes')
    .values({
      client_id: clientId,
      note_id: noteId,
      patient_id: uid,
      author_id: noteId,
      text: 'Rest',
      is_for_patient: false,
      revision: 1,
      created_at: at,
    })
    .execute();
  await api.database
    .insertInto('team_note_versions')
    .values({
      client_id: clientId,
      note_id: noteId,
      revision: 1,
      act: 'added',
      text: 'Rest',
      is_for_patient: false,
      made_by: noteId,
      made_at: at,
    })
    .execute();
  await api.database
    .insertInto('client_settings_versions')
    .values({ client_id: clientId, section: 'measures', version: 3, changed_at: at, changed_by: noteId })
    .execute();
});

const TABLES = [
  'consents',
  'care_team_records',
  'team_notes',
  'team_note_versions',
  'client_settings_versions',
] as const;
async function rowsOf(database: Database) {
  const all: Record<string, unknown> = {};
  for (const table of TABLES)
    all[table] = (await sql`select * from ${sql.table(table)} order by 1, 2, 3`.execute(database)).rows;
  return all;
}

const REFUSED = [
  "update consents set language = 'es'",
  "update consents set patient_id = patient_id, terms_hash = 'x'",
  'delete from consents',
  "update care_team_records set act = 'ended', term = null",
  'update care_team_records set patient_id = gen_random_uuid()',
  'delete from care_team_records',
  'delete from team_notes',
  "update team_note_versions set text = 'x'",
  'delete from team_note_versions',
  'delete from client_settings_versions',
  'truncate consents',
  'truncate care_team_records',
  'truncate team_notes cascade',
  'truncate team_note_versions',
  'truncate client_settings_versions',
] as const;
/** The role of two-role installations has the right to move a counter forward, so only the guard refuses these. */
const REFUSED_BY_GUARD = [
  'update client_settings_versions set version = version - 1',
  'update client_settings_versions set changed_at = now()',
] as const;

/** The statements of the handbook that take rights from the role that serves. */
function grantsOfHandbook(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../../../docs/operations/upgrade.md'), 'utf8');
  const [, block = ''] = /```sql\n(revoke [\s\S]*?)```/.exec(text) ?? [];
  return block
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);
}

describe('records that are only added', () => {
  it.each([...REFUSED, ...REFUSED_BY_GUARD])('the database protects append-only rows: %s', async (statement) => {
    const before = await rowsOf(api.database);
    await expect(sql.raw(statement).execute(api.database)).rejects.toThrow('only added');
    expect(await rowsOf(api.database)).toEqual(before);
  });

  it.each(REFUSED)('cannot be changed by the role that serves either, without any guard: %s', async (statement) => {
    await expect(
      asServer(async (transaction) => {
        await sql.raw(statement).execute(transaction);
      }),
    ).rejects.toThrow('permission denied');
  });

  it('let the role that serves move a consent to another patient, and delete a whole patient', async () => {
    await asServer(async (transaction) => {
      await sql`update consents set patient_id = patient_id`.execute(transaction);
      await sql`update client_settings_versions set version = version + 1`.execute(transaction);
      const patientOf = { clientId, patientId: uid };
      expect(await erasePatient(transaction, patientOf, 'asked', new Date(api.clock.nowMs))).toBe(true);
      const rows = await rowsOf(transaction);
      expect(TABLES.filter((table) => (rows[table] as unknown[]).length > 0)).toEqual(['client_settings_versions']);
    });
  });

  it('go with their patient', async () => {
    await patient.client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } });
    const rows = await rowsOf(api.database);
    expect(TABLES.filter((table) => (rows[table] as unknown[]).length > 0)).toEqual(['client_settings_versions']);
    const { rows: tombstones } = await sql<{ counts: Record<string, number> }>`
      select row_counts as counts from deleted_patients`.execute(api.database);
    expect(tombstones[0]?.counts).toMatchObject({
      consents: 1,
      care_team_records: 1,
      team_notes: 1,
      team_note_versions: 1,
    });
  });
});

it('an installation of the version before gets the same guards, and keeps its rows', { tags: 'thorough' }, async () => {
  const guards = async (database: Database) => {
    const { rows: triggers } =
      await sql`select tgrelid::regclass::text as table, tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
      where tgfoid = 'refuse_change_of_record'::regproc order by 1, 2`.execute(database);
    const { rows: references } = await sql`select pg_get_constraintdef(oid) as definition from pg_constraint
      where conname = 'consents_client_id_patient_id_fkey'`.execute(database);
    return { triggers, references };
  };
  const undone = new Error('undone');
  const before = await guards(api.database);
  expect(before.triggers.length).toBeGreaterThan(10);
  const rows = await rowsOf(api.database);
  await inTransaction(api.database, async (transaction) => {
    await sql`drop function refuse_change_of_record cascade`.execute(transaction);
    await sql`alter table consents drop constraint consents_client_id_patient_id_fkey,
      add constraint consents_client_id_patient_id_fkey foreign key (client_id, patient_id) references patients`.execute(
      transaction,
    );
    await up(transaction as never);
    expect(await guards(transaction)).toEqual(before);
    expect(await rowsOf(transaction)).toEqual(rows);
    throw undone;
  }).catch((error: unknown) => expect(error).toBe(undone));
});

/** Does work as a role with the rights that the handbook gives, and undoes it. */
async function asServer(work: (transaction: Database) => Promise<void>): Promise<void> {
  const undone = new Error('undone');
  await inTransaction(api.database, async (transaction) => {
    for (const statement of [
      'create role mien_app',
      'grant usage on schema public to mien_app',
      'grant select, insert, update, delete on all tables in schema public to mien_app',
      ...grantsOfHandbook(),
      'set local role mien_app',
    ])
      await sql.raw(statement).execute(transaction);
    await work(transaction);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}
