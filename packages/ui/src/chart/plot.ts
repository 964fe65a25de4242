/** Where values are plotted within a drawing, in its units: pixels, unless the drawing is stretched. */
export interface PlotArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The values at two opposite edges of a plot. */
export type Domain = readonly [from: number, to: number];

/** A plot area with the positions of values in it. */
export interface Plot {
  readonly area: PlotArea;
  /** Horizontal position. Values outside the domain are outside the area. */
  readonly x: (value: number) => number;
  /** Vertical position, larger values higher. Values outside the domain are at the edge. */
  readonly y: (value: number) => number;
}

/** @param xDomain  values at the left and the right edge; @param yDomain  at the bottom and the top */
export function plotOf(area: PlotArea, xDomain: Domain, yDomain: Domain): Plot {
  const across = shareWithin(xDomain);
  const up = shareWithin(yDomain);
  return {
    area,
    x: (value) => area.left + across(value) * (area.right - area.left),
    y: (value) => area.bottom - Math.min(1, Math.max(0, up(value))) * (area.bottom - area.top),
  };
}

/** A linear scale to 0..1. An empty domain maps to the middle. */
const shareWithin =
  ([from, to]: Domain) =>
  (value: number): number =>
    from === to ? 0.5 : (value - from) / (to - from);

/** The domain of points that each have a column of the same width: the points are in the middle of theirs. */
export const columns = (count: number): Domain => [-0.5, count - 0.5];

/** Values evenly spaced from one end to the other. @param every  at least 2 */
export const evenTicks = (from: number, to: number, every: number): readonly number[] =>
  Array.from({ length: Math.round((to - from) / every) + 1 }, (_, index) => from + index * every);

/** A label on an axis. */
export interface Label {
  readonly text: string;
  /** Center, in pixels. */
  readonly at: number;
  /** Takes precedence over labels without it. */
  readonly isFirst?: boolean;
}

/**
 * The labels that fit without overlapping, by precedence and then in order.
 *
 * @param needs  distance that two labels need between their centers
 */
export function withoutOverlap<T extends Label>(
  labels: readonly T[],
  needs: (one: T, other: T) => number,
): readonly T[] {
  const byPrecedence = [...labels.filter(({ isFirst }) => isFirst), ...labels.filter(({ isFirst }) => !isFirst)];
  const placed: T[] = [];
  for (const label of byPrecedence)
    if (placed.every((other) => Math.abs(label.at - other.at) >= needs(label, other))) placed.push(label);
  return placed;
}
