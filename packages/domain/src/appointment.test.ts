import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  APPOINTMENT_MAX_HOURS,
  appointmentFileOf,
  isScanForVisit,
  isVideoRoomOpen,
  linkOfVisit,
  linkOpensAt,
  mayBeForVisit,
  SCAN_DAYS_BEFORE,
  scanBeforeVisit,
  scanDaysOf,
  VISIT_IS_NEAR_DAYS,
  type VisitRule,
} from './appointment.ts';
import { calendarDateIn, dayAfter } from './calendar.ts';
import { MINUTE_MS } from './time.ts';

const CHICAGO = 'America/Chicago';
const ruleIn = (timeZone: string, scanDaysBefore: number = SCAN_DAYS_BEFORE.usual): VisitRule => ({
  timeZone,
  scanDaysBefore,
});
const RULE = ruleIn(CHICAGO);
const at = (text: string) => new Date(text);

describe('isScanForVisit', () => {
  const visit = at('2026-11-27T15:30:00Z');

  it.each([
    ['2026-11-26T05:59:59Z', CHICAGO, false],
    ['2026-11-26T06:00:00Z', CHICAGO, true],
    ['2026-11-27T15:29:00Z', CHICAGO, true],
    // In Tokyo the day before the visit starts earlier.
    ['2026-11-25T15:00:00Z', 'Asia/Tokyo', false],
    ['2026-11-26T15:00:00Z', 'Asia/Tokyo', true],
  ])('a scan at %s in %s counts for the visit: %s', (scannedAt, timeZone, counts) =>
    expect(isScanForVisit(at(scannedAt), visit, ruleIn(timeZone))).toBe(counts),
  );

  it('the day before a visit is correct across a DST change', () => {
    // DST ends on November 1, 2026, a day of 25 hours.
    expect(scanDaysOf(at('2026-11-02T05:30:00Z'), RULE)).toEqual(['2026-10-31', '2026-11-01']);
    expect(isScanForVisit(at('2026-11-01T05:00:00Z'), at('2026-11-02T15:00:00Z'), RULE)).toBe(true);
    expect(isScanForVisit(at('2026-11-01T04:59:59Z'), at('2026-11-02T15:00:00Z'), RULE)).toBe(false);
  });

  it.each([
    [0, '2026-11-27', '2026-11-27T06:00:00Z'],
    [1, '2026-11-26', '2026-11-26T06:00:00Z'],
    [7, '2026-11-20', '2026-11-20T06:00:00Z'],
  ])('with a setting of %s days, scans count from %s on', (daysBefore, first, from) => {
    const rule = ruleIn(CHICAGO, daysBefore);
    expect(scanDaysOf(visit, rule)).toEqual([first, '2026-11-27']);
    expect(isScanForVisit(at(from), visit, rule)).toBe(true);
    expect(isScanForVisit(new Date(at(from).getTime() - 1), visit, rule)).toBe(false);
  });

  it('Home shows every day on which a scan can count', () =>
    expect(VISIT_IS_NEAR_DAYS).toBeGreaterThanOrEqual(SCAN_DAYS_BEFORE.most));

  it.each([
    ['2026-11-20T05:59:59Z', null, null],
    ['2026-11-20T06:00:00Z', null, 'soon'],
    ['2026-11-26T05:59:59Z', null, 'soon'],
    ['2026-11-26T06:00:00Z', null, 'suggested'],
    ['2026-11-27T15:29:59Z', null, 'suggested'],
    ['2026-11-27T15:30:00Z', null, null],
    ['2026-11-26T18:00:00Z', '2026-11-25T18:00:00Z', 'suggested'],
    ['2026-11-26T18:00:00Z', '2026-11-26T17:00:00Z', 'made'],
    // During the visit.
    ['2026-11-27T15:40:00Z', '2026-11-27T15:35:00Z', 'made'],
  ])('the reminder at %s, with the last scan at %s, is: %s', (now, lastScanAt, said) =>
    expect(scanBeforeVisit({ startsAt: visit }, lastScanAt === null ? null : at(lastScanAt), at(now), RULE)).toBe(said),
  );
});

