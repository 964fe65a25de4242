import { CHAT_SNOOZE_MAX_DAYS } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { morningOf, nextWeekMorning, tomorrowMorning } from './snooze.model.ts';

const at = (text: string) => new Date(text);

describe('the end of a snooze', () => {
  it.each([
    ['2026-11-23T08:00', '2026-11-24T09:00', '2026-11-30T09:00'],
    ['2026-11-27T23:59', '2026-11-28T09:00', '2026-11-30T09:00'],
    ['2026-11-29T10:00', '2026-11-30T09:00', '2026-12-07T09:00'],
    ['2026-12-31T10:00', '2027-01-01T09:00', '2027-01-04T09:00'],
  ])('after %s is the morning of %s, or next week %s', (now, tomorrow, monday) => {
    expect(tomorrowMorning(at(now))).toEqual(at(tomorrow));
    expect(nextWeekMorning(at(now))).toEqual(at(monday));
  });

  it('is between tomorrow and the latest day', () => {
    const now = at('2026-11-23T08:00');
    expect(morningOf('2026-11-24', now)).toEqual(at('2026-11-24T09:00'));
    const last = new Date(2026, 10, 23 + CHAT_SNOOZE_MAX_DAYS - 1, 12).toISOString().slice(0, 10);
    expect(morningOf(last, now)).not.toBeNull();
    const tooFar = new Date(2026, 10, 23 + CHAT_SNOOZE_MAX_DAYS, 12).toISOString().slice(0, 10);
    for (const day of ['2026-11-23', '2020-01-01', tooFar, '', '24.11.2026']) expect(morningOf(day, now)).toBeNull();
  });
});
