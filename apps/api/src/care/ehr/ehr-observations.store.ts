import type { EhrState, EhrValue } from '@mien/domain';
import { sql } from 'kysely';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { ehrData } from './ehr.data.ts';

export type StoredValue = StoredRow<'ehr_observations'>;

/** A patient in a record. */
export interface InRecord extends PatientKey {
  readonly issuer: string;
  readonly fhirPatientId: string;
}

const VALUE = columnsOf(ehrData.tables.ehr_observations);

/** A value to write. */
export interface NewValue {
  readonly sentId: string;
  readonly observationId: string;
  readonly valueKind: EhrValue;
  readonly measurementId: string | null;
  readonly entryId: string | null;
  readonly takenAt: Date;
  readonly sealedResource: string;
}

/**
 * Queues values that are not in the record and not on their way there. With `isAgain`, those that the record refused are
 * tried again.
 */
export async function add(
  transaction: Database,
  { clientId, patientId, issuer, fhirPatientId }: InRecord,
  values: readonly NewValue[],
  queued: { readonly by: string; readonly at: Date; readonly isAutomatic: boolean; readonly isAgain: boolean },
): Promise<void> {
  if (values.length === 0) return;
  await transaction
    .insertInto('ehr_observations')
    .values(
      values.map((value) => ({
        client_id: clientId,
        sent_id: value.sentId,
        patient_id: patientId,
        issuer,
        fhir_patient_id: fhirPatientId,
        observation_id: value.observationId,
        value_kind: value.valueKind,
        measurement_id: value.measurementId,
        entry_id: value.entryId,
        taken_at: value.takenAt,
        sealed_resource: value.sealedResource,
        state: 'waiting' as const,
        is_automatic: queued.isAutomatic,
        queued_by: queued.by,
        attempt_count: 0,
        next_attempt_at: queued.at,
        created_at: queued.at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'issuer', 'fhir_patient_id', 'observation_id']).doNothing(),
    )
    .execute();
  if (!queued.isAgain) return;
  await transaction
    .updateTable('ehr_observations')
    .set({
      state: 'waiting',
      is_automatic: queued.isAutomatic,
      queued_by: queued.by,
      attempt_count: 0,
      next_attempt_at: queued.at,
      sealed_outcome: null,
    })
    .where('client_id', '=', clientId)
    .where('issuer', '=', issuer)
    .where('fhir_patient_id', '=', fhirPatientId)
    .where(
      'observation_id',
      'in',
      values.map(({ observationId }) => observationId),
    )
    .where('state', '=', 'refused')
    .execute();
}

/** Everything of a patient that went to a record or is to go there, newest first. */
export const ofPatient = (
  database: Database,
  { clientId, patientId }: PatientKey,
  issuer: string,
): Promise<StoredValue[]> =>
  database
    .selectFrom('ehr_observations')
    .select(VALUE)
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('issuer', '=', issuer)
    .orderBy('taken_at', 'desc')
    .orderBy('observation_id')
    .limit(VALUES_MAX)
    .execute();

/** Most values that are shown. Chosen. */
const VALUES_MAX = 200;

/**
 * Notes which sources were deleted since: what the record has is to be marked there, what it does not have is dropped. A
 * value whose try has had no answer may be there, and cannot be marked without its id.
 */
export async function noteDeleted(
  transaction: Database,
  { clientId, patientId, issuer, fhirPatientId }: InRecord,
  at: Date,
): Promise<void> {
  const isDeleted = sql`o.client_id = ${clientId} and o.patient_id = ${patientId} and o.issuer = ${issuer}
    and o.fhir_patient_id = ${fhirPatientId} and case when o.measurement_id is not null
      then not exists (select from measurements as m where m.client_id = ${clientId}
        and m.measurement_id = o.measurement_id and not m.is_deleted)
      else not exists (select from entries as e where e.client_id = ${clientId} and e.entry_id = o.entry_id) end`;
  await sql`delete from ehr_observations as o where ${isDeleted}
    and (o.state = 'refused' or (o.state = 'waiting' and o.attempt_count = 0))`.execute(transaction);
  await sql`update ehr_observations as o
    set state = case when o.state = 'sent' and o.record_id is not null then 'withdrawing' else 'left' end,
      sealed_resource = case when o.state = 'sent' and o.record_id is not null then o.sealed_resource end,
      attempt_count = 0, next_attempt_at = ${at}
    where ${isDeleted} and (o.state = 'sent' or (o.state = 'waiting' and o.next_attempt_at <= ${at}))`.execute(
    transaction,
  );
}

/** A value that this process holds until its lease ends. */
export type HeldValue = Pick<
  StoredValue,
  | 'clientId'
  | 'sentId'
  | 'patientId'
  | 'observationId'
  | 'valueKind'
  | 'measurementId'
  | 'sealedResource'
  | 'recordId'
  | 'isAutomatic'
  | 'queuedBy'
  | 'issuer'
  | 'fhirPatientId'
> & { readonly state: 'waiting' | 'withdrawing'; readonly attempt: number };

/** What may be written at the moment. */
interface Permitted {
  /** The states that may be carried out. */
  readonly states: readonly EhrState[];
  /** The only scan whose values may be sent; null for everything. */
  readonly onlyScan: string | null;
}

/** Leases the value of a patient that has been due longest. No other process takes it before the lease ends. */
export async function takeDue(
  transaction: Database,
  { clientId, patientId, issuer, fhirPatientId }: InRecord,
  { states, onlyScan }: Permitted,
  { at, leaseEnd }: { readonly at: Date; readonly leaseEnd: Date },
): Promise<HeldValue | undefined> {
  const { rows } = await sql<HeldValue>`
    with due as materialized (
      select client_id, sent_id from ehr_observations
      where client_id = ${clientId} and patient_id = ${patientId} and issuer = ${issuer}
        and fhir_patient_id = ${fhirPatientId} and state = any(${[...states]}::text[]) and next_attempt_at <= ${at}
        and (state <> 'waiting' or ${onlyScan}::uuid is null or measurement_id = ${onlyScan}::uuid)
      order by next_attempt_at, taken_at, sent_id limit 1 for update skip locked
    )
    update ehr_observations as o
    set attempt_count = o.attempt_count + 1, next_attempt_at = ${leaseEnd}
    from due where o.client_id = ${clientId} and o.sent_id = due.sent_id
    returning o.client_id as "clientId", o.sent_id as "sentId", o.patient_id as "patientId",
      o.observation_id as "observationId", o.value_kind as "valueKind", o.measurement_id as "measurementId",
      o.sealed_resource as "sealedResource", o.record_id as "recordId", o.is_automatic as "isAutomatic",
      o.queued_by as "queuedBy", o.issuer, o.fhir_patient_id as "fhirPatientId", o.state,
      o.attempt_count as attempt`.execute(transaction);
  return rows[0];
}

/** A value, unless another process has leased it since. */
const held = (database: Database, { clientId, sentId, attempt, state }: HeldValue) =>
  database
    .updateTable('ehr_observations')
    .where('client_id', '=', clientId)
    .where('sent_id', '=', sentId)
    .where('attempt_count', '=', attempt)
    .where('state', '=', state);

/** Stores that the record took a value. */
export async function noteSent(
  database: Database,
  value: HeldValue,
  { recordId, status, at }: { readonly recordId: string | null; readonly status: number; readonly at: Date },
): Promise<void> {
  await held(database, value)
    .set({ state: 'sent', record_id: recordId, last_status: status, sealed_outcome: null, sent_at: at })
    .execute();
}

/** Stores that a value is marked in the record. */
export async function noteWithdrawn(database: Database, value: HeldValue, status: number, at: Date): Promise<void> {
  await held(database, value)
    .set({ state: 'withdrawn', last_status: status, withdrawn_at: at, sealed_resource: null })
    .execute();
}

/** Stores that the record refused a value, or that a value stays there. */
export async function noteRefused(
  database: Database,
  value: HeldValue,
  { status, sealedOutcome }: { readonly status: number | null; readonly sealedOutcome: string | null },
): Promise<void> {
  await held(database, value)
    .set({
      ...(value.state === 'waiting'
        ? { state: 'refused' as const }
        : { state: 'left' as const, sealed_resource: null }),
      last_status: status,
      sealed_outcome: sealedOutcome,
    })
    .execute();
}

/** Tries a value again at an instant. */
export async function postpone(
  database: Database,
  value: HeldValue,
  until: Date,
  status: number | null,
): Promise<void> {
  await held(database, value).set({ next_attempt_at: until, last_status: status }).execute();
}

/** Drops what was not tried yet, when a patient is not linked any more. */
export async function dropWaiting(transaction: Database, { clientId, patientId }: PatientKey): Promise<void> {
  await transaction
    .deleteFrom('ehr_observations')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('state', '=', 'waiting')
    .where('attempt_count', '=', 0)
    .execute();
}

/** The rows from which nothing was queued yet. */
interface NewSources {
  readonly measurementIds: readonly string[];
  readonly entryIds: readonly string[];
}

/** Sources read per run: the next run reads more. Chosen. */
const SOURCES_MAX = 20;

/** Scans and readings that were stored since an instant and were not queued for the record, oldest first. */
export async function newSources(
  database: Database,
  { clientId, patientId, issuer, fhirPatientId }: InRecord,
  since: Date,
): Promise<NewSources> {
  const isNew = (column: 'measurement_id' | 'entry_id', of: 'm' | 'e') => sql`not exists (
    select from ehr_observations as o where o.client_id = ${clientId} and o.patient_id = ${patientId}
      and o.issuer = ${issuer} and o.fhir_patient_id = ${fhirPatientId}
      and o.${sql.ref(column)} = ${sql.ref(`${of}.${column}`)})`;
  const scans = await sql<{ id: string }>`select m.measurement_id as id from measurements as m
    where m.client_id = ${clientId} and m.patient_id = ${patientId} and not m.is_deleted
      and m.created_at >= ${since} and ${isNew('measurement_id', 'm')}
    order by m.created_at limit ${sql.lit(SOURCES_MAX)}`.execute(database);
  const entries = await sql<{ id: string }>`select e.entry_id as id from entries as e
    where e.client_id = ${clientId} and e.patient_id = ${patientId} and e.kind in ('cuff', 'weight')
      and e.created_at >= ${since} and ${isNew('entry_id', 'e')}
    order by e.created_at limit ${sql.lit(SOURCES_MAX)}`.execute(database);
  return { measurementIds: scans.rows.map(({ id }) => id), entryIds: entries.rows.map(({ id }) => id) };
}
