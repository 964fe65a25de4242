import { Problem } from '@mien/contract';
import type { CarerRight } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../platform/access/caller.ts';
import { contactFor } from '../../../platform/access/own-patient.ts';
import { tokenHash, tokenOfClient } from '../../../platform/crypto/secrets.ts';
import * as sessionsStore from '../sessions/sessions.store.ts';
import { startSession } from '../sessions/start-session.ts';
import type { SignInDeps, Tokens } from '../sign-in.deps.ts';
import { userAnswer } from '../sign-in-user.ts';
import * as usersStore from '../users.store.ts';
import { isOfPerson, othersOf } from './others-of.ts';

/**
 * Switches to a session as the carer of a patient, which replaces the current one. Only in a browser that has verified the
 * carer's number or used the carer's passkey, so that switching back and forth does not extend a sign-in forever.
 *
 * @throws Problem not-found, sign-in-required
 */
export async function beginAsCarer(
  deps: SignInDeps,
  {
    clientId,
    carerId,
    patientId,
    rights,
  }: { clientId: string; carerId: string; patientId: string; rights: readonly CarerRight[] },
  { caller, userAgent, browserToken }: { caller: Caller; userAgent: string; browserToken: string | null },
) {
  const { now, database, random, recordAccess } = deps;
  const at = now();
  const [carer, patient] = await Promise.all([
    usersStore.userById(database, caller.clientId, caller.userId),
    usersStore.userOfPatient(database, clientId, patientId),
  ]);
  if (!carer || !patient || !(await isOfPerson(deps, carer, browserToken, at))) throw new Problem('not-found');
  if (!(await sessionsStore.endSession(database, caller.clientId, caller.userId, caller.sessionId, at)))
    throw new Problem('sign-in-required');
  const tokens: Tokens = {
    accessToken: tokenOfClient(random, clientId),
    refreshToken: tokenOfClient(random, clientId),
  };
  const added = await sessionsStore.addSession(
    database,
    {
      clientId,
      sessionId: uuidv7(),
      userId: caller.userId,
      accessHash: tokenHash(tokens.accessToken),
      refreshHash: tokenHash(tokens.refreshToken),
      browser: userAgent,
      // Carers are never staff.
      secondStep: null,
      carerId,
      ownerId: null,
      codeEnteredAt: null,
      now: at,
    },
    async () => ({ isScanOnly: false, maker: null }),
    (transaction) =>
      recordAccess(
        {
          clientId,
          patientId,
          actor: { kind: 'carer', clientId, userId: caller.userId },
          action: 'signInAsCarer',
          subjectId: carerId,
        },
        transaction,
      ),
  );
  if (added === null) throw new Problem('sign-in-required');
  return {
    user: contactFor({ rights }, userAnswer(deps, patient)),
    ...tokens,
    requiresTwoFactor: false,
    carer: { id: carerId, rights: [...rights] },
  };
}

/** Switches from a session as a carer back to the carer's own. @throws Problem not-found if the caller is not in one, sign-in-required */
export async function leaveCare(
  deps: SignInDeps,
  {
    caller,
    userAgent,
    browserToken,
  }: {
    caller: Caller;
    userAgent: string;
    browserToken: string | null;
  },
) {
  const { database, now } = deps;
  if (caller.carer === null) throw new Problem('not-found');
  const user = await usersStore.userById(database, caller.clientId, caller.userId);
  if (!user || !(await sessionsStore.endSession(database, caller.clientId, caller.userId, caller.sessionId, now())))
    throw new Problem('sign-in-required');
  const { login } = await startSession(deps, user, { userAgent, browserToken }, 'signInBySwitch');
  const others = login.isScanOnly ? [] : await othersOf(deps, user, browserToken);
  return others.length > 0 ? { ...login, hasOtherProfiles: true as const } : login;
}
