import {
  ACTION_OF_EHR_VALUE,
  EHR_OUTCOME_MAX_LENGTH,
  EHR_TOKEN_MARGIN_MS,
  type EhrState,
  ehrRightsOf,
  ehrVerdict,
  ehrWaitMs,
  reachOf,
  SECOND_MS,
} from '@mien/domain';
import { type EhrObservation, ehrObservationInError, observationIdSystem } from '@mien/fhir';
import type { AccessActor } from '../../base/access-log/index.ts';
import { lockOwner } from '../../base/accounts/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sharedAmong } from '../care-team/index.ts';
import { outcomeField, resourceField, tokenField } from './ehr.data.ts';
import type { EhrContext } from './ehr.deps.ts';
import { renewKeys } from './ehr-keys.ts';
import type { OpenLaunch } from './ehr-launches.store.ts';
import * as ehrLaunchesStore from './ehr-launches.store.ts';
import * as ehrLinksStore from './ehr-links.store.ts';
import type { HeldValue } from './ehr-observations.store.ts';
import * as ehrObservationsStore from './ehr-observations.store.ts';
import * as ehrRecordsStore from './ehr-records.store.ts';
import { type EhrReply, writeObservation } from './ehr-server.ts';
import { queueNew } from './queue-values.ts';

/** Longer than a request may take: a process that holds a value longer has died. */
const LEASE_MS = 60 * SECOND_MS;

/** Launches per statement. Chosen. */
const LAUNCHES_AT_ONCE = 50;

/** What a launch allows at this moment; null if its session, its token or the link is over. */
async function openedBy(deps: EhrContext, launch: OpenLaunch) {
  const { database, now } = deps;
  const { clientId, patientId, issuer } = launch;
  if (launch.tokenUntil.getTime() - now().getTime() < EHR_TOKEN_MARGIN_MS) return null;
  const caller = await deps.callerOfSession(clientId, launch.sessionId);
  if (caller === null || caller.userId !== launch.userId || reachOf(caller.roles, 'readResults') !== 'client')
    return null;
  const record = await ehrRecordsStore.connected(database, clientId);
  if (record?.issuer !== issuer) return null;
  const link = await ehrLinksStore.ofPatient(database, { clientId, patientId }, issuer);
  if (link?.fhirPatientId !== launch.fhirPatientId) return null;
  return { caller, record, link };
}

type Opened = NonNullable<Awaited<ReturnType<typeof openedBy>>>;

/** Who sent a value: staff, or the server by itself. */
const actorOfValue = ({ isAutomatic, queuedBy, clientId }: HeldValue): AccessActor =>
  isAutomatic ? { kind: 'system' } : { kind: 'staff', clientId, userId: queuedBy };

/**
 * Takes the next value that may be written, in one transaction with the entry in the access log. Link and permission are
 * checked again: they may have ended since the value was queued.
 */
async function take(deps: EhrContext, launch: OpenLaunch, { caller }: Opened): Promise<HeldValue | undefined> {
  const { database, now, recordAccess } = deps;
  const { clientId, patientId, issuer, fhirPatientId, scope } = launch;
  const { canCreate, canUpdate } = ehrRightsOf(scope);
  return inTransaction(database, async (transaction) => {
    const standing = await lockOwner(transaction, { clientId, patientId });
    const link = await ehrLinksStore.ofPatient(transaction, { clientId, patientId }, issuer);
    if (!standing || link?.ownerId !== standing.ownerId || link.fhirPatientId !== fhirPatientId) return undefined;
    const shared = (await sharedAmong({ database: transaction, now }, caller, [patientId])).get(patientId);
    const states: EhrState[] = [
      ...(canCreate && shared ? ['waiting' as const] : []),
      // Marking an error reveals nothing.
      ...(canUpdate ? ['withdrawing' as const] : []),
    ];
    const at = now();
    const value = await ehrObservationsStore.takeDue(
      transaction,
      { clientId, patientId, issuer, fhirPatientId },
      { states, onlyScan: shared?.onlyScan ?? null },
      { at, leaseEnd: new Date(at.getTime() + LEASE_MS) },
    );
    if (value?.attempt === 1) {
      const isSending = value.state === 'waiting';
      const action = isSending ? ACTION_OF_EHR_VALUE[value.valueKind] : ('valueWithdrawnFromEhr' as const);
      const actor: AccessActor = isSending ? actorOfValue(value) : { kind: 'system' };
      await recordAccess(
        { clientId, patientId, actor, action, subjectId: value.measurementId ?? undefined },
        transaction,
      );
    }
    return value;
  });
}

