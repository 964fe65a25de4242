import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Grantor } from '../../base/accounts/index.ts';
import { readInPages } from '../../platform/data/read-in-pages.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, noteLock } from '../../platform/database/transaction.ts';

/** Each may have two megabytes. */
const TRACES_OF_A_PAGE = 4;

/** A consent to storing traces. */
export interface TraceConsent {
  readonly textVersion: string;
  readonly textHash: string;
  readonly language: string;
}

/** The consent that has not ended. It counts only while the person who gave it owns the profile. */
const openOf = (database: Database, { clientId, patientId }: PatientKey) =>
  database
    .selectFrom('trace_consents as t')
    .select([
      't.consent_id as consentId',
      't.text_version as textVersion',
      't.created_at as createdAt',
      't.owner_id as grantorId',
    ])
    .where('t.client_id', '=', clientId)
    .where('t.patient_id', '=', patientId)
    .where('t.ended_at', 'is', null);

const inForceOf = (database: Database, patient: PatientKey) =>
  openOf(database, patient).innerJoin('users as u', (join) =>
    join
      .onRef('u.client_id', '=', 't.client_id')
      .onRef('u.patient_id', '=', 't.patient_id')
      .onRef('u.owner_id', '=', 't.owner_id'),
  );

/** Two patients, one of whom is or was merged into the other. */
interface MergedPair {
  readonly clientId: string;
  readonly keptPatientId: string;
  readonly mergedPatientId: string;
}

