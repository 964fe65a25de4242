import { type EhrOfPatient, type EhrSentValue, Problem } from '@mien/contract';
import { ehrRightsOf } from '@mien/domain';
import { actorOf, recordOnce } from '../../base/access-log/index.ts';
import { hasUser, lockOwner } from '../../base/accounts/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { othersInReach } from '../../platform/access/reach.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type SharedResults, sharedAmong } from '../care-team/index.ts';
import { outcomeField } from './ehr.data.ts';
import type { EhrContext } from './ehr.deps.ts';
import * as ehrLaunchesStore from './ehr-launches.store.ts';
import * as ehrLinksStore from './ehr-links.store.ts';
import type { StoredValue } from './ehr-observations.store.ts';
import * as ehrObservationsStore from './ehr-observations.store.ts';
import * as ehrRecordsStore from './ehr-records.store.ts';
import { queueScan } from './queue-values.ts';
import { openLaunchOf, sendForPatient } from './send-due.ts';

/** A patient of the caller's client. @throws Problem not-found for other clients' patients, and for a patient's own call */
async function patientOf({ database }: EhrContext, caller: Caller, patientId: string): Promise<PatientKey> {
  othersInReach(caller, 'readResults');
  const patient = { clientId: caller.clientId, patientId };
  if (!(await hasUser(database, patient))) throw new Problem('not-found');
  return patient;
}

const valueAnswer = ({ sealed }: EhrContext, value: StoredValue): EhrSentValue => ({
  id: value.sentId,
  value: value.valueKind,
  state: value.state,
  measurementId: value.measurementId,
  taken: value.takenAt.toISOString(),
  sent: value.sentAt?.toISOString() ?? null,
  outcome:
    value.sealedOutcome === null
      ? null
      : sealed.open(value.sealedOutcome, { clientId: value.clientId, field: outcomeField(value.sentId) }),
});

/** What of the sent values staff may see: as much as of the results themselves. */
const isVisible = (shared: SharedResults | undefined) => (value: StoredValue) =>
  shared !== undefined && (shared.onlyScan === null || value.measurementId === shared.onlyScan);

async function answer(deps: EhrContext, caller: Caller, patient: PatientKey): Promise<EhrOfPatient> {
  const { database, careTeam, accessLog } = deps;
  const { clientId, patientId } = patient;
  const record = await ehrRecordsStore.connected(database, clientId);
  if (record === null) return { hasRecord: false, isAutomatic: false, linked: null, launch: null, values: [] };
  const { issuer, isAutomatic } = record;
  const link = await ehrLinksStore.ofPatient(database, patient, issuer);
  const launch = await openLaunchOf(deps, caller, patientId);
  const shared = (await sharedAmong(careTeam, caller, [patientId])).get(patientId);
  const values = (await ehrObservationsStore.ofPatient(database, patient, issuer)).filter(isVisible(shared));
  if (values.length > 0) await recordOnce(accessLog, caller, 'resultsListed', [patient]);
  return {
    hasRecord: true,
    isAutomatic,
    linked: link?.linkedAt.toISOString() ?? null,
    launch: launch && { until: launch.tokenUntil.toISOString(), canWrite: ehrRightsOf(launch.scope).canCreate },
    values: values.map((value) => valueAnswer(deps, value)),
  };
}

/** The link of a patient to the record, and what was sent there. @throws Problem not-found, not-allowed */
export async function ehrOfPatient(deps: EhrContext, caller: Caller, patientId: string): Promise<EhrOfPatient> {
  return answer(deps, caller, await patientOf(deps, caller, patientId));
}

/**
 * Sends the vital signs of a scan to the record, and the patient's readings before it. What is there is not sent again.
 *
 * @throws Problem not-found, not-allowed, results-not-shared
 * @throws Problem launch-needed for a session that may not write for the patient
 */
export async function sendScan(
  deps: EhrContext,
  caller: Caller,
  { patientId, measurementId }: { readonly patientId: string; readonly measurementId: string },
): Promise<EhrOfPatient> {
  const patient = await patientOf(deps, caller, patientId);
  const shared = (await sharedAmong(deps.careTeam, caller, [patientId])).get(patientId);
  if (!shared || (shared.onlyScan !== null && shared.onlyScan !== measurementId))
    throw new Problem('results-not-shared');
  const launch = await openLaunchOf(deps, caller, patientId);
  if (launch === null || !ehrRightsOf(launch.scope).canCreate) throw new Problem('launch-needed');
  const { issuer, fhirPatientId } = launch;
  const isQueued = await queueScan(
    deps,
    caller,
    { ...patient, issuer, fhirPatientId },
    { measurementId, onlyScan: shared.onlyScan },
  );
  if (!isQueued) throw new Problem('not-found');
  await sendForPatient(deps, caller, patientId);
  return answer(deps, caller, patient);
}

/** Ends the link of a patient to the record. What was sent stays there. @throws Problem not-found, not-allowed */
export async function unlinkPatient(deps: EhrContext, caller: Caller, patientId: string): Promise<EhrOfPatient> {
  const { database, recordAccess } = deps;
  const patient = await patientOf(deps, caller, patientId);
  await inTransaction(database, async (transaction) => {
    await lockOwner(transaction, patient);
    if (!(await ehrLinksStore.remove(transaction, patient))) return;
    await ehrLaunchesStore.endOfPatient(transaction, patient);
    await ehrObservationsStore.dropWaiting(transaction, patient);
    await recordAccess({ ...patient, actor: actorOf(caller), action: 'ehrPatientUnlinked' }, transaction);
  });
  return answer(deps, caller, patient);
}
