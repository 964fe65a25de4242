import type { TrendBucket, TrendMeasure } from '@mien/contract';
import {
  type CourseStep,
  courseOf,
  DAY_MS,
  type HealthBandCode,
  PRESSURE_MEAN_DAYS,
  type ScanTag,
  type TrendSpan,
  usualGapMs,
  weekMeans,
} from '@mien/domain';
import { measures as englishMeasures, trends as englishTrends } from '@mien/messages';
import { BandMark, bandClassName, Row } from '@mien/ui';
import { memo, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { textsOf } from '../../platform/language.ts';
import { heightShare, type Scale } from '../scale.ts';
import { unitText } from '../unit-text.ts';
import styles from './trend-chart.module.css';
import {
  backdropOf,
  filledIndexes,
  isApart,
  isInKey,
  isOfDays,
  type Points,
  scaleOf,
  seriesName,
  stagesWithin,
  tickLabel,
  type UsualBand,
  usualBand,
  valueText,
  widthShare,
} from './trends.model.ts';
import { usePlotInput } from './use-plot-input.ts';
import { useUsualOf } from './usual.ts';

const { bands } = textsOf('measures', englishMeasures);
const { bands: bandKeyTitle, pressure } = textsOf('trends', englishTrends);
const { lines: stageWords } = pressure;

/** From this width on there is room for longer labels below the chart. */
const WIDE_PX = 480;
const HEIGHT_PX = { phone: 262, wide: 308, small: 168 } as const;
/** The height of each of the two plots of a pair, without margins. */
const PAIR_PLOT_PX = { phone: 112, wide: 136, small: 72 } as const;
/**
 * Margins of the plot, at a text size of 16 px: numbers on the left, bands on the right, the unit above, times below.
 */
const MARGINS = { left: 34, right: 90, top: 12, unit: 20, bottom: 30, lane: 16 } as const;
/**
 * For a pair: room for the name of each number above its plot, and for the categories next to it, whose names are
 * short.
 */
const PAIR_MARGINS = { right: 74, name: 40 } as const;
/** With large text the two plots grow, up to this factor. */
const PAIR_GROWS_UP_TO = 1.5;
/** Minimum distance of axis numbers, at 16 px. */
const TICK_ROOM_PX = 17;
/** From this width on the categories of a pair have room next to the plots; on a smaller screen they are above them. */
const PAIR_WIDE_PX = 270;
/** The right margin without text: the ring of the last point, and a strip without its words. */
const NARROW_RIGHT_PX = { plain: 10, strip: 16 } as const;
/** A mark of a note, below the plot. */
const MARK_PX = 8;
const STRIP = { gapPx: 4, widthPx: 6, wordGapPx: 6, roomForWordPx: 16 } as const;
const DOT_PX = 4;
const SMALL_DOT_PX = 3;
/** Points whose centers are closer have no room for dots. */
const CLOSE_PX = 2 * DOT_PX + 1;
/** Radius around the selected point. */
const RING_PX = 8;
/** Approximate width of a digit or a letter below the chart, and the space between two words. At 16 px. */
const LETTER_PX = 8;
/** A bar's share of its point's width. */
const BAR_SHARE = 0.62;
/** Months that form one step of a trendline over years. */
const MONTHS_OF_COURSE = 12;

interface TrendChartProps {
  readonly trend: Points;
  /** How points are drawn: as cuff pressure, a provider's estimate, or anything else. */
  readonly kind: 'cuff' | 'estimate' | 'other';
  /** A provider's estimates of the same times, drawn separately in the background; null for none. */
  readonly estimates: Points | null;
  /** Points of the previous period, from which the trendline continues and which share the scale. */
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
  /** Text size relative to 16 px: larger numbers need more room. */
  readonly textScale: number;
  readonly isSmall?: boolean;
  /** The tag whose marks are highlighted; null for none. */
  readonly marked: ScanTag | null;
  /** The element that handles the arrow keys. */
  readonly plotRef: Ref<HTMLDivElement>;
  readonly onSelect: (index: number) => void;
  /** Requests the previous period (-1) or the next (1). */
  readonly onStep: (steps: number) => void;
}

/** Positions in a plot, in pixels. */
interface Place {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Distance between the centers of two points. */
  readonly pitch: number;
}

/** One of the ranges next to a plot, with its name. */
interface Piece {
  readonly band: HealthBandCode;
  readonly min: number;
  readonly max: number;
  readonly word: string;
}

/** The plot of one series: the two numbers of a pair have one each, stacked, on the same time axis. */
interface Panel {
  readonly series: number;
  /** Above the plot, if there are several. */
  readonly name: string | null;
  readonly scale: Scale;
  readonly place: Place;
  readonly pieces: readonly Piece[];
  /** Ranges that a legend above the plot names. */
  readonly keyed: readonly Piece[];
}

/**
 * Points of one measure over time, with the trendline and the person's usual range behind them. Drawn at its own size.
 */
export function TrendChart(props: TrendChartProps) {
  const usual = usualBand(useUsualOf(props.measure.key), props.trend.buckets);
  // The usual range comes from scans by our own camera.
  return <Drawing {...props} usual={props.kind === 'other' ? usual : null} />;
}

interface DrawingProps extends TrendChartProps {
  readonly usual: UsualBand | null;
}

const Drawing = memo(function Drawing(props: DrawingProps) {
  const { trend, kind, estimates, measure, usual, selected, widthPx, textScale } = props;
  const { onSelect, onStep } = props;
  const { buckets } = trend;
  const plot = useRef<HTMLDivElement>(null);
  // Forwarded once: its consumer may move the focus.
  useImperativeHandle(props.plotRef, () => plot.current as HTMLDivElement, []);
  const filled = filledIndexes(trend);
  const { panels, heightPx, hasWords, insetPx, innerPx, lanePx, left } = layoutOf(props);

  const input = usePlotInput(plot, { trend, filled, selected, plotLeftPx: left + insetPx, innerPx, onSelect, onStep });
  const marks = { trend, before: props.before, estimates, kind, period: props.period, selected, filled };
  return (
    <>
      {!hasWords && <BandKey pieces={panels.flatMap(({ keyed }) => keyed)} />}
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
        {...input}
      >
        <svg
          width={widthPx}
          height={heightPx}
          viewBox={`0 0 ${widthPx} ${heightPx}`}
          aria-hidden="true"
          focusable="false"
        >
          {panels.map((panel) => (
            <Plot
              key={panel.series}
              {...{ panel, measure, usual, textScale, hasWords, marks }}
              below={
                panel === panels.at(-1) && (
                  <Times
                    period={props.period}
                    buckets={buckets}
                    place={panel.place}
                    isWide={widthPx >= WIDE_PX * textScale}
                    {...{ textScale, lanePx, marked: props.marked }}
                  />
                )
              }
            />
          ))}
        </svg>
      </div>
    </>
  );
});

/** Layout of a chart. */
function layoutOf(props: DrawingProps) {
  const { trend, kind, estimates, before, measure, usual, widthPx, textScale, isSmall } = props;
  const { buckets } = trend;
  const isPair = measure.series.length > 1;
  const isWide = widthPx >= WIDE_PX * textScale;
  const hasWords = isPair ? widthPx >= PAIR_WIDE_PX * textScale : isWide;
  const size = isSmall ? 'small' : isWide ? 'wide' : 'phone';
  const lanePx = buckets.some(({ tags }) => tags.length > 0) ? MARGINS.lane * textScale : 0;
  const left = MARGINS.left * textScale;
  const hasPieces = kind === 'cuff' || (!isPair && backdropOf(measure).length > 0);
  const right = Math.max(left + 1, widthPx - rightMargin(hasPieces, hasWords, isPair) * textScale);
  const top = (isPair ? PAIR_MARGINS.name : MARGINS.top + (measure.unit === '' ? 0 : MARGINS.unit)) * textScale;
  const endPx = MARGINS.bottom * textScale;
  const plotPx = isPair
    ? PAIR_PLOT_PX[size] * Math.min(PAIR_GROWS_UP_TO, Math.max(1, textScale))
    : Math.max(1, HEIGHT_PX[size] - top - endPx);
  const pitchPx = isPair ? plotPx + top : 0;
  // The ring of the last point does not overlap the bands next to the plot, however close the points are.
  const insetPx = Math.max(0, RING_PX - (right - left) / buckets.length / 2);
  const innerPx = Math.max(1, right - left - 2 * insetPx);
  const panels = measure.series.map((series, index): Panel => {
    const scale = scaleOf(measure, [...before, ...buckets, ...(estimates?.buckets ?? [])], usual, index);
    const topOfPlot = top + index * pitchPx;
    const pieces = piecesWithin(measure, kind, index, scale);
    const drawn = [...buckets, ...(estimates?.buckets ?? [])];
    return {
      series: index,
      name: isPair ? seriesName(series) : null,
      scale,
      place: {
        x: (point) => left + insetPx + widthShare(point, buckets.length) * innerPx,
        y: (value) => topOfPlot + heightShare(scale, value) * plotPx,
        left,
        right,
        top: topOfPlot,
        bottom: topOfPlot + plotPx,
        pitch: innerPx / buckets.length,
      },
      pieces,
      keyed: pieces.filter((piece) => isInKey(piece, scale, drawn, index)),
    };
  });
  const heightPx = (panels.at(-1)?.place.bottom ?? top) + lanePx + endPx;
  return { panels, heightPx, hasWords, insetPx, innerPx, lanePx, left };
}

interface PlotProps {
  readonly panel: Panel;
  readonly measure: TrendMeasure;
  readonly usual: UsualBand | null;
  readonly textScale: number;
  readonly hasWords: boolean;
  readonly marks: MarksProps['marks'];
  /** Content below the last plot. */
  readonly below: ReactNode;
}

/** One series: background, points, and the ranges next to them. */
function Plot({ panel, measure, usual, textScale, hasWords, marks, below }: PlotProps) {
  const { name, scale, place, pieces } = panel;
  return (
    <>
      {usual && <Usual usual={usual} place={place} />}
      <Axis {...{ measure, name, scale, place, textScale }} />
      {below}
      <Marks panel={panel} marks={marks} />
      <Strip pieces={pieces} scale={scale} place={place} hasWords={hasWords} textScale={textScale} />
    </>
  );
}

interface MarksProps {
  readonly panel: Panel;
  readonly marks: Pick<TrendChartProps, 'trend' | 'before' | 'estimates' | 'kind' | 'period' | 'selected'> & {
    readonly filled: readonly number[];
  };
}

/** Trendline, points and the selected one of a series. */
function Marks({ panel: { series, place }, marks }: MarksProps) {
  const { trend, before, estimates, kind, period, selected, filled } = marks;
  const { buckets } = trend;
  const value = buckets[selected]?.values?.[series];
  const steps = kind === 'cuff' ? cuffSteps : courseSteps;
  return (
    <>
      <Course steps={steps(before, buckets, series, period)} place={place} isEstimate={kind === 'estimate'} />
      {estimates &&
        filledIndexes(estimates).map((index) => (
          <Point key={`${index} estimate`} bucket={estimates.buckets[index]} {...{ index, series, place }} isEstimate />
        ))}
      <path className={styles.cursor} d={`M${place.x(selected)} ${place.top}V${place.bottom}`} />
      {filled.map((index) => (
        <Point key={index} bucket={buckets[index]} {...{ index, series, place }} isEstimate={kind === 'estimate'} />
      ))}
      {value !== undefined && (
        <>
          {/* Close points have no dots, and a ring around nothing would point at the trendline. */}
          {place.pitch < CLOSE_PX && (
            <circle className={styles.dot} cx={place.x(selected)} cy={place.y(value)} r={SMALL_DOT_PX} />
          )}
          <circle className={styles.ring} cx={place.x(selected)} cy={place.y(value)} r={RING_PX} />
        </>
      )}
    </>
  );
}

/** The legend of a chart that has no room for range names next to it. */
function BandKey({ pieces }: { readonly pieces: readonly Piece[] }) {
  if (pieces.length === 0) return null;
  // Two categories may have one color, and one category is next to both numbers of a pair.
  const shown = pieces.filter(({ word }, index) => pieces.findIndex((piece) => piece.word === word) === index);
  return (
    <Row as="ul" gap={4} lineGap={1} size="small" tone="muted" aria-label={bandKeyTitle}>
      {shown.map(({ band, word }) => (
        <li key={word}>
          <BandMark band={band} label={word} />
        </li>
      ))}
    </Row>
  );
}

/** The ranges next to the plot of a series: the categories of cuff pressure, or the bands of a single measure. */
function piecesWithin(
  measure: TrendMeasure,
  kind: TrendChartProps['kind'],
  series: number,
  scale: Scale,
): readonly Piece[] {
  if (kind === 'cuff')
    return stagesWithin(series, scale).map(({ category, ...piece }) => ({ ...piece, word: stageWords[category] }));
  return backdropOf(measure)
    .filter(({ min, max }) => max > scale.min && min < scale.max)
    .map((piece) => ({ ...piece, word: bands[piece.band] }));
}

/** Range names need room next to the plot; otherwise they are above it. */
function rightMargin(hasPieces: boolean, hasWords: boolean, isPair: boolean): number {
  if (!hasPieces) return NARROW_RIGHT_PX.plain;
  if (!hasWords) return NARROW_RIGHT_PX.strip;
  return isPair ? PAIR_MARGINS.right : MARGINS.right;
}

interface LaneProps {
  readonly buckets: readonly TrendBucket[];
  readonly place: Place;
  readonly lanePx: number;
  readonly marked: ScanTag | null;
}

/** Below the plot: a mark for each point with a note. */
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

interface TimeLabel {
  readonly key: string;
  readonly text: string;
  readonly xPx: number;
}

/** The labels below the chart, without overlapping ones: years take precedence, then earlier ones. */
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

type AxisProps = Pick<PlotProps, 'measure' | 'textScale'> & Pick<Panel, 'name' | 'scale' | 'place'>;

/** The numbers of a plot, with its unit above them, and the name of its number if there are several. */
function Axis({ measure, name, scale, place: { left, right, top, y }, textScale }: AxisProps) {
  const title = [name, unitText(measure.unit)].filter((part) => part).join(', ');
  const [first = 0, second = first] = scale.ticks;
  const every = Math.max(1, Math.ceil((TICK_ROOM_PX * textScale) / Math.max(1, y(first) - y(second))));
  return (
    <g className={styles.axis}>
      {title !== '' && (
        <text x="0" y={top - 14 * textScale} data-named={name !== null || undefined}>
          {title}
        </text>
      )}
      {scale.ticks.map((tick, index) => (
        <g key={tick}>
          <path className={styles.gridline} d={`M${left} ${y(tick)}H${right}`} />
          {index % every === 0 && (
            <text x={left - 6} y={y(tick)} dy="0.35em" textAnchor="end">
              {valueText(measure, tick)}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

interface TimesProps extends LaneProps {
  readonly period: TrendSpan;
  readonly isWide: boolean;
  readonly textScale: number;
}

/** Below the last plot: notes, and the times. */
function Times({ period, isWide, textScale, ...lane }: TimesProps) {
  const { buckets, place, lanePx } = lane;
  return (
    <>
      <g className={styles.axis}>
        {timeLabels(period, buckets, isWide, LETTER_PX * textScale, place.x).map(({ key, text, xPx }) => (
          <text key={key} x={xPx} y={place.bottom + lanePx + 20} textAnchor="middle">
            {text}
          </text>
        ))}
      </g>
      {lanePx > 0 && <Lane {...lane} />}
    </>
  );
}

/**
 * The trendline over the points shown, continued from the previous period. A year has none: its rolling median of
 * twelve months would mostly cover months that are not shown.
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

/** The mean of the week up to each day; over months the usual trendline, and on a single day none. */
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
      // Two weekly means without a common day are not connected.
      return { index, timeMs, median, low: median, high: median, isJoined: sinceMs < PRESSURE_MEAN_DAYS * DAY_MS };
    })
    .filter(({ index }) => index >= 0);
}

interface CourseProps {
  readonly steps: readonly (CourseStep & { readonly index: number })[];
  readonly place: Place;
  readonly isEstimate: boolean;
}

function Course({ steps, place, isEstimate }: CourseProps) {
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
    <g data-estimate={isEstimate || undefined}>
      {runs.map((run) => (
        <g key={run[0]?.index}>
          {run.length > 1 && (
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
  /** A provider's estimate: hollow and gray. */
  readonly isEstimate: boolean;
}

/** A dot: with whiskers for the interval of a single scan, or a bar from the lowest to the highest of several. */
function Point({ bucket, index, series, place, isEstimate }: PointProps) {
  const value = bucket?.values?.[series];
  if (bucket === undefined || value === undefined) return null;
  const { x, y, pitch } = place;
  const [low, high] = [bucket.lows[series] ?? value, bucket.highs[series] ?? value];
  const interval = bucket.intervals[series];
  const widthPx = Math.max(2, Math.min(14, pitch * BAR_SHARE));
  const isClose = pitch < CLOSE_PX;
  // Adjacent bars show the trend themselves; a dot on each would hide it.
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
          className={styles.dot}
          data-apart={isApart(bucket) || undefined}
          cx={x(index)}
          cy={y(value)}
          r={isClose ? SMALL_DOT_PX : DOT_PX}
        />
      )}
    </g>
  );
}

interface StripProps extends Pick<Panel, 'pieces' | 'scale' | 'place'> {
  readonly hasWords: boolean;
  readonly textScale: number;
}

/** The ranges next to the plot, each with its name if there is room. */
function Strip({ pieces, scale, place: { right, y }, hasWords, textScale }: StripProps) {
  const x = right + STRIP.gapPx;
  return pieces.map(({ band, min, max, word }) => {
    const [top, bottom] = [y(Math.min(max, scale.max)), y(Math.max(min, scale.min))];
    const heightPx = Math.max(0, bottom - top - 1.5);
    return (
      <g key={min} className={bandClassName(band)}>
        <rect className={styles.strip} x={x} y={top} width={STRIP.widthPx} height={heightPx} rx="2" />
        {hasWords && heightPx >= STRIP.roomForWordPx * textScale && (
          <text className={styles.word} x={x + STRIP.widthPx + STRIP.wordGapPx} y={(top + bottom) / 2} dy="0.35em">
            {word}
          </text>
        )}
      </g>
    );
  });
}
