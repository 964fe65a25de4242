import type { ReportedMeasure } from '@mien/contract';
import { Grid, Muted } from '@mien/ui';
import { Chart, Dot, evenTicks, plotOf, Segment, UsualRange } from '@mien/ui/chart';
import { numberText } from '../../shared/health/result/number-text.ts';
import { roundScale, type Scale } from '../../shared/health/scale.ts';
import styles from './measure-course.module.css';

const [WIDTH, HEIGHT] = [680, 150];
/** Space at all sides for half a dot, and above and below for half a number of the scale. */
const EDGE = 8;

/** More would not fit next to the drawing on paper. */
const MOST_STEPS = 3;

/** The ticks of a scale at a multiple of its step, from its lowest to its highest value or beyond. */
function fewTicks({ min, max, ticks: [first = min, second = max], ticks: { length } }: Scale): readonly number[] {
  const step = (second - first) * Math.ceil((length - 1) / MOST_STEPS);
  return evenTicks(min, min + Math.ceil((max - min) / step) * step, step);
}

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
  const ticks = fewTicks(roundScale(all, precision));
  const plot = plotOf(
    { left: EDGE, right: WIDTH - EDGE, top: EDGE, bottom: HEIGHT - EDGE },
    [Date.parse(from), Date.parse(to)],
    [ticks[0] ?? 0, ticks.at(-1) ?? 0],
  );
  return (
    <Grid columns="auto-rest" gap={2}>
      <Muted size="small" hasEvenDigits className={styles.scale} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{numberText(tick, precision)}</span>
        ))}
      </Muted>
      <Chart width={WIDTH} height={HEIGHT} isStretched label={label} className={styles.drawing}>
        {usual && <UsualRange plot={{ ...plot, area: { ...plot.area, right: WIDTH } }} {...usual} left={0} />}
        {ticks.map((tick) => (
          <path key={tick} className={styles.gridline} d={`M0 ${plot.y(tick)}H${WIDTH}`} />
        ))}
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
