import { PROGRAM_ASSERTION_LIFETIME_MS, PROGRAM_KEY_ALGORITHMS, SECOND_MS } from '@mien/domain';
import { createLocalJWKSet, decodeJwt, type JWK, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { tokenHash } from '../../platform/crypto/secrets.ts';
import { SECRET_PURPOSE } from './add-program.ts';
import { keysOfUrl } from './key-sets.ts';
import { oauthClientIdOf, programKeyOf } from './program-key.ts';
import { isProgramSecret } from './program-secret.ts';
import type { UsedAssertion } from './program-tokens.store.ts';
import type { ProgramsDeps } from './programs.deps.ts';
import type { StoredProgram } from './programs.store.ts';
import * as programsStore from './programs.store.ts';
import { tokenUrlOf } from './smart-configuration.ts';

/** How far the clock of a program may be off, in seconds. Chosen. */
const CLOCK_TOLERANCE_S = 30;
/** Longest `jti` of an assertion. Chosen. */
const ASSERTION_ID_MAX_LENGTH = 255;

/** What a program sends to prove who it is. */
export type SentCredentials =
  | { readonly kind: 'secret'; readonly oauthClientId: string; readonly secret: string }
  | { readonly kind: 'assertion'; readonly oauthClientId: string | null; readonly assertion: string };

/** A program that has proved who it is: with a secret, or with a signed assertion, which may be used once. */
export interface Authenticated {
  readonly program: StoredProgram;
  /** The stored hash of its secret. */
  readonly secretHash: string | null;
  readonly assertion: UsedAssertion | null;
}

async function programOf({ database, now }: ProgramsDeps, oauthClientId: string): Promise<StoredProgram | null> {
  const key = programKeyOf(oauthClientId);
  const program = key === null ? undefined : await programsStore.program(database, key);
  if (!program || program.revokedAt !== null) return null;
  return program.expiresAt !== null && program.expiresAt <= now() ? null : program;
}

async function bySecret(deps: ProgramsDeps, oauthClientId: string, secret: string): Promise<Authenticated | null> {
  if (!isProgramSecret(secret)) return null;
  const program = await programOf(deps, oauthClientId);
  if (program === null) return null;
  const given = deps.hash(SECRET_PURPOSE, secret);
  // Keyed hashes: the time that the comparison takes says nothing about the secret.
  const known = [given, ...deps.formerHashes.map((hash) => hash(SECRET_PURPOSE, secret))];
  const { secretHash, previousSecretHash, previousSecretUntil } = program;
  if (secretHash !== null && known.includes(secretHash)) {
    // The former key is then no longer needed for it.
    if (secretHash !== given)
      await programsStore.rehashSecret(deps.database, program, { before: secretHash, after: given });
    return { program, secretHash: given, assertion: null };
  }
  const isPrevious = previousSecretHash !== null && known.includes(previousSecretHash);
  return isPrevious && previousSecretUntil !== null && previousSecretUntil > deps.now()
    ? { program, secretHash: previousSecretHash, assertion: null }
    : null;
}

function keysOf({ keySets }: ProgramsDeps, { jwks, jwksUrl }: StoredProgram): JWTVerifyGetKey | null {
  if (jwksUrl !== null) return keysOfUrl(keySets, jwksUrl);
  return jwks === null ? null : createLocalJWKSet({ keys: jwks.keys.map((key) => key as JWK) });
}

/** The program that an assertion names; nothing of the assertion is verified yet. */
function subjectOf(assertion: string): string {
  try {
    const { sub } = decodeJwt(assertion);
    return typeof sub === 'string' ? sub : '';
  } catch {
    // Not a JWT.
    return '';
  }
}

/**
 * Verifies a client assertion. Source: SMART App Launch 2.2, asymmetric authentication; RFC 7523, section 3. The audience
 * must be the token address alone, so that no assertion for another server is accepted here.
 *
 * @throws Error for an assertion that does not verify
 */
async function verified(
  { now, installation }: ProgramsDeps,
  program: StoredProgram,
  keys: JWTVerifyGetKey,
  assertion: string,
): Promise<UsedAssertion> {
  const audience = tokenUrlOf(installation.publicUrl);
  const oauthClientId = oauthClientIdOf(program);
  const at = now();
  const { payload, protectedHeader } = await jwtVerify(assertion, keys, {
    algorithms: [...PROGRAM_KEY_ALGORITHMS],
    issuer: oauthClientId,
    subject: oauthClientId,
    audience,
    requiredClaims: ['exp', 'jti'],
    currentDate: at,
    clockTolerance: CLOCK_TOLERANCE_S,
  });
  const { aud, exp, jti } = payload;
  if (protectedHeader.jku !== undefined && protectedHeader.jku !== program.jwksUrl)
    throw new Error('the assertion names another address of keys');
  if (Array.isArray(aud) && aud.length > 1) throw new Error('the assertion has another audience, too');
  const toleranceMs = CLOCK_TOLERANCE_S * SECOND_MS;
  const endsMs = (exp ?? 0) * SECOND_MS;
  if (endsMs > at.getTime() + PROGRAM_ASSERTION_LIFETIME_MS + toleranceMs)
    throw new Error('the assertion ends too late');
  if (typeof jti !== 'string' || jti === '' || jti.length > ASSERTION_ID_MAX_LENGTH)
    throw new Error('the assertion has no id');
  return { assertionHash: tokenHash(jti), expiresAt: new Date(endsMs + toleranceMs) };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function byAssertion(
  deps: ProgramsDeps,
  oauthClientId: string | null,
  assertion: string,
): Promise<Authenticated | null> {
  const subject = subjectOf(assertion);
  if (oauthClientId !== null && oauthClientId !== subject) return null;
  const program = await programOf(deps, subject);
  const keys = program === null ? null : keysOf(deps, program);
  if (program === null || keys === null) return null;
  try {
    return { program, secretHash: null, assertion: await verified(deps, program, keys, assertion) };
  } catch (error) {
    deps.warn(program.programId, reasonOf(error));
    return null;
  }
}

/** The program that sent its credentials; null if they prove nothing, or it was revoked or has expired. */
export const authenticateProgram = (deps: ProgramsDeps, sent: SentCredentials): Promise<Authenticated | null> =>
  sent.kind === 'secret'
    ? bySecret(deps, sent.oauthClientId, sent.secret)
    : byAssertion(deps, sent.oauthClientId, sent.assertion);
