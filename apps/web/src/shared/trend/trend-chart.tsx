import type { TrendBucket, TrendMeasure } from '@mien/contract';
import {
  type CourseStep,
  courseOf,
  DAY_MS,
  PRESSURE_MEAN_DAYS,
  type ScanTag,
  type TrendSpan,
  usualGapMs,
  weekMeans,
} from '@mien/domain';
import { measures as englishMeasures, trends as englishTrends } from '@mien/messages';
import { BandMark, bandClassName, classNames, Row } from '@mien/ui';
import { type KeyboardEvent, memo, type PointerEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { textsOf } from '../language.ts';
import { heightShare, type Scale } from '../scale.ts';
import { unitText } from '../unit-text.ts';
import styles from './trend-chart.module.css';
import {
  backdropOf,
  filledIndexes,
  isApart,
  isOfDays,
  nearestFilled,
  type Points,
  STAGE_LINES,
  scaleOf,
  tickLabel,
  type UsualBand,
  usualBand,
  valueText,
  widthShare,
} from './trends.model.ts';
import { useUsualOf } from './usual.ts';

const { bands } = textsOf('measures', englishMeasures);
const { bands: bandKeyTitle, pressure } = textsOf('trends', englishTrends);
const { lines: stageWords } = pressure;

/** A sideways swipe of this length changes the period. Chosen: about a thumb's width. */
const SWIPE_MIN_PX = 48;
/** From this width on there is room for longer words below the chart. */
const WIDE_PX = 480;
const HEIGHT_PX = { phone: 262, wide: 308, small: 168 } as const;
/** Margins of the plot, at a text size of 16 px: numbers at the left, bands at the right, the unit above, times below. */
const MARGINS = { left: 34, right: 90, top: 12, unit: 20, bottom: 30, lane: 16 } as const;
/** At the right where nothing is written there: the ring of the last point, and a strip without its words. */
const NARROW_RIGHT_PX = { plain: 10, strip: 16 } as const;
/** A mark of something that was noted, below the plot. */
const MARK_PX = 8;
const STRIP = { gapPx: 4, widthPx: 6, wordGapPx: 6, roomForWordPx: 16 } as const;
const DOT_PX = 4;
const SMALL_DOT_PX = 3;
/** Points whose centres are closer have no room for dots. */
const CLOSE_PX = 2 * DOT_PX + 1;
/** Radius around the selected point. */
const RING_PX = 8;
/** About the width of a digit or a letter below the chart, and the space between two words. At 16 px. */
const LETTER_PX = 8;
/** A bar takes this share of its point's width. */
const BAR_SHARE = 0.62;
/** Months that form one step of a course over years. */
const MONTHS_OF_COURSE = 12;

interface TrendChartProps {
  readonly trend: Points;
  /** How points are drawn: as a blood pressure by cuff, a provider's estimate, or anything else. */
  readonly kind: 'cuff' | 'estimate' | 'other';
  /** A provider's estimates of the same times, drawn separately in the background; null for none. */
  readonly estimates: Points | null;
  /** Points of the previous period, from which the course continues and which share the scale. */
  readonly before: readonly TrendBucket[];
  readonly measure: TrendMeasure;
  readonly period: TrendSpan;
  /** The name of the chart. */
  readonly label: string;
  readonly hintId: string;
  /** The selected point in words. */
  readonly reading: string;
  readonly onFocusChange: (hasFocus: boolean) => void;
  readonly selected: number;
  readonly widthPx: number;
  /** How much larger than 16 px this page's text is: numbers then need more room. */
  readonly textScale: number;
  readonly isSmall?: boolean;
  /** The tag whose marks stand out; null for none. */
  readonly marked: ScanTag | null;
  /** The element that the arrow keys act on. */
  readonly plotRef: Ref<HTMLDivElement>;
  readonly onSelect: (index: number) => void;
  /** Asks for the previous period (-1) or the next (1). */
  readonly onStep: (steps: number) => void;
}

/** Positions in the drawing, in pixels. */
interface Place {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Distance between the centres of two points. */
  readonly pitch: number;
}

/** Points of one measure over time, with the course and the person's usual range behind them. Drawn at its own size. */
export function TrendChart(props: TrendChartProps) {
  const usual = usualBand(useUsualOf(props.measure.key), props.trend.buckets);
  // The usual range comes from scans by our own camera.
  return <Drawing {...props} usual={props.kind === 'other' ? usual : null} />;
}

interface DrawingProps extends TrendChartProps {
  readonly usual: UsualBand | null;
}

const Drawing = memo(function Drawing(props: DrawingProps) {
  const { trend, kind, estimates, before, measure, period, usual, selected, widthPx, textScale, isSmall } = props;
  const { onSelect, onStep } = props;
  const { buckets } = trend;
  const plot = useRef<HTMLDivElement>(null);
  // Handed on once: what takes it may move the focus.
  useImperativeHandle(props.plotRef, () => plot.current as HTMLDivElement, []);
  const touch = useRef<{ x: number; y: number } | null>(null);
  const filled = filledIndexes(trend);
  const scale = scaleOf(measure, [...before, ...buckets, ...(estimates?.buckets ?? [])], usual);
  const isWide = widthPx >= WIDE_PX * textScale;
  const hasLane = buckets.some(({ tags }) => tags.length > 0);
  const lanePx = hasLane ? MARGINS.lane * textScale : 0;
  const heightPx = lanePx + plotHeightPx(isSmall, isWide);
  const left = MARGINS.left * textScale;
  const right = Math.max(left + 1, widthPx - rightMargin(measure, kind, isWide) * textScale);
  const top = (MARGINS.top + (measure.unit === '' ? 0 : MARGINS.unit)) * textScale;
  const bottom = Math.max(top + 1, heightPx - lanePx - MARGINS.bottom * textScale);
  // The ring of the last point keeps clear of the bands next to the plot, however close the points are.
  const insetPx = Math.max(0, RING_PX - (right - left) / buckets.length / 2);
  const innerPx = Math.max(1, right - left - 2 * insetPx);
  const place: Place = {
    x: (index) => left + insetPx + widthShare(index, buckets.length) * innerPx,
    y: (value) => top + heightShare(scale, value) * (bottom - top),
    left,
    right,
    top,
    bottom,
    pitch: innerPx / buckets.length,
  };

  function selectAt(clientX: number): void {
    const box = plot.current?.getBoundingClientRect();
    const share = box && box.width > 0 ? (clientX - box.left - left - insetPx) / innerPx : null;
    const index = share === null ? null : nearestFilled(trend, share);
    if (index !== null) onSelect(index);
  }

  function onPointerDown(event: PointerEvent): void {
    touch.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    if (event.pointerType === 'mouse') selectAt(event.clientX);
  }

  function onPointerUp(event: PointerEvent): void {
    const began = touch.current;
    touch.current = null;
    if (!began) return;
    const [across, down] = [event.clientX - began.x, event.clientY - began.y];
    if (Math.abs(across) >= SWIPE_MIN_PX && Math.abs(across) > Math.abs(down)) onStep(across > 0 ? -1 : 1);
    else selectAt(event.clientX);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = filled.indexOf(selected);
    const last = filled.length - 1;
    const steps = new Map([
      ['PageUp', -1],
      ['PageDown', 1],
    ]).get(event.key);
    const target = new Map([
      ['ArrowLeft', Math.max(0, at - 1)],
      ['ArrowRight', Math.min(last, at + 1)],
      ['Home', 0],
      ['End', last],
    ]).get(event.key);
    if (steps === undefined && target === undefined) return;
    event.preventDefault();
    if (steps !== undefined) onStep(steps);
    if (target !== undefined) onSelect(filled[target] ?? selected);
  }

  return (
    <>
      {!isWide && measure.series.length === 1 && <BandKey measure={measure} scale={scale} />}
      <div
        ref={plot}
        className={styles.chart}
        role="slider"
        tabIndex={0}
        aria-label={props.label}
        aria-describedby={props.hintId}
        aria-valuemin={1}
        aria-valuemax={buckets.length}
        aria-valuenow={selected + 1}
        aria-valuetext={props.reading}
        onFocus={() => props.onFocusChange(true)}
        onBlur={() => props.onFocusChange(false)}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          touch.current = null;
        }}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse') selectAt(event.clientX);
        }}
      >
        <svg
          width={widthPx}
          height={heightPx}
          viewBox={`0 0 ${widthPx} ${heightPx}`}
          aria-hidden="true"
          focusable="false"
        >
          {usual && <Usual usual={usual} place={place} />}
          <Axes
            measure={measure}
            scale={scale}
            period={period}
            buckets={buckets}
            {...{ place, isWide, textScale, lanePx }}
          />
          {hasLane && <Lane buckets={buckets} place={place} lanePx={lanePx} marked={props.marked} />}
          {kind === 'cuff' && <Stages scale={scale} place={place} textScale={textScale} isWide={isWide} />}
          {measure.series.map((series, index) => (
            <Course
              key={series.key}
              steps={
                kind === 'cuff'
                  ? cuffSteps(before, buckets, index, period)
                  : courseSteps(before, buckets, index, period)
              }
              place={place}
              series={index}
              isEstimate={kind === 'estimate'}
            />
          ))}
          {estimates &&
            measure.series.map((series, index) =>
              filledIndexes(estimates).map((bucket) => (
                <Point
                  key={`${series.key} ${bucket} estimate`}
                  bucket={estimates.buckets[bucket]}
                  index={bucket}
                  series={index}
                  place={place}
                  isEstimate
                  isSolid={false}
                />
              )),
            )}
          <path className={styles.cursor} d={`M${place.x(selected)} ${top}V${bottom}`} />
          {measure.series.map((series, index) =>
            filled.map((bucket) => (
              <Point
                key={`${series.key} ${bucket}`}
                {...{ bucket: buckets[bucket], index: bucket, series: index, place }}
                isEstimate={kind === 'estimate'}
                isSolid={kind === 'cuff'}
              />
            )),
          )}
          {measure.series.map((series, index) => {
            const value = buckets[selected]?.values?.[index];
            return (
              value !== undefined && (
                <g key={series.key}>
                  {/* Where points are close they have no dots, and a ring around nothing would point at the course. */}
                  {place.pitch < CLOSE_PX && (
                    <circle className={styles.dot} cx={place.x(selected)} cy={place.y(value)} r={SMALL_DOT_PX} />
                  )}
                  <circle className={styles.ring} cx={place.x(selected)} cy={place.y(value)} r={RING_PX} />
                </g>
              )
            );
          })}
          {measure.series.length === 1 && <Strip measure={measure} scale={scale} place={place} hasWords={isWide} />}
        </svg>
      </div>
    </>
  );
});