describe('linkOfVisit', () => {
  const visit = { startsAt: at('2026-11-27T15:30:00Z'), endsAt: at('2026-11-27T16:00:00Z') };

  it.each([
    ['2026-11-26T05:59:59Z', 'early'],
    ['2026-11-26T06:00:00Z', 'open'],
    ['2026-11-27T15:59:59Z', 'open'],
    ['2026-11-27T16:00:00Z', 'over'],
  ])('the appointment link at %s is %s', (now, state) => expect(linkOfVisit(visit, at(now), RULE)).toBe(state));

  it.each([
    ['2026-11-27T15:30:00Z', CHICAGO, '2026-11-26T06:00:00Z'],
    ['2026-11-27T15:30:00Z', 'Asia/Tokyo', '2026-11-26T15:00:00Z'],
    ['2026-11-27T15:30:00Z', 'Asia/Kathmandu', '2026-11-25T18:15:00Z'],
    // DST ends on November 1 and starts on March 8.
    ['2026-11-02T15:00:00Z', CHICAGO, '2026-11-01T05:00:00Z'],
    ['2026-03-09T04:59:00Z', CHICAGO, '2026-03-07T06:00:00Z'],
  ])('the link of the visit %s in %s opens at the first instant at which a scan counts', (startsAt, zone, opensAt) => {
    const opens = linkOpensAt({ startsAt: at(startsAt) }, ruleIn(zone));
    expect(opens).toEqual(at(opensAt));
    expect(isScanForVisit(opens, at(startsAt), ruleIn(zone))).toBe(true);
    expect(isScanForVisit(new Date(opens.getTime() - 1), at(startsAt), ruleIn(zone))).toBe(false);
  });

  /** Zones with DST on both hemispheres, of half an hour, at midnight, and far from UTC on both sides. */
  const zones = fc.constantFrom(
    CHICAGO,
    'Europe/Madrid',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'UTC',
  );
  const visits = fc.record({
    startsAt: fc.integer({ min: Date.parse('2026-01-01') / MINUTE_MS, max: Date.parse('2028-01-01') / MINUTE_MS }),
    minutes: fc.integer({ min: 1, max: APPOINTMENT_MAX_HOURS * 60 }),
    zone: zones,
    daysBefore: fc.integer({ min: SCAN_DAYS_BEFORE.least, max: SCAN_DAYS_BEFORE.most }),
  });

  it('works from the start of the first scan day until the end of the visit, in every zone and for every setting', () =>
    fc.assert(
      fc.property(visits, fc.integer({ min: -12 * 24 * 60, max: 3 * 24 * 60 }), (made, offsetMinutes) => {
        const startsAt = new Date(made.startsAt * MINUTE_MS);
        const endsAt = new Date(startsAt.getTime() + made.minutes * MINUTE_MS);
        const rule = ruleIn(made.zone, made.daysBefore);
        const opens = linkOpensAt({ startsAt }, rule);
        const first = dayAfter(calendarDateIn(made.zone, startsAt), -made.daysBefore);
        expect(scanDaysOf(startsAt, rule)[0]).toBe(first);
        expect(calendarDateIn(made.zone, opens)).toBe(first);
        expect(calendarDateIn(made.zone, new Date(opens.getTime() - 1))).toBe(dayAfter(first, -1));
        const now = new Date(startsAt.getTime() + offsetMinutes * MINUTE_MS);
        const expected = now >= endsAt ? 'over' : now >= opens ? 'open' : 'early';
        expect(linkOfVisit({ startsAt, endsAt }, now, rule)).toBe(expected);
        // A link that works leads to a scan that counts.
        if (expected === 'open') expect(isScanForVisit(now, startsAt, rule)).toBe(true);
        // Pages look for the visit of every scan that can count.
        expect(mayBeForVisit(opens, endsAt)).toBe(true);
      }),
    ));
});

describe('isVideoRoomOpen', () => {
  const visit = { startsAt: at('2026-11-27T15:30:00Z'), endsAt: at('2026-11-27T16:00:00Z') };
  it.each([
    ['2026-11-27T14:59:59Z', false],
    ['2026-11-27T15:00:00Z', true],
    ['2026-11-27T15:59:59Z', true],
    ['2026-11-27T16:00:00Z', false],
  ])('the video room can be entered at %s: %s', (now, isOpen) => expect(isVideoRoomOpen(visit, at(now))).toBe(isOpen));
});

describe('appointmentFileOf', () => {
  const visit = { startsAt: at('2026-11-27T15:30:00Z'), endsAt: at('2026-11-27T16:00:00Z') };
  const entry = { title: 'Appointment', url: 'https://mien.example/dashboard', uid: 'appointment-1@mien.example' };
  const linesOf = (revision: number, title = entry.title) =>
    appointmentFileOf({ ...visit, revision }, { ...entry, title }, at('2026-11-26T21:00:00.123Z')).split('\r\n');

  it('writes one valid iCalendar entry in UTC', () =>
    expect(linesOf(0)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Mien//Calendar//EN',
      'BEGIN:VEVENT',
      'UID:appointment-1@mien.example',
      'DTSTAMP:20261126T210000Z',
      'SUMMARY:Appointment',
      'URL:https://mien.example/dashboard',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'DTSTART:20261127T153000Z',
      'DTEND:20261127T160000Z',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]));

  it('replaces the earlier version: same UID, higher sequence number', () => {
    const named = (lines: readonly string[]) => lines.find((line) => line.startsWith('UID:'));
    expect(named(linesOf(2))).toBe(named(linesOf(0)));
    expect(linesOf(2)).toContain('SEQUENCE:2');
  });

  it('a title cannot inject iCalendar lines', () =>
    expect(linesOf(0, 'Visit\r\nATTENDEE:x\u0000')).toContain('SUMMARY:Visit\\nATTENDEE:x'));
});
