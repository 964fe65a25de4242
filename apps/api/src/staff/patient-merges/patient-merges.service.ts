import { type MergeCandidate, type MergePreview, type PatientMerge, Problem } from '@mien/contract';
import {
  DAY_MS,
  isMergeDoubtful,
  isStaff,
  keptInMerge,
  MERGE_PROPOSAL_DAYS,
  MERGE_UNDO_DAYS,
  mergeDifferences,
  proofAfterUndo,
  RESULTS_HELD_MS,
  roughCount,
} from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { type AccessLogContext, actorOf, recordAll, recordOnce } from '../../base/access-log/index.ts';
import { changeOwner, holdResults, patientInReach, removeUser } from '../../base/accounts/index.ts';
import { moveMessages } from '../../care/chat/index.ts';
import { erasePatient } from '../../care/records/index.ts';
import type { SafetyNotices } from '../../delivery/sms/safety-notices.ts';
import { endEverything, newestProofOf, type SignInDeps } from '../../identity/sign-in/index.ts';
import { moveScans } from '../../insight/averages/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import type { Owner } from '../../platform/data/move-rows.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import * as joinedFieldsStore from './joined-fields.store.ts';
import * as mergeProposalsStore from './merge-proposals.store.ts';
import type { MergeablePatient } from './mergeable-patients.store.ts';
import * as mergeablePatientsStore from './mergeable-patients.store.ts';
import * as mergedRowsStore from './merged-rows.store.ts';
import type { StoredMerge } from './patient-merges.store.ts';
import * as patientMergesStore from './patient-merges.store.ts';

const UNDO_MS = MERGE_UNDO_DAYS * 86_400_000;

export interface PatientMergesDeps {
  readonly database: Database;
  readonly accessLog: AccessLogContext;
  readonly notices: Pick<SafetyNotices, 'profilesMerged'>;
  readonly signIn: SignInDeps;
  readonly hash: KeyedHash;
  readonly now: () => Date;
}

/** Staff sign in with their account; for former staff, the staff list and the access log still need the name. */
const isOrWasStaff = ({ roles, endedRole }: MergeablePatient): boolean => isStaff(roles) || endedRole !== null;

const standing = (patient: MergeablePatient) => ({
  patient,
  patientId: patient.patientId,
  isDeactivated: patient.deactivatedAt !== null,
  isPhoneProved: patient.phoneNumber !== null && patient.phoneVerifiedAt !== null,
  createdMs: patient.createdAt.getTime(),
});

function candidate(patient: MergeablePatient): MergeCandidate {
  const { isPhoneProved, isDeactivated } = standing(patient);
  const { firstName, lastName, email, phoneNumber, birthDate, birthSex, groupCode, externalReference } = patient;
  return {
    patientUid: patient.patientId,
    firstName,
    lastName,
    email,
    phoneNumber,
    isPhoneProved,
    birthDate,
    birthSex,
    groupCode,
    externalReference,
    created: patient.createdAt.toISOString(),
    isDeactivated,
  };
}

const answerOf = (merge: StoredMerge): PatientMerge => ({
  mergeUid: merge.mergeId,
  keptPatientUid: merge.keptPatientId,
  mergedPatientUid: merge.mergedPatientId,
  firstName: merge.firstName,
  lastName: merge.lastName,
  merged: merge.mergedAt.toISOString(),
  undoUntil: new Date(merge.mergedAt.getTime() + UNDO_MS).toISOString(),
  isUndone: merge.undoneAt !== null,
});

/**
 * Until when earlier results stay hidden. Unless the kept patient has verified the other one's number, another person
 * may come to see the moved data, so the wait is the same as after a changed number. An existing wait of either
 * patient stays. See docs/adr/0023-login-links.md.
 */
function heldUntil(kept: MergeablePatient, merged: MergeablePatient, at: Date): Date | null {
  const isOtherNumber = kept.phoneVerifiedAt === null || merged.phoneNumber !== kept.phoneNumber;
  const until = Math.max(
    kept.resultsHeldUntil?.getTime() ?? 0,
    merged.resultsHeldUntil?.getTime() ?? 0,
    isOtherNumber ? at.getTime() + RESULTS_HELD_MS : 0,
  );
  return until > at.getTime() ? new Date(until) : null;
}

/** The client of a patient whom the caller may edit. @throws Problem not-found, not-allowed */
async function editableClientId(database: Database, caller: Caller, patientId: string): Promise<string> {
  const patient = await patientInReach(database, clientsInReach(caller, 'editPatients'), patientId);
  if (!patient) throw new Problem('not-found');
  return patient.clientId;
}

