import { type CuffReading, cuffMean, isSevereReading, isSevereSitting } from '@mien/domain';
import { bindAll } from '../../platform/bind-all.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { AttentionDependencies } from './attention.service.ts';
import type { EnteredCuff } from './cuff-notices.store.ts';
import * as cuffNoticesStore from './cuff-notices.store.ts';
import { CUFF } from './open-notices.ts';

export interface CuffNoticesDependencies {
  readonly database: Database;
  /** Raises a notice for the staff of a patient's client, last in a transaction. */
  readonly raise: AttentionDependencies['raise'];
  readonly now: () => Date;
}

/** A reading of a cuff as staff see it: the mean of its sitting. */
export interface WaitingCuff extends Omit<CuffReading, 'pulseBpm'> {
  readonly takenAt: string;
}

/**
 * Brings a patient's notices in line with their newest cuff reading, by the rule of the patient's own pages: a very high one of the last
 * day raises a notice where staff may see it, and a later one that is not very high ends those that nobody has seen. Once more changes
 * nothing.
 */
async function cuffChanged({ database, raise, now }: CuffNoticesDependencies, patient: PatientKey): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await cuffNoticesStore.lock(transaction, patient);
    const newest = await cuffNoticesStore.newestCuff(transaction, patient);
    const isHigh = newest?.readings.some(isSevereReading) ?? false;
    await cuffNoticesStore.end(transaction, patient, isHigh ? 'withoutReading' : 'all');
    const at = now();
    if (newest === undefined || !isSevereSitting(newest, at)) return;
    if (await cuffNoticesStore.isKnown(transaction, patient, newest)) return;
    if (!(await cuffNoticesStore.isShared(transaction, patient, at))) return;
    await raise(transaction, patient, at, [{ measure: CUFF, firstAt: newest.takenAt, secondAt: null }]);
  });
}

function waitingFrom({ readings, takenAt }: EnteredCuff): WaitingCuff {
  const { systolicMmHg, diastolicMmHg } = cuffMean(readings);
  return { systolicMmHg, diastolicMmHg, takenAt: takenAt.toISOString() };
}

/** Of patients of a client who share all results, the cuff reading that nobody of the staff has looked at yet. */
async function waitingCuffs(
  { database, now }: CuffNoticesDependencies,
  clientId: string,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, WaitingCuff>> {
  if (patientIds.length === 0) return new Map();
  const found = await cuffNoticesStore.waitingOf(database, clientId, patientIds, now());
  return new Map([...found].map(([patientId, cuff]) => [patientId, waitingFrom(cuff)]));
}

/** Notices for staff about very high readings of a cuff. */
export const createCuffNotices = (parts: CuffNoticesDependencies) => bindAll(parts, { cuffChanged, waitingCuffs });

export type CuffNotices = ReturnType<typeof createCuffNotices>;
