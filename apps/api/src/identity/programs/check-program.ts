import { Problem, type ProgramPublicKey, type ProgramPublicKeys } from '@mien/contract';
import { importJWK, type JWK } from 'jose';
import { keysUrlFault } from './key-sets.ts';
import type { ProgramsDeps } from './programs.deps.ts';
import type { ProgramChoices } from './programs.store.ts';
import * as programsStore from './programs.store.ts';

/** An RSA modulus of 2048 bits. Source: RFC 7518, section 3.3. */
const MIN_RSA_BYTES = 256;

/** What an administrator sends. */
export interface SentProgram {
  readonly name: string;
  readonly scopes: ProgramChoices['scopes'];
  readonly groupIds: readonly string[] | null;
  readonly expires: string | null;
  readonly keys: ProgramPublicKeys | null;
}

/** @throws Problem invalid-request */
export function refuse(path: string, rule: string): never {
  throw new Problem('invalid-request', { fields: [{ path: `body.${path}`, rule }] });
}

/** Whether a key can verify signatures: RSA of 2048 bits or more, or a point of P-384. */
async function isUsable({ d: _, ...key }: ProgramPublicKey): Promise<boolean> {
  const algorithm = key.kty === 'RSA' ? 'RS384' : 'ES384';
  if (key.alg !== undefined && key.alg !== algorithm) return false;
  if (key.kty === 'RSA' && Buffer.from(key.n ?? '', 'base64url').length < MIN_RSA_BYTES) return false;
  if (key.kty === 'EC' && key.crv === undefined) return false;
  try {
    await importJWK(key as JWK, algorithm);
    return true;
  } catch {
    // Numbers are missing, or are no key.
    return false;
  }
}

async function checkKeys({ keySets }: ProgramsDeps, keys: ProgramPublicKeys): Promise<void> {
  if ('url' in keys) {
    const fault = keysUrlFault(keySets, keys.url);
    if (fault) refuse('keys.url', fault);
    return;
  }
  const given = keys.jwks.keys;
  if (new Set(given.map(({ kid }) => kid)).size < given.length) refuse('keys.jwks', 'duplicate');
  for (const [index, key] of given.entries())
    if (!(await isUsable(key))) refuse(`keys.jwks.keys.${index}`, 'public_key');
}

/**
 * Checks what an administrator chose for a program.
 *
 * @throws Problem invalid-request, not-found for a group that is not the client's
 */
export async function checkedChoices(
  deps: ProgramsDeps,
  clientId: string,
  { name, scopes, groupIds, expires, keys }: SentProgram,
): Promise<ProgramChoices> {
  const expiresAt = expires === null ? null : new Date(expires);
  if (expiresAt !== null && expiresAt <= deps.now()) refuse('expires', 'past');
  if (keys !== null) await checkKeys(deps, keys);
  const wanted = groupIds === null ? null : [...new Set(groupIds)];
  if (wanted !== null) {
    const known = await programsStore.groupsAmong(deps.database, clientId, wanted);
    if (wanted.some((groupId) => !known.has(groupId))) throw new Problem('not-found');
  }
  return { name, scopes: [...new Set(scopes)], groupIds: wanted, expiresAt };
}
