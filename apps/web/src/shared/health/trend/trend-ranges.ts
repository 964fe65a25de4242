import type { MeasureComparison, TrendBucket, TrendMeasure } from '@mien/contract';
import {
  BLOOD_PRESSURE_KEYS,
  BLOOD_PRESSURE_RANGES,
  bandOfValue,
  CUFF_CATEGORY_FROM,
  type CuffCategory,
  DAY_MS,
  type HealthBandCode,
  healthBandOfPercent,
  isAnswerOnScale,
  percentOfColor,
  UNBOUNDED,
  USUAL_RANGE_RULE,
} from '@mien/domain';
import { evenTicks, type Piece } from '@mien/ui/chart';
import { roundScale, type Scale } from '../scale.ts';

/** One band next to the plot, in the measure's unit; `max` is Infinity for an open-ended one. */
export interface BackdropBand {
  readonly band: HealthBandCode;
  readonly min: number;
  readonly max: number;
}

/** All bands of a measure. The bands of a pair would overlap, so a pair has none. */
export function backdropOf({
  series,
}: {
  readonly series: readonly { readonly ranges: readonly TrendMeasure['series'][number]['ranges'][number][] }[];
}): readonly BackdropBand[] {
  const [only, second] = series;
  if (!only || second) return [];
  return only.ranges.flatMap(({ min, max, color }) => {
    const percent = percentOfColor(color);
    const band = percent === null ? null : healthBandOfPercent(percent);
    return band ? [{ band: band.code, min, max: max === UNBOUNDED ? Number.POSITIVE_INFINITY : max }] : [];
  });
}

/** The bands within an axis, clipped to it, with their names. */
export const piecesWithin = (
  ranges: readonly BackdropBand[],
  scale: Pick<Scale, 'min' | 'max'>,
  names: Readonly<Record<HealthBandCode, string>>,
): readonly Piece[] =>
  ranges
    .map(({ band, min, max }) => ({
      band,
      low: Math.max(min, scale.min),
      high: Math.min(max, scale.max),
      name: names[band],
    }))
    .filter(({ low, high }) => high > low);

/** Minimum share of the axis for a range to be drawn next to it. Chosen: a smaller one is a thin line. */
const LEAST_KEY_SHARE = 0.05;

/** Whether a range is drawn next to a plot: if it is thick enough to be seen, or if a value is in it. */
export function isInKey(
  { min, max }: Pick<BackdropBand, 'min' | 'max'>,
  scale: Scale,
  buckets: readonly Pick<TrendBucket, 'values' | 'lows' | 'highs'>[],
  series = 0,
): boolean {
  const share = (Math.min(max, scale.max) - Math.max(min, scale.min)) / (scale.max - scale.min);
  if (share >= LEAST_KEY_SHARE) return true;
  return hasValueIn({ min, max }, buckets, series);
}

/** Whether one of some points is within a range, or their lowest or highest value. */
export const hasValueIn = (
  { min, max }: Pick<BackdropBand, 'min' | 'max'>,
  buckets: readonly Pick<TrendBucket, 'values' | 'lows' | 'highs'>[],
  series = 0,
): boolean =>
  buckets.some(({ values, lows, highs }) =>
    [values?.[series], lows[series], highs[series]].some((value) => value !== undefined && value >= min && value < max),
  );

/** All displayed values of one series in some points. */
function drawnValues(buckets: readonly TrendBucket[], series: number): readonly number[] {
  return buckets.flatMap(({ values, lows, highs, intervals }) =>
    [values?.[series], lows[series], highs[series], intervals[series]?.low, intervals[series]?.high].filter(
      (value) => value !== undefined,
    ),
  );
}

/** Free space above and below the usual range, as a share of it, so that it is visible as a band. Chosen. */
const AIR_SHARE = 0.12;

/** Blood pressure has the same scale every time, extended only for values outside it. In mmHg. */
const PRESSURE_SCALE = { min: 60, max: 160, step: 20 } as const;

