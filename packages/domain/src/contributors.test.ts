import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contributorsOf } from './contributors.ts';
import { overallScore, SCORE_PARTS, SCORE_RULES, type ScorePart, shareOnCurve } from './overall-score.ts';

const PROPERTY = { seed: 20_261_122, numRuns: 2000 } as const;

/** Values of some parts, within and outside their curves. */
const values = fc
  .record(
    Object.fromEntries(
      SCORE_PARTS.map((part) => {
        const corners = SCORE_RULES[part].curve.map(([value]) => value);
        return [part, fc.double({ min: Math.min(...corners) - 1, max: Math.max(...corners) + 1, noNaN: true })];
      }),
    ) as Record<ScorePart, fc.Arbitrary<number>>,
    { requiredKeys: [] },
  )
  .filter((found) => Object.keys(found).length > 0);

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

describe('contributorsOf', () => {
  it('possible points add up to 100, and points won to the displayed score', () => {
    fc.assert(
      fc.property(values, (found) => {
        const contributors = contributorsOf(found);
        expect(sumOf(contributors.map(({ possible }) => possible))).toBe(100);
        const overall = overallScore(
          Object.fromEntries(Object.entries(found).map(([part, value]) => [part, { value }])),
        );
        if (overall.kind !== 'scored') return;
        const won = sumOf(contributors.map((contributor) => contributor.won));
        expect(won).toBe(Math.round(overall.score));
      }),
      PROPERTY,
    );
  });

  it('points also add up for a score on half a point, in any order of addition', () => {
    const grid = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    for (const systolic of grid.map((step) => 120 + 2 * step))
      for (const qol of grid.slice(1))
        for (const bmi of grid.map((step) => 25 + step)) {
          const found = {
            heartRate: 72,
            breathingRate: 15,
            bodyMassIndex: bmi,
            smoking: 0,
            bloodPressure: systolic,
            diabetesRank: 1,
            qualityOfLife: qol,
          };
          const overall = overallScore(
            Object.fromEntries(Object.entries(found).map(([part, value]) => [part, { value }])),
          );
          if (overall.kind !== 'scored') throw new Error('all parts are there');
          expect(sumOf(contributorsOf(found).map(({ won }) => won)), JSON.stringify(found)).toBe(
            Math.round(overall.score),
          );
        }
  });

  it('returns whole points within the possible ones, close to the exact ones, the largest loss first', () => {
    fc.assert(
      fc.property(values, (found) => {
        const contributors = contributorsOf(found);
        const weights = sumOf(contributors.map(({ part }) => SCORE_RULES[part].weight));
        const losses = contributors.map(({ possible, won }) => possible - won);
        expect(losses).toEqual(losses.toSorted((one, other) => other - one));
        for (const { part, won, possible } of contributors) {
          expect(Number.isInteger(won) && Number.isInteger(possible)).toBe(true);
          expect(won).toBeGreaterThanOrEqual(0);
          expect(won).toBeLessThanOrEqual(possible);
          const exact = (100 * SCORE_RULES[part].weight) / weights;
          expect(Math.abs(possible - exact)).toBeLessThan(1);
          const share = shareOnCurve(SCORE_RULES[part].curve, found[part] ?? Number.NaN);
          expect(Math.abs(won - exact * share)).toBeLessThan(2);
        }
      }),
      PROPERTY,
    );
  });

  it('redistributes the weight of missing parts', () => {
    const person = {
      heartRate: 72,
      breathingRate: 15,
      bodyMassIndex: 30.3,
      smoking: 0,
      diabetesRank: 2,
      qualityOfLife: 5,
    };
    expect(contributorsOf(person)).toEqual([
      { part: 'bodyMassIndex', won: 12, possible: 21 },
      { part: 'diabetesRank', won: 4, possible: 11 },
      { part: 'qualityOfLife', won: 4, possible: 10 },
      { part: 'heartRate', won: 26, possible: 26 },
      { part: 'breathingRate', won: 16, possible: 16 },
      { part: 'smoking', won: 16, possible: 16 },
    ]);
    expect(contributorsOf({ smoking: 1 })).toEqual([{ part: 'smoking', won: 0, possible: 100 }]);
    expect(contributorsOf({})).toEqual([]);
  });
});
