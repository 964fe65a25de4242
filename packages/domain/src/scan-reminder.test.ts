import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFileOf, isScanReminder, type ScanReminder, WEEKDAYS } from './scan-reminder.ts';

const ENTRY = {
  title: 'Time for your scan',
  url: 'https://mien.example/dashboard',
  uid: 'reminder@mien.example',
  minutes: 5,
};
/** A Saturday. */
const NOW = new Date(2026, 2, 14, 9, 30);

const lineOf = (file: string, name: string) => file.split('\r\n').find((line) => line.startsWith(`${name}:`));
const fileOf = (reminder: ScanReminder) => calendarFileOf(reminder, ENTRY, NOW);

describe('calendarFileOf', () => {
  it('starts on the next selected day and repeats weekly', () => {
    const file = fileOf({ weekdays: ['TH', 'MO'], time: '08:00' });
    expect(lineOf(file, 'DTSTART')).toBe('DTSTART:20260316T080000');
    expect(lineOf(file, 'RRULE')).toBe('RRULE:FREQ=WEEKLY;BYDAY=MO,TH');
  });

  it('starts today if the time has not passed, otherwise a week later', () => {
    expect(lineOf(fileOf({ weekdays: ['SA'], time: '09:31' }), 'DTSTART')).toBe('DTSTART:20260314T093100');
    expect(lineOf(fileOf({ weekdays: ['SA'], time: '09:30' }), 'DTSTART')).toBe('DTSTART:20260321T093000');
  });

  it('lasts as long as the entry says, does not block time, and alerts at its start', () => {
    const lines = fileOf({ weekdays: ['SA'], time: '20:00' }).split('\r\n');
    for (const line of [
      'DURATION:PT5M',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:PT0M',
      'END:VALARM',
    ])
      expect(lines).toContain(line);
    expect(lines).toContain('DESCRIPTION:Time for your scan');
  });

  it('has no time zone, so that it follows the device', () => {
    expect(fileOf({ weekdays: ['SU'], time: '20:00' })).not.toMatch(/TZID|DTSTART:.*Z/);
  });

  it('folds lines at 75 octets and ends them with CR LF', () => {
    const title = 'Es hora de su escaneo; también el de mañana, niño \\ año — '.repeat(4);
    const file = calendarFileOf({ weekdays: ['SU'], time: '20:00' }, { ...ENTRY, title }, NOW);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    const unfolded = file.replaceAll('\r\n ', '');
    expect(lineOf(unfolded, 'SUMMARY')).toBe(`SUMMARY:${title.replaceAll(/[\\;,]/g, '\\$&')}`);
  });

  it('starts on a selected day at any time of year', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(2020, 0, 1), max: new Date(2040, 0, 1), noInvalidDate: true }),
        fc.subarray([...WEEKDAYS], { minLength: 1 }),
        fc.integer({ min: 0, max: 23 }),
        (now, weekdays, hour) => {
          const reminder = { weekdays, time: `${String(hour).padStart(2, '0')}:15` };
          const [, year, month, day] = /DTSTART:(\d{4})(\d\d)(\d\d)T/.exec(calendarFileOf(reminder, ENTRY, now)) ?? [];
          const start = new Date(Number(year), Number(month) - 1, Number(day), hour, 15);
          expect(weekdays).toContain(WEEKDAYS[(start.getDay() + 6) % 7]);
          expect(start.getTime()).toBeGreaterThan(now.getTime());
          expect(start.getTime() - now.getTime()).toBeLessThanOrEqual(8 * 86_400_000);
        },
      ),
    );
  });
});

describe('isScanReminder', () => {
  it.each([
    [{ weekdays: ['MO'], time: '08:00' }, true],
    [{ weekdays: [], time: '08:00' }, false],
    [{ weekdays: ['XX'], time: '08:00' }, false],
    [{ weekdays: ['MO'], time: '24:00' }, false],
    [{ weekdays: ['MO'] }, false],
    [null, false],
    ['MO', false],
  ])('accepts %j as a stored reminder: %s', (value, isOne) => expect(isScanReminder(value)).toBe(isOne));
});
