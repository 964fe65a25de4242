import { type AttentionNotices, Problem } from '@mien/contract';
import { actorOf, type RecordAccess } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import { bindAll } from '../../platform/bind-all.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { AttentionNoticesStore } from './attention-notices.store.ts';

export interface AttentionNoticesDependencies {
  readonly store: AttentionNoticesStore;
  readonly recordAccess: RecordAccess;
  readonly now: () => Date;
}

async function open({ store }: AttentionNoticesDependencies, caller: Caller): Promise<AttentionNotices> {
  const { count, oldestMs } = await store.open(clientsInReach(caller, 'listUsers'));
  return { count, oldestSince: oldestMs === null ? null : new Date(oldestMs).toISOString() };
}

/** Raises a notice for the staff of a patient's client, last in the transaction of its cause. */
async function raise(
  { store, recordAccess }: AttentionNoticesDependencies,
  transaction: Database,
  patient: PatientKey,
  at: Date,
): Promise<void> {
  if (!(await store.raise(transaction, patient, at))) return;
  await recordAccess({ ...patient, actor: { kind: 'system' }, action: 'attentionRaised' }, transaction);
}

/** @throws Problem not-allowed, not-found */
async function markSeen(
  parts: AttentionNoticesDependencies,
  caller: Caller,
  patientUid: string,
  latest: Date,
): Promise<AttentionNotices> {
  const { store, recordAccess, now } = parts;
  const patient = await store.patient(clientsInReach(caller, 'listUsers'), patientUid);
  if (!patient) throw new Problem('not-found');
  await store.inTransaction(async (transaction) => {
    if (await store.see(transaction, patient, latest, now()))
      await recordAccess({ ...patient, actor: actorOf(caller), action: 'attentionSeen' }, transaction);
  });
  return open(parts, caller);
}

/** Notices for staff about patients whose readings need attention: who, and since when. See docs/adr/0082-attention-rule.md. */
export const createAttentionNotices = (parts: AttentionNoticesDependencies) =>
  bindAll(parts, { get: open, raise, markSeen });

export type AttentionNoticesOfStaff = ReturnType<typeof createAttentionNotices>;
