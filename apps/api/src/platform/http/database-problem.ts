import { Problem } from '@mien/contract';
import { RETRY_UNAVAILABLE_S } from '@mien/server';
import { isDatabaseUnavailable, isReferenceGone } from '../database/database-failure.ts';

/** The problem to answer for a database failure; null for other failures. */
export function problemOfDatabase(error: Error): Problem | null {
  if (isDatabaseUnavailable(error))
    return new Problem('service-unavailable', { retryAfterS: RETRY_UNAVAILABLE_S, cause: error });
  return isReferenceGone(error) ? new Problem('not-found', { cause: error }) : null;
}
