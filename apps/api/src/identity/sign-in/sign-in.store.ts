import { hasAdminWithout, lockStaff, setDeactivated, type UserKey, verifyPhone } from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { keepProofOf } from './codes/codes.store.ts';
import { endSessions } from './sessions/sessions.store.ts';
import type { SignInStoreDeps } from './sign-in-store.deps.ts';
import { TOKEN_CODE_PURPOSES, type TokenCodePurpose } from './tokens/tokens.store.ts';

/**
 * Ends the sessions, login links and token codes of a user, and unassigns their conversations if they have left the team.
 *
 * @param onlyByStaff  whether sessions stay that did not begin with a link or code of staff
 */
export async function endEverything(
  { endLinks, unassign }: SignInStoreDeps,
  transaction: Database,
  user: UserKey,
  now: Date,
  {
    purposes = TOKEN_CODE_PURPOSES,
    onlyByStaff = false,
  }: { readonly purposes?: readonly TokenCodePurpose[]; readonly onlyByStaff?: boolean } = {},
): Promise<void> {
  await endSessions(transaction, user, now, { onlyByStaff });
  await endLinks(transaction, user, now);
  await unassign(transaction, user);
  await transaction
    .updateTable('token_codes')
    .set({ spent_at: now })
    .where('client_id', '=', user.clientId)
    .where('user_id', '=', user.userId)
    .where('purpose', 'in', purposes)
    .where('spent_at', 'is', null)
    .execute();
}

/**
 * Notes that a user has verified their phone. The first time, everything begun earlier ends: sessions, login links, codes and
 * scans may belong to another person who typed the number. Proofs of other browsers end too: they may belong to a former
 * owner of the number.
 */
export async function proveNumber(
  deps: SignInStoreDeps,
  { clientId, userId }: UserKey,
  proof: { phoneHash: string; browserHash: string | null },
  now: Date,
): Promise<void> {
  await inTransaction(deps.database, async (transaction) => {
    if (!(await verifyPhone(transaction, { clientId, userId }, now))) return;
    await endEverything(deps, transaction, { clientId, userId }, now, { purposes: ['registration', 'byStaff'] });
    await keepProofOf(transaction, proof, now);
    await deps.endScans(transaction, { clientId, userId }, now);
  });
}

/**
 * Deactivates or reactivates a user, and ends their sessions, links and codes.
 * @returns false, with nothing done, when the client would be left without an administrator
 */
export async function deactivate(
  deps: SignInStoreDeps,
  { clientId, userId, isDeactivated }: { clientId: string; userId: string; isDeactivated: boolean },
  now: Date,
  record: (transaction: Database) => Promise<void>,
): Promise<boolean> {
  return inTransaction(deps.database, async (transaction) => {
    if (isDeactivated) {
      await lockStaff(transaction, clientId);
      if (!(await hasAdminWithout(transaction, { clientId, userId }))) return false;
    }
    if (!(await setDeactivated(transaction, { clientId, userId }, isDeactivated ? now : null))) return true;
    await endEverything(deps, transaction, { clientId, userId }, now);
    await record(transaction);
    return true;
  });
}
