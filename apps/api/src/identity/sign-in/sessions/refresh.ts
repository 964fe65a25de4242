import { Problem } from '@mien/contract';
import { keyOfToken, tokenHash, tokenOfClient } from '../../../platform/crypto/secrets.ts';
import type { SignInDeps, Tokens } from '../sign-in.deps.ts';
import { isOver } from './session-lifetime.ts';
import * as sessionsStore from './sessions.store.ts';

/** Exchanges a refresh token. A token that was already exchanged ends its session. @throws Problem wrong-credentials */
export async function refresh({ now, database, random }: SignInDeps, refreshToken: string): Promise<Tokens> {
  const key = keyOfToken(refreshToken);
  const at = now();
  const session = await sessionsStore.sessionByRefreshHash(database, key);
  const tokens = {
    accessToken: tokenOfClient(random, key.clientId),
    refreshToken: tokenOfClient(random, key.clientId),
  };
  const isRotated =
    session !== undefined &&
    !isOver(session, at) &&
    (await sessionsStore.rotateTokens(database, key, {
      accessHash: tokenHash(tokens.accessToken),
      refreshHash: tokenHash(tokens.refreshToken),
      now: at,
    }));
  if (!isRotated) {
    await sessionsStore.endSessionOfUsedRefresh(database, key, at);
    throw new Problem('wrong-credentials');
  }
  return tokens;
}
