import { isScopeHeld, type ProgramScope } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import { keyOfToken } from '../../platform/crypto/secrets.ts';
import { countCall } from './count-call.ts';
import type { ProgramKey } from './program-key.ts';
import type { ProgramNow } from './program-tokens.store.ts';
import * as programTokensStore from './program-tokens.store.ts';
import type { ProgramsDeps } from './programs.deps.ts';

/** The beginning of programs' access tokens, which tells them apart from users' ones without a lookup. */
export const PROGRAM_TOKEN_PREFIX = 'mien_at_';

export const isProgramToken = (accessToken: string): boolean => accessToken.startsWith(PROGRAM_TOKEN_PREFIX);

/**
 * The program of an access token as it is now, or null when either has ended. Counts the call.
 *
 * @throws Problem too-many-requests
 */
export async function identifyProgram(deps: ProgramsDeps, accessToken: string): Promise<Caller | null> {
  const found = await programTokensStore.programOfToken(deps.database, keyOfToken(accessToken), deps.now());
  if (found === undefined) return null;
  await countCall(deps, found);
  return callerOf(found, found.grantedScopes);
}

/**
 * A program as it is now, for work that it asked for earlier; null when it has ended.
 *
 * @param grantedScopes  of the token with which it asked: it keeps those that the program still has
 */
export async function callerOfProgram(
  { database, now }: Pick<ProgramsDeps, 'database' | 'now'>,
  key: ProgramKey,
  grantedScopes: readonly ProgramScope[],
): Promise<Caller | null> {
  const found = await programTokensStore.programNow(database, key, now());
  return found === undefined ? null : callerOf(found, grantedScopes);
}

function callerOf(
  { clientId, programId, scopes, groupIds, measuresVersion }: ProgramNow,
  grantedScopes: readonly ProgramScope[],
): Caller {
  return {
    sessionId: programId,
    clientId,
    userId: programId,
    patientId: null,
    roles: ['Client Admin'],
    isScanOnly: false,
    maker: null,
    ownerId: null,
    codeEnteredAt: null,
    passkeyUsedAt: null,
    appointmentId: null,
    carer: null,
    kiosk: null,
    embed: null,
    program: { programId, scopes: grantedScopes.filter((scope) => isScopeHeld(scopes, scope)), groupIds },
    measuresVersion,
  };
}