/** The bands within a chart that has no room for their names beside it, the best first. */
function BandKey({ measure, scale }: Pick<AxesProps, 'measure' | 'scale'>) {
  const shown = bandsWithin(measure, scale);
  if (shown.length === 0) return null;
  return (
    <Row as="ul" gap={4} lineGap={1} size="small" tone="muted" aria-label={bandKeyTitle}>
      {[...new Set(shown.map(({ band }) => band))].map((band) => (
        <li key={band}>
          <BandMark band={band} label={bands[band]} />
        </li>
      ))}
    </Row>
  );
}

const bandsWithin = (measure: TrendMeasure, scale: Scale) =>
  backdropOf(measure).filter(({ min, max }) => max > scale.min && min < scale.max);

/** Words beside the plot need room; on a phone they are above it. */
function rightMargin(measure: TrendMeasure, kind: TrendChartProps['kind'], isWide: boolean): number {
  const hasStrip = measure.series.length === 1 && backdropOf(measure).length > 0;
  if (isWide && (hasStrip || kind === 'cuff')) return MARGINS.right;
  return hasStrip ? NARROW_RIGHT_PX.strip : NARROW_RIGHT_PX.plain;
}

function plotHeightPx(isSmall: boolean | undefined, isWide: boolean): number {
  if (isSmall) return HEIGHT_PX.small;
  return isWide ? HEIGHT_PX.wide : HEIGHT_PX.phone;
}

