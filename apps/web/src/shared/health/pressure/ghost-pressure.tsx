import { Bar, Chart, columns, Gridlines, UnitLabel, useWidth } from '@mien/ui/chart';
import { numberText } from '../result/number-text.ts';
import { Strips } from '../trend/trend-strips.tsx';
import { unitText } from '../unit-text.ts';
import { pressurePlotOf } from './pressure-plot.ts';

/** An example of what two weeks of readings look like. Chosen. */
const EXAMPLE = [
  [124, 80],
  [121, 77],
  [128, 82],
  [119, 76],
  [126, 81],
  [123, 78],
  [130, 84],
  [120, 77],
  [125, 80],
] as const;
const BAR_PX = 7;

/** In place of a chart without readings: where bars will be, and the ranges next to them. Text next to it says so. */
export function GhostPressure() {
  const { ref, widthPx, textScale } = useWidth<HTMLDivElement>();
  const layout = pressurePlotOf({
    values: EXAMPLE,
    xDomain: columns(EXAMPLE.length),
    widthPx,
    textScale,
    isSmall: true,
  });
  const { plot, ticks, heightPx } = layout;
  return (
    <div ref={ref}>
      <Chart width={widthPx} height={heightPx}>
        <UnitLabel text={unitText('mmHg')} y={plot.area.top - 14 * textScale} />
        <Gridlines plot={plot} ticks={ticks} textOf={(tick) => numberText(tick, 0)} textScale={textScale} />
        {EXAMPLE.map(([high, low], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the example never changes
          <Bar key={index} plot={plot} x={index} low={low} high={high} widthPx={BAR_PX} look="ghost" />
        ))}
        <Strips layout={layout} isPair textScale={textScale} />
      </Chart>
    </div>
  );
}
