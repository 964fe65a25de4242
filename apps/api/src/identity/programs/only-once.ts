import { Problem } from '@mien/contract';
import { IDEMPOTENCY_RETENTION_MS } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import type { KeyedRequest } from '../../platform/http/mount.ts';
import * as programRequestsStore from './program-requests.store.ts';
import { answerField } from './programs.data.ts';
import type { ProgramsDeps } from './programs.deps.ts';

/** Whether a failure says that nothing was done. After others, such as a lost connection, something may have been. */
const isUndone = (error: unknown): boolean => error instanceof Problem && error.status < 500;

/**
 * Carries out a program's request once for its `Idempotency-Key`. The same request with the same key gets the same answer
 * for `IDEMPOTENCY_RETENTION_MS`, as long as the program reaches the patient. A refused request frees its key. An interrupted
 * one keeps it, because it may have been carried out.
 *
 * @throws Problem idempotency-key-reused for another request, request-in-progress, not-found
 */
export async function onlyOnce<Answer>(
  { database, now, hash, sealed, checkReach }: ProgramsDeps,
  caller: Caller,
  key: string,
  request: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { clientId, program } = caller;
  if (program === null) throw new Error('only requests of programs have a key');
  const { programId } = program;
  const keyHash = hash('idempotency key', `${programId} ${key}`);
  const requestKey = { clientId, programId, keyHash };
  const owner = { clientId, field: answerField(keyHash) };
  const requestHash = hash('idempotent request', JSON.stringify(request));
  const at = now();
  const expiredAt = new Date(at.getTime() - IDEMPOTENCY_RETENTION_MS);
  const known = await programRequestsStore.begin(database, requestKey, requestHash, { at, expiredAt });
  if (known !== null) {
    if (known.requestHash !== requestHash) throw new Problem('idempotency-key-reused');
    const stored = known.answerSealed === null ? null : sealed.open(known.answerSealed, owner);
    if (stored === null) throw new Problem('request-in-progress');
    const { answer } = JSON.parse(stored) as { readonly answer: Answer & { readonly patientUid?: string } };
    const patientUid = request.params.uid ?? answer.patientUid;
    if (patientUid === undefined) throw new Error(`the answer of ${request.call} names no patient`);
    // Since the first request, the patient may have been deleted, or moved to another group.
    await checkReach(caller, patientUid);
    return answer;
  }
  let answer: Answer;
  try {
    answer = await work();
  } catch (error) {
    if (isUndone(error)) await programRequestsStore.forget(database, requestKey);
    throw error;
  }
  await programRequestsStore.finish(database, requestKey, sealed.seal(JSON.stringify({ answer }), owner));
  return answer;
}