interface LaneProps {
  readonly buckets: readonly TrendBucket[];
  readonly place: Place;
  readonly lanePx: number;
  readonly marked: ScanTag | null;
}

/** Below the plot: a mark for each point that something was noted about. */
function Lane({ buckets, place: { x, left, right, bottom }, lanePx, marked }: LaneProps) {
  const y = bottom + lanePx / 2 + 2;
  return (
    <>
      <path className={styles.gridline} d={`M${left} ${y}H${right}`} />
      {buckets.map(({ key, tags }, index) =>
        tags.length === 0 ? null : (
          <rect
            key={key}
            className={styles.noted}
            data-marked={(marked !== null && tags.includes(marked)) || undefined}
            x={x(index) - MARK_PX / 2}
            y={y - MARK_PX / 2}
            width={MARK_PX}
            height={MARK_PX}
            rx="2"
          />
        ),
      )}
    </>
  );
}

function Usual({ usual, place }: { readonly usual: UsualBand; readonly place: Place }) {
  const { right, x, y, pitch } = place;
  const left = usual.firstIndex === 0 ? place.left : x(usual.firstIndex) - pitch / 2;
  const [high, low] = [y(usual.high), y(usual.low)];
  return (
    <>
      <rect className={styles.usual} x={left} y={high} width={right - left} height={Math.max(0, low - high)} />
      <path className={styles.usualEdge} d={`M${left} ${high}H${right}M${left} ${low}H${right}`} />
    </>
  );
}

