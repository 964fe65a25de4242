import { isIPv6 } from 'node:net';
import { Problem } from '@mien/contract';

export interface RateLimitSettings {
  readonly now: () => Date;
  readonly windowMs: number;
  /** Requests of one address in a window. */
  readonly maxRequests: number;
}

/** Addresses remembered at most; then those are forgotten whose windows began first. */
const MAX_ADDRESSES = 10_000;

/** What belongs to one household or server: an IPv4 address, or the half of an IPv6 address that names the network. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip;
  const [head = '', tail] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Counts requests by address in this process, to keep one address from busying the database. Limits that money or
 * guessing hang on are counted in the database.
 *
 * @returns a function that counts one request and throws Problem too-many-requests beyond the limit
 */
export function createRateLimit({ now, windowMs, maxRequests }: RateLimitSettings): (ip: string) => void {
  const windows = new Map<string, { startedMs: number; requests: number }>();
  return (ip) => {
    const network = networkOf(ip);
    const atMs = now().getTime();
    const window = windows.get(network);
    if (window === undefined || atMs - window.startedMs >= windowMs) {
      windows.delete(network);
      const [oldest] = windows.keys();
      if (oldest !== undefined && windows.size >= MAX_ADDRESSES) windows.delete(oldest);
      windows.set(network, { startedMs: atMs, requests: 1 });
      return;
    }
    window.requests += 1;
    if (window.requests > maxRequests)
      throw new Problem('too-many-requests', { retryAfterS: Math.ceil((window.startedMs + windowMs - atMs) / 1000) });
  };
}
