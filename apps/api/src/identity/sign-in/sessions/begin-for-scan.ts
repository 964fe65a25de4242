import { Problem } from '@mien/contract';
import { isStaff, type SIGN_IN_ACTIONS } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { AccessActor } from '../../../base/access-log/index.ts';
import type { UserKey } from '../../../base/accounts/index.ts';
import type { Maker } from '../../../platform/access/caller.ts';
import { tokenHash, tokenOfClient } from '../../../platform/crypto/secrets.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import type { SignInUser } from '../users.store.ts';
import * as usersStore from '../users.store.ts';
import * as sessionsStore from './sessions.store.ts';

export interface ScanBeginning {
  /** Where it begins. */
  readonly at: { readonly kioskId: string } | { readonly embedId: string };
  readonly maker: Maker | null;
  readonly userAgent: string;
  /** Checks and spends what the session begins with, in its transaction. @throws Problem to refuse it */
  readonly spend: (transaction: Database, user: SignInUser) => Promise<void>;
  readonly refused: 'wrong-access-code' | 'login-link-invalid';
  readonly logged: { readonly actor: AccessActor; readonly action: (typeof SIGN_IN_ACTIONS)[number] };
}

/**
 * Begins a session in which a patient can only scan. It shows nothing measured before, and its refresh token is not sent.
 *
 * @returns the access token and the session
 * @throws Problem `refused` for a user who may not begin one
 */
export async function beginForScan(
  { database, random, now, recordAccess }: SignInDeps,
  { clientId, userId }: UserKey,
  { at: place, maker, userAgent, spend, logged, refused }: ScanBeginning,
): Promise<{ accessToken: string; sessionId: string; patientId: string }> {
  const user = await usersStore.userById(database, clientId, userId);
  if (!user || user.patientId === null || isStaff(user.roles)) throw new Problem(refused);
  const { patientId, ownerId } = user;
  const [accessToken, refreshToken] = [tokenOfClient(random, clientId), tokenOfClient(random, clientId)];
  const sessionId = uuidv7();
  const added = await sessionsStore.addSession(
    database,
    {
      clientId,
      sessionId,
      userId,
      accessHash: tokenHash(accessToken),
      refreshHash: tokenHash(refreshToken),
      browser: userAgent,
      secondStep: null,
      carerId: null,
      ownerId,
      codeEnteredAt: null,
      ...place,
      now: now(),
    },
    async (_, transaction) => {
      await spend(transaction, user);
      return { isScanOnly: true, maker };
    },
    (transaction) => recordAccess({ clientId, patientId, ...logged, subjectId: sessionId }, transaction),
  );
  if (added === null) throw new Problem(refused);
  return { accessToken, sessionId, patientId };
}