interface AxesProps {
  readonly measure: TrendMeasure;
  readonly scale: Scale;
  readonly period: TrendSpan;
  readonly buckets: readonly TrendBucket[];
  readonly place: Place;
  readonly isWide: boolean;
  readonly textScale: number;
  /** The height of the lane of marks between plot and times. */
  readonly lanePx: number;
}

interface TimeLabel {
  readonly key: string;
  readonly text: string;
  readonly xPx: number;
}

/** The words below the chart, without those that would overlap: years take precedence, then earlier ones. */
function timeLabels(
  period: TrendSpan,
  buckets: readonly TrendBucket[],
  isWide: boolean,
  letterPx: number,
  x: (index: number) => number,
): readonly TimeLabel[] {
  const wanted = buckets.flatMap(({ key }, index) => {
    const tick = tickLabel(period, key, buckets.length);
    const text = isWide ? tick?.text : tick?.narrow;
    return text ? [{ key, text, xPx: x(index), isFirst: tick?.isFirst === true }] : [];
  });
  const isApart = (one: TimeLabel, other: TimeLabel) =>
    Math.abs(one.xPx - other.xPx) >= ((one.text.length + other.text.length) / 2 + 1) * letterPx;
  const inOrder = [...wanted.filter(({ isFirst }) => isFirst), ...wanted.filter(({ isFirst }) => !isFirst)];
  const placed: TimeLabel[] = [];
  for (const label of inOrder) if (placed.every((other) => isApart(label, other))) placed.push(label);
  return placed;
}

