import type { FhirTypeName } from '@mien/domain';
import { sql } from 'kysely';
import type { ProgramKey } from '../../identity/programs/index.ts';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type DeviceRow, fhirData } from './fhir.data.ts';

export type StoredExport = StoredRow<'fhir_exports'>;

export interface ExportKey {
  readonly clientId: string;
  readonly exportId: string;
}

/** An export that this process writes until its lease ends: the count of leases says whose it is. */
export type HeldExport = StoredExport;

/** A part of a file, without its lines. */
export interface PartRow {
  readonly patientId: string;
  readonly position: number;
  readonly onlyScanId: string | null;
  /** The scans and entries that its lines come from. */
  readonly rowIds: readonly string[];
  readonly lineCount: number;
}

/** A part to add. */
export interface NewPart {
  readonly resourceType: FhirTypeName;
  readonly position: number;
  readonly rowIds: readonly string[];
  readonly lineCount: number;
  readonly sealedLines: Uint8Array;
}

const EXPORT = columnsOf(fhirData.tables.fhir_exports);

/** Deleting an export deletes all its lines: gigabytes for a large client. */
const DELETION_TIMEOUT_MS = 120_000;

/** Whether a client has a group. */
export async function hasGroup(database: Database, clientId: string, groupId: string): Promise<boolean> {
  const row = await database
    .selectFrom('groups')
    .select('group_id as groupId')
    .where('client_id', '=', clientId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The patients of a client: those of some groups, or all. */
const patientsIn = (database: Database, clientId: string, groupIds: readonly string[] | null) =>
  database
    .selectFrom('patients')
    .where('client_id', '=', clientId)
    .$if(groupIds !== null, (query) => query.where(sql<boolean>`group_id = any(${[...(groupIds ?? [])]}::uuid[])`));

export async function countPatients(
  database: Database,
  clientId: string,
  groupIds: readonly string[] | null,
): Promise<number> {
  const row = await patientsIn(database, clientId, groupIds)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** The next patients in the order of their ids, without those who registered since a given time. */
export async function patientsAfter(
  database: Database,
  clientId: string,
  groupIds: readonly string[] | null,
  until: Date,
  lastId: string | null,
  limit: number,
): Promise<readonly string[]> {
  const rows = await patientsIn(database, clientId, groupIds)
    .select('patient_id as patientId')
    .where('created_at', '<', until)
    .$if(lastId !== null, (query) => query.where('patient_id', '>', lastId as string))
    .orderBy('patient_id')
    .limit(limit)
    .execute();
  return rows.map(({ patientId }) => patientId);
}

type NewExport = ExportKey &
  Pick<
    StoredExport,
    | 'programId'
    | 'groupId'
    | 'types'
    | 'scopes'
    | 'sinceAt'
    | 'request'
    | 'language'
    | 'begunAt'
    | 'dueAt'
    | 'patientCount'
  >;

/**
 * Adds an export in place of the program's last one, unless that is still being written.
 *
 * @returns the id of the program's export: the added one, or the one that is still being written
 */
export const begin = (database: Database, added: NewExport): Promise<string> =>
  inTransaction(
    database,
    async (transaction) => {
      await transaction
        .deleteFrom('fhir_exports')
        .where('client_id', '=', added.clientId)
        .where('program_id', '=', added.programId)
        .where('state', '<>', 'writing')
        .execute();
      const { exportId } = await transaction
        .insertInto('fhir_exports')
        .values({
          client_id: added.clientId,
          export_id: added.exportId,
          program_id: added.programId,
          group_id: added.groupId,
          types: [...added.types],
          scopes: [...added.scopes],
          since_at: added.sinceAt,
          request: added.request,
          language: added.language,
          state: 'writing',
          begun_at: added.begunAt,
          due_at: added.dueAt,
          lease_count: 0,
          failure_count: 0,
          patient_count: added.patientCount,
          read_count: 0,
        })
        // Changes nothing, but returns the row.
        .onConflict((conflict) =>
          conflict
            .columns(['client_id', 'program_id'])
            .doUpdateSet((row) => ({ lease_count: row.ref('fhir_exports.lease_count') })),
        )
        .returning('export_id as exportId')
        .executeTakeFirstOrThrow();
      return exportId;
    },
    { statementTimeoutMs: DELETION_TIMEOUT_MS },
  );

/** An export of a program. */
export const ofProgram = (
  database: Database,
  { clientId, programId }: ProgramKey,
  exportId: string,
): Promise<StoredExport | undefined> =>
  database
    .selectFrom('fhir_exports')
    .select(EXPORT)
    .where('client_id', '=', clientId)
    .where('export_id', '=', exportId)
    .where('program_id', '=', programId)
    .executeTakeFirst();

/** Deletes an export with its lines. @returns false if it is gone already */
export const remove = (database: Database, { clientId, exportId }: ExportKey): Promise<boolean> =>
  inTransaction(
    database,
    async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('fhir_exports')
        .where('client_id', '=', clientId)
        .where('export_id', '=', exportId)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },
    { statementTimeoutMs: DELETION_TIMEOUT_MS },
  );

/** Exports that a process considers at a time. Chosen. */
const DUE_AT_ONCE = 10;

/**
 * Leases the export that has been due longest. No other process writes it before the lease ends. The rows of several
 * clients may be on several nodes, which cannot lock them in one statement: of two processes that found the same export,
 * the one that counts its lease first has it.
 */
export async function takeDue(database: Database, at: Date, leaseEnd: Date): Promise<HeldExport | undefined> {
  const due = await database
    .selectFrom('fhir_exports')
    .select(EXPORT)
    .where('state', '=', 'writing')
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(DUE_AT_ONCE)
    .execute();
  for (const found of due) {
    const { numUpdatedRows } = await held(database, found)
      .set({ lease_count: found.leaseCount + 1, due_at: leaseEnd })
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) return { ...found, leaseCount: found.leaseCount + 1 };
  }
  return undefined;
}

/** An export, unless another process has leased it since, or it was cancelled. */
const held = (database: Database, { clientId, exportId, leaseCount }: HeldExport) =>
  database
    .updateTable('fhir_exports')
    .where('client_id', '=', clientId)
    .where('export_id', '=', exportId)
    .where('state', '=', 'writing')
    .where('lease_count', '=', leaseCount);

/** How far an export is. */
interface Progress {
  readonly lastPatientId: string;
  readonly readCount: number;
  readonly leaseEnd: Date;
}

/** Of one patient. */
export interface PatientParts {
  readonly patientId: string;
  readonly onlyScanId: string | null;
  readonly parts: readonly NewPart[];
}

/**
 * Notes how far an export is, with the parts of one patient: both or neither, so that another process continues behind
 * them.
 *
 * @returns false if the export is not this process's any more
 */
export const advance = (
  database: Database,
  one: HeldExport,
  { lastPatientId, readCount, leaseEnd }: Progress,
  written: PatientParts | null,
  at: Date,
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await held(transaction, one)
      .set({ last_patient_id: lastPatientId, read_count: readCount, due_at: leaseEnd, failure_count: 0 })
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return false;
    // One by one: a long history is many megabytes.
    for (const { resourceType, position, rowIds, lineCount, sealedLines } of written?.parts ?? [])
      await transaction
        .insertInto('fhir_export_parts')
        .values({
          client_id: one.clientId,
          export_id: one.exportId,
          resource_type: resourceType,
          patient_id: written?.patientId ?? '',
          position,
          only_scan_id: written?.onlyScanId ?? null,
          row_ids: [...rowIds],
          line_count: lineCount,
          sealed_lines: sealedLines,
          written_at: at,
        })
        .execute();
    return true;
  });

