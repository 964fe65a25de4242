import { Problem } from '@mien/contract';
import { NETWORKS_PER_SITE, type Network } from './network.ts';

export interface RateLimitSettings {
  readonly now: () => Date;
  readonly windowMs: number;
  /** Requests of one network, or of one user, per window. */
  readonly maxRequests: number;
}

/** Maximum number of networks or users remembered; beyond that, those with the oldest windows are dropped. */
const MAX_KEYS = 10_000;

/** Counts one request for a key. */
type TakeRequest = (key: string, maxRequests: number) => void;

function createWindows({ now, windowMs }: Pick<RateLimitSettings, 'now' | 'windowMs'>): TakeRequest {
  const windows = new Map<string, { startedMs: number; requests: number }>();
  return (key, maxRequests) => {
    const atMs = now().getTime();
    const window = windows.get(key);
    if (window === undefined || atMs - window.startedMs >= windowMs) {
      windows.delete(key);
      const [oldest] = windows.keys();
      if (oldest !== undefined && windows.size >= MAX_KEYS) windows.delete(oldest);
      windows.set(key, { startedMs: atMs, requests: 1 });
      return;
    }
    window.requests += 1;
    if (window.requests > maxRequests)
      throw new Problem('too-many-requests', { retryAfterS: Math.ceil((window.startedMs + windowMs - atMs) / 1000) });
  };
}

/**
 * Counts requests by network in this process, so that no network overloads the database. Limits against costs or guessing
 * are counted in the database.
 *
 * @returns a function that counts one request and throws Problem too-many-requests beyond the limit
 */
export function createRateLimit({ maxRequests, ...window }: RateLimitSettings): (network: Network) => void {
  const takeOfNetwork = createWindows(window);
  const takeOfSite = createWindows(window);
  return ({ name, site }) => {
    takeOfNetwork(name, maxRequests);
    if (site !== null) takeOfSite(site, maxRequests * NETWORKS_PER_SITE);
  };
}

/** The same for signed-in users, by user id. */
export function createUserRateLimit({ maxRequests, ...window }: RateLimitSettings): (userId: string) => void {
  const take = createWindows(window);
  return (userId) => take(userId, maxRequests);
}
