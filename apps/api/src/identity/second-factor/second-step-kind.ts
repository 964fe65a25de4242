import {
  isStaff,
  PASSKEY_BROWSER_LIFETIME_MS,
  type Role,
  type SecondStepKind,
  type StaffSecondFactor,
  secondStepKindOf,
} from '@mien/domain';
import { type AccessActor, actorOf, type RecordAccess } from '../../base/access-log/index.ts';
import type { UserKey } from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type PasskeyStandingHere, passkeyStandingOf, type Resets, relyingPartyOf } from '../passkeys/index.ts';
import * as secondFactorStore from './second-factor.store.ts';
import { carryOut, resetDueAt, stopResetIn, usersWithDueResets } from './second-factor.store.ts';

interface ResetDeps {
  readonly database: Database;
  readonly recordAccess: RecordAccess;
  readonly now: () => Date;
  readonly installation: { readonly staffSecondFactor: StaffSecondFactor };
}

/** The user being reset. */
export interface ResetOwner extends UserKey {
  readonly patientId: string | null;
  readonly roles: readonly Role[];
}

/** Access-log actions of a reset, for the second factor of staff or the passkeys of a patient. */
const WORDS = {
  staff: { asked: 'secondFactorResetAsked', stopped: 'secondFactorResetStopped', done: 'secondFactorReset' },
  patient: { asked: 'passkeysResetAsked', stopped: 'passkeysResetStopped', done: 'passkeysReset' },
} as const;

/** Logs what happened to a reset, in the same transaction. */
export const recordReset =
  (
    { recordAccess }: Pick<ResetDeps, 'recordAccess'>,
    { clientId, userId, patientId, roles }: ResetOwner,
    actor: AccessActor,
    what: keyof (typeof WORDS)['staff'],
  ) =>
  (transaction: Database): Promise<void> =>
    recordAccess(
      {
        clientId,
        patientId,
        actor,
        action: WORDS[isStaff(roles) ? 'staff' : 'patient'][what],
        subjectId: userId,
      },
      transaction,
    );

/** Which second step a staff member takes after the first. A reset that is due is carried out now. */
export function createSecondStepKindOf({ database, now, installation, ...deps }: ResetDeps) {
  return async (user: ResetOwner): Promise<SecondStepKind> => {
    const held = await secondFactorStore.heldBy(
      database,
      user,
      now(),
      recordReset(deps, user, { kind: 'system' }, 'done'),
    );
    return secondStepKindOf(held, installation.staffSecondFactor);
  };
}

/** The state of a patient's passkeys, for a session in a browser. Carries out a removal that is due. */
export function createPasskeysOf({
  database,
  now,
  installation,
  ...deps
}: Omit<ResetDeps, 'installation'> & { readonly installation: { readonly publicUrl: string } }) {
  const { rpId } = relyingPartyOf(installation.publicUrl);
  return async (
    user: UserKey & { readonly patientId: string | null },
    browserHash: string | null,
    transaction?: Database,
  ): Promise<PasskeyStandingHere> => {
    const at = now();
    const since = new Date(at.getTime() - PASSKEY_BROWSER_LIFETIME_MS);
    const record = recordReset(deps, { ...user, roles: ['Patient'] }, { kind: 'system' }, 'done');
    const read = async (reading: Database) => {
      await carryOut(reading, user, at, record);
      return passkeyStandingOf(reading, user, { browserHash, since, rpId });
    };
    return transaction ? read(transaction) : inTransaction(database, read);
  };
}

/** Carries out every reset that is due, as the next sign-in would. Returns the count. */
export async function carryOutDueResets(deps: Pick<ResetDeps, 'database' | 'recordAccess' | 'now'>): Promise<number> {
  const { database, now } = deps;
  const due = await usersWithDueResets(database, now());
  for (const owner of due)
    await inTransaction(database, (transaction) =>
      carryOut(transaction, owner, now(), recordReset(deps, owner, { kind: 'system' }, 'done')),
    );
  return due.length;
}

/** The reset functions that passkeys depend on. */
export function createResets({ database, now, installation, ...deps }: ResetDeps): Resets {
  return {
    needsPasskey: async ({ clientId, userId, roles }) =>
      installation.staffSecondFactor !== 'sms' &&
      isStaff(roles) &&
      (await secondFactorStore.factors(database, { clientId, userId })).length === 0,
    stop: (transaction, owner) =>
      stopResetIn(transaction, owner, now(), recordReset(deps, owner, actorOf(owner), 'stopped')),
    carryOut: (owner) =>
      inTransaction(database, (transaction) =>
        carryOut(transaction, owner, now(), recordReset(deps, owner, { kind: 'system' }, 'done')),
      ),
    dueAt: (user) => resetDueAt(database, user),
  };
}
