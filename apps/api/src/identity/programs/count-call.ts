import { Problem } from '@mien/contract';
import { MINUTE_MS, PROGRAM_CALLS_PER_MINUTE, SECOND_MS } from '@mien/domain';
import type { ProgramKey } from './program-key.ts';
import * as programTokensStore from './program-tokens.store.ts';
import type { ProgramsDeps } from './programs.deps.ts';

/**
 * Counts one call of a program, in the database, so that all processes count together. Calls beyond the limit count, too.
 *
 * @throws Problem too-many-requests
 */
export async function countCall({ database, now }: ProgramsDeps, key: ProgramKey): Promise<void> {
  const nowMs = now().getTime();
  const minuteMs = nowMs - (nowMs % MINUTE_MS);
  const calls = await programTokensStore.countCall(database, key, new Date(minuteMs));
  if (calls > PROGRAM_CALLS_PER_MINUTE)
    throw new Problem('too-many-requests', { retryAfterS: Math.ceil((minuteMs + MINUTE_MS - nowMs) / SECOND_MS) });
}
