import { HOUR_MS } from '@mien/domain';
import { actorOf } from '../../../base/access-log/index.ts';
import type { Caller } from '../../../platform/access/caller.ts';
import { keyOfToken, tokenHash, tokenOfClient } from '../../../platform/crypto/secrets.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import * as tokensStore from './tokens.store.ts';

/** A code of staff is handed over at a desk or read aloud. */
const STAFF_CODE_LIFETIME_MS = HOUR_MS;

/** A code that staff hand to a patient for one sign-in. */
export async function addCodeOfStaff(
  { random, now, database, recordAccess }: SignInDeps,
  caller: Caller,
  { clientId, userId, patientId }: { clientId: string; userId: string; patientId: string },
): Promise<{ tokenCode: string; expiresAt: Date }> {
  const tokenCode = tokenOfClient(random, clientId);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + STAFF_CODE_LIFETIME_MS);
  const maker = { clientId: caller.clientId, userId: caller.userId };
  await tokensStore.addCodeOfStaff(
    database,
    { tokenHash: tokenHash(tokenCode), clientId, userId, maker, createdAt, expiresAt },
    (transaction) =>
      recordAccess({ clientId, patientId, actor: actorOf(caller), action: 'tokenCodeMade' }, transaction),
  );
  return { tokenCode, expiresAt };
}

/** Spends a token code that a login link carries; false unless it is valid and for the same user. */
export async function spendTokenOf(
  { database, now }: SignInDeps,
  owner: { clientId: string; userId: string },
  tokenCode: string,
): Promise<boolean> {
  const spent = await tokensStore.spendTokenCode(database, keyOfToken(tokenCode), now(), { purpose: 'signIn' });
  return spent !== null && spent.clientId === owner.clientId && spent.userId === owner.userId;
}
