import { Problem, type ProgramPublicKeys, type ProgramWithSecret } from '@mien/contract';
import { PROGRAM_SECRET_HINT_LENGTH, PROGRAMS_MAX } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { configurableClientId } from '../../base/clients/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import { checkedChoices, type SentProgram } from './check-program.ts';
import { answer, record } from './find-program.ts';
import { newProgramSecret } from './program-secret.ts';
import type { ProgramsDeps } from './programs.deps.ts';
import type { ProgramCredentials } from './programs.store.ts';
import * as programsStore from './programs.store.ts';

/** The purpose of a secret's keyed hash. */
export const SECRET_PURPOSE = 'program secret';

/** What is stored of a secret. */
export const storedSecretOf = (hash: KeyedHash, secret: string) => ({
  secretHash: hash(SECRET_PURPOSE, secret),
  secretHint: secret.slice(-PROGRAM_SECRET_HINT_LENGTH),
});

/** A new secret, and what is stored of it. */
export function makeSecret({ random, hash }: ProgramsDeps) {
  const secret = newProgramSecret(random);
  return { secret, stored: storedSecretOf(hash, secret) };
}

function credentialsOf(
  deps: ProgramsDeps,
  keys: ProgramPublicKeys | null,
): { readonly secret: string | null; readonly credentials: ProgramCredentials } {
  if (keys !== null) return { secret: null, credentials: { keys } };
  const { secret, stored } = makeSecret(deps);
  return { secret, credentials: stored };
}

/**
 * Connects a program. One without keys gets a secret, which is not shown again.
 *
 * @throws Problem not-allowed, not-found, invalid-request, too-many-programs
 */
export async function addProgram(
  deps: ProgramsDeps,
  caller: Caller,
  clientId: string,
  sent: SentProgram,
): Promise<ProgramWithSecret> {
  const { database, now } = deps;
  const key = { clientId: await configurableClientId(deps, caller, clientId), programId: uuidv7() };
  const choices = await checkedChoices(deps, key.clientId, sent);
  const { secret, credentials } = credentialsOf(deps, sent.keys);
  await programsStore.inPrograms(database, key.clientId, async (transaction) => {
    const programs = await programsStore.list(transaction, key.clientId);
    if (programs.filter(({ revokedAt }) => revokedAt === null).length >= PROGRAMS_MAX)
      throw new Problem('too-many-programs');
    await programsStore.add(transaction, key, choices, credentials, { by: caller.userId, at: now() });
    await record(deps, caller, key, 'programMade', transaction);
  });
  return { program: await answer(deps, key), secret };
}
