import type { RecordAccess } from '../../base/access-log/index.ts';
import { isEventTaken, recordEvent } from '../../base/webhooks/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { FarReadings } from './attention-notices.store.ts';
import * as attentionNoticesStore from './attention-notices.store.ts';

export interface RaiseDeps {
  readonly recordAccess: RecordAccess;
  /** Whether a patient lets the care team see all results; in a transaction. */
  readonly careTeamSeesAll: (patient: PatientKey, transaction: Database) => Promise<boolean>;
}

const EVENT = 'measurement.needs_attention';

/**
 * Records the event of a notice. It names the newest scan with a reading far from usual only if the patient lets the
 * care team see all results: the notice itself shows staff no reading otherwise.
 */
async function recordNotice(
  { careTeamSeesAll }: RaiseDeps,
  transaction: Database,
  patient: PatientKey,
  at: Date,
  readings: readonly FarReadings[],
): Promise<void> {
  if (!(await isEventTaken(transaction, patient.clientId, EVENT))) return;
  const takenAt = readings.map(({ firstAt, secondAt }) => secondAt ?? firstAt);
  const measurementId = (await careTeamSeesAll(patient, transaction))
    ? await attentionNoticesStore.newestMeasurementAt(transaction, patient, takenAt)
    : undefined;
  await recordEvent(transaction, { type: EVENT, ...patient, at, ids: { measurementId } });
}

/** Raises a notice for the staff of a patient's client, last in the transaction of its cause. */
export async function raise(
  deps: RaiseDeps,
  transaction: Database,
  patient: PatientKey,
  at: Date,
  readings: readonly FarReadings[],
): Promise<void> {
  if (!(await attentionNoticesStore.raiseNotice(transaction, patient, at, readings))) return;
  const { clientId, patientId } = patient;
  await recordNotice(deps, transaction, { clientId, patientId }, at, readings);
  await deps.recordAccess({ ...patient, actor: { kind: 'system' }, action: 'attentionRaised' }, transaction);
}
