import styles from './sparkline.module.css';

/** Drawn in these units and stretched to the room there is; lines keep their width. */
const WIDTH = 140;
const HEIGHT = 40;
const INSET = 6;
/** Fewer say nothing about a course. */
const FEWEST_VALUES = 3;

interface SparklineProps {
  /** The oldest first. */
  readonly values: readonly number[];
  /** Between which values most of the person's scans lie; null while that is not known. */
  readonly usual: { readonly low: number; readonly high: number } | null;
}

/** The course of a few values with what is usual behind it. A drawing: the words beside it say the newest value. */
export function Sparkline({ values, usual }: SparklineProps) {
  if (values.length < FEWEST_VALUES) return null;
  const all = usual === null ? values : [...values, usual.low, usual.high];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (value: number) => HEIGHT - INSET - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * INSET);
  const x = (index: number) => INSET + (index / (values.length - 1)) * (WIDTH - 2 * INSET);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const [lastX, lastY] = [x(values.length - 1), y(values.at(-1) ?? 0)];
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      {usual && (
        <>
          <rect className={styles.usual} x="0" width={WIDTH} y={y(usual.high)} height={y(usual.low) - y(usual.high)} />
          <path className={styles.edge} d={`M0 ${y(usual.high)}H${WIDTH}M0 ${y(usual.low)}H${WIDTH}`} />
        </>
      )}
      <polyline className={styles.line} points={points.join(' ')} />
      <circle className={styles.newest} cx={lastX} cy={lastY} r="5" />
    </svg>
  );
}
