/** The y-axis of a chart. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

/** Minimum span as a share of its midpoint, so that a steady value looks steady. Chosen by looking at charts. */
const MIN_SPAN_SHARE = 0.3;
const MOST_STEPS = 5;

/** 1, 2 or 5 times a power of ten, at least as large as requested. @param atLeast above zero */
export function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return (([1, 2, 5] as const).find((factor) => factor * power >= atLeast) ?? 10) * power;
}

/**
 * A scale that contains all values, rounded outward to its ticks.
 *
 * @param values  at least one
 * @param precision  digits after the point
 * @param ceiling  the highest possible value, if there is one
 * @param minSpanShare  minimum span as a share of its midpoint
 */
export function roundScale(
  values: readonly number[],
  precision: number,
  ceiling = Number.POSITIVE_INFINITY,
  minSpanShare: number = MIN_SPAN_SHARE,
): Scale {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const middle = (low + high) / 2;
  const half = Math.max((high - low) / 2, middle * (minSpanShare / 2), 10 ** -precision);
  const step = roundStep((2 * half) / MOST_STEPS);
  // A sum or quotient of floats can end just short of the value itself.
  const min = Math.min(low, Math.max(0, Math.floor((middle - half) / step) * step));
  const max = Math.max(high, Math.min(ceiling, Math.ceil((middle + half) / step) * step));
  const count = Math.round((max - min) / step);
  return { min, max, ticks: Array.from({ length: count + 1 }, (_, index) => min + index * step) };
}
