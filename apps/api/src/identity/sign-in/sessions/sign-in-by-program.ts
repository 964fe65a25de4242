import { Problem } from '@mien/contract';
import type { UserKey } from '../../../base/accounts/index.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import { beginForScan } from './begin-for-scan.ts';

interface EmbedBeginning {
  readonly embedId: string;
  /** The program that opened it. */
  readonly programId: string;
  /** The owner of the profile when it was opened: it ends with their other rights. */
  readonly ownerId: string;
  readonly userAgent: string;
  /** Spends its key, in the transaction of the session. @throws Problem to refuse it */
  readonly spend: (transaction: Database) => Promise<void>;
}

/**
 * Begins the session of an embedded page, with the program as the maker of the link.
 *
 * @returns the access token and the session
 * @throws Problem login-link-invalid for a user who may not use it any more
 */
export function signInByProgram(
  deps: SignInDeps,
  { clientId, userId }: UserKey,
  { embedId, programId, ownerId, userAgent, spend }: EmbedBeginning,
): Promise<{ accessToken: string; sessionId: string; patientId: string }> {
  const maker = { clientId, userId: programId };
  return beginForScan(
    deps,
    { clientId, userId },
    {
      at: { embedId },
      maker,
      userAgent,
      refused: 'login-link-invalid',
      logged: { actor: { kind: 'link', ...maker }, action: 'signInByLink' },
      async spend(transaction, user) {
        if (user.ownerId !== ownerId) throw new Problem('login-link-invalid');
        await spend(transaction);
      },
    },
  );
}
