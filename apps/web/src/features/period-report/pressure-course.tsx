import { periodReport as english } from '@mien/messages';
import { Bar, Chart, Gridlines, UnitLabel, useWidth, XLabels } from '@mien/ui/chart';
import { pressurePlotOf } from '../../shared/health/pressure/pressure-plot.ts';
import { numberText } from '../../shared/health/result/number-text.ts';
import { daysBetween, timeLabels } from '../../shared/health/time-curve.ts';
import { BandKey, Strips } from '../../shared/health/trend/trend-strips.tsx';
import { unitText } from '../../shared/health/unit-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { type CuffOfDay, cuffDays } from './cuffs-between.ts';

const { cuffs: texts } = textsOf('periodReport', english);

const BAR_PX = 4;

interface PressureCourseProps {
  readonly cuffs: readonly CuffOfDay[];
  readonly from: string;
  readonly to: string;
}

/** Days with cuff readings over time, each a bar from its upper to its lower number, next to the categories of both. */
export function PressureCourse({ cuffs, from, to }: PressureCourseProps) {
  const { ref, widthPx, textScale } = useWidth<HTMLDivElement>();
  const [first, last] = [dayHere(new Date(from)), dayHere(new Date(to))];
  const days = cuffDays(cuffs);
  const layout = pressurePlotOf({
    values: days.map(({ mean }) => [mean.systolicMmHg, mean.diastolicMmHg]),
    xDomain: [0, Math.max(1, daysBetween(first, last))],
    widthPx,
    textScale,
  });
  const { plot, ticks, heightPx, strips, hasNames } = layout;
  return (
    <>
      {!hasNames && <BandKey pieces={strips.flat()} />}
      <div ref={ref}>
        <Chart width={widthPx} height={heightPx} label={texts.title}>
          <UnitLabel text={unitText('mmHg')} y={plot.area.top - 14 * textScale} />
          <Gridlines plot={plot} ticks={ticks} textOf={(tick) => numberText(tick, 0)} textScale={textScale} />
          <XLabels
            labels={timeLabels(first, last, plot.x, textScale)}
            y={plot.area.bottom + 20}
            textScale={textScale}
          />
          {days.map(({ day, mean }) => (
            <Bar
              key={day}
              plot={plot}
              x={daysBetween(first, day)}
              low={mean.diastolicMmHg}
              high={mean.systolicMmHg}
              widthPx={BAR_PX}
            />
          ))}
          <Strips layout={layout} isPair textScale={textScale} />
        </Chart>
      </div>
    </>
  );
}
