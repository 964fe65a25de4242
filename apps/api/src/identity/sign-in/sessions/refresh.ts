import { Problem } from '@mien/contract';
import { tokenHash } from '../../../platform/crypto/secrets.ts';
import type { SignInDependencies, Tokens } from '../sign-in.parts.ts';
import { isOver } from './session-lifetime.ts';

/** Exchanges a refresh token. A token that was already exchanged ends its session. @throws Problem wrong-credentials */
export async function refresh({ now, store, random }: SignInDependencies, refreshToken: string): Promise<Tokens> {
  const refreshHash = tokenHash(refreshToken);
  const at = now();
  const session = await store.sessionByRefreshHash(refreshHash);
  const tokens = { accessToken: random.token(), refreshToken: random.token() };
  const isRotated =
    session !== undefined &&
    !isOver(session, at) &&
    (await store.rotateTokens(refreshHash, {
      accessHash: tokenHash(tokens.accessToken),
      refreshHash: tokenHash(tokens.refreshToken),
      now: at,
    }));
  if (!isRotated) {
    await store.endSessionOfUsedRefresh(refreshHash, at);
    throw new Problem('wrong-credentials');
  }
  return tokens;
}
