import { Problem, type Program } from '@mien/contract';
import { configurableClientId } from '../../base/clients/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { checkedChoices, refuse, type SentProgram } from './check-program.ts';
import { answer, openProgram, record } from './find-program.ts';
import type { ProgramKey } from './program-key.ts';
import type { ProgramsDeps } from './programs.deps.ts';
import * as programsStore from './programs.store.ts';

/**
 * Changes a program. Its tokens are judged by the change from the next call on.
 *
 * @throws Problem not-allowed, not-found, invalid-request, changed-meanwhile for an outdated revision or a revoked program
 */
export async function changeProgram(
  deps: ProgramsDeps,
  caller: Caller,
  program: ProgramKey,
  { revision, ...sent }: SentProgram & { readonly revision: number },
): Promise<Program> {
  const key = { ...program, clientId: await configurableClientId(deps, caller, program.clientId) };
  const choices = await checkedChoices(deps, key.clientId, sent);
  await programsStore.inPrograms(deps.database, key.clientId, async (transaction) => {
    const before = await openProgram(transaction, key);
    if (before.revision !== revision) throw new Problem('changed-meanwhile');
    if (sent.keys !== null && before.secretHash !== null) refuse('keys', 'has_secret');
    await programsStore.change(transaction, key, choices, sent.keys, revision);
    await record(deps, caller, key, 'programChanged', transaction);
  });
  return answer(deps, key);
}
