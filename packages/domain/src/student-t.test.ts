import fc from 'fast-check';
import { expect, it } from 'vitest';
import { studentPoint, studentTails } from './student-t.ts';

// Tables of Student's distribution (Abramowitz & Stegun 1964, table 26.10), with more digits from SciPy's scipy.stats.t.ppf.
it.each([
  { tails: 0.05, degrees: 1, point: 12.706205 },
  { tails: 0.05, degrees: 5, point: 2.570582 },
  { tails: 0.05, degrees: 10, point: 2.228139 },
  { tails: 0.02, degrees: 22, point: 2.508325 },
  { tails: 0.01, degrees: 10, point: 3.169273 },
  { tails: 0.001, degrees: 6, point: 5.958816 },
])("with $degrees degrees, $tails of Student's t lie beyond $point", ({ tails, degrees, point }) => {
  expect(studentPoint(tails, degrees)).toBeCloseTo(point, 5);
});

it("Student's t approaches the normal distribution with many degrees, and widens with rarer tails and fewer degrees", () => {
  expect(studentPoint(0.05, 100_000)).toBeCloseTo(1.959964, 4);
  fc.assert(
    fc.property(
      fc.double({ min: 0.0005, max: 0.5, noNaN: true }),
      fc.integer({ min: 3, max: 80 }),
      (tails, degrees) => {
        const point = studentPoint(tails, degrees);
        expect(studentTails(point, degrees)).toBeCloseTo(tails, 8);
        expect(studentPoint(tails / 2, degrees)).toBeGreaterThan(point);
        expect(studentPoint(tails, degrees + 1)).toBeLessThan(point);
      },
    ),
    { seed: 20_261_126, numRuns: 300 },
  );
});
