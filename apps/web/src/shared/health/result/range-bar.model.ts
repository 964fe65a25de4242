import {
  type HealthBandCode,
  healthBandOfPercent,
  isFavorablePercent,
  isRankedMeasure,
  isRedPercent,
  percentOfColor,
  shownLimits,
  spokenEnd,
  UNBOUNDED,
} from '@mien/domain';
import type { ShownItem } from './result-groups.ts';

/** The part of a measure's ranges that is drawn to scale: where most adults are. Chosen from the ranges. */
const WINDOWS: Readonly<Record<string, Span>> = {
  heartRateBpm: { low: 42, high: 122 },
  breathingRatePerMin: { low: 6, high: 28 },
  bodyMassIndex: { low: 16, high: 40 },
  waistToHeightRatio: { low: 0.34, high: 0.7 },
};
/** For other measures: the limits between ranges, plus this share of their distance on either side. */
const MARGIN_SHARE = 0.3;
/** A value outside the window extends it, with this share of the window as margin. */
const ROOM_SHARE = 0.05;
const MOST_LIMITS = 3;
/** Minimum distance of labels, in percent: 32 px of the narrowest bar, on a 320 px phone. */
const LEAST_DISTANCE = 12.4;

export interface Span {
  readonly low: number;
  readonly high: number;
}

/** A bar of ranges, in percent of its width. */
export interface RangeBarModel {
  readonly pieces: readonly { readonly band: HealthBandCode; readonly from: number; readonly to: number }[];
  /** Where the unrated lowest values end; null if all are rated. */
  readonly unrated: { readonly to: number; readonly limit: number } | null;
  readonly value: number;
  /** The value of an earlier scan; null without one. */
  readonly before: number | null;
  readonly interval: { readonly from: number; readonly to: number } | null;
  readonly usual: { readonly from: number; readonly to: number } | null;
  /** At most three, in order; `value` is the displayed limit. */
  readonly limits: readonly { readonly at: number; readonly value: number }[];
}

interface Piece {
  readonly band: HealthBandCode;
  readonly percent: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Adjacent ranges of one color form one segment. A first range without a band is not drawn; null if another has none,
 * or the value is in it.
 */
function piecesOf({ measurementRanges, value }: Pick<ShownItem, 'measurementRanges' | 'value'>): Piece[] | null {
  const pieces: Piece[] = [];
  for (const [index, range] of measurementRanges.entries()) {
    const percent = percentOfColor(range.color);
    const band = percent === null ? null : healthBandOfPercent(percent);
    if (band === null && index === 0 && range.max !== UNBOUNDED && value >= range.max) continue;
    if (percent === null || band === null) return null;
    const last = pieces.at(-1);
    const max = range.max === UNBOUNDED ? Number.POSITIVE_INFINITY : range.max;
    if (last?.band === band.code) pieces[pieces.length - 1] = { ...last, max };
    else pieces.push({ band: band.code, percent, min: range.min, max });
  }
  return pieces;
}

function windowOf(key: string, limits: readonly number[], inside: readonly number[]): Span {
  const first = limits[0] ?? 0;
  const last = limits.at(-1) ?? first;
  const margin = MARGIN_SHARE * (last - first || Math.abs(first) || 1);
  const start = WINDOWS[key] ?? { low: Math.max(0, first - margin), high: last + margin };
  const room = ROOM_SHARE * (start.high - start.low);
  return {
    low: Math.min(start.low, ...inside.filter((value) => value < start.low).map((value) => Math.max(0, value - room))),
    high: Math.max(start.high, ...inside.filter((value) => value > start.high).map((value) => value + room)),
  };
}

/** A limit in spoken form: the last value of the better side, or the shorter number at which the other one begins. */
function spokenLimit(limit: number, precision: number, isBetterAbove: boolean): number {
  const { low, high } = shownLimits({ min: limit, max: limit }, precision);
  if (isBetterAbove || high === null) return low ?? limit;
  return spokenEnd(high, precision) ?? high;
}

/**
 * The ranges of a value as a bar, to scale; null for values without ranges, and for ranks.
 *
 * @param usual  the person's usual range
 * @param before  the value of an earlier scan, on the same bar
 */
export function rangeBarOf(item: ShownItem, usual: Span | null, before: number | null = null): RangeBarModel | null {
  const pieces = piecesOf(item);
  if (pieces === null || pieces.length < 2 || isRankedMeasure(item.measurementTypeId)) return null;
  /** First the ends of the healthy range, which the text next to the bar names, then where red begins. */
  const wanted = (left: Piece, right: Piece): number => {
    if (isFavorablePercent(left.percent) !== isFavorablePercent(right.percent)) return 0;
    return isRedPercent(left.percent) === isRedPercent(right.percent) ? 2 : 1;
  };
  const edges = pieces.flatMap((piece, index) => {
    const left = pieces[index - 1];
    if (left) return { edge: piece.min, wanted: wanted(left, piece), isBetterAbove: piece.percent > left.percent };
    // Values below the first segment are not rated.
    return item.measurementRanges[0]?.min === piece.min ? [] : { edge: piece.min, wanted: 0, isBetterAbove: true };
  });
  const { low, high } = windowOf(
    item.measurementTypeId,
    edges.map(({ edge }) => edge),
    [
      item.value,
      ...(item.interval ? [item.interval.low, item.interval.high] : []),
      ...(usual ? [usual.low, usual.high] : []),
      ...(before === null ? [] : [before]),
    ],
  );
  const [first] = pieces;
  const at = (value: number) => (100 * (Math.min(high, Math.max(low, value)) - low)) / (high - low);
  const limits: { at: number; value: number }[] = [];
  for (const { edge, isBetterAbove } of edges.toSorted((one, other) => one.wanted - other.wanted)) {
    const place = at(edge);
    const isFree = place > 2 && place < 98 && limits.every((limit) => Math.abs(limit.at - place) >= LEAST_DISTANCE);
    if (isFree && limits.length < MOST_LIMITS)
      limits.push({ at: place, value: spokenLimit(edge, item.precision, isBetterAbove) });
  }
  return {
    pieces: pieces
      .map(({ band, min, max }) => ({ band, from: at(min), to: at(max) }))
      .filter(({ from, to }) => to > from),
    unrated:
      first && item.measurementRanges[0]?.min !== first.min && at(first.min) > 0
        ? { to: at(first.min), limit: spokenLimit(first.min, item.precision, true) }
        : null,
    value: at(item.value),
    before: before === null ? null : at(before),
    interval: item.interval && { from: at(item.interval.low), to: at(item.interval.high) },
    usual: usual && { from: at(usual.low), to: at(usual.high) },
    limits: limits.toSorted((one, other) => one.at - other.at),
  };
}
