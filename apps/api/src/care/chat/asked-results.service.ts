import { type MeasurementItem, type MeasurementResult, Problem } from '@mien/contract';
import type { Language } from '@mien/domain';
import { actorOf, recordEntry } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import { resultOf } from '../../scans/measurements/index.ts';
import { readForStaff } from '../care-team/index.ts';
import * as chatPatientsStore from './chat-patients.store.ts';
import type { Conversation } from './messages.store.ts';
import * as messagesStore from './messages.store.ts';
import type { ConversationsDeps } from './patient-in-reach.ts';

/** Reads a scan if the patient permits it; null otherwise. The view is logged. */
async function sharedScan(
  { measurements, careTeam }: ConversationsDeps,
  caller: Caller,
  { clientId, patientId }: Conversation,
  measurementId: string,
  language: Language,
): Promise<MeasurementResult | null> {
  try {
    return await readForStaff(careTeam, caller, patientId, { kind: 'scan', measurementId }, 'resultOpened', () =>
      resultOf(measurements, clientId, patientId, measurementId, language, null, caller.measuresVersion),
    );
  } catch (error) {
    if (error instanceof Problem && error.code === 'results-not-shared') return null;
    throw error;
  }
}

/**
 * The value that a message asks about, read from its scan. The patient's permission gives access; without one, only a
 * value that the patient attached is accessible. The view is logged before the response is sent.
 *
 * @throws Problem not-found for another client's patient, a message without a result, and a deleted result
 * @throws Problem results-not-shared
 */
export async function asked(
  deps: ConversationsDeps,
  caller: Caller,
  patientUid: string,
  position: number,
  language: Language,
): Promise<{ item: MeasurementItem; measurementUid: string | null }> {
  const { database, measurements, accessLog } = deps;
  const patient = await chatPatientsStore.patientInReach(database, clientsInReach(caller, 'readResults'), patientUid);
  if (!patient) throw new Problem('not-found');
  const { clientId, patientId } = patient;
  const conversation = { clientId, patientId };
  const message = await messagesStore.at(database, conversation, position);
  const measurementId = message?.aboutMeasurementId;
  if (!message || !measurementId) throw new Problem('not-found');
  const shared = await sharedScan(deps, caller, conversation, measurementId, language);
  if (shared === null && !message.aboutHasValue) throw new Problem('results-not-shared');
  const { groups } =
    shared ??
    (await resultOf(measurements, clientId, patientId, measurementId, language, null, caller.measuresVersion));
  const item = groups.flatMap(({ items }) => items).find((one) => one.measurementTypeId === message.aboutMeasure);
  if (!item) throw new Problem('not-found');
  if (shared === null)
    await recordEntry(accessLog, {
      ...conversation,
      actor: actorOf(caller),
      action: 'resultOpened',
      subjectId: measurementId,
    });
  return { item, measurementUid: shared === null ? null : measurementId };
}
