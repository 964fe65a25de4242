import type { TrendBucket, TrendMeasure } from '@mien/contract';
import type { TrendSpan } from '@mien/domain';
import { measures as englishMeasures, results as englishResults, trends as englishTrends, fill } from '@mien/messages';
import {
  areaOfMark,
  areaOfText,
  areasOfLine,
  columns,
  heightsAtEdges,
  type InnerText,
  innerNames,
  type Piece,
  type Plot,
  placedText,
  plotOf,
} from '@mien/ui/chart';
import { textsOf } from '../../platform/language.ts';
import type { Scale } from '../scale.ts';
import { trendline } from './trend-course.ts';
import { backdropOf, hasValueIn, isInKey, scaleOf, stagesWithin, type UsualBand } from './trend-ranges.ts';
import { valueText } from './trend-values.ts';

const { bands } = textsOf('measures', englishMeasures);
const { usual: usualText } = textsOf('results', englishResults).range;
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

/** No text inside the plot covers this area around a point. */
const MARK_ROOM_PX = 6;
/** Distance of the usual range's text from the beginning of its band. */
const USUAL_TEXT_PX = 6;

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
  readonly period: TrendSpan;
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
  /** Whether the strips have their names next to them; otherwise `innerTexts` and `keyed` name them. */
  readonly hasNames: boolean;
  /** Texts inside the plot, where they cover no point: names of ranges, and the usual range. */
  readonly innerTexts: readonly InnerText[];
  /** Whether the two strips of a pair have a column of names each; otherwise both share one. */
  readonly isApart: boolean;
  /** Ranges that have a value and no name in the drawing: the legend above it. */
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
  const plot = { ...inner, area: { left, right, top, bottom } };
  const pitchPx = innerPx / buckets.length;
  const innerTexts = innerTextsOf({ ...input, plot, pitchPx, pieces: hasNames || isPair ? [] : strips.flat() });
  const isNamed = ({ name }: Piece) => innerTexts.some(({ text }) => text === name);
  return {
    plot,
    ticks: scale.ticks,
    heightPx: height + lanePx,
    pitchPx,
    lanePx,
    insetLeftPx: left + insetPx,
    innerPx,
    strips,
    hasNames,
    innerTexts,
    isApart,
    keyed: strips.flatMap((pieces, series) =>
      pieces.filter((piece) => {
        const range = { min: piece.low, max: piece.high < scale.max ? piece.high : Number.POSITIVE_INFINITY };
        const points = [...buckets, ...estimates];
        return isPair ? isInKey(range, scale, points, series) : !isNamed(piece) && hasValueIn(range, points, series);
      }),
    ),
  };
}

interface InnerTextsInput extends LayoutInput {
  readonly plot: Plot;
  readonly pitchPx: number;
  readonly pieces: readonly Piece[];
}

/** What the marks of a single measure cover: points with their lowest and highest value, and the trendline. */
function coveredBy({ plot, buckets, before, estimates, period }: InnerTextsInput) {
  const ofPoints = [...buckets.entries(), ...estimates.entries()].flatMap(
    ([index, { values, lows, highs, intervals }]) => {
      const [value] = values ?? [];
      if (value === undefined) return [];
      const [interval] = intervals;
      const low = Math.min(value, lows[0] ?? value, interval?.low ?? value);
      const high = Math.max(value, highs[0] ?? value, interval?.high ?? value);
      return [areaOfMark(plot, index, low, high, MARK_ROOM_PX)];
    },
  );
  const ofLines = trendline(before, buckets, period).flatMap((run) =>
    areasOfLine(
      plot,
      run.map(({ index: x, median: y }) => ({ x, y })),
    ),
  );
  return [...ofPoints, ...ofLines];
}

/** The names of the ranges at the right edge, and the usual range where its band begins. */
function innerTextsOf(input: InnerTextsInput): readonly InnerText[] {
  const { measure, plot, pitchPx, pieces, usual, textScale } = input;
  if (measure.series.length > 1) return [];
  const covered = coveredBy(input);
  const names = innerNames({ plot, pieces }, { covered, textScale });
  if (!usual) return names;
  const text = fill(usualText, { low: valueText(measure, usual.low), high: valueText(measure, usual.high) });
  const left = usual.firstIndex === 0 ? plot.area.left : plot.x(usual.firstIndex) - pitchPx / 2;
  const label = placedText(
    { text, x: left + USUAL_TEXT_PX, isAtEnd: false },
    heightsAtEdges(plot.y(usual.high), plot.y(usual.low), textScale),
    plot.area,
    { covered: [...covered, ...names.map((name) => areaOfText(name, textScale))], textScale },
  );
  return label ? [...names, label] : names;
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
