import type { ReportedMeasure } from '@mien/contract';
import { Grid, Muted } from '@mien/ui';
import { Chart, Dot, plotOf, Segment, UsualRange } from '@mien/ui/chart';
import { numberText } from '../../shared/health/result/number-text.ts';
import styles from './measure-course.module.css';

const [WIDTH, HEIGHT] = [680, 150];
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
  const plot = plotOf(
    { left: EDGE, right: WIDTH - EDGE, top: 0, bottom: HEIGHT },
    [Date.parse(from), Date.parse(to)],
    [lowest - air, highest + air],
  );
  return (
    <Grid columns="auto-rest" gap={2}>
      <Muted size="small" hasEvenDigits className={styles.scale} aria-hidden="true">
        <span>{numberText(highest, precision)}</span>
        <span>{numberText(lowest, precision)}</span>
      </Muted>
      <Chart width={WIDTH} height={HEIGHT} isStretched label={label} className={styles.drawing}>
        {usual && <UsualRange plot={{ ...plot, area: { ...plot.area, right: WIDTH } }} {...usual} left={0} />}
        <path className={styles.frame} d={`M0 0V${HEIGHT}H${WIDTH}`} />
        {points.map(({ created, value, interval, isApart }) => {
          const x = Date.parse(created);
          return (
            <g key={created}>
              {interval && (
                <Segment plot={plot} kind="interval" from={{ x, y: interval.low }} to={{ x, y: interval.high }} />
              )}
              <Dot plot={plot} x={x} y={value} isHollow={isApart} />
            </g>
          );
        })}
      </Chart>
    </Grid>
  );
}
