import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { PatientKey } from '../database/patient-key.ts';
import { TABLES } from '../database/tables.ts';
import { isOfPatient, TABLES_OF_PATIENTS } from './rows-of-patient.ts';

/** An owner of rows: the patient, and the user who owns sessions and links. */
export interface Owner {
  readonly patientId: string;
  readonly userId: string;
}

interface MovedTable {
  readonly table: string;
  /** The column that identifies a row within a client. */
  readonly key: string;
  readonly owner: 'patient_id' | 'user_id';
}

function movedTable(table: string): MovedTable {
  const key = TABLES.get(table)?.facts.key.at(-1);
  const patient = TABLES_OF_PATIENTS.get(table)?.patient;
  const owner = patient && ('of' in patient ? patient.by : patient.by[0]);
  if (key === undefined || (owner !== 'patient_id' && owner !== 'user_id'))
    throw new Error(`rows of ${table} cannot change their owner`);
  return { table, key, owner };
}

const tablesThat = (merged: 'moved' | 'ended') =>
  [...TABLES_OF_PATIENTS].flatMap(([table, facts]) => (facts.merged === merged ? [table] : []));

/** Tables whose rows change their owner when two patients are merged. */
export const MOVED_TABLES: readonly MovedTable[] = tablesThat('moved').map(movedTable);

const ownerIn = (owner: Owner, column: MovedTable['owner']) =>
  column === 'patient_id' ? owner.patientId : owner.userId;

/**
 * Moves rows from one owner to another: all of them, or those whose keys a query selects. Returns the keys by table.
 */
export async function moveRows(
  transaction: Database,
  clientId: string,
  from: Owner,
  into: Owner,
  keysOf?: (table: string) => RawBuilder<unknown>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const moved = new Map<string, readonly string[]>();
  for (const { table, key, owner } of MOVED_TABLES) {
    const isMoved = keysOf ? sql`${sql.ref(key)}::text in (${keysOf(table)})` : sql`true`;
    const { rows } = await sql<{ key: string }>`
      update ${sql.table(table)} set ${sql.ref(owner)} = ${ownerIn(into, owner)}
      where client_id = ${clientId} and ${sql.ref(owner)} = ${ownerIn(from, owner)} and ${isMoved}
      returning ${sql.ref(key)}::text as key`.execute(transaction);
    moved.set(
      table,
      rows.map((row) => row.key),
    );
  }
  return moved;
}

/** Deletes rows about the account of a patient whose account has ended. */
export async function endRows(transaction: Database, patient: PatientKey): Promise<void> {
  for (const table of tablesThat('ended'))
    await sql`delete from ${sql.table(table)} where ${isOfPatient(table, patient)}`.execute(transaction);
}
