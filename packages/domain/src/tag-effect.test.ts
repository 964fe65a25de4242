import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepPeriod } from './period.ts';
import type { ScanTag } from './scan-tag.ts';
import { Series } from './series.ts';
import { EFFECT_TAGS, TAG_EFFECT_RULE, type TagEffect, tagEffects } from './tag-effect.ts';
import type { ScanValue } from './usual-range.ts';

const PROPERTY = { seed: 20_261_126, numRuns: 300 } as const;
const TODAY = '2026-11-26';
const JUDGED = { day: TODAY, engineVersion: '3.1.0' };

const scan = (daysAgo: number, value: number, tags: readonly ScanTag[] = [], other: Partial<ScanValue> = {}) =>
  ({
    day: stepPeriod('day', TODAY, -daysAgo),
    value,
    intervalLow: value - 2,
    intervalHigh: value + 2,
    provenance: 'camera',
    engineVersion: '3.1.0',
    tags,
    ...other,
  }) satisfies ScanValue;

type Scans = readonly ScanValue[];
const effectsOf = (heart: Scans, breathing: Scans = []) =>
  tagEffects(
    [
      { measure: 'heartRateBpm', scans: Series.of('camera', heart) },
      { measure: 'breathingRatePerMin', scans: Series.of('camera', breathing) },
    ],
    JUDGED,
  );
const effectOf = (scans: Scans, tag: ScanTag = 'coffee'): TagEffect | undefined =>
  effectsOf(scans)
    .get('heartRateBpm')
    ?.find((effect) => effect.tag === tag);

/** Scans of alternating days, first with the tag, then without. */
const taken = (tagged: readonly number[], others: readonly number[], tags: readonly ScanTag[] = ['coffee']) => [
  ...tagged.map((value, index) => scan(2 * index, value, tags)),
  ...others.map((value, index) => scan(2 * index + 1, value)),
];
const AT_REST = [70, 72, 68, 75, 71, 69, 74, 71];
const higherBy = (amount: number) => AT_REST.map((value) => value + amount);

