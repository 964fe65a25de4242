import { describe, expect, it } from 'vitest';
import {
  appointmentFileOf,
  isScanForVisit,
  linkOfVisit,
  linkOpensAt,
  scanBeforeVisit,
  scanDaysOf,
} from './appointment.ts';

const CHICAGO = 'America/Chicago';
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
    expect(isScanForVisit(at(scannedAt), visit, timeZone)).toBe(counts),
  );

  it('the day before a visit is correct across a DST change', () => {
    // DST ends on November 1, 2026, a day of 25 hours.
    expect(scanDaysOf(at('2026-11-02T05:30:00Z'), CHICAGO)).toEqual(['2026-10-31', '2026-11-01']);
    expect(isScanForVisit(at('2026-11-01T05:00:00Z'), at('2026-11-02T15:00:00Z'), CHICAGO)).toBe(true);
    expect(isScanForVisit(at('2026-11-01T04:59:59Z'), at('2026-11-02T15:00:00Z'), CHICAGO)).toBe(false);
  });

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
    expect(scanBeforeVisit({ startsAt: visit }, lastScanAt === null ? null : at(lastScanAt), at(now), CHICAGO)).toBe(
      said,
    ),
  );
});

describe('linkOfVisit', () => {
  const visit = { startsAt: at('2026-11-27T15:30:00Z'), endsAt: at('2026-11-27T16:00:00Z') };

  it.each([
    ['2026-11-26T05:59:59Z', 'early'],
    ['2026-11-26T06:00:00Z', 'open'],
    ['2026-11-27T15:59:59Z', 'open'],
    ['2026-11-27T16:00:00Z', 'over'],
  ])('the appointment link at %s is %s', (now, state) => expect(linkOfVisit(visit, at(now), CHICAGO)).toBe(state));

  it.each([
    ['2026-11-27T15:30:00Z', CHICAGO, '2026-11-26T06:00:00Z'],
    ['2026-11-27T15:30:00Z', 'Asia/Tokyo', '2026-11-26T15:00:00Z'],
    ['2026-11-27T15:30:00Z', 'Asia/Kathmandu', '2026-11-25T18:15:00Z'],
    // DST ends on November 1 and starts on March 8.
    ['2026-11-02T15:00:00Z', CHICAGO, '2026-11-01T05:00:00Z'],
    ['2026-03-09T04:59:00Z', CHICAGO, '2026-03-07T06:00:00Z'],
  ])('the link of the visit %s in %s opens at the first instant at which a scan counts', (startsAt, zone, opensAt) => {
    const opens = linkOpensAt({ startsAt: at(startsAt) }, zone);
    expect(opens).toEqual(at(opensAt));
    expect(isScanForVisit(opens, at(startsAt), zone)).toBe(true);
    expect(isScanForVisit(new Date(opens.getTime() - 1), at(startsAt), zone)).toBe(false);
  });
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
