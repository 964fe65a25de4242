import { account as english, fill } from '@mien/messages';
import { Bar, Chart, columns, plotOf } from '@mien/ui/chart';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './account-page.module.css';
import { countText } from './today.model.ts';

const texts = textsOf('account', english).today;

const HEIGHT_PX = 24;
const BAR_PX = 4;
const PITCH_PX = 6;

interface DayBarsProps {
  /** The name of what is counted, for screen readers. */
  readonly name: string;
  /** Oldest day first; the last is today. */
  readonly counts: readonly number[];
}

/** One bar per day, today in full color. */
export function DayBars({ name, counts }: DayBarsProps) {
  const most = Math.max(...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const plot = plotOf({ left: 0, right: counts.length * PITCH_PX, top: 0, bottom: HEIGHT_PX }, columns(counts.length), [
    0,
    Math.max(1, most),
  ]);
  return (
    <Chart
      className={styles.dayBars}
      width={counts.length * PITCH_PX}
      height={HEIGHT_PX}
      label={fill(texts.byDay, { name, days: counts.length, total: countText(total), most: countText(most) })}
    >
      {counts.map((count, day) => (
        <Bar
          // biome-ignore lint/suspicious/noArrayIndexKey: days are identified by position
          key={day}
          plot={plot}
          x={day}
          low={0}
          high={count}
          widthPx={BAR_PX}
          isBehind={day < counts.length - 1}
        />
      ))}
    </Chart>
  );
}
