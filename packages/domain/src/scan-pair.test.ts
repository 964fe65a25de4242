import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOfScores, differenceOfValues, type ScanOfPair, type ValueOfPair } from './scan-pair.ts';
import type { UsualRange } from './usual-range.ts';

const scan: ScanOfPair = {
  providerId: 1,
  engineVersion: '3.1.0',
  tags: [],
  score: 70,
  plusMinus: 1,
  scoreMissing: [],
};
const value = (bpm: number, half: number | null = 2): ValueOfPair => ({
  value: bpm,
  intervalLow: half === null ? null : bpm - half,
  intervalHigh: half === null ? null : bpm + half,
  provenance: 'camera',
});
/** Scans with a spread of four beats: two of them differ by 11.1 in one of twenty pairs. */
const range: UsualRange = { kind: 'settled', low: 62, high: 78, center: 70, spread: 4, days: 20 };

interface Sides {
  readonly earlier?: Partial<ScanOfPair>;
  readonly later?: Partial<ScanOfPair>;
}
const scans = ({ earlier = {}, later = {} }: Sides = {}) => ({
  earlier: { ...scan, ...earlier },
  later: { ...scan, ...later },
});
const pulse = (before: ValueOfPair | undefined, after: ValueOfPair | undefined, sides: Sides = {}) =>
  differenceOfValues('heartRateBpm', scans(sides), { earlier: before, later: after }, range);

describe('differenceOfValues for heart rate', () => {
  it.each([
    ['is ordinary within the reference change value, if the intervals are apart', value(70), value(81), 11, 'ordinary'],
    ['is more than usual beyond it', value(70), value(82), 12, 'higher'],
    ['is more than usual downwards, too', value(82), value(70), -12, 'lower'],
    ['is unknown if the intervals overlap', value(70, 5), value(79, 5), 9, 'overlap'],
    ['is unknown if the intervals touch as displayed', value(70, 2.4), value(75, 2.4), 5, 'overlap'],
    ['is unknown if one value is not precise enough', value(70), value(90, 6), 20, 'unsure'],
    ['is unknown without an interval', value(70, null), value(90), 20, 'unsure'],
  ] as const)('the difference %s', (_, before, after, difference, verdict) =>
    expect(pulse(before, after)).toEqual({ obstacle: null, difference, verdict }),
  );

  it.each(['earlier', 'later'] as const)('gives no verdict if the %s scan was not at rest', (side) => {
    const said = pulse(value(70), value(90), { [side]: { tags: ['afterExercise'] } });
    expect(said).toEqual({ obstacle: null, difference: 20, verdict: 'noted' });
    expect(pulse(value(70), value(90), { [side]: { tags: ['warmRoom'] } }).verdict).toBe('higher');
  });

  it('uses the population prior while the person’s own range is learned', () => {
    const learning: UsualRange = { kind: 'learning', daysMissing: 3 };
    const of = (bpm: number) =>
      differenceOfValues('heartRateBpm', scans(), { earlier: value(70), later: value(bpm) }, learning).verdict;
    expect([of(86), of(87)]).toEqual(['ordinary', 'higher']);
  });

  it.each([
    ['onlyOne', undefined, value(80), {}],
    ['onlyOne', value(80), undefined, {}],
    ['otherSource', value(70), { ...value(80), provenance: 'provider' }, {}],
    ['otherProvider', value(70), value(80), { later: { providerId: 2 } }],
    ['otherEngine', value(70), value(80), { later: { engineVersion: '4.0.0' } }],
    ['otherEngine', value(70), value(80), { earlier: { engineVersion: null } }],
  ] as const)('does not subtract values: %s', (obstacle, before, after, sides) =>
    expect(pulse(before, after, sides)).toEqual({ obstacle, difference: null, verdict: null }),
  );

  it('subtracts values as shown', () => {
    expect(pulse(value(70.4), value(73.5)).difference).toBe(4);
    expect(pulse(value(70.4), value(69.6)).difference).toBe(0);
  });

  it('subtracts across minor versions of the engine', () =>
    expect(pulse(value(70), value(71), { later: { engineVersion: '3.9.0' } }).difference).toBe(1));
});

it('never calls two values too close if their intervals are apart, as computed or as shown', () => {
  const half = fc.double({ min: 0, max: 5, noNaN: true });
  const bpm = fc.double({ min: 40, max: 160, noNaN: true });
  fc.assert(
    fc.property(bpm, half, bpm, half, (first, firstHalf, second, secondHalf) => {
      const { verdict, difference } = pulse(value(first, firstHalf), value(second, secondHalf));
      expect(difference).toBe(Number(second.toFixed(0)) - Number(first.toFixed(0)));
      const areApart =
        Math.ceil(first + firstHalf) < Math.floor(second - secondHalf) ||
        Math.ceil(second + secondHalf) < Math.floor(first - firstHalf);
      if (areApart) expect(verdict).not.toBe('overlap');
      else expect(['ordinary', 'overlap', 'unsure', 'higher', 'lower']).toContain(verdict);
    }),
  );
});

it('subtracts other measures without a verdict', () => {
  const index = (amount: number) => ({ ...value(amount, null), provenance: 'calculated' as const });
  const sides = scans({ later: { providerId: 2, engineVersion: null } });
  expect(differenceOfValues('bodyMassIndex', sides, { earlier: index(24), later: index(25) }, null)).toEqual({
    obstacle: null,
    difference: 1,
    verdict: 'noRule',
  });
});

describe('differenceOfScores', () => {
  it.each([
    [{}, { score: 72.1 }, 2, 'overlap'],
    [{}, { score: 73.1 }, 3, 'noRule'],
    [{ plusMinus: null }, { score: 71.2, plusMinus: null }, 1, 'noRule'],
    [{ score: 69.6 }, { score: 70.4 }, 0, 'overlap'],
    [{ tags: ['coffee'] }, { score: 90 }, 20, 'noted'],
    [
      { scoreMissing: ['smoking', 'bloodPressure'] },
      { score: 60, scoreMissing: ['bloodPressure', 'smoking'] },
      -10,
      'noRule',
    ],
  ] as const)('scores %o and %o differ by %i: %s', (earlier, later, difference, verdict) =>
    expect(differenceOfScores(scans({ earlier, later }))).toEqual({ obstacle: null, difference, verdict }),
  );

  it.each([
    ['noScore', { score: null }, {}],
    ['noScore', {}, { score: null }],
    ['otherProvider', {}, { providerId: 2 }],
    ['otherParts', {}, { scoreMissing: ['bloodPressure'] }],
  ] as const)('does not subtract scores: %s', (obstacle, earlier, later) =>
    expect(differenceOfScores(scans({ earlier, later }))).toEqual({ obstacle, difference: null, verdict: null }),
  );
});