/** The client of two patients if the caller may merge them. @throws Problem not-found, not-allowed, invalid-request */
async function clientOfBoth(
  { database }: PatientMergesDeps,
  caller: Caller,
  patientId: string,
  otherId: string,
): Promise<string> {
  const clientId = await editableClientId(database, caller, patientId);
  if (!(await patientInReach(database, { clientId }, otherId))) throw new Problem('not-found');
  if (patientId === otherId)
    throw new Problem('invalid-request', { fields: [{ path: 'mergedPatientUid', rule: 'same_patient' }] });
  // Staff must not give themselves another patient's results.
  if (caller.patientId === patientId || caller.patientId === otherId) throw new Problem('not-allowed');
  return clientId;
}

/** The two patients, with the one to keep. @throws Problem merge-not-possible */
async function pairOf(
  { database }: PatientMergesDeps,
  source: Database | null,
  clientId: string,
  patientIds: readonly [string, string],
) {
  const found = await mergeablePatientsStore.patients(database, source, clientId, patientIds);
  const [one, other] = patientIds.map((id) => found.find(({ patientId }) => patientId === id));
  // A patient without a user was already merged.
  if (!one || !other || isOrWasStaff(one) || isOrWasStaff(other)) throw new Problem('merge-not-possible');
  const { kept, merged, reason } = keptInMerge(standing(one), standing(other));
  // Otherwise an unverified number or a staff link would give access to data that a verified number protects.
  if (merged.isPhoneProved && !kept.isPhoneProved) throw new Problem('merge-not-possible');
  return { kept: kept.patient, merged: merged.patient, reason };
}

const pairKey = (kept: MergeablePatient, merged: MergeablePatient) => ({
  clientId: kept.clientId,
  keptPatientId: kept.patientId,
  mergedPatientId: merged.patientId,
});

/** Whether a second person has to ask for a merge: the two differ, or staff have just made them alike. */
async function isDoubtful(
  { database, now }: PatientMergesDeps,
  source: Database | null,
  kept: MergeablePatient,
  merged: MergeablePatient,
): Promise<boolean> {
  const since = new Date(now().getTime() - MERGE_PROPOSAL_DAYS * DAY_MS);
  return (
    isMergeDoubtful(mergeDifferences(kept, merged)) ||
    (await mergeablePatientsStore.isRenamedSince(source ?? database, pairKey(kept, merged), since))
  );
}

/** The earliest time of a proposal that still counts. */
const proposedSince = (at: Date) => new Date(at.getTime() - MERGE_PROPOSAL_DAYS * DAY_MS);

/** The staff member who requested a doubtful merge that awaits a second person. */
async function proposerOf(
  { database, now }: PatientMergesDeps,
  caller: Caller,
  kept: MergeablePatient,
  merged: MergeablePatient,
): Promise<MergePreview['proposedBy']> {
  const proposal = await mergeProposalsStore.proposal(database, null, pairKey(kept, merged), proposedSince(now()));
  if (!proposal) return null;
  const { firstName, lastName, proposedAt, userId } = proposal;
  const name = `${firstName ?? ''} ${lastName ?? ''}`.trim() || null;
  return { name, proposed: proposedAt.toISOString(), isCaller: userId === caller.userId };
}

/**
 * Moves the merged patient's rows. Rows written during the merge are found by calling it again.
 *
 * @returns whether there were any
 */
async function moveAll(
  { now }: PatientMergesDeps,
  transaction: Database,
  merge: StoredMerge,
  from: Owner,
  into: Owner,
): Promise<boolean> {
  const clientId = merge.clientId;
  await mergedRowsStore.endConsentOfMerged(transaction, merge, now());
  const { measurementIds, isAny } = await mergedRowsStore.move(transaction, merge, from, into);
  const messageIds = await moveMessages(transaction, { clientId, from, into }, null);
  await mergedRowsStore.keepMessages(transaction, merge, messageIds);
  await moveScans(transaction, { clientId, from: from.patientId, into: into.patientId }, measurementIds);
  return isAny || messageIds.length > 0;
}

/**
 * Whether another staff member has already requested a doubtful merge, and it can be made. Otherwise records the caller's
 * request, also in the access logs of both patients.
 */
async function isSecondPerson(
  { database, accessLog }: PatientMergesDeps,
  transaction: Database,
  caller: Caller,
  kept: MergeablePatient,
  merged: MergeablePatient,
  at: Date,
): Promise<boolean> {
  const pair = pairKey(kept, merged);
  const proposal = await mergeProposalsStore.proposal(database, transaction, pair, proposedSince(at));
  if (proposal && proposal.userId !== caller.userId) {
    await mergeProposalsStore.endProposal(transaction, pair);
    return true;
  }
  if (proposal) return false;
  await mergeProposalsStore.propose(transaction, pair, caller, at);
  const entry = { clientId: kept.clientId, actor: actorOf(caller), action: 'mergeProposed' as const };
  await recordAll(
    accessLog,
    [kept, merged].map(({ patientId }) => ({ ...entry, patientId })),
    transaction,
  );
  return false;
}