/** Ends a merged patient's consent where the kept patient has one in force. Returns the ids of the ended ones. */
export async function endSecondConsent(
  transaction: Database,
  { clientId, keptPatientId, mergedPatientId }: MergedPair,
  at: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update trace_consents as t set ended_at = ${at}
    where t.client_id = ${clientId} and t.patient_id = ${mergedPatientId} and t.ended_at is null
      and exists (select from trace_consents as k where k.client_id = ${clientId}
        and k.patient_id = ${keptPatientId} and (k.ended_at is null or k.ended_at > t.created_at))
    returning t.consent_id::text as id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Reopens the consents that a query finds, unless the kept patient has ended theirs since. */
export async function resumeSecondConsent(
  transaction: Database,
  { clientId, keptPatientId, mergedPatientId }: MergedPair,
  ids: RawBuilder<unknown>,
): Promise<void> {
  await sql`update trace_consents as t set ended_at = null
    where t.client_id = ${clientId} and t.patient_id = ${mergedPatientId}
      and t.consent_id::text in (${ids})
      and exists (select from trace_consents as k where k.client_id = ${clientId}
        and k.patient_id = ${keptPatientId} and k.ended_at is null)`.execute(transaction);
}

const endConsent = (transaction: Database, { clientId, patientId }: PatientKey, at: Date) =>
  transaction
    .updateTable('trace_consents')
    .set((row) => ({ ended_at: sql<Date>`greatest(${at}, ${row.ref('created_at')})` }))
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .execute();

export const consentInForce = (database: Database, patient: PatientKey) =>
  inForceOf(database, patient).executeTakeFirst();

export async function count(database: Database, { clientId, patientId }: PatientKey): Promise<number> {
  const { total } = await database
    .selectFrom('kept_traces')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Records a consent; an open one to the same text stays unchanged.
 *
 * @param grantor  returns the owner who agrees
 */
export async function allow(
  database: Database,
  patient: PatientKey,
  consent: TraceConsent,
  grantor: (transaction: Database) => Promise<Grantor>,
  at: Date,
): Promise<void> {
  const { clientId, patientId } = patient;
  await inTransaction(database, async (transaction) => {
    const grantorId = await grantor(transaction);
    noteLock(transaction, { kind: 'trace consent', key: patientId });
    const former = await openOf(transaction, patient).forUpdate().executeTakeFirst();
    if (former?.textVersion === consent.textVersion && former.grantorId === grantorId) return;
    if (former) await endConsent(transaction, patient, at);
    // Of two concurrent requests the second finds the first one's consent.
    await transaction
      .insertInto('trace_consents')
      .values({
        client_id: clientId,
        consent_id: uuidv7(),
        patient_id: patientId,
        owner_id: grantorId,
        text_version: consent.textVersion,
        text_hash: consent.textHash,
        language: consent.language,
        created_at: at,
      })
      .onConflict((conflict) => conflict.columns(['client_id', 'patient_id']).where('ended_at', 'is', null).doNothing())
      .execute();
  });
}

/** Ends the consent, then deletes: a scan being stored holds a lock on the consent, and so finishes first. */
export async function end(database: Database, { clientId, patientId }: PatientKey, at: Date): Promise<void> {
  await inTransaction(database, async (transaction) => {
    noteLock(transaction, { kind: 'trace consent', key: patientId });
    await endConsent(transaction, { clientId, patientId }, at);
    await transaction
      .deleteFrom('kept_traces')
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .execute();
  });
}

/**
 * Stores a trace if the patient agrees to this text at this moment, in the transaction of its measurement; beyond `most`,
 * the oldest are deleted.
 */
export async function keep(
  transaction: Database,
  patient: PatientKey,
  trace: {
    readonly measurementId: string;
    readonly sealed: Buffer;
    readonly textVersion: string;
    readonly at: Date;
  },
  most: number,
): Promise<boolean> {
  const { clientId, patientId } = patient;
  // A concurrent withdrawal waits until the trace is stored, and then deletes it.
  noteLock(transaction, { kind: 'trace consent', key: patientId });
  const consent = await inForceOf(transaction, patient).forShare('t').executeTakeFirst();
  if (consent?.textVersion !== trace.textVersion) return false;
  await transaction
    .insertInto('kept_traces')
    .values({
      client_id: clientId,
      measurement_id: trace.measurementId,
      patient_id: patientId,
      sealed: trace.sealed,
      created_at: trace.at,
    })
    .execute();
  await transaction
    .deleteFrom('kept_traces')
    .where('client_id', '=', clientId)
    .where('measurement_id', 'in', (surplus) =>
      surplus
        .selectFrom('kept_traces')
        .select('measurement_id as measurementId')
        .where('client_id', '=', clientId)
        .where('patient_id', '=', patientId)
        .orderBy('created_at', 'desc')
        .orderBy('measurement_id', 'desc')
        .offset(most),
    )
    .execute();
  return true;
}

/** A measurement of any patient. */
export async function measurement(database: Database, measurementId: string) {
  const stored = await database
    .selectFrom('measurements')
    .select([
      'client_id as clientId',
      'patient_id as patientId',
      'engine_version as engineVersion',
      'missing',
      'created_at as createdAt',
    ])
    .where('measurement_id', '=', measurementId)
    .executeTakeFirst();
  if (!stored) return null;
  const items = await database
    .selectFrom('measurement_items')
    .select(['measure_type as measureType', 'value', 'interval_low as intervalLow', 'interval_high as intervalHigh'])
    .where('client_id', '=', stored.clientId)
    .where('measurement_id', '=', measurementId)
    .where('provenance', '=', 'camera')
    .execute();
  const kept = await database
    .selectFrom('kept_traces')
    .select('sealed')
    .where('client_id', '=', stored.clientId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirst();
  return { stored, items, sealed: kept?.sealed ?? null };
}

export const sealedOf = (database: Database, patient: PatientKey) =>
  readInPages(database, 'kept_traces', patient, {
    fields: { measurementId: 'measurement_id', createdAt: 'created_at', sealed: 'sealed' },
    inOrderOf: 'created_at',
    rows: TRACES_OF_A_PAGE,
  });

/** Deletes the traces of measurements that an operator has hidden. @returns how many */
export async function deleteOfHidden(database: Database): Promise<number> {
  const { numAffectedRows } = await sql`delete from kept_traces as t using measurements as m
    where m.client_id = t.client_id and m.measurement_id = t.measurement_id and m.is_deleted`.execute(database);
  return Number(numAffectedRows ?? 0);
}
