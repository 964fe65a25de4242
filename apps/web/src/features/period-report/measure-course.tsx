import type { ReportedMeasure } from '@mien/contract';
import { Grid, Muted } from '@mien/ui';
import { numberText } from '../../shared/health/result/number-text.ts';
import styles from './measure-course.module.css';

/**
 * ViewBox units; the drawing is stretched to fit, while lines, dots and text keep their size on any screen and paper.
 */
const WIDTH = 680;
const HEIGHT = 150;
/** Space at both ends for half a dot. */
const EDGE = 8;
/** Space above and below, as a share of the span. */
const AIR = 0.08;

interface MeasureCourseProps {
  readonly measure: ReportedMeasure;
  readonly from: string;
  readonly to: string;
  /** The drawing in words. */
  readonly label: string;
}

/** Single scans over time with their intervals, on top of the usual range. Prints the same without a script. */
export function MeasureCourse({ measure: { points, usual, precision }, from, to, label }: MeasureCourseProps) {
  const ends = points.flatMap(({ value, interval }) => [value, interval?.low ?? value, interval?.high ?? value]);
  const all = usual ? [...ends, usual.low, usual.high] : ends;
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const air = (highest - lowest || 1) * AIR;
  const [min, max] = [lowest - air, highest + air];
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const x = (instant: string) => EDGE + ((Date.parse(instant) - begin) / (end - begin)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => ((max - value) / (max - min)) * HEIGHT;
  return (
    <Grid columns="auto-rest" gap={2} className={styles.course}>
      <Muted size="small" hasEvenDigits className={styles.scale} aria-hidden="true">
        <span>{numberText(highest, precision)}</span>
        <span>{numberText(lowest, precision)}</span>
      </Muted>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {usual && (
          <>
            <rect
              className={styles.usual}
              x="0"
              width={WIDTH}
              y={y(usual.high)}
              height={y(usual.low) - y(usual.high)}
            />
            <path className={styles.edge} d={`M0 ${y(usual.high)}H${WIDTH}M0 ${y(usual.low)}H${WIDTH}`} />
          </>
        )}
        <path className={styles.frame} d={`M0 0V${HEIGHT}H${WIDTH}`} />
        {points.map(({ created, value, interval, isApart }) => (
          <g key={created}>
            {interval && (
              <path className={styles.whisker} d={`M${x(created)} ${y(interval.high)}V${y(interval.low)}`} />
            )}
            {/* A zero-length line with round caps: it stays a circle when the drawing is stretched. */}
            <path className={styles.dot} data-apart={isApart || undefined} d={`M${x(created)} ${y(value)}h0.01`} />
            {isApart && <path className={styles.hollow} d={`M${x(created)} ${y(value)}h0.01`} />}
          </g>
        ))}
      </svg>
    </Grid>
  );
}
