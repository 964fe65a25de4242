import { grantedScopes, PROGRAM_TOKEN_LIFETIME_MS, type ProgramScope, SECOND_MS } from '@mien/domain';
import { keyOfToken, tokenOfClient } from '../../platform/crypto/secrets.ts';
import type { Network } from '../../platform/http/network.ts';
import * as attemptLimits from '../../platform/limits/attempt-limits.ts';
import { perHour } from '../../platform/limits/attempt-limits.ts';
import { type Authenticated, authenticateProgram, type SentCredentials } from './authenticate-program.ts';
import { countCall } from './count-call.ts';
import { PROGRAM_TOKEN_PREFIX } from './identify-program.ts';
import { OAuthError } from './oauth-error.ts';
import * as programTokensStore from './program-tokens.store.ts';
import type { ProgramsDeps } from './programs.deps.ts';

/** Wrong credentials from one network in an hour. Right ones are never refused for the mistakes of others. Chosen. */
const WRONG_CREDENTIALS = perHour('programCredentials', 120);

export interface TokenRequest {
  readonly credentials: SentCredentials;
  /** The scopes, separated by spaces; null for all of the program's. */
  readonly scope: string | null;
}

/** The answer with a new token. Source: RFC 6749, section 5.1. */
const answerOf = (accessToken: string, scopes: readonly ProgramScope[]) => ({
  access_token: accessToken,
  token_type: 'bearer',
  expires_in: PROGRAM_TOKEN_LIFETIME_MS / SECOND_MS,
  scope: scopes.join(' '),
});

/** @throws OAuthError invalid_client, Problem too-many-requests */
async function authenticated(
  deps: ProgramsDeps,
  credentials: SentCredentials,
  network: Network,
): Promise<Authenticated> {
  const found = await attemptLimits.find(deps.limits, WRONG_CREDENTIALS, network, () =>
    authenticateProgram(deps, credentials),
  );
  if (found !== null) return found;
  deps.noteRefused(network);
  throw new OAuthError('invalid_client', 'The client is unknown, or its credentials are wrong or have expired');
}

/**
 * Gives a program an access token.
 *
 * @throws OAuthError invalid_client, invalid_scope
 * @throws Problem too-many-requests
 */
export async function issueToken(
  deps: ProgramsDeps,
  { credentials, scope }: TokenRequest,
  network: Network,
): Promise<ReturnType<typeof answerOf>> {
  const { database, now, random } = deps;
  const { program, ...proof } = await authenticated(deps, credentials, network);
  await countCall(deps, program);
  const scopes = grantedScopes(program.scopes, scope);
  if (scopes === null) throw new OAuthError('invalid_scope', 'A scope is unknown, or the client does not have it');
  const at = now();
  const accessToken = `${PROGRAM_TOKEN_PREFIX}${tokenOfClient(random, program.clientId)}`;
  const isAdded = await programTokensStore.addToken(
    database,
    program,
    {
      tokenHash: keyOfToken(accessToken).hash,
      scopes,
      at,
      expiresAt: new Date(at.getTime() + PROGRAM_TOKEN_LIFETIME_MS),
    },
    proof,
  );
  if (!isAdded)
    throw new OAuthError('invalid_client', 'The assertion was used before, or the credentials have just ended');
  return answerOf(accessToken, scopes);
}
