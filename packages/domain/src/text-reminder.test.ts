import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDateIn } from './calendar.ts';
import { WEEKDAYS } from './scan-reminder.ts';
import {
  isTextReminderTime,
  nextReminderAt,
  reminderExpiresAt,
  reminderStep,
  type TextReminder,
  weekBefore,
} from './text-reminder.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

const PROPERTY = { seed: 20_261_122, numRuns: 1000 } as const;
const ZONES = Intl.supportedValuesOf('timeZone');

const clock = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
const weekdayIn = (timeZone: string, at: Date) =>
  WEEKDAYS[(new Date(`${calendarDateIn(timeZone, at)}T00:00:00Z`).getUTCDay() + 6) % 7];

const anyTime = fc.integer({ min: 8 * 4, max: 20 * 4 + 2 }).map((quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
});
const anyReminder = fc.record({
  weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  time: anyTime,
  timeZone: fc.constantFrom(...ZONES),
});
const anyInstant = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('nextReminderAt', () => {
  it('is later, on a selected day, at the selected local time between 8 and 21, and expires', () => {
    fc.assert(
      fc.property(anyReminder, anyInstant, (reminder, after) => {
        const next = nextReminderAt(reminder, after);
        expect(next.getTime()).toBeGreaterThan(after.getTime());
        expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(8 * DAY_MS);
        expect(clock(reminder.timeZone, next)).toBe(reminder.time);
        expect(reminder.weekdays).toContain(weekdayIn(reminder.timeZone, next));
        const end = clock(reminder.timeZone, reminderExpiresAt(next, 'scan'));
        expect(end >= '08:00' && end <= '21:00').toBe(true);
      }),
      PROPERTY,
    );
  });

  it('is the first possible one', () => {
    fc.assert(
      fc.property(anyReminder, anyInstant, (reminder, after) => {
        const next = nextReminderAt(reminder, after);
        const first = Math.ceil((after.getTime() + 1) / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
        for (let ms = first; ms < next.getTime(); ms += 15 * MINUTE_MS) {
          const at = new Date(ms);
          const isDue = clock(reminder.timeZone, at) === reminder.time;
          expect(isDue && reminder.weekdays.some((day) => day === weekdayIn(reminder.timeZone, at))).toBe(false);
        }
      }),
      { ...PROPERTY, numRuns: 60 },
    );
  });

  it('occurs once on each selected day, in order, through a year of DST changes', () => {
    fc.assert(
      fc.property(anyReminder, anyInstant, (reminder, start) => {
        const days: string[] = [];
        let at = start;
        while (at.getTime() < start.getTime() + 365 * DAY_MS) {
          at = nextReminderAt(reminder, at);
          days.push(calendarDateIn(reminder.timeZone, at));
        }
        expect(new Set(days).size).toBe(days.length);
        expect(days.length / reminder.weekdays.length).toBeGreaterThan(51);
        expect(days.length / reminder.weekdays.length).toBeLessThan(55);
      }),
      { ...PROPERTY, numRuns: 40 },
    );
  });

  const SUNDAYS = { weekdays: ['SU'], time: '08:00', timeZone: 'America/Chicago' } satisfies TextReminder;
  it.each([
    ['into summer', SUNDAYS, '2026-03-02T00:00:00Z', ['2026-03-08T13:00:00.000Z', '2026-03-15T13:00:00.000Z']],
    ['before summer', SUNDAYS, '2026-02-23T00:00:00Z', ['2026-03-01T14:00:00.000Z', '2026-03-08T13:00:00.000Z']],
    ['when DST ends', SUNDAYS, '2026-10-20T00:00:00Z', ['2026-10-25T13:00:00.000Z', '2026-11-01T14:00:00.000Z']],
    [
      'with a half-hour offset',
      { ...SUNDAYS, timeZone: 'Australia/Lord_Howe' },
      '2026-04-01T00:00:00Z',
      ['2026-04-04T21:30:00.000Z', '2026-04-11T21:30:00.000Z'],
    ],
    [
      'across the day that Samoa skipped',
      { ...SUNDAYS, weekdays: ['FR'], timeZone: 'Pacific/Apia' },
      '2011-12-24T00:00:00Z',
      ['2012-01-05T18:00:00.000Z'],
    ],
  ] as const)('keeps its local time %s', (_, reminder, start, expected) => {
    let at = new Date(start);
    const found = expected.map(() => {
      at = nextReminderAt(reminder, at);
      return at.toISOString();
    });
    expect(found).toEqual(expected);
  });
});

it.each([
  ['08:00', true],
  ['20:30', true],
  ['07:59', false],
  ['20:31', false],
  ['21:00', false],
  ['00:00', false],
  ['12:60', false],
  ['9:00', false],
  ['', false],
  ['12:00:00', false],
])('a text reminder may be scheduled for %s: %s', (time, isAllowed) =>
  expect(isTextReminderTime(time)).toBe(isAllowed),
);

describe('reminderStep', () => {
  const dueAt = new Date('2026-11-22T15:00:00Z');
  const due = {
    kind: 'scan',
    dueAt,
    now: dueAt,
    unansweredCount: 0,
    hasResponded: false,
    isReachable: true,
    sentAt: null,
    hasScan: false,
  } as const;
  const week = { ...due, kind: 'week', hasScan: true } as const;
  const late = (minutes: number) => new Date(dueAt.getTime() + minutes * MINUTE_MS);

  it.each([
    ['goes out', due, 'send'],
    ['sent if it is a little late', { ...due, now: late(29) }, 'send'],
    ['skipped outside the requested times', { ...due, now: late(30) }, 'skip'],
    ['sent a third time', { ...due, unansweredCount: 2 }, 'send'],
    ['the last if it is ignored', { ...due, unansweredCount: 3 }, 'ignored'],
    ['continued if the patient came', { ...due, unansweredCount: 3, hasResponded: true }, 'send'],
    ['sent until noon if it is about a week', { ...week, now: late(179) }, 'send'],
    ['not sent later if it is about a week', { ...week, now: late(180) }, 'skip'],
    ['empty if it is about a week without a scan', { ...week, hasScan: false }, 'nothing'],
    [
      'not sent twice if it is about a week',
      { ...week, sentAt: new Date(dueAt.getTime() - 6 * DAY_MS + 1) },
      'nothing',
    ],
    ['sent again if it is about another week', { ...week, sentAt: new Date(dueAt.getTime() - 6 * DAY_MS) }, 'send'],
    ['the last if it is about a week and ignored', { ...week, unansweredCount: 3 }, 'ignored'],
    ['not sent to a person who is not reachable if it is about a week', { ...week, isReachable: false }, 'unreachable'],
    ['not sent to a number of another person', { ...due, hasResponded: true, isReachable: false }, 'unreachable'],
  ] as const)('a due text is %s', (_, facts, expected) => expect(reminderStep(facts)).toBe(expected));
});

it.each([
  ['in Chicago', 'America/Chicago', '2026-11-23T15:00:00Z', '2026-11-16T06:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  [
    'with a DST change',
    'America/Chicago',
    '2026-03-09T14:00:00Z',
    '2026-03-02T06:00:00.000Z',
    '2026-03-09T05:00:00.000Z',
  ],
  [
    'that begins at one',
    'Africa/Cairo',
    '2026-05-01T07:00:00Z',
    '2026-04-23T22:00:00.000Z',
    '2026-04-30T21:00:00.000Z',
  ],
])('the seven days before a day %s', (_, timeZone, at, from, until) => {
  const week = weekBefore(new Date(at), timeZone);
  expect([week.from.toISOString(), week.until.toISOString()]).toEqual([from, until]);
});
