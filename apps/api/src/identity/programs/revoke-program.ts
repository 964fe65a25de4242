import { Problem, type Program } from '@mien/contract';
import { configurableClientId } from '../../base/clients/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { answer, record } from './find-program.ts';
import type { ProgramKey } from './program-key.ts';
import * as programTokensStore from './program-tokens.store.ts';
import type { ProgramsDeps } from './programs.deps.ts';
import * as programsStore from './programs.store.ts';

/** Revokes a program for good, and ends its tokens. Nothing changes if it is revoked. @throws Problem not-allowed, not-found */
export async function revokeProgram(deps: ProgramsDeps, caller: Caller, program: ProgramKey): Promise<Program> {
  const key = { ...program, clientId: await configurableClientId(deps, caller, program.clientId) };
  await programsStore.inPrograms(deps.database, key.clientId, async (transaction) => {
    const before = await programsStore.program(transaction, key);
    if (!before) throw new Problem('not-found');
    if (before.revokedAt !== null) return;
    await programsStore.revoke(transaction, key, deps.now());
    await programTokensStore.endTokens(transaction, key);
    await record(deps, caller, key, 'programRevoked', transaction);
  });
  return answer(deps, key);
}
