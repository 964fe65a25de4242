import type { AttentionState, Provenance, ScanTag, UsualRangeMeasure } from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { lockInTransaction } from '../../platform/database/transaction.ts';

/** A stored state, with its context. */
export interface KeptState {
  readonly state: AttentionState;
  readonly value: number | null;
  readonly answeredMeasurementId: string | null;
  readonly updatedAt: Date;
}

export interface NewestScan {
  readonly measurementId: string;
  readonly createdAt: Date;
  readonly isSigned: boolean;
  readonly tags: readonly ScanTag[];
  readonly items: readonly {
    readonly measure: UsualRangeMeasure;
    readonly value: number;
    readonly intervalLow: number | null;
    readonly intervalHigh: number | null;
    readonly provenance: Provenance;
  }[];
}

export interface StoredAttention {
  readonly states: ReadonlyMap<UsualRangeMeasure, KeptState>;
  readonly isPulseOftenLow: boolean;
  /** Null if the patient has had no recent scan. */
  readonly newest: NewestScan | null;
  /** Whether there is a notice for staff about scans or symptoms that no one has marked as seen. */
  readonly isStaffNotified: boolean;
}

export type AttentionEventKind = Tables['attention_events']['kind'];

/** Instants in JSON: milliseconds since 1970, which every database writes alike. */
interface StateRow {
  readonly measure: UsualRangeMeasure;
  readonly step: AttentionState['step'];
  readonly feeling: AttentionState['feeling'];
  readonly side: 'low' | 'high' | null;
  readonly firstMs: number | null;
  readonly secondMs: number | null;
  readonly value: number | null;
  readonly countedBpm: number | null;
  readonly answeredMeasurementId: string | null;
  readonly updatedMs: number;
}

interface Found {
  readonly states: readonly StateRow[];
  readonly isPulseOftenLow: boolean;
  readonly isStaffNotified: boolean;
  readonly newest: (Omit<NewestScan, 'createdAt' | 'tags'> & { createdMs: number; tags: ScanTag[] | null }) | null;
}

function stateOf({ step, feeling, side, firstMs, secondMs, countedBpm }: StateRow): AttentionState {
  if (step === 'none' || step === 'not-confirmed' || step === 'not-repeated') return { step, feeling };
  if (side === null || firstMs === null) throw new Error(`a state ${step} without its first reading`);
  const first = { feeling, side, firstAt: new Date(firstMs) };
  if (step !== 'confirmed') return { step, ...first };
  if (secondMs === null) throw new Error('a confirmed state without its second reading');
  return { step, ...first, secondAt: new Date(secondMs), countedBpm };
}

const read = compileOnce(
  ({ clientId, patientId, since }: PatientKey & { readonly since: Date }) => sql<Found>`
    select
      (select coalesce(json_agg(json_build_object(
          'measure', s.measure, 'step', s.step, 'feeling', s.feeling, 'side', s.side, 'firstMs', (extract(epoch from s.first_at) * 1000)::float8,
          'secondMs', (extract(epoch from s.second_at) * 1000)::float8, 'value', s.value, 'countedBpm', s.counted_bpm,
          'answeredMeasurementId', s.answered_measurement_id, 'updatedMs', (extract(epoch from s.updated_at) * 1000)::float8)), '[]')
        from attention_states as s where s.client_id = ${clientId} and s.patient_id = ${patientId}) as states,
      coalesce((select o.is_pulse_often_low from attention_settings as o
        where o.client_id = ${clientId} and o.patient_id = ${patientId}), false) as "isPulseOftenLow",
      exists (select 1 from attention_notices as a where a.client_id = ${clientId} and a.patient_id = ${patientId}
        and a.seen_at is null and a.measure is distinct from 'cuff' and not exists (select 1 from client_settings as c where c.client_id = ${clientId} and not c.is_attention_shown)) as "isStaffNotified",
      (select json_build_object(
          'measurementId', m.measurement_id, 'createdMs', (extract(epoch from m.created_at) * 1000)::float8, 'isSigned', m.trust = 'signed',
          'tags', (select n.tags from scan_notes as n
            where n.client_id = ${clientId} and n.measurement_id = m.measurement_id),
          'items', (select coalesce(json_agg(json_build_object(
              'measure', i.measure_type, 'value', i.value, 'intervalLow', i.interval_low,
              'intervalHigh', i.interval_high, 'provenance', i.provenance)), '[]')
            from measurement_items as i where i.client_id = ${clientId} and i.measurement_id = m.measurement_id))
        from (select m.measurement_id, m.created_at, m.trust from measurements as m
          where m.client_id = ${clientId} and m.patient_id = ${patientId} and not m.is_deleted
            and m.created_at >= ${since}
          order by m.created_at desc, m.measurement_id desc limit 1) as m) as newest`,
);

