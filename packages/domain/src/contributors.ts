import { meanShare, SCORE_PARTS, SCORE_RULES, type ScorePart, shareOnCurve } from './overall-score.ts';

/** What one part contributed to a score, in whole points. */
export interface Contributor {
  readonly part: ScorePart;
  readonly won: number;
  readonly possible: number;
}

/** Integers with a given sum, nearest to the exact values (largest-remainder method), none above its limit. */
function wholeNumbers(exact: readonly number[], sum: number, limits: readonly number[]): readonly number[] {
  const whole = exact.map((value, index) => Math.min(Math.floor(value + 1e-9), limits[index] ?? 0));
  const order = exact.map((value, index) => ({ index, rest: value - (whole[index] ?? 0) }));
  for (let left = sum - whole.reduce((total, value) => total + value, 0); left > 0; left -= 1) {
    const [next] = order
      .filter(({ index }) => (whole[index] ?? 0) < (limits[index] ?? 0))
      .toSorted((one, other) => other.rest - one.rest || one.index - other.index);
    if (!next) break;
    whole[next.index] = (whole[next.index] ?? 0) + 1;
    next.rest -= 1;
  }
  return whole;
}

/**
 * Where the points of a score come from, the largest loss first. Possible points add up to 100, points won to the
 * rounded score. Missing parts are not listed: their weight is redistributed.
 *
 * @param values  of the parts that counted, in the units of their measures
 */
export function contributorsOf(values: Readonly<Partial<Record<ScorePart, number>>>): readonly Contributor[] {
  const parts = SCORE_PARTS.flatMap((part) => {
    const value = values[part];
    return value === undefined
      ? []
      : [{ part, rule: SCORE_RULES[part], share: shareOnCurve(SCORE_RULES[part].curve, value) }];
  });
  if (parts.length === 0) return [];
  const weights = parts.reduce((sum, { rule }) => sum + rule.weight, 0);
  const exact = parts.map(({ rule }) => (100 * rule.weight) / weights);
  const lostExact = parts.map(({ share }, index) => (exact[index] ?? 0) * (1 - share));
  const score = Math.round(100 * meanShare(parts.map(({ rule, share }) => ({ weight: rule.weight, share }))));
  const possible = wholeNumbers(
    exact,
    100,
    exact.map(() => 100),
  );
  const lost = wholeNumbers(lostExact, 100 - score, possible);
  return parts
    .map(({ part }, index) => ({
      part,
      won: (possible[index] ?? 0) - (lost[index] ?? 0),
      possible: possible[index] ?? 0,
    }))
    .toSorted(
      (one, other) =>
        other.possible - other.won - (one.possible - one.won) ||
        other.possible - one.possible ||
        SCORE_PARTS.indexOf(one.part) - SCORE_PARTS.indexOf(other.part),
    );
}
