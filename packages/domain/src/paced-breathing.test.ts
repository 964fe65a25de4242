import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BREATHING_MINUTES,
  breathAt,
  differenceOf,
  isBreathingSession,
  PACED_BREATHING,
  scansAroundBreathing,
} from './paced-breathing.ts';

describe('breathAt', () => {
  it('paces six breaths a minute, four seconds in and six out', () => {
    const { inhaleMs, exhaleMs } = PACED_BREATHING;
    expect(60_000 / (inhaleMs + exhaleMs)).toBe(6);
    expect(breathAt(0, 2)).toEqual({ phase: 'in', breaths: 0, phaseLeftS: 4, fullness: 0, leftMs: 120_000 });
    expect(breathAt(3999, 2)).toMatchObject({ phase: 'in', phaseLeftS: 1 });
    expect(breathAt(4000, 2)).toMatchObject({ phase: 'out', phaseLeftS: 6, fullness: 1 });
    expect(breathAt(7000, 2)).toMatchObject({ phase: 'out', phaseLeftS: 3, fullness: 0.5 });
    expect(breathAt(10_000, 2)).toMatchObject({ phase: 'in', breaths: 1, fullness: 0 });
  });

  it('ends after whole breaths, with empty lungs', () => {
    for (const minutes of BREATHING_MINUTES) {
      expect(breathAt(minutes * 60_000 - 1, minutes)).toMatchObject({ phase: 'out', phaseLeftS: 1 });
      const end = { phase: 'done', breaths: minutes * 6, phaseLeftS: 0, fullness: 0, leftMs: 0 };
      expect(breathAt(minutes * 60_000, minutes)).toEqual(end);
      expect(breathAt(Number.MAX_SAFE_INTEGER, minutes)).toEqual(end);
    }
  });

  it('stays within its limits for any clock', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e7, max: 1e7, noNaN: true }),
        fc.constantFrom(...BREATHING_MINUTES),
        (ms, minutes) => {
          const { fullness, phaseLeftS, leftMs, phase } = breathAt(ms, minutes);
          expect(fullness).toBeGreaterThanOrEqual(0);
          expect(fullness).toBeLessThanOrEqual(1);
          expect(leftMs).toBeGreaterThanOrEqual(0);
          expect(phaseLeftS).toBeLessThanOrEqual(phase === 'in' ? 4 : 6);
        },
      ),
    );
  });
});

describe('scansAroundBreathing', () => {
  const session = { startedMs: Date.parse('2026-11-22T15:00:00Z'), endedMs: Date.parse('2026-11-22T15:02:00Z') };
  const at = (time: string) => ({ id: time, created: `2026-11-22T${time}Z` });
  const around = (...times: string[]) => scansAroundBreathing(session, times.map(at));

  it('returns the last scan before and the first one after, in any order', () => {
    const { before, after } = around('15:20:00', '14:40:00', '15:05:00', '14:55:00');
    expect([before?.id, after?.id]).toEqual(['14:55:00', '15:05:00']);
  });

  it('ignores scans that are too far away', () => {
    expect(around('14:29:59', '15:32:01')).toEqual({ before: null, after: null });
    expect(around('14:30:00', '15:32:00')).toEqual({ before: at('14:30:00'), after: at('15:32:00') });
  });

  it('ignores scans taken during the session', () => {
    expect(around('15:01:00')).toEqual({ before: null, after: null });
  });
});

it('differenceOf reports no difference while the intervals touch', () => {
  expect(differenceOf({ low: 70, high: 74 }, { low: 66, high: 70 })).toBe('none');
  expect(differenceOf({ low: 70, high: 74 }, { low: 66, high: 69 })).toBe('lower');
  expect(differenceOf({ low: 70, high: 74 }, { low: 75, high: 79 })).toBe('higher');
  expect(differenceOf({ low: 70, high: 74 }, { low: 60, high: 90 })).toBe('none');
});

it('isBreathingSession rejects invalid sessions', () => {
  expect(isBreathingSession({ startedMs: 1, endedMs: 2 })).toBe(true);
  for (const wrong of [
    null,
    'x',
    {},
    { startedMs: 1 },
    { startedMs: '1', endedMs: 2 },
    { startedMs: 3, endedMs: 2 },
    { startedMs: 1, endedMs: Number.NaN },
  ])
    expect(isBreathingSession(wrong)).toBe(false);
});
