import { type AttentionNotices, type NoticeReadings, Problem } from '@mien/contract';
import type { UsualRangeMeasure } from '@mien/domain';
import { actorOf, type RecordAccess } from '../../base/access-log/index.ts';
import { patientInReach } from '../../base/accounts/index.ts';
import type { MeasuresOf } from '../../base/client-settings/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { AttentionDeps } from './attention.service.ts';
import * as attentionNoticesStore from './attention-notices.store.ts';
import { waitingCuffs } from './cuff-notices.service.ts';

export interface AttentionNoticesDeps {
  readonly database: Database;
  readonly recordAccess: RecordAccess;
  readonly now: () => Date;
  readonly measuresOf: MeasuresOf;
  readonly comparison: AttentionDeps['comparison'];
}

export async function open({ database, now }: AttentionNoticesDeps, caller: Caller): Promise<AttentionNotices> {
  const { count, oldestMs } = await attentionNoticesStore.open(database, clientsInReach(caller, 'listUsers'), now());
  return { count, oldestSince: oldestMs === null ? null : new Date(oldestMs).toISOString() };
}

/** @throws Problem not-allowed, not-found */
export async function markSeen(
  deps: AttentionNoticesDeps,
  caller: Caller,
  patientUid: string,
  latest: Date,
): Promise<AttentionNotices> {
  const { database, recordAccess, now } = deps;
  const patient = await patientInReach(database, clientsInReach(caller, 'listUsers'), patientUid);
  if (!patient) throw new Problem('not-found');
  await inTransaction(database, async (transaction) => {
    if (await attentionNoticesStore.seeNotices(transaction, patient, latest, now()))
      await recordAccess({ ...patient, actor: actorOf(caller), action: 'attentionSeen' }, transaction);
  });
  return open(deps, caller);
}

/**
 * The readings behind a patient's notices, with the patient's usual range at that time: for staff to whom the patient
 * shows all results. After a staff member has marked them as seen: no readings, but who did so and when.
 *
 * @param timeZone  for counting the days of the usual range
 */
export async function readings(
  deps: AttentionNoticesDeps,
  patient: PatientKey,
  timeZone: string,
  measuresVersion: number | null,
): Promise<NoticeReadings> {
  const { database, measuresOf, comparison } = deps;
  const { clientId, patientId } = patient;
  const [found, shown, cuffs, seen] = await Promise.all([
    attentionNoticesStore.readingsOf(database, patient),
    measuresOf(clientId, measuresVersion),
    waitingCuffs(deps, clientId, [patientId]),
    attentionNoticesStore.lastSeen(database, patient),
  ]);
  const cuff = cuffs.get(patientId) ?? null;
  const done = {
    doneAt: seen?.doneAt.toISOString() ?? null,
    doneBy: seen?.doneBy ?? null,
    doneSince: seen?.doneSince.toISOString() ?? null,
  };
  const ofMeasure = Map.groupBy(
    found.filter(({ measure }) => shown.isShown(measure)),
    ({ measure }) => measure,
  );
  const newest = found[0];
  if (ofMeasure.size === 0 || newest === undefined) return { readings: [], cuff, ...done };
  const { measures } = await comparison(patient, newest.measurementId, timeZone, measuresVersion);
  const usualOf = (measure: UsualRangeMeasure) => {
    const usual = measures.find(({ measurementTypeId }) => measurementTypeId === measure)?.usual;
    return usual === undefined || usual.kind === 'learning' ? null : { low: usual.low, high: usual.high };
  };
  return {
    readings: [...ofMeasure].map(([measurementTypeId, values]) => ({
      measurementTypeId,
      usual: usualOf(measurementTypeId),
      values: values.map(({ value, createdAt }) => ({ value, takenAt: createdAt.toISOString() })),
    })),
    cuff,
    ...done,
  };
}
