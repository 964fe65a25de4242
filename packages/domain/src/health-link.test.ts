import { describe, expect, it } from 'vitest';
import {
  HEALTH_LINK_KINDS,
  HEALTH_LINK_LATEST,
  HEALTH_LINK_LIFETIME_CHOICES_HOURS,
  HEALTH_LINK_LIFETIME_HOURS,
  healthLinkFlag,
  healthLinkState,
} from './health-link.ts';

it('offers the default lifetime and only lifetimes within the limits', () => {
  expect(HEALTH_LINK_LIFETIME_CHOICES_HOURS).toContain(HEALTH_LINK_LIFETIME_HOURS.default);
  expect(Math.min(...HEALTH_LINK_LIFETIME_CHOICES_HOURS)).toBeGreaterThanOrEqual(HEALTH_LINK_LIFETIME_HOURS.min);
  expect(Math.max(...HEALTH_LINK_LIFETIME_CHOICES_HOURS)).toBeLessThanOrEqual(HEALTH_LINK_LIFETIME_HOURS.max);
  expect(HEALTH_LINK_LATEST.default).toBeLessThanOrEqual(HEALTH_LINK_LATEST.max);
});

describe('healthLinkFlag', () => {
  it.each([
    ['scan', false, 'U'],
    ['scan', true, 'P'],
    ['latest', false, 'L'],
    ['latest', true, 'LP'],
    ['span', false, ''],
    ['span', true, 'P'],
    ['everything', false, 'L'],
    ['everything', true, 'LP'],
  ] as const)('of %s, with a passcode: %s, is "%s"', (kind, hasPasscode, flag) =>
    expect(healthLinkFlag({ kind }, hasPasscode)).toBe(flag),
  );

  it('never joins a direct file and a passcode', () => {
    for (const kind of HEALTH_LINK_KINDS) expect(healthLinkFlag({ kind }, true)).not.toContain('U');
  });
});

describe('healthLinkState', () => {
  const at = new Date('2026-03-14T15:00:00Z');
  const later = new Date(at.getTime() + 1);
  const live = { endedAt: null, expiresAt: later, triesLeft: null };

  it.each([
    ['works before its end', live, 'live'],
    ['works with tries left', { ...live, triesLeft: 1 }, 'live'],
    ['has expired at its end', { ...live, expiresAt: at }, 'expired'],
    ['is locked without tries', { ...live, triesLeft: 0 }, 'locked'],
    ['stays locked after its end', { ...live, triesLeft: 0, expiresAt: at }, 'locked'],
    ['was ended', { ...live, endedAt: at }, 'ended'],
    ['was ended before anything else happened', { endedAt: at, triesLeft: 0, expiresAt: at }, 'ended'],
  ] as const)('a link %s', (_, facts, state) => expect(healthLinkState(facts, at)).toBe(state));
});
