import { Problem } from '@mien/contract';
import { isStaff } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { UserKey } from '../../../base/accounts/index.ts';
import type { Maker } from '../../../platform/access/caller.ts';
import { tokenHash, tokenOfClient } from '../../../platform/crypto/secrets.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import * as usersStore from '../users.store.ts';
import * as sessionsStore from './sessions.store.ts';

interface KioskBeginning {
  readonly kioskId: string;
  /** The member of the staff who made the slip; null without one. */
  readonly maker: Maker | null;
  readonly userAgent: string;
  /** Checks and spends what the session begins with, in its transaction. @throws Problem to refuse it */
  readonly spend: (transaction: Database) => Promise<void>;
}

/**
 * Begins the session of a person at a tablet, and ends that of the previous one. It shows nothing measured before, and
 * its refresh token is not sent.
 *
 * @returns the access token and the session
 * @throws Problem wrong-access-code for a user who may not use a tablet
 */
export async function signInAtKiosk(
  { database, random, now, recordAccess }: SignInDeps,
  { clientId, userId }: UserKey,
  { kioskId, maker, userAgent, spend }: KioskBeginning,
): Promise<{ accessToken: string; sessionId: string; patientId: string }> {
  const user = await usersStore.userById(database, clientId, userId);
  if (!user || user.patientId === null || isStaff(user.roles)) throw new Problem('wrong-access-code');
  const { patientId, ownerId } = user;
  const [accessToken, refreshToken] = [tokenOfClient(random, clientId), tokenOfClient(random, clientId)];
  const sessionId = uuidv7();
  const at = now();
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
      kioskId,
      now: at,
    },
    async (_, transaction) => {
      await spend(transaction);
      await sessionsStore.endSessionsOfKiosk(transaction, { clientId, kioskId }, at);
      return { isScanOnly: true, maker };
    },
    (transaction) =>
      recordAccess(
        {
          clientId,
          patientId,
          actor: { kind: 'kiosk', clientId, userId: kioskId },
          action: 'signInAtKiosk',
          subjectId: sessionId,
        },
        transaction,
      ),
  );
  if (added === null) throw new Problem('wrong-access-code');
  return { accessToken, sessionId, patientId };
}
