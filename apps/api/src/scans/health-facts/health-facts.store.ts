import type { HealthFactKind, PartialDate } from '@mien/domain';
import { sql } from 'kysely';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { healthFactsData } from './health-facts.data.ts';

export type StoredHealthFact = StoredRow<'health_facts'>;

/** A patient's statement, and its time. */
export interface SaidFact {
  readonly healthFactId: string;
  readonly kind: HealthFactKind;
  readonly name: string;
  readonly dose: string | null;
  readonly startedOn: PartialDate | null;
  readonly endedOn: PartialDate | null;
  readonly at: Date;
}

const FACT = columnsOf(healthFactsData.tables.health_facts);

const ofPatient = (database: Database, { clientId, patientId }: PatientKey) =>
  database.selectFrom('health_facts').where('client_id', '=', clientId).where('patient_id', '=', patientId);

/** Current facts first, then by name. */
export const all = (database: Database, patient: PatientKey): Promise<readonly StoredHealthFact[]> =>
  ofPatient(database, patient)
    .select(FACT)
    .orderBy(sql`ended_on is not null`)
    .orderBy(sql`lower(name)`)
    .orderBy('health_fact_id')
    .execute();

/**
 * Adds a fact, or changes the one with its id. Facts of one patient are saved one at a time, so that concurrent ones
 * do not exceed the limit together.
 *
 * @param most  limit for each kind
 * @returns the fact; `full` when there is no room, undefined when the id is another patient's, or the patient was
 * deleted
 */
export function save(
  database: Database,
  patient: PatientKey,
  { healthFactId, kind, name, dose, startedOn, endedOn, at }: SaidFact,
  most: number,
): Promise<StoredHealthFact | 'full' | undefined> {
  const { clientId, patientId } = patient;
  return inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'health facts', patientId);
    const { count } = await ofPatient(transaction, patient)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', kind)
      .where('health_fact_id', '<>', healthFactId)
      .executeTakeFirstOrThrow();
    if (count >= most) return 'full';
    await sql`insert into health_facts as f
        (client_id, health_fact_id, patient_id, kind, name, dose, started_on, ended_on, created_at, changed_at)
      select client_id, ${healthFactId}::uuid, patient_id, ${kind}, ${name}, ${dose}::text, ${startedOn}::text, ${endedOn}::text,
        ${at}::timestamptz, ${at}::timestamptz
      from patients where client_id = ${clientId} and patient_id = ${patientId}
      on conflict (client_id, health_fact_id) do update set kind = excluded.kind, name = excluded.name, dose = excluded.dose,
        started_on = excluded.started_on, ended_on = excluded.ended_on, changed_at = excluded.changed_at
      where f.patient_id = excluded.patient_id`.execute(transaction);
    return ofPatient(transaction, patient).select(FACT).where('health_fact_id', '=', healthFactId).executeTakeFirst();
  });
}

/** False if the patient has no such fact. */
export async function remove(
  database: Database,
  { clientId, patientId }: PatientKey,
  healthFactId: string,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('health_facts')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('health_fact_id', '=', healthFactId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
