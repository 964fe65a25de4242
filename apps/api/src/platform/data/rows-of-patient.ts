import { type RawBuilder, sql } from 'kysely';
import type { Facts, OfPatients } from '../database/declaration.ts';
import type { PatientKey } from '../database/patient-key.ts';
import { TABLES } from '../database/tables.ts';

type FactsOfPatients = Extract<Facts, OfPatients<string>>;

/** The tables with rows of patients. */
export const TABLES_OF_PATIENTS: ReadonlyMap<string, FactsOfPatients> = new Map(
  [...TABLES].flatMap(([name, { facts }]) => (facts.patient === null ? [] : [[name, facts]])),
);

function factsOf(table: string): FactsOfPatients {
  const facts = TABLES_OF_PATIENTS.get(table);
  if (!facts) throw new Error(`${table} has no rows of patients`);
  return facts;
}

/** Whether rows of a table are deleted by the foreign key of their patient alone. */
export const isOnlyAdded = (table: string): boolean => TABLES.get(table)?.facts.isOnlyAdded === true;

/** The condition that rows of a table belong to a patient. */
export function isOfPatient(table: string, key: PatientKey): RawBuilder<unknown> {
  const { patient } = factsOf(table);
  const ofClient = sql`client_id = ${key.clientId}`;
  if ('of' in patient) {
    const by = sql.ref(patient.by);
    return sql`${ofClient} and ${by} in (select ${by} from ${sql.table(patient.of)} where ${isOfPatient(patient.of, key)})`;
  }
  const columns = patient.by.map((column) => sql`${sql.ref(column)} = ${key.patientId}`);
  return sql`${ofClient} and (${sql.join(columns, sql` or `)})`;
}

/** The condition that rows of a table belong to some of a client's scans; null for tables without such rows. */
export function isOfScans(table: string, clientId: string, ids: readonly string[]): RawBuilder<unknown> | null {
  const ofClient = sql`client_id = ${clientId}`;
  if ('measurement_id' in (TABLES.get(table)?.columns ?? {}))
    return sql`${ofClient} and measurement_id = any(${ids}::uuid[])`;
  const { patient } = factsOf(table);
  const above = 'of' in patient ? isOfScans(patient.of, clientId, ids) : null;
  if (!('of' in patient) || above === null) return null;
  const by = sql.ref(patient.by);
  return sql`${ofClient} and ${by} in (select ${by} from ${sql.table(patient.of)} where ${above})`;
}

/** Tables whose rows must be deleted before those of another table. */
const beforeOthers = (table: string): readonly string[] =>
  [...TABLES_OF_PATIENTS].flatMap(([name, { patient, erasedBefore = [] }]) =>
    ('of' in patient && patient.of === table) || erasedBefore.includes(table) ? [name] : [],
  );

function inOrder(): string[] {
  const ordered = new Set<string>();
  function add(table: string): void {
    for (const earlier of beforeOthers(table)) add(earlier);
    ordered.add(table);
  }
  for (const [table, { erased }] of TABLES_OF_PATIENTS) if (erased === undefined) add(table);
  return [...ordered];
}

/** Tables from which a patient's rows are deleted, in an order that satisfies foreign keys. */
export const ERASED_TABLES: readonly string[] = inOrder();
