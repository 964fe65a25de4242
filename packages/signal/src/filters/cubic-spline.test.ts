import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import golden from '../../golden/spline.json' with { type: 'json' };
import { relativeDifference } from '../testing/golden-tolerance.ts';
import { PROPERTY_RUNS } from '../testing/property-seed.ts';
import { evaluateNaturalSpline } from './cubic-spline.ts';

describe('evaluateNaturalSpline', () => {
  test('matches SciPy on uneven knots', () => {
    const { knots, values, places, output } = golden;
    expect(relativeDifference(evaluateNaturalSpline(knots, values, places), output)).toBeLessThan(1e-7);
  });

  test('bridges a long gap with a straight line', () => {
    const bridged = evaluateNaturalSpline([0, 1, 2, 10, 11], [0, 5, 0, 8, 0], [6], 3);
    expect(bridged[0]).toBeCloseTo(4, 12);
  });

  test('gives NaN without knots, a constant for one knot, and the end values outside', () => {
    expect(evaluateNaturalSpline([], [], [1])[0]).toBeNaN();
    expect(evaluateNaturalSpline([3], [7], [1])[0]).toBe(7);
    expect([...evaluateNaturalSpline([0, 1, 2], [4, 5, 6], [-9, 9])]).toEqual([4, 6]);
  });
});

describe('properties of the spline', () => {
  const series = fc.array(
    fc.tuple(fc.double({ min: 0.1, max: 3, noNaN: true }), fc.double({ min: -50, max: 50, noNaN: true })),
    { minLength: 3, maxLength: 40 },
  );
  const knotsOf = (steps: [number, number][]): number[] => {
    let at = 0;
    return steps.map(([step]) => {
      at += step;
      return at;
    });
  };

  test('passes through its knots', () => {
    fc.assert(
      fc.property(series, (steps) => {
        const knots = knotsOf(steps);
        const values = steps.map(([, value]) => value);
        evaluateNaturalSpline(knots, values, knots).forEach((value, i) => {
          expect(value).toBeCloseTo(values[i]!, 8);
        });
      }),
      PROPERTY_RUNS,
    );
  });

  test('reproduces a straight line anywhere', () => {
    fc.assert(
      fc.property(
        series,
        fc.double({ min: -5, max: 5, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (steps, slope, share) => {
          const knots = knotsOf(steps);
          const place = knots[0]! + share * (knots.at(-1)! - knots[0]!);
          expect(
            evaluateNaturalSpline(
              knots,
              knots.map((knot) => 2 + slope * knot),
              [place],
            )[0],
          ).toBeCloseTo(2 + slope * place, 8);
        },
      ),
      PROPERTY_RUNS,
    );
  });
});
