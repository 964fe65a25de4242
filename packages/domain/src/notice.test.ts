import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTomorrow, NOTICE_EVERY_MS, NOTICE_HOURS, noticeAt, noticeExpiresAt } from './notice.ts';
import { clockTimeIn } from './text-reminder.ts';
import { DAY_MS } from './time.ts';

const CHICAGO = 'America/Chicago';
const at = (now: string, sentAt: string | null = null, timeZone = CHICAGO) =>
  noticeAt({ now: new Date(now), sentAt: sentAt === null ? null : new Date(sentAt), timeZone }).toISOString();

describe('notice delivery time', () => {
  it.each([
    ['immediately by day', '2026-11-26T18:00:00Z', null, '2026-11-26T18:00:00.000Z'],
    ['an hour after the previous one', '2026-11-26T18:00:00Z', '2026-11-26T17:30:00Z', '2026-11-26T18:30:00.000Z'],
    ['at eight, if it is earlier', '2026-11-26T13:59:59Z', null, '2026-11-26T14:00:00.000Z'],
    ['at eight exactly', '2026-11-26T14:00:00Z', null, '2026-11-26T14:00:00.000Z'],
    ['the next morning from nine in the evening on', '2026-11-27T03:00:00Z', null, '2026-11-27T14:00:00.000Z'],
    [
      'the next morning, if it is night an hour later',
      '2026-11-27T02:30:00Z',
      '2026-11-27T02:20:00Z',
      '2026-11-27T14:00:00.000Z',
    ],
    ['in the morning after DST started', '2026-03-08T05:00:00Z', null, '2026-03-08T13:00:00.000Z'],
  ])('a notice goes out %s', (_, now, sentAt, wanted) => expect(at(now, sentAt)).toBe(wanted));

  it('notices never go out at night or within an hour of the last, and never later than the next morning, in any zone', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const instants = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2028-01-01') });
    const cases = fc.record({ timeZone: zones, nowMs: instants, sinceMs: fc.integer({ min: 0, max: 2 * DAY_MS }) });
    fc.assert(
      fc.property(cases, ({ timeZone, nowMs, sinceMs }) => {
        const now = new Date(nowMs);
        const sentAt = new Date(nowMs - sinceMs);
        const found = noticeAt({ now, sentAt, timeZone });
        const time = clockTimeIn(timeZone, found);
        expect(time >= NOTICE_HOURS.from && time < NOTICE_HOURS.to).toBe(true);
        expect(found.getTime()).toBeGreaterThanOrEqual(Math.max(nowMs, sentAt.getTime() + NOTICE_EVERY_MS));
        expect(found.getTime() - nowMs).toBeLessThan(DAY_MS);
      }),
      { seed: 20_261_126, numRuns: 1000 },
    );
  });
});

it('a queued notice expires in the evening, or when its channel is too slow', () => {
  const until = (now: string, by: 'text' | 'push') => noticeExpiresAt(new Date(now), CHICAGO, by).toISOString();
  expect(until('2026-11-26T18:00:00Z', 'text')).toBe('2026-11-26T19:00:00.000Z');
  expect(until('2026-11-26T18:00:00Z', 'push')).toBe('2026-11-27T03:00:00.000Z');
  expect(until('2026-11-27T02:30:00Z', 'text')).toBe('2026-11-27T03:00:00.000Z');
});

it.each([
  ['2026-11-28T05:59:00Z', true],
  ['2026-11-28T06:00:00Z', false],
  ['2026-11-27T06:00:00Z', true],
  ['2026-11-27T05:59:00Z', false],
])('an appointment at %s is tomorrow in the patient’s time zone: %s', (startsAt, isIt) =>
  expect(isTomorrow(new Date(startsAt), new Date('2026-11-26T18:00:00Z'), CHICAGO)).toBe(isIt),
);
