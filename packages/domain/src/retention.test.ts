import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepPeriod } from './period.ts';
import { addMonths, type RetentionState, retentionStep } from './retention.ts';

const SEED = 20_261_121;
const LIMITS = { warnMonths: 5, suspendMonths: 6, deleteDays: 30 };
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const state = (lastActive: string, warned?: string, suspended?: string): RetentionState => ({
  lastActiveAt: noon(lastActive),
  warnedAt: warned === undefined ? null : noon(warned),
  suspendedAt: suspended === undefined ? null : noon(suspended),
});
const stepOn = (account: RetentionState, day: string) => retentionStep(account, noon(day), LIMITS);

describe('addMonths', () => {
  it.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-11-30', 0, '2026-11-30'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s plus %i months is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected));
});

describe('retentionStep', () => {
  it('warns after five months without activity and not a day before', () => {
    expect(stepOn(state('2026-01-15'), '2026-06-14')).toBe('none');
    expect(stepOn(state('2026-01-15'), '2026-06-15')).toBe('warn');
  });

  it('suspends after six months if the warning was a month before', () => {
    const warned = state('2026-01-15', '2026-06-15');
    expect(stepOn(warned, '2026-07-14')).toBe('none');
    expect(stepOn(warned, '2026-07-15')).toBe('suspend');
    const warnedLate = state('2026-01-15', '2026-09-01');
    expect(stepOn(warnedLate, '2026-09-30')).toBe('none');
    expect(stepOn(warnedLate, '2026-10-01')).toBe('suspend');
  });

  it('deletes thirty days after suspension', () => {
    const suspended = state('2026-01-15', '2026-06-15', '2026-07-15');
    expect(stepOn(suspended, '2026-08-13')).toBe('none');
    expect(stepOn(suspended, '2026-08-14')).toBe('delete');
  });

  it('starts over after any activity, even on the day of the warning', () => {
    expect(stepOn(state('2026-06-16', '2026-06-15'), '2026-09-01')).toBe('lift');
    expect(stepOn(state('2026-07-16', '2026-06-15', '2026-07-15'), '2026-09-01')).toBe('lift');
    const warnedAt = new Date('2026-06-15T06:00:00Z');
    const lastActiveAt = new Date('2026-06-15T09:00:00Z');
    expect(stepOn({ lastActiveAt, warnedAt, suspendedAt: null }, '2026-06-16')).toBe('lift');
  });

  it('never deletes without the full warning and suspension periods, however rarely the job runs', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 });
    let deleted = 0;
    fc.assert(
      fc.property(gaps, (steps) => {
        let account = state('2026-01-31');
        let today = '2026-01-31';
        for (const gap of steps) {
          today = stepPeriod('day', today, gap);
          const step = stepOn(account, today);
          if (step === 'warn') account = { ...account, warnedAt: noon(today) };
          if (step === 'suspend') account = { ...account, suspendedAt: noon(today) };
          if (step !== 'delete') continue;
          deleted += 1;
          const [warned, suspended] = [account.warnedAt, account.suspendedAt].map((at) =>
            at?.toISOString().slice(0, 10),
          );
          if (!warned || !suspended) throw new Error('deleted without a warning');
          expect(warned >= addMonths('2026-01-31', 5)).toBe(true);
          expect(suspended >= addMonths('2026-01-31', 6) && suspended >= addMonths(warned, 1)).toBe(true);
          expect(today >= stepPeriod('day', suspended, 30)).toBe(true);
          return;
        }
      }),
      { seed: SEED, numRuns: 300 },
    );
    expect(deleted).toBeGreaterThan(50);
  });
});
