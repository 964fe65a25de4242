import type { Program } from '@mien/contract';
import { configurableClientId } from '../../base/clients/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { programAnswers } from './program-answer.ts';
import type { ProgramsDeps } from './programs.deps.ts';
import * as programsStore from './programs.store.ts';

/** The programs of a client, revoked ones last. @throws Problem not-allowed, not-found */
export async function listPrograms(deps: ProgramsDeps, caller: Caller, clientId: string): Promise<Program[]> {
  const programs = await programsStore.list(deps.database, await configurableClientId(deps, caller, clientId));
  const answers = await programAnswers(deps, programs);
  return answers.toSorted((one, other) => Number(one.revoked !== null) - Number(other.revoked !== null));
}
