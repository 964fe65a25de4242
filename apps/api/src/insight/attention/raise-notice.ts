import type { RecordAccess } from '../../base/access-log/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { FarReadings } from './attention-notices.store.ts';
import * as attentionNoticesStore from './attention-notices.store.ts';

export interface RaiseDeps {
  readonly recordAccess: RecordAccess;
}

/** Raises a notice for the staff of a patient's client, last in the transaction of its cause. */
export async function raise(
  { recordAccess }: RaiseDeps,
  transaction: Database,
  patient: PatientKey,
  at: Date,
  readings: readonly FarReadings[],
): Promise<void> {
  if (!(await attentionNoticesStore.raiseNotice(transaction, patient, at, readings))) return;
  await recordAccess({ ...patient, actor: { kind: 'system' }, action: 'attentionRaised' }, transaction);
}
