import { Problem, type Program } from '@mien/contract';
import type { AccessAction } from '@mien/domain';
import { actorOf } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Database } from '../../platform/database/connect.ts';
import { programAnswers } from './program-answer.ts';
import type { ProgramKey } from './program-key.ts';
import type { ProgramsDeps } from './programs.deps.ts';
import type { StoredProgram } from './programs.store.ts';
import * as programsStore from './programs.store.ts';

/** A program that is not revoked, in the transaction that changes it. @throws Problem not-found, changed-meanwhile */
export async function openProgram(transaction: Database, key: ProgramKey): Promise<StoredProgram> {
  const program = await programsStore.program(transaction, key);
  if (!program) throw new Problem('not-found');
  if (program.revokedAt !== null) throw new Problem('changed-meanwhile');
  return program;
}

/** Writes to the access log, in the transaction of the change. */
export const record = (
  { recordAccess }: ProgramsDeps,
  caller: Caller,
  { clientId, programId }: ProgramKey,
  action: AccessAction,
  transaction: Database,
): Promise<void> =>
  recordAccess({ clientId, patientId: null, actor: actorOf(caller), action, subjectId: programId }, transaction);

/** @throws Problem not-found */
export async function answer(deps: ProgramsDeps, key: ProgramKey): Promise<Program> {
  const program = await programsStore.program(deps.database, key);
  const [found] = program === undefined ? [] : await programAnswers(deps, [program]);
  if (!found) throw new Problem('not-found');
  return found;
}
