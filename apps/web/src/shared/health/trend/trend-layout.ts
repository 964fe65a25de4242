import type { TrendBucket, TrendMeasure } from '@mien/contract';
import { measures as englishMeasures, trends as englishTrends } from '@mien/messages';
import { columns, type Piece, type Plot, plotOf } from '@mien/ui/chart';
import { textsOf } from '../../platform/language.ts';
import type { Scale } from '../scale.ts';
import { backdropOf, isInKey, scaleOf, stagesWithin, type UsualBand } from './trend-ranges.ts';

const { bands } = textsOf('measures', englishMeasures);
const { lines: stageNames } = textsOf('trends', englishTrends).pressure;

/** From this width on there is room for longer labels below the chart. */
export const WIDE_PX = 480;
const HEIGHT_PX = { phone: 262, wide: 308, small: 168 } as const;
/** Ranges of two numbers next to one plot need more height. */
export const PAIR_HEIGHT_PX = { phone: 296, wide: 318, small: 200 } as const;
/** Margins of a plot, at a text size of 16 px: numbers on the left, ranges on the right, the unit above, times below. */
export const MARGINS = { left: 34, right: 90, rightOfPair: 82, top: 12, unit: 20, bottom: 30, lane: 16 } as const;
/** From this width on the ranges of a pair have room next to the plot; on a smaller screen they are above it. */
export const PAIR_WIDE_PX = 270;
/** The right margin without text: the ring of the last point, and a strip without its names. */
const NARROW_RIGHT_PX = { plain: 10, strip: 16, strips: 26 } as const;
/** Keeps the ring of a selected point off the ranges next to the plot. */
const RING_PX = 8;

/** How points are drawn: as cuff pressure, a provider's estimate, or anything else. */
export type TrendKind = 'cuff' | 'estimate' | 'other';

export interface LayoutInput {
  readonly measure: TrendMeasure;
  readonly kind: TrendKind;
  readonly buckets: readonly TrendBucket[];
  /** Further points that share the scale: those of the previous period. */
  readonly before: readonly TrendBucket[];
  /** A provider's estimates, drawn on the same scale. */
  readonly estimates: readonly TrendBucket[];
  readonly usual: UsualBand | null;
  readonly widthPx: number;
  /** Text size relative to 16 px: larger numbers need more room. */
  readonly textScale: number;
  readonly isSmall: boolean;
}

/** Sizes and positions of a trend chart, in pixels. */
export interface TrendLayout {
  readonly plot: Plot;
  readonly ticks: readonly number[];
  readonly heightPx: number;
  /** Distance between the centers of two points. */
  readonly pitchPx: number;
  /** Height of the lane of notes below the plot; 0 without notes. */
  readonly lanePx: number;
  /** Where the first point's column begins, and the width of all columns. */
  readonly insetLeftPx: number;
  readonly innerPx: number;
  /** The ranges next to the plot, for each number of the measure. */
  readonly strips: readonly (readonly Piece[])[];
  /** Whether the strips have their names next to them; otherwise `keyed` is named above the chart. */
  readonly hasNames: boolean;
  /** Whether the two strips of a pair have a column of names each; otherwise both share one. */
  readonly isApart: boolean;
  readonly keyed: readonly Piece[];
}

