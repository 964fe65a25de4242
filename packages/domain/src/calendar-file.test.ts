import { describe, expect, it } from 'vitest';
import { calendarFile, calendarInstant, calendarText } from './calendar-file.ts';

const ENTRY = { title: 'Appointment', url: 'https://mien.example/dashboard', uid: 'one@mien.example' };
const NOW = new Date('2026-11-26T21:03:04.567Z');

describe('calendarFile', () => {
  it('writes one entry with the given lines and the required iCalendar properties', () => {
    expect(calendarFile(ENTRY, NOW, ['DTSTART:20261127T153000Z', 'SEQUENCE:2'])).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Mien//Calendar//EN',
        'BEGIN:VEVENT',
        'UID:one@mien.example',
        'DTSTAMP:20261126T210304Z',
        'SUMMARY:Appointment',
        'URL:https://mien.example/dashboard',
        'DTSTART:20261127T153000Z',
        'SEQUENCE:2',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it.each([
    ['of one octet', 'a'],
    ['of two octets', 'ñ'],
    ['of three octets', '王'],
    ['of four octets', '😀'],
  ])('folds long lines at 75 octets, between characters %s', (_, character) => {
    const title = character.repeat(200);
    const file = calendarFile({ ...ENTRY, title }, NOW, []);
    const octets = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
    expect(Math.max(...octets)).toBeGreaterThan(75 - 4);
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
  });
});

it('calendarText escapes special characters and line breaks, and drops control characters', () => {
  expect(calendarText('a\\b;c,d\ne\u0007f')).toBe('a\\\\b\\;c\\,d\\nef');
});

it('calendarInstant is in UTC, without fractions', () => {
  expect(calendarInstant(new Date('2026-01-02T03:04:05.678Z'))).toBe('20260102T030405Z');
});
