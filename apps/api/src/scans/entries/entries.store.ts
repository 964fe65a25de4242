import {
  ENTRY_KINDS,
  type EntryKind,
  type EntrySource,
  type EntryValue,
  type ImportedReading,
  KNOWN_WITHIN_MS,
  type KnownReading,
  newReadings,
} from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';

export interface StoredEntry {
  readonly entryId: string;
  readonly value: EntryValue;
  readonly source: EntrySource;
  readonly takenAt: Date;
  readonly createdAt: Date;
}

/** Cursor of a page. */
export interface EntryCursor {
  readonly takenAt: Date;
  readonly entryId: string;
}

const ENTRY = ['entry_id as entryId', 'value', 'source', 'taken_at as takenAt', 'created_at as createdAt'] as const;

const ofPatient = (database: Database, { clientId, patientId }: PatientKey) =>
  database.selectFrom('entries').select(ENTRY).where('client_id', '=', clientId).where('patient_id', '=', patientId);

/** One page, the newest first, after a cursor. */
const newestFirst = (query: ReturnType<typeof ofPatient>, after: EntryCursor | null, limit: number) =>
  query
    .$if(after !== null, (narrowed) =>
      narrowed.where(sql<boolean>`(taken_at, entry_id) < (${after?.takenAt}::timestamptz, ${after?.entryId}::uuid)`),
    )
    .orderBy('taken_at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(limit);

/**
 * Adds a typed entry unless its id exists; undefined if that entry is another patient's, or the patient was deleted.
 */
export async function add(
  database: Database,
  patient: PatientKey,
  { entryId, value, takenAt, createdAt }: Omit<StoredEntry, 'source'>,
): Promise<StoredEntry | undefined> {
  const { clientId, patientId } = patient;
  await sql`
    insert into entries (client_id, entry_id, patient_id, value, taken_at, created_at)
    select client_id, ${entryId}::uuid, patient_id, ${JSON.stringify(value)}::jsonb, ${takenAt}::timestamptz, ${createdAt}::timestamptz
    from patients where client_id = ${clientId} and patient_id = ${patientId}
    on conflict (client_id, entry_id) do nothing`.execute(database);
  return ofPatient(database, patient).where('entry_id', '=', entryId).executeTakeFirst();
}

/** A reading from a file, with its derived id. */
export interface IdentifiedReading extends ImportedReading {
  readonly entryId: string;
}

/**
 * Adds the readings that no entry of the patient has yet, one import after the other, and returns how many; null when the patient is
 * gone, and for an import that was undone or is another patient's.
 *
 * @param readings  at least one
 */
export async function addNew(
  database: Database,
  patient: PatientKey,
  importId: string,
  readings: readonly IdentifiedReading[],
  createdAt: Date,
): Promise<number | null> {
  const { clientId, patientId } = patient;
  const times = readings.map(({ takenAt }) => takenAt.getTime());
  const [from, to] = [Math.min(...times) - KNOWN_WITHIN_MS, Math.max(...times) + KNOWN_WITHIN_MS];
  return inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'entries', `${clientId} ${patientId}`);
    const isThere = await transaction
      .selectFrom('patients')
      .select('patient_id as patientId')
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .executeTakeFirst();
    if (!isThere) return null;
    const stored = await ofPatient(transaction, patient)
      .select('import_id as importId')
      .where('kind', 'in', ['cuff', 'weight'])
      .where('taken_at', '>=', new Date(from))
      .where('taken_at', '<=', new Date(to))
      // The order in which a page reads them: of two equal ones, both find the same.
      .orderBy('taken_at', 'desc')
      .orderBy('entry_id', 'desc')
      .execute();
    const known = stored.map((one): KnownReading => ({ ...one, isOfSameImport: one.importId === importId }));
    const fresh = newReadings(readings, known);
    if (fresh.length === 0) return 0;
    if (!(await noteImport(transaction, patient, importId, createdAt))) return null;
    const rows = fresh.map(({ entryId, value, takenAt }) => ({ entryId, value, takenAt: takenAt.toISOString() }));
    const { rows: added } = await sql<{ entryId: string }>`
      insert into entries (client_id, entry_id, patient_id, value, source, taken_at, created_at, import_id)
      select ${clientId}::uuid, r."entryId", ${patientId}::uuid, r.value, 'file', r."takenAt", ${createdAt}::timestamptz, ${importId}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("entryId" uuid, value jsonb, "takenAt" timestamptz)
      on conflict (client_id, entry_id) do nothing
      returning entry_id as "entryId"`.execute(transaction);
    return added.length;
  });
}

