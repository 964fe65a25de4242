import { describe, expect, it } from 'vitest';
import {
  isKioskSessionOver,
  KIOSK_ANSWER_MS,
  KIOSK_ASK_AFTER_MS,
  KIOSK_IDLE_LIMIT_MS,
  KIOSK_SESSION_LIMIT_MS,
  kioskAttention,
} from './kiosk.ts';

const AT = new Date('2026-03-14T15:00:00Z');
const earlier = (ms: number) => new Date(AT.getTime() - ms);
const later = (ms: number) => new Date(AT.getTime() + ms);

describe('a session at a tablet', () => {
  it.each([
    [KIOSK_IDLE_LIMIT_MS, null, false],
    [KIOSK_IDLE_LIMIT_MS + 1, null, true],
    // A scan makes no calls.
    [KIOSK_IDLE_LIMIT_MS + 1, later(1), false],
    [KIOSK_IDLE_LIMIT_MS + 1, AT, true],
    [KIOSK_IDLE_LIMIT_MS, earlier(1), false],
  ])('idle for %i ms with a scan until %s: over is %s', (idleMs, scanUntil, isOver) => {
    const times = { createdAt: earlier(10 * 60_000), lastUsedAt: earlier(idleMs), scanUntil };
    expect(isKioskSessionOver(times, AT)).toBe(isOver);
  });

  it.each([
    [KIOSK_SESSION_LIMIT_MS, false],
    [KIOSK_SESSION_LIMIT_MS + 1, true],
  ])('%i ms long is over in any case: %s', (longMs, isOver) => {
    for (const scanUntil of [null, later(60_000)])
      expect(isKioskSessionOver({ createdAt: earlier(longMs), lastUsedAt: AT, scanUntil }, AT)).toBe(isOver);
  });

  it('has the limits that the documentation names', () => {
    expect([KIOSK_IDLE_LIMIT_MS, KIOSK_SESSION_LIMIT_MS].map((ms) => ms / 60_000)).toEqual([3, 30]);
  });
});

describe('a page that waits for a touch', () => {
  it.each([
    [0, { kind: 'present' }],
    [KIOSK_ASK_AFTER_MS - 1, { kind: 'present' }],
    [KIOSK_ASK_AFTER_MS, { kind: 'asking', secondsLeft: 20 }],
    [KIOSK_ASK_AFTER_MS + 500, { kind: 'asking', secondsLeft: 20 }],
    [KIOSK_ASK_AFTER_MS + KIOSK_ANSWER_MS - 1, { kind: 'asking', secondsLeft: 1 }],
    [KIOSK_ASK_AFTER_MS + KIOSK_ANSWER_MS, { kind: 'gone' }],
  ])('after %i ms: %o', (untouchedMs, expected) => {
    expect(kioskAttention(untouchedMs)).toEqual(expected);
  });

  it('asks after 45 seconds and gives 20 to answer', () => {
    expect([KIOSK_ASK_AFTER_MS, KIOSK_ANSWER_MS]).toEqual([45_000, 20_000]);
  });
});
