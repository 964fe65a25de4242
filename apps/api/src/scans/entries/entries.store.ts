import type { EntryKind, EntryValue } from '@mien/domain';
import { ENTRY_KINDS } from '@mien/domain';
import { sql } from 'kysely';
import { bindAll } from '../../platform/bind-all.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';

export interface StoredEntry {
  readonly entryId: string;
  readonly value: EntryValue;
  readonly takenAt: Date;
  readonly createdAt: Date;
}

/** Where a page ended. */
export interface EntryPlace {
  readonly takenAt: Date;
  readonly entryId: string;
}

const ENTRY = ['entry_id as entryId', 'value', 'taken_at as takenAt', 'created_at as createdAt'] as const;

const ofPatient = (database: Database, { clientId, patientId }: PatientKey) =>
  database.selectFrom('entries').select(ENTRY).where('client_id', '=', clientId).where('patient_id', '=', patientId);

/** Adds an entry unless its id exists; undefined when that entry is another patient's, or the patient is gone. */
async function add(
  database: Database,
  patient: PatientKey,
  { entryId, value, takenAt, createdAt }: StoredEntry,
): Promise<StoredEntry | undefined> {
  const { clientId, patientId } = patient;
  await sql`
    insert into entries (client_id, entry_id, patient_id, value, taken_at, created_at)
    select client_id, ${entryId}::uuid, patient_id, ${JSON.stringify(value)}::jsonb, ${takenAt}::timestamptz, ${createdAt}::timestamptz
    from patients where client_id = ${clientId} and patient_id = ${patientId}
    on conflict (client_id, entry_id) do nothing`.execute(database);
  return ofPatient(database, patient).where('entry_id', '=', entryId).executeTakeFirst();
}

/** Newest first, after a cursor. */
const page = (
  database: Database,
  patient: PatientKey,
  kind: EntryKind | null,
  after: EntryPlace | null,
  limit: number,
): Promise<readonly StoredEntry[]> =>
  ofPatient(database, patient)
    .$if(kind !== null, (query) => query.where('kind', '=', kind as EntryKind))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(taken_at, entry_id) < (${after?.takenAt}::timestamptz, ${after?.entryId}::uuid)`),
    )
    .orderBy('taken_at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute();

/** The newest of each kind taken up to a time. */
async function newest(
  database: Database,
  { clientId, patientId }: PatientKey,
  at: Date,
): Promise<readonly StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select e.entry_id as "entryId", e.value, e.taken_at as "takenAt", e.created_at as "createdAt"
    from unnest(${[...ENTRY_KINDS]}::text[]) with ordinality as k (kind, place)
    cross join lateral (
      select entry_id, value, taken_at, created_at from entries
      where client_id = ${clientId} and patient_id = ${patientId} and kind = k.kind and taken_at <= ${at}
      order by taken_at desc, entry_id desc limit 1
    ) as e
    order by k.place`.execute(database);
  return rows;
}

/** False if the patient has no such entry. */
async function remove(database: Database, { clientId, patientId }: PatientKey, entryId: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('entries')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** All SQL about entries. */
export const createEntriesStore = (database: Database) => bindAll(database, { add, page, newest, remove });

export type EntriesStore = ReturnType<typeof createEntriesStore>;