const record = (
  { accessLog }: PatientMergesDeps,
  transaction: Database,
  caller: Caller,
  merge: StoredMerge,
  action: 'patientMerged' | 'mergeUndone',
): Promise<void> =>
  recordAll(
    accessLog,
    [merge.keptPatientId, merge.mergedPatientId].map((patientId) => ({
      clientId: merge.clientId,
      patientId,
      actor: actorOf(caller),
      action,
      subjectId: merge.mergeId,
    })),
    transaction,
  );

/** A merge that can still be undone, or already was. @throws Problem not-found */
function unexpired({ now }: PatientMergesDeps, merge: StoredMerge | undefined, keptPatientId: string): StoredMerge {
  if (merge?.keptPatientId !== keptPatientId || merge.mergedAt.getTime() + UNDO_MS <= now().getTime())
    throw new Problem('not-found');
  return merge;
}

/** @throws Problem not-found, not-allowed, invalid-request, merge-not-possible */
export async function preview(
  deps: PatientMergesDeps,
  caller: Caller,
  patientUid: string,
  otherUid: string,
): Promise<MergePreview> {
  const { database, now, accessLog } = deps;
  const ids = [patientUid, otherUid] as const;
  const clientId = await clientOfBoth(deps, caller, ...ids);
  const { kept, merged, reason } = await pairOf(deps, null, clientId, ids);
  const { sessions, loginLinks, tokenCodes, ...moves } = await mergeablePatientsStore.counts(database, merged, now());
  const differences = mergeDifferences(kept, merged);
  const isInDoubt = await isDoubtful(deps, null, kept, merged);
  await recordAll(
    accessLog,
    [kept, merged].map(({ patientId }) => ({
      clientId,
      patientId,
      actor: actorOf(caller),
      action: 'mergePreviewed' as const,
    })),
  );
  return {
    kept: candidate(kept),
    merged: candidate(merged),
    keptBecause: reason,
    differences: [...differences],
    isDoubtful: isInDoubt,
    proposedBy: isInDoubt ? await proposerOf(deps, caller, kept, merged) : null,
    resultsHeldUntil: heldUntil(kept, merged, now())?.toISOString() ?? null,
    moves: {
      chatMessages: roughCount(moves.chatMessages),
      appointments: roughCount(moves.appointments),
    },
    ends: {
      sessions: roughCount(sessions),
      loginLinks: roughCount(loginLinks),
      tokenCodes: roughCount(tokenCodes),
    },
  };
}

/** @throws Problem not-found, not-allowed */
export async function list(
  { database, now, accessLog }: PatientMergesDeps,
  caller: Caller,
  patientId: string,
): Promise<PatientMerge[]> {
  const clientId = await editableClientId(database, caller, patientId);
  const merges = await patientMergesStore.mergesInto(
    database,
    clientId,
    patientId,
    new Date(now().getTime() - UNDO_MS),
  );
  if (merges.length > 0) await recordOnce(accessLog, caller, 'patientOpened', [{ clientId, patientId }]);
  return merges.map(answerOf);
}

/**
 * Merges a patient into the one who is kept. A repeated call returns the same merge.
 *
 * @throws Problem not-found, not-allowed, invalid-request, merge-not-possible
 * @throws Problem changed-meanwhile when the other one would have to be kept
 * @throws Problem second-person-needed when they differ in name or birth date, or staff changed one of these within a week, and no other staff member has
 *   requested it yet
 * @throws Problem too-many-requests when the message limit for another verified number is reached; nothing is merged then
 */
export async function merge(
  deps: PatientMergesDeps,
  caller: Caller,
  keptUid: string,
  mergedUid: string,
): Promise<PatientMerge> {
  const { now, database, signIn, notices } = deps;
  const ids = [keptUid, mergedUid] as const;
  const [keptPatientId, mergedPatientId] = ids;
  const clientId = await clientOfBoth(deps, caller, ...ids);
  const at = now();
  const made = await inTransaction(database, async (transaction) => {
    await mergeablePatientsStore.lock(transaction, clientId, ids);
    const known = await patientMergesStore.mergeOf(transaction, clientId, { keptPatientId, mergedPatientId });
    if (known) return known;
    const { kept, merged } = await pairOf(deps, transaction, clientId, ids);
    if (kept.patientId !== keptPatientId) throw new Problem('changed-meanwhile');
    if (
      (await isDoubtful(deps, transaction, kept, merged)) &&
      !(await isSecondPerson(deps, transaction, caller, kept, merged, at))
    )
      return null;
    const until = heldUntil(kept, merged, at);
    const merge = await patientMergesStore.add(transaction, {
      mergeId: uuidv7(),
      kept,
      merged,
      at,
    });
    await changeOwner(transaction, kept);
    await joinedFieldsStore.join(transaction, merge);
    await endEverything(signIn, transaction, merged, at);
    // Sessions with full access would see what moves.
    await endEverything(signIn, transaction, kept, at);
    // An empty profile brings no results that another person might see.
    if ((await moveAll(deps, transaction, merge, merged, kept)) && until !== null)
      await holdResults(transaction, kept, until);
    await removeUser(transaction, merged, await notices.profilesMerged(transaction, { kept, merged }));
    await record(deps, transaction, caller, merge, 'patientMerged');
    return merge;
  });
  if (made === null) throw new Problem('second-person-needed');
  return answerOf(made);
}

