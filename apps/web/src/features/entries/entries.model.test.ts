import type { Entry } from '@mien/contract';
import { DAY_MS, WAIST_LIMITS_CM, WEIGHT_LIMITS_KG } from '@mien/domain';
import { entries as english } from '@mien/messages';
import { describe, expect, it } from 'vitest';
import { localTime } from '../../shared/forms/local-time.ts';
import { entryText } from '../../shared/health/entry-text.ts';
import {
  amountFault,
  amountInUnits,
  amountLimits,
  cuffFaults,
  cuffStart,
  readingsOf,
  storedAmount,
  takenAtOf,
  usualTexts,
} from './entries.model.ts';

const NOW = new Date('2026-03-14T15:00:30Z');
const SHOWN = localTime(NOW);
const start = cuffStart(SHOWN);
const faults = (typed: Partial<typeof start>) => cuffFaults({ ...start, ...typed }, SHOWN, NOW);

const WORDS = { by: english, name: 'Ana' };

describe('cuffFaults', () => {
  it('accepts both numbers, with or without a pulse', () => {
    expect(faults({ systolic1: '128', diastolic1: ' 79' })).toEqual({});
    expect(readingsOf({ ...start, systolic1: '128', diastolic1: ' 79', pulse1: '66' })).toEqual([
      { systolicMmHg: 128, diastolicMmHg: 79, pulseBpm: 66 },
    ]);
  });

  it('rejects a missing number, text, impossible or swapped numbers', () => {
    expect(faults({})).toEqual({ systolic1: 'required', diastolic1: 'required' });
    expect(faults({ systolic1: '12o', diastolic1: '79.5' })).toEqual({ systolic1: 'whole', diastolic1: 'whole' });
    expect(faults({ systolic1: '99999999999', diastolic1: '-5' })).toEqual({ systolic1: 'range', diastolic1: 'range' });
    expect(faults({ systolic1: '261', diastolic1: '29', pulse1: '12' })).toEqual({
      systolic1: 'range',
      diastolic1: 'range',
      pulse1: 'range',
    });
    expect(faults({ systolic1: '79', diastolic1: '128' })).toEqual({ diastolic1: 'pair' });
  });

  it('validates only visible readings', () => {
    const typed = { systolic1: '128', diastolic1: '79', systolic2: 'x' };
    expect(faults(typed)).toEqual({});
    expect(faults({ ...typed, count: 2 })).toEqual({ systolic2: 'whole', diastolic2: 'required' });
    expect(readingsOf({ ...start, ...typed })).toHaveLength(1);
  });
});

describe('takenAtOf', () => {
  it('is now, to the second, unless another time was chosen', () => {
    expect(takenAtOf(SHOWN, SHOWN, NOW)).toBe(NOW);
    const earlier = new Date(NOW.getTime() - 3 * DAY_MS);
    expect(localTime(takenAtOf(localTime(earlier), SHOWN, NOW) ?? NOW)).toBe(localTime(earlier));
  });

  it('rejects the future, two years ago and an empty time', () => {
    for (const days of [-1, 730])
      expect(takenAtOf(localTime(new Date(NOW.getTime() - days * DAY_MS)), SHOWN, NOW)).toBeNull();
    expect(takenAtOf('', SHOWN, NOW)).toBeNull();
  });
});

describe('amounts', () => {
  it('accept a decimal comma or point', () => {
    for (const text of ['36,5', '36.5', ' 36.5 ']) expect(amountFault('waist', 'imperial', text)).toBeNull();
    expect(amountFault('waist', 'imperial', '36..5')).toBe('number');
    expect(amountFault('waist', 'imperial', '')).toBe('required');
  });

  it("use the API's limits, in the displayed units", () => {
    const { min, max } = WAIST_LIMITS_CM;
    const limits = { waist: { min, max }, weight: WEIGHT_LIMITS_KG };
    for (const kind of ['waist', 'weight'] as const)
      for (const units of ['imperial', 'metric'] as const) {
        const { low, high } = amountLimits(kind, units);
        expect(storedAmount(kind, units, low)).toBeGreaterThanOrEqual(limits[kind].min);
        expect(storedAmount(kind, units, high)).toBeLessThanOrEqual(limits[kind].max);
        expect([amountFault(kind, units, String(low)), amountFault(kind, units, String(high + 1))]).toEqual([
          null,
          'range',
        ]);
      }
  });

  it('are converted to other units, while invalid text stays as typed', () => {
    expect(amountInUnits('waist', 'imperial', 'metric', '40')).toBe('101.6');
    expect(amountInUnits('weight', 'metric', 'imperial', '68')).toBe('149.9');
    expect(amountInUnits('weight', 'metric', 'imperial', '6x')).toBe('6x');
  });
});

const entry = (value: Entry['value'], daysAgo = 0): Entry => {
  const at = new Date(NOW.getTime() - daysAgo * DAY_MS).toISOString();
  return {
    id: `0190a000-0000-7000-8000-0000000000${10 + daysAgo}`,
    takenAt: at,
    created: at,
    source: 'typed' as const,
    value,
  };
};
const cuff = (systolicMmHg: number, diastolicMmHg: number, daysAgo = 0) =>
  entry({ kind: 'cuff', readings: [{ systolicMmHg, diastolicMmHg, pulseBpm: null }] }, daysAgo);

describe('an entry in words', () => {
  it('is the mean of its readings, with the pulse if some have one', () => {
    const readings = [
      { systolicMmHg: 130, diastolicMmHg: 80, pulseBpm: 66 },
      { systolicMmHg: 125, diastolicMmHg: 77, pulseBpm: null },
    ];
    expect(entryText(entry({ kind: 'cuff', readings }), 'metric')).toEqual({
      value: '128/79 mmHg',
      more: 'pulse 66, mean of 2 readings',
    });
    expect(entryText(cuff(120, 80), 'imperial')).toEqual({ value: '120/80 mmHg', more: '' });
  });

  it('uses the units of the reader', () => {
    expect(entryText(entry({ kind: 'waist', waistCm: 101.6 }), 'imperial').value).toBe('40 in');
    expect(entryText(entry({ kind: 'waist', waistCm: 101.6 }), 'metric').value).toBe('101.6 cm');
    expect(entryText(entry({ kind: 'weight', weightKg: 98.4 }), 'imperial').value).toBe('216.9 lbs');
  });
});

describe('usualTexts', () => {
  it('are known from five days on, for both numbers', () => {
    const entries = [0, 1, 2, 3].map((daysAgo) => cuff(120, 80, daysAgo));
    expect(usualTexts(entries, 'metric', NOW, WORDS)).toEqual([
      'Add an entry on 1 more day and we’ll know what’s usual for you.',
    ]);
    expect(usualTexts([...entries, cuff(120, 80, 5)], 'metric', NOW, WORDS)).toEqual([
      'Your usual: upper 105 to 135, lower 71 to 89',
      'We know this from 5 days so far.',
    ]);
  });

  it('are null for a waist, for answers, and without entries', () => {
    expect(usualTexts([entry({ kind: 'waist', waistCm: 90 })], 'metric', NOW, WORDS)).toBeNull();
    expect(usualTexts([], 'metric', NOW, WORDS)).toBeNull();
  });
});
