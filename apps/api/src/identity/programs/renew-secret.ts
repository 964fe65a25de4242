import type { ProgramWithSecret } from '@mien/contract';
import { PROGRAM_SECRET_OVERLAP_MS } from '@mien/domain';
import { configurableClientId } from '../../base/clients/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { makeSecret } from './add-program.ts';
import { refuse } from './check-program.ts';
import { answer, openProgram, record } from './find-program.ts';
import type { ProgramKey } from './program-key.ts';
import * as programTokensStore from './program-tokens.store.ts';
import type { ProgramsDeps } from './programs.deps.ts';
import * as programsStore from './programs.store.ts';

/**
 * Gives a program a new secret, which is not shown again.
 *
 * @param isPreviousKept  whether the earlier secret works for `PROGRAM_SECRET_OVERLAP_MS`; if not, it ends with its tokens
 * @throws Problem not-allowed, not-found, changed-meanwhile for a revoked program, invalid-request for one with keys
 */
export async function renewSecret(
  deps: ProgramsDeps,
  caller: Caller,
  program: ProgramKey,
  isPreviousKept: boolean,
): Promise<ProgramWithSecret> {
  const key = { ...program, clientId: await configurableClientId(deps, caller, program.clientId) };
  const { secret, stored } = makeSecret(deps);
  const until = new Date(deps.now().getTime() + PROGRAM_SECRET_OVERLAP_MS);
  await programsStore.inPrograms(deps.database, key.clientId, async (transaction) => {
    const { secretHash } = await openProgram(transaction, key);
    if (secretHash === null) refuse('isPreviousKept', 'has_keys');
    await programsStore.setSecret(transaction, key, stored, isPreviousKept ? { secretHash, until } : null);
    if (!isPreviousKept) await programTokensStore.endTokens(transaction, key);
    await record(deps, caller, key, 'programSecretMade', transaction);
  });
  return { program: await answer(deps, key), secret };
}
