import type { UserKey } from '../../../base/accounts/index.ts';
import type { Maker } from '../../../platform/access/caller.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import { beginForScan } from './begin-for-scan.ts';
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
 * Begins the session of a person at a tablet, and ends that of the previous one.
 *
 * @returns the access token and the session
 * @throws Problem wrong-access-code for a user who may not use a tablet
 */
export function signInAtKiosk(
  deps: SignInDeps,
  { clientId, userId }: UserKey,
  { kioskId, maker, userAgent, spend }: KioskBeginning,
): Promise<{ accessToken: string; sessionId: string; patientId: string }> {
  return beginForScan(
    deps,
    { clientId, userId },
    {
      at: { kioskId },
      maker,
      userAgent,
      refused: 'wrong-access-code',
      logged: { actor: { kind: 'kiosk', clientId, userId: kioskId }, action: 'signInAtKiosk' },
      async spend(transaction) {
        await spend(transaction);
        await sessionsStore.endSessionsOfKiosk(transaction, { clientId, kioskId }, deps.now());
      },
    },
  );
}
