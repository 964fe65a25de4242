export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] as number) + (sorted[Math.floor(middle)] as number)) / 2;
}

/** Probability of at least `least` successes in `trials`. */
function binomialTail(trials: number, chance: number, least: number): number {
  let ways = 1;
  let below = 0;
  for (let count = 0; count < least; count += 1) {
    below += ways * chance ** count * (1 - chance) ** (trials - count);
    ways *= (trials - count) / (count + 1);
  }
  return 1 - below;
}

/** Probability that each order statistic of `count` values is the median of a bootstrap sample. */
function medianChances(count: number): readonly number[] {
  const ranks = [Math.ceil(count / 2), Math.floor(count / 2) + 1];
  const upTo = (place: number) =>
    ranks.reduce((sum, rank) => sum + binomialTail(count, place / count, rank) / ranks.length, 0);
  return Array.from({ length: count }, (_, index) => upTo(index + 1) - upTo(index));
}

/**
 * Probability that the median of a bootstrap sample of `higher` exceeds that of one of `lower`. Uses the exact
 * distribution, so nothing is drawn at random (Maritz & Jarrett 1978, JASA 73:194). For an even length each of the two
 * middle values counts half.
 */
export function chanceOfHigherMedian(higher: readonly number[], lower: readonly number[]): number {
  const withChances = (values: readonly number[]) => {
    const chances = medianChances(values.length);
    return values.toSorted((a, b) => a - b).map((value, index) => ({ value, chance: chances[index] as number }));
  };
  const others = withChances(lower);
  return withChances(higher).reduce(
    (sum, { value, chance }) =>
      sum + chance * others.reduce((part, other) => (other.value < value ? part + other.chance : part), 0),
    0,
  );
}