/**
 * Moves back what a merge moved. Later rows stay, and so does the time for which results are hidden: there may be another reason
 * for it. A repeated call changes nothing.
 *
 * @throws Problem not-found, not-allowed; also when the merge is too old
 * @throws Problem merge-not-undoable while the patient is merged into another one
 */
export async function undo(
  deps: PatientMergesDeps,
  caller: Caller,
  keptPatientId: string,
  mergeUid: string,
): Promise<PatientMerge> {
  const { database, hash, now, signIn } = deps;
  const clientId = await editableClientId(database, caller, keptPatientId);
  if (caller.patientId === keptPatientId) throw new Problem('not-allowed');
  return inTransaction(database, async (transaction) => {
    const read = async () =>
      unexpired(deps, await patientMergesStore.merge(transaction, clientId, mergeUid), keptPatientId);
    await mergeablePatientsStore.lock(transaction, clientId, [keptPatientId, (await read()).mergedPatientId]);
    const merge = await read();
    if (merge.undoneAt !== null) return answerOf(merge);
    const [kept] = await mergeablePatientsStore.patients(database, transaction, clientId, [keptPatientId]);
    if (!kept) throw new Problem('merge-not-undoable');
    const merged: Owner = { patientId: merge.mergedPatientId, userId: merge.userId };
    await joinedFieldsStore.giveBack(transaction, merge);
    const { phoneNumber: number, phoneVerifiedAt: provedAt, mergedAt } = merge;
    const newestProofAt = number === null ? null : await newestProofOf(transaction, hash('phone', number));
    await patientMergesStore.restoreEmptied(
      transaction,
      merge,
      proofAfterUndo(provedAt, { mergedAt, newestProofAt, undoneAt: now() }),
    );
    await changeOwner(transaction, kept);
    await endEverything(signIn, transaction, kept, now());
    const measurementIds = await mergedRowsStore.moveBack(transaction, merge, kept, merged);
    await moveMessages(
      transaction,
      { clientId, from: kept, into: merged },
      await mergedRowsStore.keptMessages(transaction, merge),
    );
    await moveScans(transaction, { clientId, from: kept.patientId, into: merged.patientId }, measurementIds);
    await patientMergesStore.markUndone(transaction, merge, now());
    await record(deps, transaction, caller, merge, 'mergeUndone');
    return answerOf({ ...merge, undoneAt: now() });
  });
}

/**
 * Moves rows that were still written for emptied patients, erases patients whose merge can no longer be undone, and deletes
 * undone merges. Returns the number of deleted merges.
 */
export async function expire(deps: PatientMergesDeps): Promise<number> {
  const { database, now } = deps;
  for (const { clientId, mergeId, ...merge } of await patientMergesStore.mergesMade(database, 'inForce'))
    await inTransaction(database, async (transaction) => {
      await mergeablePatientsStore.lock(transaction, clientId, [merge.keptPatientId, merge.mergedPatientId]);
      const current = await patientMergesStore.merge(transaction, clientId, mergeId);
      if (!current || current.undoneAt !== null) return;
      const from: Owner = { patientId: current.mergedPatientId, userId: current.userId };
      const [kept] = await mergeablePatientsStore.patients(database, transaction, clientId, [current.keptPatientId]);
      // If the other patient was merged in turn, it has no user; only the patient's rows are left to move.
      await moveAll(
        deps,
        transaction,
        current,
        from,
        kept ?? { patientId: current.keptPatientId, userId: current.userId },
      );
    });
  const expired = await patientMergesStore.mergesMade(database, { before: new Date(now().getTime() - UNDO_MS) });
  for (const merge of expired)
    await inTransaction(database, async (transaction) => {
      const patient = { clientId: merge.clientId, patientId: merge.mergedPatientId };
      await patientMergesStore.remove(transaction, merge);
      if (merge.undoneAt === null) await erasePatient(transaction, patient, 'merged', now());
    });
  return expired.length;
}
