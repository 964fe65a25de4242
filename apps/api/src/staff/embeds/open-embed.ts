import { BUILTIN_PROVIDER_ID, type EmbedOpened, Problem } from '@mien/contract';
import { EMBED_SESSION_LIMIT_MS } from '@mien/domain';
import { lookOf, scanProviderIdOf } from '../../base/client-settings/index.ts';
import { signInByProgram } from '../../identity/sign-in/index.ts';
import { keyOfToken } from '../../platform/crypto/secrets.ts';
import { scanPerson } from '../kiosks/index.ts';
import type { EmbedsDeps } from './embeds.deps.ts';
import * as embedsStore from './embeds.store.ts';

/**
 * Opens an embedded session with its key, once. The answer to a key that is wrong, used, expired or of an ended program is
 * the same.
 *
 * @throws Problem login-link-invalid
 */
export async function openEmbed(deps: EmbedsDeps, key: string, userAgent: string): Promise<EmbedOpened> {
  const { database, now, clientSettings, signIn } = deps;
  const { clientId, hash: keyHash } = keyOfToken(key);
  const at = now();
  const embed = await embedsStore.unopened(database, { clientId, keyHash }, at);
  const scanProviderId = await scanProviderIdOf(clientSettings, clientId);
  // The client may have changed its provider since.
  if (!embed || scanProviderId !== BUILTIN_PROVIDER_ID) throw new Problem('login-link-invalid');
  const { embedId, userId, programId, ownerId, hostOrigin, returnUrl } = embed;
  const { accessToken, sessionId, patientId } = await signInByProgram(
    signIn,
    { clientId, userId },
    {
      embedId,
      programId,
      ownerId,
      userAgent,
      async spend(transaction) {
        if (!(await embedsStore.open(transaction, embed, at))) throw new Problem('login-link-invalid');
      },
    },
  );
  const [look, person] = await Promise.all([
    lookOf(clientSettings, clientId),
    scanPerson(deps, { clientId, patientId }, sessionId),
  ]);
  const expires = new Date(at.getTime() + EMBED_SESSION_LIMIT_MS).toISOString();
  return { ...look, sessionId: embedId, accessToken, expires, origin: hostOrigin, returnUrl, scanProviderId, person };
}