export function layoutOf(input: LayoutInput): TrendLayout {
  const { measure, buckets, before, estimates, usual, widthPx, textScale } = input;
  const isPair = measure.series.length > 1;
  const isWide = widthPx >= WIDE_PX * textScale;
  const hasNames = isPair ? widthPx >= PAIR_WIDE_PX * textScale : isWide;
  const scale = scaleOf(measure, [...before, ...buckets, ...estimates], usual);
  const strips = stripsOf(input, scale);
  const heights = isPair ? PAIR_HEIGHT_PX : HEIGHT_PX;
  const height = heights[input.isSmall ? 'small' : isWide ? 'wide' : 'phone'];
  const lanePx = buckets.some(({ tags }) => tags.length > 0) ? MARGINS.lane * textScale : 0;
  const left = MARGINS.left * textScale;
  const isApart = isWide && strips.length > 1;
  const right = Math.max(left + 1, widthPx - rightMargin(strips, hasNames, isApart) * textScale);
  const top = (MARGINS.top + (measure.unit === '' ? 0 : MARGINS.unit)) * textScale;
  const bottom = Math.max(top + 1, height - MARGINS.bottom * textScale);
  const insetPx = Math.max(0, RING_PX - (right - left) / buckets.length / 2);
  const innerPx = Math.max(1, right - left - 2 * insetPx);
  const inner = plotOf(
    { left: left + insetPx, right: left + insetPx + innerPx, top, bottom },
    columns(buckets.length),
    [scale.min, scale.max],
  );
  return {
    plot: { ...inner, area: { left, right, top, bottom } },
    ticks: scale.ticks,
    heightPx: height + lanePx,
    pitchPx: innerPx / buckets.length,
    lanePx,
    insetLeftPx: left + insetPx,
    innerPx,
    strips,
    hasNames,
    isApart,
    keyed: strips.flatMap((pieces, series) =>
      pieces.filter(({ low, high }) => isInKey({ min: low, max: high }, scale, [...buckets, ...estimates], series)),
    ),
  };
}

export function rightMargin(strips: TrendLayout['strips'], hasNames: boolean, isApart: boolean): number {
  if (strips.length === 0) return NARROW_RIGHT_PX.plain;
  if (!hasNames) return strips.length > 1 ? NARROW_RIGHT_PX.strips : NARROW_RIGHT_PX.strip;
  if (isApart) return 2 * MARGINS.rightOfPair;
  return strips.length > 1 ? MARGINS.rightOfPair : MARGINS.right;
}

const clip = (pieces: readonly Piece[], from: number, to: number) =>
  pieces
    .map((piece) => ({ ...piece, low: Math.max(piece.low, from), high: Math.min(piece.high, to) }))
    .filter(({ low, high }) => high > low);

/** The categories of cuff pressure, or the bands of a single measure; an estimate of pressure has none. */
function stripsOf({ measure, kind, buckets, estimates }: LayoutInput, scale: Scale): TrendLayout['strips'] {
  if (kind === 'cuff')
    return pressureStrips(
      scale,
      buckets.flatMap(({ values }) => (values ? [values] : [])),
    );
  const pieces = backdropOf(measure)
    // What the end of the axis leaves of a range may be too thin to be seen as one.
    .filter(
      (range) =>
        (range.min >= scale.min && range.max <= scale.max) || isInKey(range, scale, [...buckets, ...estimates]),
    )
    .map(({ band, min, max }) => ({ band, low: min, high: max, name: bands[band] }));
  return pieces.length === 0 ? [] : [clip(pieces, scale.min, scale.max)];
}

/** The categories of the upper and of the lower number. @param values  shown numbers of both */
export function pressureStrips(scale: Scale, values: readonly (readonly number[])[]): TrendLayout['strips'] {
  return [0, 1].map((series) => {
    const pieces = stagesWithin(series, scale).map(({ category, band, min, max }) => ({
      band,
      low: min,
      high: max,
      name: stageNames[category],
    }));
    const [from, to] = stripSpan(
      series,
      values.flatMap((pair) => pair[series] ?? []),
    );
    return clip(pieces, Math.max(from, scale.min), Math.min(to, scale.max));
  });
}

/** Two strips side by side: each only where its number is, so that their names have room. In mmHg. */
const STRIP_SPANS = { upperFrom: 100, lowerTo: 110 } as const;

function stripSpan(series: number, values: readonly number[]): readonly [from: number, to: number] {
  return series === 0
    ? [Math.min(STRIP_SPANS.upperFrom, ...values.map((value) => Math.floor(value / 10) * 10)), Number.POSITIVE_INFINITY]
    : [Number.NEGATIVE_INFINITY, Math.max(STRIP_SPANS.lowerTo, ...values.map((value) => Math.ceil(value / 10) * 10))];
}