describe('tagEffects', () => {
  it('returns the difference of the averages, with an interval that excludes zero', () => {
    const effect = effectOf(taken(higherBy(9), AT_REST));
    if (effect?.kind !== 'clear') throw new Error(effect?.kind);
    expect(effect).toMatchObject({ tag: 'coffee', scans: 8, others: 8, difference: 9 });
    // By hand: squares 39.5 on each side, 14 degrees, shrunk 20 with 6 x 36; t(0.98, 14) 2.624, t(0.98, 20) 2.528.
    const half = 2.527977 * Math.sqrt((79 + 216) / 20) * Math.sqrt(1 / 4);
    expect(effect.low).toBeCloseTo(9 - half, 4);
    expect(effect.high).toBeCloseTo(9 + half, 4);
  });

  it('can be lower or higher, and does not depend on the level', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -15, max: 15 }), (level, amount) => {
        const at = (values: readonly number[]) => values.map((value) => value + level);
        const [up, down] = [taken(at(higherBy(amount)), at(AT_REST)), taken(at(AT_REST), at(higherBy(amount)))].map(
          (scans) => effectOf(scans),
        );
        expect(up?.kind).toBe(down?.kind);
        if (up?.kind !== 'clear' || down?.kind !== 'clear') {
          expect(Math.abs(amount)).toBeLessThan(10);
          return;
        }
        expect(up.difference).toBeCloseTo(amount, 6);
        expect(down.difference).toBeCloseTo(-amount, 6);
        expect(up.low).toBeCloseTo(-down.high, 6);
        expect(Math.sign(up.low)).toBe(Math.sign(up.high));
      }),
      PROPERTY,
    );
  });

  it('reports no effect with zero inside the interval, below the least difference, or from fewer than four days', () => {
    const values = fc.array(fc.double({ min: 45, max: 130, noNaN: true }), { maxLength: 12 });
    fc.assert(
      fc.property(values, values, (tagged, others) => {
        const effect = effectOf(taken(tagged, others));
        if (effect?.kind !== 'clear') return;
        expect(Math.min(tagged.length, others.length)).toBeGreaterThanOrEqual(TAG_EFFECT_RULE.fewestDays);
        expect(Math.abs(effect.difference)).toBeGreaterThanOrEqual(3);
        expect(effect.low * effect.high).toBeGreaterThan(0);
        expect(effect.low).toBeLessThanOrEqual(effect.difference);
        expect(effect.high).toBeGreaterThanOrEqual(effect.difference);
      }),
      PROPERTY,
    );
  });

  it('does not depend on the order of the scans', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(taken(higherBy(9), AT_REST), { minLength: 16 }), (scans) => {
        expect(effectOf(scans)).toEqual(effectOf(taken(higherBy(9), AT_REST)));
      }),
      PROPERTY,
    );
  });

  it('is unclear with very little scatter by chance, with much scatter, or if it is small', () => {
    expect(effectOf(taken(Array(4).fill(76), Array(4).fill(70)))).toMatchObject({ kind: 'unclear' });
    expect(effectOf(taken([60, 100, 64, 104], [50, 90, 54, 94]))).toMatchObject({ kind: 'unclear' });
    // A small difference of many scans is real, but not worth reporting.
    const many = Array.from({ length: 30 }, (_, index) => 70 + (index % 2));
    expect(
      effectOf(
        taken(
          many.map((value) => value + 2),
          many,
        ),
      ),
    ).toMatchObject({ kind: 'unclear' });
  });

  it('requires four days on each side, however many scans they have', () => {
    const four = higherBy(20).slice(0, 4);
    expect(effectOf(taken(four.slice(0, 3), AT_REST))).toEqual({
      tag: 'coffee',
      scans: 3,
      others: 8,
      kind: 'few',
      daysMissing: 1,
      otherDaysMissing: 0,
    });
    expect(effectOf(taken(four, AT_REST.slice(0, 2)))).toMatchObject({ daysMissing: 0, otherDaysMissing: 2 });
    const oneDay = four.map((value) => scan(0, value, ['coffee']));
    expect(effectOf([...oneDay, ...taken([], AT_REST)])).toMatchObject({ kind: 'few', scans: 4, daysMissing: 3 });
    expect(effectOf(taken([], AT_REST))).toBeUndefined();
  });

  it.each<[string, (value: number) => ScanValue]>([
    ['that a provider reported', (value) => scan(1, value, ['coffee'], { provenance: 'provider' })],
    ['that were entered manually', (value) => scan(1, value, ['coffee'], { provenance: 'entered' })],
    ['without an interval', (value) => scan(1, value, ['coffee'], { intervalLow: null })],
    [
      'with imprecise values',
      (value) => scan(1, value, ['coffee'], { intervalLow: value - 6, intervalHigh: value + 6 }),
    ],
    ['of another major version of the engine', (value) => scan(1, value, ['coffee'], { engineVersion: '2.0.0' })],
    ['from more than 180 days ago', (value) => scan(181, value, ['coffee'])],
    ['of later days', (value) => scan(-1, value, ['coffee'])],
    ['with another tag that affects the pulse', (value) => scan(1, value, ['coffee', 'stress'])],
  ])('ignores scans %s', (_, made) => {
    const scans = taken(higherBy(9), AT_REST);
    expect(effectOf([...scans, made(140)])).toEqual(effectOf(scans));
  });

  it('compares only with scans of about the same time without another disturbing tag', () => {
    const tagged = higherBy(9).map((value, index) => scan(index, value, ['coffee']));
    const before = AT_REST.map((value, index) => scan(40 + index, value));
    expect(effectOf([...tagged, ...before])).toMatchObject({ kind: 'few', others: 0, otherDaysMissing: 4 });
    const stressed = AT_REST.map((value, index) => scan(index, value, ['stress']));
    expect(effectOf([...tagged, ...stressed])).toMatchObject({ kind: 'few', others: 0 });
    const slept = AT_REST.map((value, index) => scan(index, value, ['poorSleep']));
    expect(effectOf([...tagged, ...slept])).toMatchObject({ kind: 'clear', others: 8 });
  });

  it('computes nothing for tags of rest or medicine', () => {
    const scans = [...taken(higherBy(20), AT_REST, ['atRest']), ...taken(higherBy(20), [], ['medicineTaken'])];
    expect([...effectsOf(scans).values()].flat()).toEqual([]);
    expect(EFFECT_TAGS).not.toContain('medicineTaken');
  });

  it('needs a larger difference if more measures are compared', () => {
    const alone = effectOf(taken(higherBy(9), AT_REST));
    const breathing = taken([14, 15, 13, 16, 14], [15, 14, 16, 13, 15]);
    const together = effectsOf(taken(higherBy(9), AT_REST), breathing).get('heartRateBpm')?.[0];
    if (alone?.kind !== 'clear' || together?.kind !== 'clear') throw new Error('not clear');
    expect(together.difference).toBe(alone.difference);
    expect(together.low).toBeLessThan(alone.low);
    expect(together.high).toBeGreaterThan(alone.high);
    // A tag with too few scans is skipped and does not count as a comparison.
    expect(effectsOf(taken(higherBy(9), AT_REST), breathing.slice(0, 3)).get('heartRateBpm')?.[0]).toEqual(alone);
  });
});
