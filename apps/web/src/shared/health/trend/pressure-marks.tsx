import type { TrendBucket } from '@mien/contract';
import { Bar, Cursor, type Look, type Plot, Ring } from '@mien/ui/chart';
import styles from './trend-chart.module.css';

/** A bar's share of its point's width, and its limits. */
const BAR = { share: 0.55, leastPx: 2, mostPx: 9 } as const;
/** Space between the selected bar and the ring around it. */
const RING_GAP_PX = 5;
/** Marks a time without a reading, at the bottom of the plot. */
const NO_READING_PX = 1.5;

interface PressureMarksProps {
  readonly plot: Plot;
  readonly pitchPx: number;
  readonly buckets: readonly TrendBucket[];
  readonly estimates: readonly TrendBucket[];
  readonly look: Look;
  readonly selected: number;
}

/** Blood pressure: a bar from the upper to the lower number. */
export function PressureMarks({ plot, pitchPx, buckets, estimates, look, selected }: PressureMarksProps) {
  const widthPx = Math.max(BAR.leastPx, Math.min(BAR.mostPx, pitchPx * BAR.share));
  const filled = buckets.flatMap(({ values }, index) => (values ? [index] : []));
  const [first = 0, last = -1] = [filled[0], filled.at(-1)];
  const [high, low] = buckets[selected]?.values ?? [];
  return (
    <>
      <Cursor plot={plot} at={selected} />
      {buckets.map(({ key, values }, index) =>
        values === null && index > first && index < last ? (
          <circle
            key={key}
            className={styles.noReading}
            cx={plot.x(index)}
            cy={plot.area.bottom - 2 * NO_READING_PX}
            r={NO_READING_PX}
          />
        ) : (
          <Range key={key} {...{ plot, index, values, widthPx, look }} />
        ),
      )}
      {estimates.map(({ key, values }, index) => (
        <Range key={`${key} estimate`} {...{ plot, index, values, widthPx }} look="estimate" />
      ))}
      {high !== undefined && low !== undefined && (
        <Ring plot={plot} x={selected} low={low} high={high} radiusPx={widthPx / 2 + RING_GAP_PX} />
      )}
    </>
  );
}

interface RangeProps {
  readonly plot: Plot;
  readonly index: number;
  readonly values: TrendBucket['values'];
  readonly widthPx: number;
  readonly look: Look;
}

function Range({ plot, index, values, widthPx, look }: RangeProps) {
  const [high, low] = values ?? [];
  if (high === undefined || low === undefined) return null;
  return <Bar plot={plot} x={index} low={low} high={high} widthPx={widthPx} look={look} />;
}
