import { area as areaShape, line as lineShape } from 'd3-shape';
import type { ReactNode } from 'react';
import { type BandCode, bandClassName } from '../bands.tsx';
import styles from './chart.module.css';
import { type Label, type Plot, withoutOverlap } from './plot.ts';

/** Whose values a mark shows: the reader's, others' (averages, a second group), an estimate, or values still to come. */
export type Look = 'own' | 'other' | 'estimate' | 'ghost';

export interface OnPlot {
  readonly plot: Plot;
}

interface Marked extends OnPlot {
  readonly look?: Look;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Marks of one look. */
const Marks = ({ look, children }: { readonly look: Look; readonly children: ReactNode }) => (
  <g className={styles[look]}>{children}</g>
);

interface LineProps extends Marked {
  readonly points: readonly Point[];
  /** Each value applies until the next one, such as an answer. */
  readonly isStepped?: boolean;
}

/** The points, and where each value ends. */
const stepsOf = (points: readonly Point[]): readonly Point[] =>
  points.flatMap((point, index) => {
    const before = points[index - 1];
    return before ? [{ x: point.x, y: before.y }, point] : [point];
  });

/** A line through points. */
export function Line({ plot, points, isStepped = false, look = 'own' }: LineProps) {
  const path = lineShape<Point>(
    ({ x }) => plot.x(x),
    ({ y }) => plot.y(y),
  ).digits(1)(isStepped ? stepsOf(points) : points);
  return (
    <Marks look={look}>
      <path className={styles.line} d={path ?? ''} />
    </Marks>
  );
}

interface SpreadPoint {
  readonly x: number;
  readonly low: number;
  readonly high: number;
}

/** The area between two lines. */
export function Spread({ plot, points, look = 'own' }: Marked & { readonly points: readonly SpreadPoint[] }) {
  const path = areaShape<SpreadPoint>(
    ({ x }) => plot.x(x),
    ({ low }) => plot.y(low),
    ({ high }) => plot.y(high),
  ).digits(1)(points);
  return (
    <Marks look={look}>
      <path className={styles.spread} d={path ?? ''} />
    </Marks>
  );
}

interface SegmentProps extends Marked {
  readonly from: Point;
  readonly to: Point;
  /** An interval, the connection over a gap, or the distance of two compared values. */
  readonly kind: 'interval' | 'gap' | 'distance';
}

/** A straight connection of two points. */
export function Segment({ plot, from, to, kind, look = 'own' }: SegmentProps) {
  return (
    <Marks look={look}>
      <path className={styles[kind]} d={`M${plot.x(from.x)} ${plot.y(from.y)}L${plot.x(to.x)} ${plot.y(to.y)}`} />
    </Marks>
  );
}

interface DotProps extends Marked, Point {
  readonly sizePx?: number;
  /** Shown, but nothing is concluded from it. */
  readonly isHollow?: boolean;
}

/** A point. Zero-length lines with round caps stay circles in a stretched drawing. */
export function Dot({ plot, x, y, look = 'own', sizePx = 8, isHollow = look !== 'own' }: DotProps) {
  const d = `M${plot.x(x)} ${plot.y(y)}h0.01`;
  return (
    <Marks look={isHollow && look === 'own' ? 'estimate' : look}>
      <path className={styles.halo} strokeWidth={sizePx + 2} d={d} />
      <path className={styles.dot} strokeWidth={isHollow ? sizePx + 1.5 : sizePx} d={d} />
      {isHollow && <path className={styles.hole} strokeWidth={sizePx - 2} d={d} />}
    </Marks>
  );
}

interface BarProps extends Marked, SpreadPoint {
  readonly widthPx: number;
  /** From the lowest to the highest of several values, behind their mean; otherwise the bar itself is the value. */
  readonly isBehind?: boolean;
  /** Only its outline, to tell two kinds of values apart. */
  readonly isHollow?: boolean;
}

/** A vertical bar between two values. */
export function Bar({ plot, x, low, high, widthPx, isBehind = false, isHollow = false, look = 'own' }: BarProps) {
  // The outline is within the bar's size.
  const insetPx = isHollow ? OUTLINE_PX / 2 : 0;
  const top = plot.y(high) + insetPx;
  return (
    <Marks look={look}>
      <rect
        className={isBehind ? styles.barBehind : isHollow ? styles.barHollow : styles.bar}
        x={plot.x(x) - widthPx / 2 + insetPx}
        y={top}
        width={widthPx - 2 * insetPx}
        height={Math.max(2, plot.y(low) - insetPx - top)}
        rx={isBehind ? 2 : widthPx / 2 - insetPx}
      />
    </Marks>
  );
}

/** Width of the outline of a hollow bar. */
const OUTLINE_PX = 1.75;

interface UsualProps extends OnPlot {
  readonly low: number;
  readonly high: number;
  /** Left end, in the drawing's units; by default the plot's. */
  readonly left?: number;
}

/** The usual range of a person, behind the values. */
export function UsualRange({ plot, low, high, left = plot.area.left }: UsualProps) {
  const { right } = plot.area;
  const [top, bottom] = [plot.y(high), plot.y(low)];
  return (
    <>
      <rect className={styles.usual} x={left} y={top} width={right - left} height={Math.max(0, bottom - top)} />
      <path className={styles.usualEdge} d={`M${left} ${top}H${right}M${left} ${bottom}H${right}`} />
    </>
  );
}

interface GridlinesProps extends OnPlot {
  readonly ticks: readonly number[];
  readonly textOf: (tick: number) => string;
  /** Text size relative to 16 px: larger numbers need more room. */
  readonly textScale: number;
}

/** Minimum distance of the numbers, at 16 px. */
const TICK_ROOM_PX = 17;

/** Horizontal lines with their numbers to the left of the plot. */
export function Gridlines({ plot: { area, y }, ticks, textOf, textScale }: GridlinesProps) {
  const [first = 0, second = first] = ticks;
  const every = Math.max(1, Math.ceil((TICK_ROOM_PX * textScale) / Math.max(1, y(first) - y(second))));
  return ticks.map((tick, index) => (
    <g key={tick}>
      <path className={styles.gridline} d={`M${area.left} ${y(tick)}H${area.right}`} />
      {index % every === 0 && (
        <text className={styles.label} x={area.left - 6} y={y(tick)} dy="0.35em" textAnchor="end">
          {textOf(tick)}
        </text>
      )}
    </g>
  ));
}

/** The unit of the numbers, above the plot. */
export const UnitLabel = ({ text, y }: { readonly text: string; readonly y: number }) =>
  text === '' ? null : (
    <text className={styles.label} x="0" y={y}>
      {text}
    </text>
  );

interface XLabelsProps {
  readonly labels: readonly Label[];
  readonly y: number;
  readonly textScale: number;
}

/** Estimated width of a letter, and of the space between two labels. At 16 px. */
const LETTER_PX = 8;

/** The distance that two labels below a plot need between their centers. */
export const labelRoomPx = (one: Label, other: Label, textScale: number): number =>
  ((one.text.length + other.text.length) / 2 + 1) * LETTER_PX * textScale;

/** Labels below a plot, without those that would overlap. */
export function XLabels({ labels, y, textScale }: XLabelsProps) {
  const fitting = withoutOverlap(labels, (one, other) => labelRoomPx(one, other, textScale));
  return fitting.map(({ text, at }) => (
    <text key={at} className={styles.label} x={at} y={y} textAnchor="middle">
      {text}
    </text>
  ));
}

/** A vertical line at the selected position. */
export const Cursor = ({ plot: { area, x }, at }: OnPlot & { readonly at: number }) => (
  <path className={styles.cursor} d={`M${x(at)} ${area.top}V${area.bottom}`} />
);

const RING_PX = 8;

/** Marks the selected value: a ring around a point, or around a bar. */
export function Ring({
  plot,
  x,
  low,
  high,
  radiusPx = RING_PX,
}: OnPlot & SpreadPoint & { readonly radiusPx?: number }) {
  const top = plot.y(high) - radiusPx;
  return (
    <rect
      className={styles.ring}
      x={plot.x(x) - radiusPx}
      y={top}
      width={2 * radiusPx}
      height={plot.y(low) + radiusPx - top}
      rx={radiusPx}
    />
  );
}

/** One of the ranges next to a plot. */
export interface Piece {
  readonly band: BandCode;
  readonly low: number;
  readonly high: number;
  readonly name: string;
}

interface StripProps extends OnPlot {
  readonly pieces: readonly Piece[];
  readonly x: number;
}

const STRIP = { widthPx: 6, wordGapPx: 6, roomForWordPx: 16 } as const;

/** Ranges as a colored strip. */
export function Strip({ plot: { y }, pieces, x }: StripProps) {
  return pieces.map(({ band, low, high }) => (
    <rect
      key={low}
      className={classOfStrip(band)}
      x={x}
      y={y(high)}
      width={STRIP.widthPx}
      height={Math.max(0, y(low) - y(high) - 1.5)}
      rx="2"
    />
  ));
}

export const classOfStrip = (band: BandCode) => [bandClassName(band), styles.strip].join(' ');

interface StripNamesProps extends StripProps {
  readonly textScale: number;
}

/** The names of ranges, to the right of their strips at `x`, where they have room. */
export function StripNames({ plot: { y }, pieces, x, textScale }: StripNamesProps) {
  const room = STRIP.roomForWordPx * textScale;
  const labels = pieces
    .filter(({ low, high }) => y(low) - y(high) - 1.5 >= room)
    .map(({ name, low, high }) => ({ text: name, at: (y(low) + y(high)) / 2 }));
  return withoutOverlap(labels, () => room).map(({ text, at }) => (
    <text key={at} className={styles.label} x={x + STRIP.widthPx + STRIP.wordGapPx} y={at} dy="0.35em">
      {text}
    </text>
  ));
}