function Axes({ measure, scale, period, buckets, place, isWide, textScale, lanePx }: AxesProps) {
  const { left, right, top, bottom, x, y } = place;
  return (
    <g className={styles.axis}>
      {measure.unit !== '' && (
        <text x="0" y={top - 14 * textScale}>
          {unitText(measure.unit)}
        </text>
      )}
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path className={styles.gridline} d={`M${left} ${y(tick)}H${right}`} />
          <text x={left - 6} y={y(tick)} dy="0.35em" textAnchor="end">
            {valueText(measure, tick)}
          </text>
        </g>
      ))}
      {timeLabels(period, buckets, isWide, LETTER_PX * textScale, x).map(({ key, text, xPx }) => (
        <text key={key} x={xPx} y={bottom + lanePx + 20} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  );
}

/**
 * The course over the points shown, continued from those of the previous period. A year has none: the middle of twelve months would
 * mostly be that of months that are not drawn.
 */
function courseSteps(
  before: readonly TrendBucket[],
  buckets: readonly TrendBucket[],
  series: number,
  period: TrendSpan,
): readonly (CourseStep & { readonly index: number })[] {
  if (period === 'year') return [];
  const points = [
    ...before.map((bucket) => ({ bucket, index: -1 })),
    ...buckets.map((bucket, index) => ({ bucket, index })),
  ].flatMap(({ bucket, index }) => {
    const value = bucket.values?.[series];
    return value === undefined || isApart(bucket) ? [] : [{ index, timeMs: Date.parse(bucket.start), value }];
  });
  const steps = courseOf(
    points,
    usualGapMs(points.map(({ timeMs }) => timeMs)),
    period === 'all' ? MONTHS_OF_COURSE : undefined,
  );
  const first = points.length - steps.length;
  return steps
    .map((step, index) => ({ ...step, index: points[index + first]?.index ?? -1 }))
    .filter(({ index }) => index >= 0);
}

/** The mean of the week up to each day; over months the usual course, and on a single day none. */
function cuffSteps(
  before: readonly TrendBucket[],
  buckets: readonly TrendBucket[],
  series: number,
  period: TrendSpan,
): ReturnType<typeof courseSteps> {
  if (period === 'day') return [];
  if (!isOfDays(period)) return courseSteps(before, buckets, series, period);
  const days = [
    ...before.map((bucket) => ({ bucket, index: -1 })),
    ...buckets.map((bucket, index) => ({ bucket, index })),
  ].flatMap(({ bucket: { key, start, count, values }, index }) => {
    const mean = values?.[series];
    return mean === undefined ? [] : [{ index, day: key, timeMs: Date.parse(start), mean, count }];
  });
  const means = weekMeans(days);
  return days
    .map(({ index, timeMs }, place) => {
      const median = means[place]?.mean ?? Number.NaN;
      const sinceMs = timeMs - (days[place - 1]?.timeMs ?? Number.NEGATIVE_INFINITY);
      // Two weekly means that share no day are not connected.
      return { index, timeMs, median, low: median, high: median, isJoined: sinceMs < PRESSURE_MEAN_DAYS * DAY_MS };
    })
    .filter(({ index }) => index >= 0);
}

/** The limits of blood pressure categories within the chart, with their names if there is room. */
function Stages({
  scale,
  place: { left, right, y },
  textScale,
  isWide,
}: {
  readonly scale: Scale;
  readonly place: Place;
  readonly textScale: number;
  /** Whether there is room for the names beside the plot; otherwise they stand above their lines. */
  readonly isWide: boolean;
}) {
  const lines = STAGE_LINES.filter(({ mmHg }) => mmHg > scale.min && mmHg < scale.max);
  const roomPx = STRIP.roomForWordPx * textScale;
  let lastPx = Number.NEGATIVE_INFINITY;
  return lines.map(({ category, series, mmHg }) => {
    const hasRoom = y(mmHg) - lastPx >= roomPx;
    if (hasRoom) lastPx = y(mmHg);
    return (
      <g key={`${series} ${category}`}>
        <path className={styles.stage} d={`M${left} ${y(mmHg)}H${right}`} />
        {hasRoom && (
          <text
            className={styles.word}
            x={isWide ? right + STRIP.gapPx : right}
            y={y(mmHg)}
            dy={isWide ? '0.35em' : '-0.3em'}
            textAnchor={isWide ? 'start' : 'end'}
          >
            {stageWords[category]}
          </text>
        )}
      </g>
    );
  });
}

interface CourseProps {
  readonly steps: readonly (CourseStep & { readonly index: number })[];
  readonly place: Place;
  readonly series: number;
  readonly isEstimate: boolean;
}

function Course({ steps, place, series, isEstimate }: CourseProps) {
  const { x, y } = place;
  const runs: (typeof steps)[number][][] = [];
  for (const step of steps) {
    const run = runs.at(-1);
    if (step.isJoined && run) run.push(step);
    else runs.push([step]);
  }
  const line = (run: (typeof runs)[number], of: (step: CourseStep) => number) =>
    run.map((step) => `${x(step.index).toFixed(1)} ${y(of(step)).toFixed(1)}`);
  return (
    <g className={styles[`course${series}`]} data-estimate={isEstimate || undefined}>
      {runs.map((run) => (
        <g key={run[0]?.index}>
          {series === 0 && run.length > 1 && (
            <path
              className={styles.half}
              d={`M${[...line(run, ({ high }) => high), ...line(run, ({ low }) => low).toReversed()].join('L')}Z`}
            />
          )}
          <path className={styles.median} d={`M${line(run, ({ median }) => median).join('L')}`} />
        </g>
      ))}
      {runs.slice(1).map((run, index) => {
        const [from, to] = [runs[index]?.at(-1), run[0]];
        return (
          from &&
          to && (
            <path
              key={to.index}
              className={styles.gap}
              d={`M${x(from.index)} ${y(from.median)}L${x(to.index)} ${y(to.median)}`}
            />
          )
        );
      })}
    </g>
  );
}

interface PointProps {
  readonly bucket: TrendBucket | undefined;
  readonly index: number;
  readonly series: number;
  readonly place: Place;
  /** A provider's estimate: hollow and grey. */
  readonly isEstimate: boolean;
  /** Whether the dots of a second series are also filled: hollow ones mean estimates. */
  readonly isSolid: boolean;
}

/** A dot: with whiskers for the interval of a single scan, or a bar from the lowest to the highest of several. */
function Point({ bucket, index, series, place, isEstimate, isSolid }: PointProps) {
  const value = bucket?.values?.[series];
  if (bucket === undefined || value === undefined) return null;
  const { x, y, pitch } = place;
  const [low, high] = [bucket.lows[series] ?? value, bucket.highs[series] ?? value];
  const interval = bucket.intervals[series];
  const widthPx = Math.max(2, Math.min(14, pitch * BAR_SHARE));
  const isClose = pitch < CLOSE_PX;
  // Adjacent bars show the course themselves; a dot on each would hide it.
  const hasDot = bucket.count === 1 || !isClose;
  return (
    <g data-estimate={isEstimate || undefined}>
      {bucket.count > 1 && (
        <rect
          className={styles.bar}
          x={x(index) - widthPx / 2}
          y={y(high)}
          width={widthPx}
          height={Math.max(2, y(low) - y(high))}
          rx="2"
        />
      )}
      {interval && <path className={styles.whisker} d={`M${x(index)} ${y(interval.high)}V${y(interval.low)}`} />}
      {hasDot && (
        <circle
          className={classNames(styles.dot, !isSolid && styles[`dot${series}`])}
          data-apart={isApart(bucket) || undefined}
          cx={x(index)}
          cy={y(value)}
          r={isClose ? SMALL_DOT_PX : DOT_PX}
        />
      )}
    </g>
  );
}

/** The bands of the measure next to the plot, each with its name if there is room. */
function Strip({
  measure,
  scale,
  place,
  hasWords,
}: Pick<AxesProps, 'measure' | 'scale' | 'place'> & { readonly hasWords: boolean }) {
  const { right, y } = place;
  const x = right + STRIP.gapPx;
  return bandsWithin(measure, scale).map(({ band, min, max }) => {
    const [top, bottom] = [y(Math.min(max, scale.max)), y(Math.max(min, scale.min))];
    const heightPx = Math.max(0, bottom - top - 1.5);
    return (
      <g key={min} className={bandClassName(band)}>
        <rect className={styles.strip} x={x} y={top} width={STRIP.widthPx} height={heightPx} rx="2" />
        {hasWords && heightPx >= STRIP.roomForWordPx && (
          <text className={styles.word} x={x + STRIP.widthPx + STRIP.wordGapPx} y={(top + bottom) / 2} dy="0.35em">
            {bands[band]}
          </text>
        )}
      </g>
    );
  });
}
