import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCAN_DAYS_BEFORE } from './appointment.ts';
import { NOTICE_HOURS } from './notice.ts';
import { eveningBefore, type ScanRequest, scanRequestStep, VISIT_REMINDER_FROM } from './scan-request.ts';
import { clockTimeIn } from './text-reminder.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

const CHICAGO = 'America/Chicago';
const RULE = { timeZone: CHICAGO, scanDaysBefore: SCAN_DAYS_BEFORE.usual };
const at = (text: string) => new Date(text);
/** A Friday, 9:30 in Chicago. */
const STARTS = '2026-11-27T15:30:00Z';
const request = (given: Partial<ScanRequest> = {}): ScanRequest => ({
  startsAt: at(STARTS),
  invitedAt: null,
  remindedAt: null,
  lastScanAt: null,
  isByProgram: false,
  ...given,
});
const INVITED = { invitedAt: at('2026-11-20T16:00:00Z') };

describe('scanRequestStep', () => {
  it.each<[string, string, Partial<ScanRequest>, 'invite' | 'remind' | null]>([
    ['a patient who was not asked yet is asked', '2026-11-20T16:00:00Z', {}, 'invite'],
    ['at night an invitation of a program waits', '2026-11-21T03:00:00Z', { isByProgram: true }, null],
    ['an invitation of a program goes out in the morning', '2026-11-21T14:00:00Z', { isByProgram: true }, 'invite'],
    ['staff invite at any hour', '2026-11-21T03:00:00Z', {}, 'invite'],
    ['a visit that has begun needs no scan before it', STARTS, {}, null],
    ['just before the visit an invitation still helps', '2026-11-27T15:29:00Z', {}, 'invite'],
    ['before the evening there is no reminder', '2026-11-26T23:59:00Z', INVITED, null],
    ['on the evening before the patient is reminded', '2026-11-27T00:00:00Z', INVITED, 'remind'],
    ['until nine', '2026-11-27T02:59:00Z', INVITED, 'remind'],
    ['and not later', '2026-11-27T03:00:00Z', INVITED, null],
    ['on the evening two days before there is no reminder', '2026-11-26T01:00:00Z', INVITED, null],
    ['on the morning of the visit there is no reminder', '2026-11-27T14:30:00Z', INVITED, null],
    ['a reminder goes out once', '2026-11-27T01:00:00Z', { ...INVITED, remindedAt: at('2026-11-27T00:00:00Z') }, null],
    [
      'a reminder before another time of the visit does not count',
      '2026-11-27T01:00:00Z',
      { ...INVITED, remindedAt: at('2026-11-24T00:30:00Z') },
      'remind',
    ],
    [
      'an invitation of that evening is reminder enough',
      '2026-11-27T01:00:00Z',
      { invitedAt: at('2026-11-27T00:00:00Z') },
      null,
    ],
    [
      'a scan for the visit ends reminders',
      '2026-11-27T00:00:00Z',
      { ...INVITED, lastScanAt: at('2026-11-26T06:00:00Z') },
      null,
    ],
    ['a scan for the visit ends invitations', '2026-11-26T18:00:00Z', { lastScanAt: at('2026-11-26T06:00:00Z') }, null],
    [
      'an earlier scan does not',
      '2026-11-27T00:00:00Z',
      { ...INVITED, lastScanAt: at('2026-11-26T05:59:59Z') },
      'remind',
    ],
  ])('%s (%s)', (_, now, given, step) => expect(scanRequestStep(request(given), at(now), RULE, CHICAGO)).toBe(step));

  it('follows the patient’s clock, and the clinic’s days', () => {
    // Honolulu is four hours behind Chicago; the visit begins there at 5:30 AM of the same day.
    const evening = at('2026-11-27T04:00:00Z');
    const step = (now: Date, given: Partial<ScanRequest> = INVITED) =>
      scanRequestStep(request(given), now, RULE, 'Pacific/Honolulu');
    expect(step(new Date(evening.getTime() - 1))).toBeNull();
    expect(step(evening)).toBe('remind');
    // In Honolulu still November 25, for the clinic a scan day.
    expect(step(evening, { ...INVITED, lastScanAt: at('2026-11-26T06:00:00Z') })).toBeNull();
  });

  it('sends one invitation and at most one reminder, only in allowed hours, whatever the zone', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(CHICAGO, 'Europe/Madrid', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'America/Santiago'),
        fc.integer({ min: 0, max: SCAN_DAYS_BEFORE.most }),
        fc.integer({ min: Date.parse('2026-01-10') / MINUTE_MS, max: Date.parse('2028-01-01') / MINUTE_MS }),
        fc.integer({ min: 1, max: 6 * 24 * 60 }),
        fc.boolean(),
        (timeZone, scanDaysBefore, startsMinute, leadMinutes, isByProgram) => {
          const startsAt = new Date(startsMinute * MINUTE_MS);
          const sent: string[] = [];
          let known = request({ startsAt, isByProgram });
          // As the job runs, here every ten minutes.
          for (let ms = startsAt.getTime() - leadMinutes * MINUTE_MS; ms < startsAt.getTime() + DAY_MS; ms += 600_000) {
            const now = new Date(ms);
            const step = scanRequestStep(known, now, { timeZone, scanDaysBefore }, timeZone);
            if (step === null) continue;
            sent.push(step);
            const clock = clockTimeIn(timeZone, now);
            if (isByProgram || step === 'remind')
              expect(clock >= NOTICE_HOURS.from && clock < NOTICE_HOURS.to).toBe(true);
            if (step === 'remind') expect(clock >= VISIT_REMINDER_FROM).toBe(true);
            known = { ...known, ...(step === 'invite' ? { invitedAt: now } : { remindedAt: now }) };
          }
          expect([[], ['invite'], ['invite', 'remind']]).toContainEqual(sent);
        },
      ),
      { numRuns: 30 },
    ));
});

it.each([
  [STARTS, CHICAGO, '2026-11-27T00:00:00Z'],
  // DST ends on November 1 and starts on March 8.
  ['2026-11-02T05:30:00Z', CHICAGO, '2026-10-31T23:00:00Z'],
  ['2026-11-02T06:30:00Z', CHICAGO, '2026-11-02T00:00:00Z'],
  ['2026-03-09T15:00:00Z', CHICAGO, '2026-03-08T23:00:00Z'],
  [STARTS, 'Asia/Tokyo', '2026-11-27T09:00:00Z'],
])('the evening before a visit at %s in %s begins at %s', (startsAt, timeZone, evening) =>
  expect(eveningBefore(at(startsAt), timeZone)).toEqual(at(evening)),
);