export function pressureScale(values: readonly number[]): Scale {
  const { step } = PRESSURE_SCALE;
  const min = Math.max(0, Math.floor(Math.min(PRESSURE_SCALE.min, ...values) / step) * step);
  const max = Math.ceil(Math.max(PRESSURE_SCALE.max, ...values) / step) * step;
  return { min, max, ticks: evenTicks(min, max, step) };
}

/** All possible answers; the lowest tick above the first is the end of the low ones. */
const ANSWER_SCALE: Scale = { min: 1, max: 10, ticks: evenTicks(1, 10, 3) };

/**
 * A scale that includes all points, rounded outward to its ticks. It covers adjacent periods together, so that it does
 * not jump from one to the next.
 */
export function scaleOf(
  measure: TrendMeasure,
  buckets: readonly TrendBucket[],
  usual: { readonly low: number; readonly high: number } | null = null,
): Scale {
  if (measure.series.length > 1)
    return pressureScale(measure.series.flatMap((_, series) => drawnValues(buckets, series)));
  if (isAnswerOnScale(measure.key)) return ANSWER_SCALE;
  const air = usual ? AIR_SHARE * (usual.high - usual.low) : 0;
  const values = [...drawnValues(buckets, 0), ...(usual ? [usual.low - air, usual.high + air] : [])];
  return roundScale(values, measure.precision, measure.key === 'overallScore' ? 100 : undefined);
}

/** A category of cuff pressure next to the plot of one of its two numbers, with the band that colors it in results. */
export interface StagePiece extends BackdropBand {
  readonly category: CuffCategory;
}

/** The lower ends of a number's categories, and the last value below the first one that has a category. */
function stagesOf(key: (typeof BLOOD_PRESSURE_KEYS)[number]): readonly StagePiece[] {
  const { elevated, stage1, stage2, severeAbove } = CUFF_CATEGORY_FROM;
  const from: readonly (readonly [CuffCategory, number])[] = [
    ['normal', 0],
    ...(key === 'systolicMmHg' ? [['elevated', elevated[key]] as const] : []),
    ['stage1', stage1[key]],
    ['stage2', stage2[key]],
    ['severe', severeAbove[key]],
  ];
  return from.map(([category, min], index) => {
    const max = from[index + 1]?.[1] ?? Number.POSITIVE_INFINITY;
    // For the lowest category use the values below its next limit: lower ones have another band in results.
    const band = bandOfValue(BLOOD_PRESSURE_RANGES[key], category === 'normal' ? max - 1 : min, 0) ?? 'optimal';
    return { category, band, min, max };
  });
}

/** For both numbers, in the order of a measure's series. */
const STAGES = BLOOD_PRESSURE_KEYS.map(stagesOf);

/** The categories within the plot of a cuff pressure. */
export const stagesWithin = (series: number, scale: Scale): readonly StagePiece[] =>
  (STAGES[series] ?? []).filter(({ min, max }) => max > scale.min && min < scale.max);

/** The usual range, and the first point of a chart to which it applies. */
export interface UsualBand {
  readonly low: number;
  readonly high: number;
  readonly firstIndex: number;
}

/** The usual range within a chart; null if unknown, and for times before the half year that it comes from. */
export function usualBand(
  comparison: Pick<MeasureComparison, 'usual' | 'latest'> | undefined,
  buckets: readonly Pick<TrendBucket, 'start'>[],
): UsualBand | null {
  const newest = comparison?.latest.at(-1);
  if (!newest || comparison?.usual.kind === 'learning' || !comparison) return null;
  const fromMs = Date.parse(newest.created) - USUAL_RANGE_RULE.windowDays * DAY_MS;
  const starts = buckets.map(({ start }) => Date.parse(start));
  const lengthMs = (starts[1] ?? 0) - (starts[0] ?? 0);
  const firstIndex = starts.findIndex((startMs, index) => (starts[index + 1] ?? startMs + lengthMs) > fromMs);
  const { low, high } = comparison.usual;
  return firstIndex < 0 ? null : { low, high, firstIndex };
}
