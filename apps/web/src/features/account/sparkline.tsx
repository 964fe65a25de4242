import { account as english, fill } from '@mien/messages';
import { listFormat } from '../../shared/formats.ts';
import { textsOf } from '../../shared/language.ts';
import styles from './account-page.module.css';

const texts = textsOf('account', english).today;

const HEIGHT = 24;
const BAR = 4;
const PITCH = 6;
/** Of a day on which nothing happened: it is seen that the day was counted. */
const LEAST_HEIGHT = 1;

interface SparklineProps {
  /** What is counted, for those who do not see it. */
  readonly name: string;
  /** The oldest day first; the last is today. */
  readonly counts: readonly number[];
}

/** A bar for each of the last days, today in full colour. */
export function Sparkline({ name, counts }: SparklineProps) {
  const most = Math.max(1, ...counts);
  const listed = listFormat({ type: 'unit' }).format(counts.map(String));
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${counts.length * PITCH - (PITCH - BAR)} ${HEIGHT}`}
      height={HEIGHT}
      role="img"
      aria-label={fill(texts.byDay, { name, days: counts.length, counts: listed })}
    >
      {counts.map((count, day) => {
        const height = Math.max(LEAST_HEIGHT, (count / most) * HEIGHT);
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
        return <rect key={day} x={day * PITCH} y={HEIGHT - height} width={BAR} height={height} rx={1} />;
      })}
    </svg>
  );
}
