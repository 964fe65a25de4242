import { expect, it } from 'vitest';
import { beginOf } from './demo-appointment.ts';

const CHICAGO = 'America/Chicago';

it.each([
  // Chicago is at UTC-6 in winter.
  ['the second full hour from now', '2026-11-25T15:20:00Z', '2026-11-25T17:00:00Z'],
  ['the opening of the same day, in the morning', '2026-11-25T06:40:00Z', '2026-11-25T14:00:00Z'],
  ['the opening of the next day, in the evening', '2026-11-25T21:30:00Z', '2026-11-26T14:00:00Z'],
  ['the opening of the day that begins at midnight', '2026-11-26T04:30:00Z', '2026-11-26T14:00:00Z'],
])('begins at %s', (_, now, begin) => {
  expect(beginOf({ begins: { hoursAhead: 2 } }, new Date(now), CHICAGO).toISOString()).toBe(
    new Date(begin).toISOString(),
  );
});

it('begins on a later day clinic time, across a change of clocks', () => {
  const begins = { daysAhead: 3, time: '09:30' };
  expect(beginOf({ begins }, new Date('2026-10-30T15:00:00Z'), CHICAGO).toISOString()).toBe('2026-11-02T15:30:00.000Z');
});
