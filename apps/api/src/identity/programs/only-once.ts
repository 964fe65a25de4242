import { Problem } from '@mien/contract';
import { IDEMPOTENCY_KEPT_MS } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import * as programRequestsStore from './program-requests.store.ts';
import { answerField } from './programs.data.ts';
import type { ProgramsDeps } from './programs.deps.ts';

/** Whether a failure says that nothing was done. After others, such as a lost connection, something may have been. */
const isUndone = (error: unknown): boolean => error instanceof Problem && error.status < 500;

/**
 * Carries out a program's request once for its `Idempotency-Key`. The same request with the same key gets the same answer
 * for `IDEMPOTENCY_KEPT_MS`. A refused request frees its key. One that was interrupted keeps it: nobody can know whether
 * it was done.
 *
 * @param request  the call with its input
 * @throws Problem idempotency-key-reused for another request, request-in-progress
 */
export async function onlyOnce<Answer>(
  { database, now, hash, sealed }: ProgramsDeps,
  { clientId, program }: Caller,
  key: string,
  request: unknown,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (program === null) throw new Error('only requests of programs have a key');
  const { programId } = program;
  const keyHash = hash('idempotency key', `${programId} ${key}`);
  const requestKey = { clientId, programId, keyHash };
  const owner = { clientId, field: answerField(keyHash) };
  const requestHash = hash('idempotent request', JSON.stringify(request));
  const at = now();
  const expiredAt = new Date(at.getTime() - IDEMPOTENCY_KEPT_MS);
  const known = await programRequestsStore.begin(database, requestKey, requestHash, { at, expiredAt });
  if (known !== null) {
    if (known.requestHash !== requestHash) throw new Problem('idempotency-key-reused');
    const answer = known.answerSealed === null ? null : sealed.open(known.answerSealed, owner);
    if (answer === null) throw new Problem('request-in-progress');
    return JSON.parse(answer) as Answer;
  }
  let answer: Answer;
  try {
    answer = await work();
  } catch (error) {
    if (isUndone(error)) await programRequestsStore.forget(database, requestKey);
    throw error;
  }
  await programRequestsStore.finish(database, requestKey, sealed.seal(JSON.stringify(answer), owner));
  return answer;
}
