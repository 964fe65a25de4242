import { type CuffReading, cuffMean, isSevereReading, isSevereSitting } from '@mien/domain';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EnteredCuff } from './cuff-notices.store.ts';
import * as cuffNoticesStore from './cuff-notices.store.ts';
import { CUFF } from './open-notices.ts';
import { type RaiseDeps, raise } from './raise-notice.ts';

export interface CuffNoticesDeps extends RaiseDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/** A reading of a cuff as staff see it: the mean of its sitting. */
export interface WaitingCuff extends Omit<CuffReading, 'pulseBpm'> {
  readonly takenAt: string;
}

/**
 * Updates a patient's notices after their newest cuff reading, by the rule of the patient's own pages. A very high
 * reading of the last day raises a notice where staff may see it, and a later one that is not very high ends the
 * unseen notices. Idempotent.
 */
export async function cuffChanged(deps: CuffNoticesDeps, patient: PatientKey): Promise<void> {
  const { database, now } = deps;
  await inTransaction(database, async (transaction) => {
    await cuffNoticesStore.lock(transaction, patient);
    const newest = await cuffNoticesStore.newestCuff(transaction, patient);
    const isHigh = newest?.readings.some(isSevereReading) ?? false;
    await cuffNoticesStore.end(transaction, patient, isHigh ? 'withoutReading' : 'all');
    const at = now();
    if (newest === undefined || !isSevereSitting(newest, at)) return;
    if (await cuffNoticesStore.isKnown(transaction, patient, newest)) return;
    if (!(await cuffNoticesStore.isShared(transaction, patient, at))) return;
    await raise(deps, transaction, patient, at, [{ measure: CUFF, firstAt: newest.takenAt, secondAt: null }]);
  });
}

function waitingFrom({ readings, takenAt }: EnteredCuff): WaitingCuff {
  const { systolicMmHg, diastolicMmHg } = cuffMean(readings);
  return { systolicMmHg, diastolicMmHg, takenAt: takenAt.toISOString() };
}

/** Of patients of a client who share all results: the cuff reading that staff haven't reviewed yet. */
export async function waitingCuffs(
  { database, now }: Pick<CuffNoticesDeps, 'database' | 'now'>,
  clientId: string,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, WaitingCuff>> {
  if (patientIds.length === 0) return new Map();
  const found = await cuffNoticesStore.waitingOf(database, clientId, patientIds, now());
  return new Map([...found].map(([patientId, cuff]) => [patientId, waitingFrom(cuff)]));
}
