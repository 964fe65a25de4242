import type { TrendBucket } from '@mien/contract';
import type { TrendSpan } from '@mien/domain';
import { Bar, Cursor, Dot, Line, type Look, type Plot, Ring, Segment, Spread } from '@mien/ui/chart';
import { type TrendStep, trendline } from './trend-course.ts';
import { isApart } from './trend-points.ts';

const DOT_PX = 8;
/** Single points without a trendline would hardly be seen. */
const LONE_DOT_PX = 12;
/** At most this many points are lone. Chosen. */
const LONE_MAX = 7;
const SMALL_DOT_PX = 6;
/** Points whose centers are closer have no room for dots. */
const CLOSE_PX = DOT_PX + 1;
/** A bar's share of its point's width. */
const BAR_SHARE = 0.62;

interface ValueMarksProps {
  readonly plot: Plot;
  readonly pitchPx: number;
  readonly buckets: readonly TrendBucket[];
  readonly before: readonly TrendBucket[];
  readonly estimates: readonly TrendBucket[];
  readonly look: Look;
  readonly period: TrendSpan;
  readonly selected: number;
  /** Each value applies until the next one: no trendline. */
  readonly isStepped: boolean;
}

/** Trendline and points of a measure with one number. */
export function ValueMarks(props: ValueMarksProps) {
  const { plot, pitchPx, buckets, before, estimates, look, period, selected, isStepped } = props;
  const value = buckets[selected]?.values?.[0];
  const points = pointsOf(buckets);
  const isClose = smallestGap(points.map(({ x }) => x)) * pitchPx < CLOSE_PX;
  const dotPx = isClose ? SMALL_DOT_PX : points.length <= LONE_MAX ? LONE_DOT_PX : DOT_PX;
  return (
    <>
      {isStepped ? (
        <Line plot={plot} points={points} look={look} isStepped />
      ) : (
        <Trendline runs={trendline(before, buckets, period)} plot={plot} look={look} />
      )}
      {estimates.map((bucket, index) => (
        <Point key={bucket.key} {...{ bucket, index, plot, pitchPx, isClose, dotPx }} look="estimate" />
      ))}
      <Cursor plot={plot} at={selected} />
      {buckets.map((bucket, index) => (
        <Point key={bucket.key} {...{ bucket, index, plot, pitchPx, isClose, dotPx, look }} />
      ))}
      {value !== undefined && (
        <>
          {/* Close points have no dots, and a ring around nothing would point at the trendline. */}
          {isClose && <Dot plot={plot} x={selected} y={value} look={look} sizePx={SMALL_DOT_PX} />}
          <Ring plot={plot} x={selected} low={value} high={value} radiusPx={dotPx / 2 + 4} />
        </>
      )}
    </>
  );
}

/** The smallest distance between adjacent places; infinite for fewer than two. */
const smallestGap = (places: readonly number[]): number =>
  Math.min(...places.slice(1).map((place, index) => place - (places[index] ?? 0)), Number.POSITIVE_INFINITY);

const pointsOf = (buckets: readonly TrendBucket[]) =>
  buckets.flatMap(({ values }, x) => {
    const y = values?.[0];
    return y === undefined ? [] : [{ x, y }];
  });

interface TrendlineProps {
  readonly runs: readonly (readonly TrendStep[])[];
  readonly plot: Plot;
  readonly look: Look;
}

/** The median with the middle half around it; gaps are dotted. */
function Trendline({ runs, plot, look }: TrendlineProps) {
  return runs.map((run, index) => {
    const [from, to] = [runs[index - 1]?.at(-1), run[0]];
    return (
      <g key={to?.index}>
        {from && to && (
          <Segment
            plot={plot}
            kind="gap"
            look={look}
            from={{ x: from.index, y: from.median }}
            to={{ x: to.index, y: to.median }}
          />
        )}
        {run.length > 1 && (
          <Spread plot={plot} look={look} points={run.map(({ index: x, low, high }) => ({ x, low, high }))} />
        )}
        <Line plot={plot} look={look} points={run.map(({ index: x, median }) => ({ x, y: median }))} />
      </g>
    );
  });
}

interface PointProps {
  readonly bucket: TrendBucket;
  readonly index: number;
  readonly plot: Plot;
  readonly pitchPx: number;
  readonly isClose: boolean;
  readonly dotPx: number;
  readonly look: Look;
}

/** A dot: with the interval of a single scan, or a bar from the lowest to the highest of several. */
function Point({ bucket, index, plot, pitchPx, isClose, dotPx, look }: PointProps) {
  const value = bucket.values?.[0];
  if (value === undefined) return null;
  const interval = bucket.intervals[0];
  return (
    <>
      {bucket.count > 1 && (
        <Bar
          plot={plot}
          look={look}
          x={index}
          low={bucket.lows[0] ?? value}
          high={bucket.highs[0] ?? value}
          widthPx={Math.max(2, Math.min(14, pitchPx * BAR_SHARE))}
          isBehind
        />
      )}
      {interval && (
        <Segment
          plot={plot}
          look={look}
          kind="interval"
          from={{ x: index, y: interval.low }}
          to={{ x: index, y: interval.high }}
        />
      )}
      {/* Adjacent bars show the trend themselves; a dot on each would hide it. */}
      {(bucket.count === 1 || !isClose) && (
        <Dot
          plot={plot}
          x={index}
          y={value}
          look={look}
          sizePx={dotPx}
          {...(isApart(bucket) ? { isHollow: true } : {})}
        />
      )}
    </>
  );
}