/** Records that an import adds readings. False for one that was undone, and for another patient's. */
async function noteImport(transaction: Database, { clientId, patientId }: PatientKey, importId: string, at: Date) {
  await sql`insert into entry_imports (client_id, import_id, patient_id, created_at)
    values (${clientId}, ${importId}, ${patientId}, ${at}) on conflict (client_id, import_id) do nothing`.execute(
    transaction,
  );
  const noted = await transaction
    .selectFrom('entry_imports')
    .select('undone_at as undoneAt')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return noted !== undefined && noted.undoneAt === null;
}

export interface StoredImport {
  readonly importId: string;
  readonly createdAt: Date;
  readonly count: number;
}

/** Imports since a time that still have readings, the newest first. */
export async function imports(
  database: Database,
  { clientId, patientId }: PatientKey,
  since: Date,
): Promise<readonly StoredImport[]> {
  const { rows } = await sql<StoredImport>`
    select i.import_id as "importId", i.created_at as "createdAt", count(*)::int as count
    from entry_imports as i join entries as e on e.client_id = i.client_id and e.import_id = i.import_id
    where i.client_id = ${clientId} and i.patient_id = ${patientId} and i.undone_at is null and i.created_at >= ${since}
      and e.patient_id = ${patientId}
    group by i.import_id, i.created_at order by i.created_at desc, i.import_id`.execute(database);
  return rows;
}

/**
 * Deletes the readings that an import added, in one transaction; after that the import adds no more. Returns how many were deleted: none
 * if it was undone before. Null if the patient has no such import since a time.
 */
export const undoImport = (
  database: Database,
  { clientId, patientId }: PatientKey,
  importId: string,
  { since, at }: { readonly since: Date; readonly at: Date },
): Promise<number | null> =>
  inTransaction(database, async (transaction) => {
    // The same lock as for adding: an entry that another page adds concurrently is deleted, too, or refused.
    await lockInTransaction(transaction, 'entries', `${clientId} ${patientId}`);
    const { rows } = await sql`update entry_imports set undone_at = coalesce(undone_at, ${at}::timestamptz)
      where client_id = ${clientId} and patient_id = ${patientId} and import_id = ${importId} and created_at >= ${since}
      returning import_id`.execute(transaction);
    if (rows.length === 0) return null;
    const { numDeletedRows } = await transaction
      .deleteFrom('entries')
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .where('import_id', '=', importId)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });

/** Cuff readings and weights since a time, newest first, after a cursor. */
export const readings = (
  database: Database,
  patient: PatientKey,
  since: Date,
  after: EntryCursor | null,
  limit: number,
): Promise<readonly StoredEntry[]> =>
  newestFirst(ofPatient(database, patient), after, limit)
    .where('kind', 'in', ['cuff', 'weight'])
    .where('taken_at', '>=', since)
    .execute();

/** Newest first, after a cursor. */
export const page = (
  database: Database,
  patient: PatientKey,
  kind: EntryKind | null,
  after: EntryCursor | null,
  limit: number,
): Promise<readonly StoredEntry[]> =>
  newestFirst(ofPatient(database, patient), after, limit)
    .$if(kind !== null, (query) => query.where('kind', '=', kind as EntryKind))
    .execute();

/** The newest of each kind taken up to a time. */
export async function newest(
  database: Database,
  { clientId, patientId }: PatientKey,
  at: Date,
): Promise<readonly StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select e.entry_id as "entryId", e.value, e.source, e.taken_at as "takenAt", e.created_at as "createdAt"
    from unnest(${[...ENTRY_KINDS]}::text[]) with ordinality as k (kind, place)
    cross join lateral (
      select entry_id, value, source, taken_at, created_at from entries
      where client_id = ${clientId} and patient_id = ${patientId} and kind = k.kind and taken_at <= ${at}
      order by taken_at desc, entry_id desc limit 1
    ) as e
    order by k.place`.execute(database);
  return rows;
}

/** False if the patient has no such entry. */
export async function remove(
  database: Database,
  { clientId, patientId }: PatientKey,
  entryId: string,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('entries')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