/** Serializes the changes of a patient's states. */
export const lock = (transaction: Database, { patientId }: PatientKey) =>
  lockInTransaction(transaction, 'attention', patientId);

/** @param since  older scans are ignored */
export async function find(
  database: Database,
  patient: PatientKey,
  since: Date,
  transaction: Database = database,
): Promise<StoredAttention> {
  const [found] = await read(transaction, { ...patient, since });
  if (!found) throw new Error('a statement without its row');
  const { states, isPulseOftenLow, isStaffNotified, newest } = found;
  return {
    isPulseOftenLow,
    isStaffNotified,
    states: new Map(
      states.map((row) => [
        row.measure,
        {
          state: stateOf(row),
          value: row.value,
          answeredMeasurementId: row.answeredMeasurementId,
          updatedAt: new Date(row.updatedMs),
        },
      ]),
    ),
    newest: newest && { ...newest, createdAt: new Date(newest.createdMs), tags: newest.tags ?? [] },
  };
}

/** Whether a scan is that patient's, and not hidden. */
export async function hasScan(
  database: Database,
  { clientId, patientId }: PatientKey,
  measurementId: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('measurements')
    .select('measurement_id as measurementId')
    .where('client_id', '=', clientId)
    .where('measurement_id', '=', measurementId)
    .where('patient_id', '=', patientId)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the stored state. */
export async function keep(
  transaction: Database,
  patient: PatientKey,
  measure: UsualRangeMeasure,
  kept: KeptState,
): Promise<void> {
  const { state } = kept;
  const row = {
    step: state.step,
    feeling: state.feeling,
    side: 'side' in state ? state.side : null,
    first_at: 'firstAt' in state ? state.firstAt : null,
    second_at: state.step === 'confirmed' ? state.secondAt : null,
    value: kept.value,
    counted_bpm: state.step === 'confirmed' ? state.countedBpm : null,
    answered_measurement_id: kept.answeredMeasurementId,
    updated_at: kept.updatedAt,
  };
  await transaction
    .insertInto('attention_states')
    .values({ client_id: patient.clientId, patient_id: patient.patientId, measure, ...row })
    .onConflict((conflict) => conflict.columns(['client_id', 'patient_id', 'measure']).doUpdateSet(row))
    .execute();
}

/** Adds a step to the log. */
export async function addEvent(
  transaction: Database,
  patient: PatientKey,
  measure: UsualRangeMeasure,
  kind: AttentionEventKind,
  state: AttentionState,
  at: Date,
): Promise<void> {
  await transaction
    .insertInto('attention_events')
    .values({
      client_id: patient.clientId,
      event_id: uuidv7(),
      patient_id: patient.patientId,
      measure,
      kind,
      step: state.step,
      feeling: state.feeling,
      counted_bpm: state.step === 'confirmed' ? state.countedBpm : null,
      created_at: at,
    })
    .execute();
}

export async function isPulseOftenLow(database: Database, { clientId, patientId }: PatientKey): Promise<boolean> {
  const row = await database
    .selectFrom('attention_settings')
    .select('is_pulse_often_low as isPulseOftenLow')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return row?.isPulseOftenLow ?? false;
}

export async function savePulseOftenLow(
  database: Database,
  { clientId, patientId }: PatientKey,
  isPulseOftenLow: boolean,
  at: Date,
): Promise<void> {
  const row = { is_pulse_often_low: isPulseOftenLow, updated_at: at };
  await database
    .insertInto('attention_settings')
    .values({ client_id: clientId, patient_id: patientId, ...row })
    .onConflict((conflict) => conflict.columns(['client_id', 'patient_id']).doUpdateSet(row))
    .execute();
}
