import { account as english, fill } from '@mien/messages';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './account-page.module.css';
import { countText } from './today.model.ts';

const texts = textsOf('account', english).today;

const HEIGHT = 24;
const BAR = 4;
const PITCH = 6;
/** For a day without events, to show that the day was counted. */
const LEAST_HEIGHT = 1;

interface SparklineProps {
  /** The name of what is counted, for screen readers. */
  readonly name: string;
  /** Oldest day first; the last is today. */
  readonly counts: readonly number[];
}

/** One bar per day, today in full color. */
export function Sparkline({ name, counts }: SparklineProps) {
  const most = Math.max(1, ...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${counts.length * PITCH - (PITCH - BAR)} ${HEIGHT}`}
      height={HEIGHT}
      role="img"
      aria-label={fill(texts.byDay, {
        name,
        days: counts.length,
        total: countText(total),
        most: countText(Math.max(...counts)),
      })}
    >
      {counts.map((count, day) => {
        const height = Math.max(LEAST_HEIGHT, (count / most) * HEIGHT);
        // biome-ignore lint/suspicious/noArrayIndexKey: days are identified by position
        return <rect key={day} x={day * PITCH} y={HEIGHT - height} width={BAR} height={height} rx={1} />;
      })}
    </svg>
  );
}
