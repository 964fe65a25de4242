import { Problem } from '@mien/contract';
import { describe, expect, it } from 'vitest';
import { createRateLimit, networkOf } from './rate-limit.ts';

describe('a limit by address', () => {
  let nowMs = 0;
  const create = () => createRateLimit({ now: () => new Date(nowMs), windowMs: 60_000, maxRequests: 3 });

  it('lets the last allowed one pass and refuses the next, until the window is over', () => {
    const take = create();
    for (let request = 0; request < 3; request += 1) take('203.0.113.7');
    nowMs += 15_500;
    try {
      take('203.0.113.7');
      expect.unreachable();
    } catch (error) {
      expect((error as Problem).code).toBe('too-many-requests');
      expect((error as Problem).details.retryAfterS).toBe(45);
    }
    nowMs += 44_499;
    expect(() => take('203.0.113.7')).toThrow(Problem);
    nowMs += 1;
    expect(() => take('203.0.113.7')).not.toThrow();
  });

  it('counts addresses apart, and an IPv6 network as one', () => {
    const take = create();
    for (const ip of ['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:DB8:0:1:9:9:9:9']) take(ip);
    expect(() => take('2001:db8:0:1::3')).toThrow(Problem);
    expect(() => take('2001:db8:0:2::1')).not.toThrow();
    expect(() => take('198.51.100.4')).not.toThrow();
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:0db8::', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['not an address', 'not an address'],
])('%s belongs to %s', (ip, network) => expect(networkOf(ip)).toBe(network));