/** Writes a value that this process holds; null if its content no longer opens. */
async function write(deps: EhrContext, launch: OpenLaunch, value: HeldValue): Promise<EhrReply | null> {
  const { clientId, sentId, observationId, recordId } = value;
  const { issuer, fhirPatientId, launchId } = launch;
  const token = deps.sealed.open(launch.sealedToken, { clientId, field: tokenField(launchId) });
  const text =
    value.sealedResource === null
      ? null
      : deps.sealed.open(value.sealedResource, { clientId, field: resourceField(sentId) });
  if (token === null || text === null) return null;
  const url = `${issuer}/Observation`;
  if (value.state === 'waiting') {
    const identifier = encodeURIComponent(`${observationIdSystem(deps.installation.publicUrl)}|${observationId}`);
    // A try whose answer was lost has perhaps created it. Source: FHIR R4, "Conditional create".
    const ifNoneExist = `identifier=${identifier}&subject=Patient/${fhirPatientId}`;
    return writeObservation(deps, { url, method: 'POST', token, body: text, ifNoneExist });
  }
  if (recordId === null) return null;
  const body = JSON.stringify(ehrObservationInError(JSON.parse(text) as EhrObservation, recordId));
  return writeObservation(deps, { url: `${url}/${recordId}`, method: 'PUT', token, body, ifNoneExist: null });
}

/** Stores a reply. @returns whether the next value may be tried at once */
async function settle(
  deps: EhrContext,
  launch: OpenLaunch,
  value: HeldValue,
  reply: EhrReply | null,
): Promise<boolean> {
  const { database, now, sealed } = deps;
  const at = now();
  if (reply === null) {
    await ehrObservationsStore.noteRefused(database, value, { status: null, sealedOutcome: null });
    return true;
  }
  const { status, recordId, outcome, retryAfterMs } = reply;
  const verdict = status === null ? 'later' : ehrVerdict(status);
  if (verdict === 'taken' && status !== null) {
    if (value.state === 'waiting') await ehrObservationsStore.noteSent(database, value, { recordId, status, at });
    else await ehrObservationsStore.noteWithdrawn(database, value, status, at);
    return true;
  }
  if (verdict === 'refused') {
    const owner = { clientId: value.clientId, field: outcomeField(value.sentId) };
    const sealedOutcome = outcome === null ? null : sealed.seal(outcome.slice(0, EHR_OUTCOME_MAX_LENGTH), owner);
    await ehrObservationsStore.noteRefused(database, value, { status, sealedOutcome });
    return true;
  }
  if (verdict === 'signedOut') {
    await ehrLaunchesStore.endToken(database, launch, at);
    await ehrObservationsStore.postpone(database, value, at, status);
    return false;
  }
  const waitMs = ehrWaitMs(value.attempt, retryAfterMs);
  await ehrObservationsStore.postpone(database, value, new Date(at.getTime() + waitMs), status);
  return false;
}

/**
 * Writes what is due for the patient of a launch, one value after the other. A crash between a record's answer and its
 * note writes a value again, which `If-None-Exist` makes harmless.
 *
 * @returns how many values were tried
 */
async function sendOf(deps: EhrContext, launch: OpenLaunch): Promise<number> {
  const opened = await openedBy(deps, launch);
  if (opened === null) return 0;
  const { database, now, sendMs } = deps;
  const { clientId, patientId, issuer, fhirPatientId } = launch;
  const patient = { clientId, patientId, issuer, fhirPatientId };
  await ehrObservationsStore.noteDeleted(database, patient, now());
  const shared = (await sharedAmong(deps.careTeam, opened.caller, [patientId])).get(patientId);
  if (opened.record.isAutomatic && shared?.onlyScan === null)
    await queueNew(deps, opened.caller, patient, opened.link.linkedAt);
  const untilMs = performance.now() + sendMs;
  let tried = 0;
  while (performance.now() < untilMs) {
    const value = await take(deps, launch, opened);
    if (value === undefined) break;
    tried += 1;
    if (!(await settle(deps, launch, value, await write(deps, launch, value)))) break;
  }
  return tried;
}

/** The launch with which a session may write for a patient; null without one. */
export async function openLaunchOf(
  deps: EhrContext,
  caller: Pick<Caller, 'clientId' | 'sessionId'>,
  patientId: string,
): Promise<OpenLaunch | null> {
  const launch = await ehrLaunchesStore.openOf(deps.database, caller, patientId, deps.now());
  return launch !== undefined && (await openedBy(deps, launch)) !== null ? launch : null;
}

/** Writes what is due for a patient with the launch of a session. */
export async function sendForPatient(
  deps: EhrContext,
  caller: Pick<Caller, 'clientId' | 'sessionId'>,
  patientId: string,
): Promise<void> {
  const launch = await openLaunchOf(deps, caller, patientId);
  if (launch !== null) await sendOf(deps, launch);
}

/** The same without a response that waits for it. */
export const sendInBackground = (
  deps: EhrContext,
  caller: Pick<Caller, 'clientId' | 'sessionId'>,
  patientId: string,
): void => deps.inBackground(() => sendForPatient(deps, caller, patientId));

/** Writes what is due for every open launch, and renews our keys. Safe to run from several processes. */
export async function sendToRecords(deps: EhrContext): Promise<{ readonly sent: number }> {
  const { database, now } = deps;
  if (!(await ehrRecordsStore.isAnyConnected(database))) return { sent: 0 };
  await renewKeys(deps);
  let sent = 0;
  let after: string | null = null;
  for (;;) {
    const launches: readonly OpenLaunch[] = await ehrLaunchesStore.open(database, now(), after, LAUNCHES_AT_ONCE);
    for (const launch of launches) sent += await sendOf(deps, launch);
    after = launches.at(-1)?.launchId ?? null;
    if (launches.length < LAUNCHES_AT_ONCE) return { sent };
  }
}
