import { Problem } from '@mien/contract';
import { describe, expect, it } from 'vitest';
import { NETWORKS_PER_SITE, networkOf } from './network.ts';
import { createRateLimit } from './rate-limit.ts';

describe('a limit by network', () => {
  let nowMs = 0;
  const create = () => createRateLimit({ now: () => new Date(nowMs), windowMs: 60_000, maxRequests: 3 });

  it('allows its last call and refuses the next, until the window ends', () => {
    const take = create();
    for (let request = 0; request < 3; request += 1) take(networkOf('203.0.113.7'));
    nowMs += 15_500;
    try {
      take(networkOf('203.0.113.7'));
      expect.unreachable();
    } catch (error) {
      expect((error as Problem).code).toBe('too-many-requests');
      expect((error as Problem).details.retryAfterS).toBe(45);
    }
    nowMs += 44_499;
    expect(() => take(networkOf('203.0.113.7'))).toThrow(Problem);
    nowMs += 1;
    expect(() => take(networkOf('203.0.113.7'))).not.toThrow();
  });

  it('counts addresses separately, but an IPv6 network as one address', () => {
    const take = create();
    for (const ip of ['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:DB8:0:1:9:9:9:9']) take(networkOf(ip));
    expect(() => take(networkOf('2001:db8:0:1::3'))).toThrow(Problem);
    expect(() => take(networkOf('2001:db8:0:2::1'))).not.toThrow();
    expect(() => take(networkOf('198.51.100.4'))).not.toThrow();
  });

  it('counts the networks of a site together, with a higher limit', () => {
    const take = create();
    const from = (index: number) => take(networkOf(`2001:db8:1:${index.toString(16)}::1`));
    for (let index = 0; index < 3 * NETWORKS_PER_SITE; index += 1) from(index);
    expect(() => from(999)).toThrow(Problem);
    expect(() => take(networkOf('2001:db8:2::1'))).not.toThrow();
  });
});