/** Leaves an export to the next look: at once, or later after a failure. */
export async function release(database: Database, one: HeldExport, dueAt: Date, hasFailed = false): Promise<void> {
  await held(database, one)
    .set((row) => ({ due_at: dueAt, failure_count: row('failure_count', '+', hasFailed ? 1 : 0) }))
    .execute();
}

/** Ends an export. Its files can be fetched from then on. */
export async function finish(
  database: Database,
  one: HeldExport,
  devices: readonly DeviceRow[],
  at: Date,
): Promise<void> {
  await held(database, one)
    .set({ state: 'finished', devices: JSON.stringify(devices), finished_at: at })
    .execute();
}

/** Gives an export up, without its lines. */
export const fail = (database: Database, one: HeldExport, at: Date): Promise<void> =>
  inTransaction(
    database,
    async (transaction) => {
      const { numUpdatedRows } = await held(transaction, one)
        .set({ state: 'failed', finished_at: at })
        .executeTakeFirstOrThrow();
      if (numUpdatedRows !== 1n) return;
      await transaction
        .deleteFrom('fhir_export_parts')
        .where('client_id', '=', one.clientId)
        .where('export_id', '=', one.exportId)
        .execute();
    },
    { statementTimeoutMs: DELETION_TIMEOUT_MS },
  );

/** The next parts of a file in order. */
export const partsAfter = (
  database: Database,
  { clientId, exportId }: ExportKey,
  resourceType: FhirTypeName,
  last: PartRow | null,
  limit: number,
): Promise<PartRow[]> =>
  database
    .selectFrom('fhir_export_parts')
    .select([
      'patient_id as patientId',
      'position',
      'only_scan_id as onlyScanId',
      'row_ids as rowIds',
      'line_count as lineCount',
    ])
    .where('client_id', '=', clientId)
    .where('export_id', '=', exportId)
    .where('resource_type', '=', resourceType)
    .$if(last !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => {
        const { patientId, position } = last as PartRow;
        return eb(refTuple('patient_id', 'position'), '>', tuple(patientId, position));
      }),
    )
    .orderBy('patient_id')
    .orderBy('position')
    .limit(limit)
    .execute();

/** Which of some scans and entries of a client are not there any more. */
export async function rowsGone(
  database: Database,
  clientId: string,
  rowIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (rowIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select r.id from unnest(${[...rowIds]}::uuid[]) as r (id)
    where not exists (select from measurements as m
        where m.client_id = ${clientId} and m.measurement_id = r.id and m.is_deleted = false)
      and not exists (select from entries as e where e.client_id = ${clientId} and e.entry_id = r.id)`.execute(
    database,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The sealed lines of a part; undefined if its patient or its export was deleted. */
export async function linesOf(
  database: Database,
  { clientId, exportId }: ExportKey,
  resourceType: FhirTypeName,
  { patientId, position }: PartRow,
): Promise<Uint8Array | undefined> {
  const row = await database
    .selectFrom('fhir_export_parts')
    .select('sealed_lines as sealedLines')
    .where('client_id', '=', clientId)
    .where('export_id', '=', exportId)
    .where('resource_type', '=', resourceType)
    .where('patient_id', '=', patientId)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.sealedLines;
}
