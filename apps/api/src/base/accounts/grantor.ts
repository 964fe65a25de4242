import { Problem } from '@mien/contract';
import { grantRefusal, isStaff, mayTakeIrreversibleAction } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { lockOwner, lockStandingOf, standingOf } from './profile-standing.store.ts';

declare const VERIFIED: unique symbol;
/**
 * The owner ID of a user who may grant access. Only `grantorOf` creates one, so that no row granting access is written
 * without checking the grantor.
 */
export type Grantor = string & { readonly [VERIFIED]: true };

/**
 * The owner who grants access in this session, locked until the transaction ends. See packages/domain/src/rights.ts.
 *
 * @throws Problem phone-not-confirmed while the patient has not verified a number
 * @throws Problem new-code-needed for a session that may not be the patient's own
 * @throws Problem not-found for a deleted patient
 */
export async function grantorOf(transaction: Database, caller: Caller, patient: PatientKey): Promise<Grantor> {
  const standing = await lockOwner(transaction, patient);
  if (!standing) throw new Problem('not-found');
  const { ownerId, carer, isScanOnly } = caller;
  const mayBeAnotherPerson = carer !== null || isScanOnly || caller.patientId !== patient.patientId;
  const refusal = grantRefusal({ ownerId, mayBeAnotherPerson }, standing);
  if (refusal === 'numberNotVerified') throw new Problem('phone-not-confirmed');
  if (refusal === 'codeNeeded') throw new Problem('new-code-needed');
  return standing.ownerId as Grantor;
}

/**
 * The owner who accepts a right granted to the caller, locked until the transaction ends.
 *
 * @throws Problem new-code-needed for a session that began while the profile had another owner
 * @throws Problem not-found for a deleted user
 */
export async function receiverOf(transaction: Database, caller: Caller): Promise<string> {
  const standing = await lockStandingOf(transaction, caller);
  if (!standing) throw new Problem('not-found');
  if (caller.ownerId !== standing.ownerId) throw new Problem('new-code-needed');
  return standing.ownerId;
}

/**
 * Rejects a patient's session without a code or passkey in the last `NEW_CODE_MINUTES`.
 *
 * @throws Problem new-code-needed
 * @throws Problem not-found for a deleted user
 */
export type CheckNewCode = (caller: Caller) => Promise<void>;

/**
 * Guard for actions that are irreversible or lock a user out. Always rejects scan-only sessions. A patient without a
 * verified number cannot get a code and needs none; staff sessions are short and have a second step.
 */
export const createCheckNewCode =
  ({ database, now }: { readonly database: Database; readonly now: () => Date }): CheckNewCode =>
  async (caller) => {
    if (isStaff(caller.roles)) return;
    const standing = await standingOf(database, caller);
    if (!standing) throw new Problem('not-found');
    if (!mayTakeIrreversibleAction(caller, standing, now())) throw new Problem('new-code-needed');
  };
