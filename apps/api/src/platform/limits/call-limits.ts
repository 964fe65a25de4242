import type { CallLimit } from '@mien/contract';
import { HOUR_MS, MINUTE_MS } from '@mien/domain';
import type { Caller } from '../access/caller.ts';
import type { Network } from '../http/network.ts';
import { createRateLimit, createUserRateLimit } from '../http/rate-limit.ts';

/** Counts one call; throws Problem too-many-requests beyond its limit. */
export type LimitCall = (call: { readonly caller: Caller | null; readonly network: Network }) => void;

const UNLIMITED: LimitCall = () => undefined;

/** The limiter for the limit that a call declares, if this process counts it. Each process counts separately. */
export function createCallLimit(limit: CallLimit | undefined, now: () => Date): LimitCall {
  if (limit === undefined) return UNLIMITED;
  if ('perNetworkAndMinute' in limit) {
    const take = createRateLimit({ now, windowMs: MINUTE_MS, maxRequests: limit.perNetworkAndMinute });
    return ({ network }) => take(network);
  }
  if ('perUserAndHour' in limit) {
    const take = createUserRateLimit({ now, windowMs: HOUR_MS, maxRequests: limit.perUserAndHour });
    return ({ caller }) => {
      if (caller !== null) take(caller.userId);
    };
  }
  return UNLIMITED;
}
