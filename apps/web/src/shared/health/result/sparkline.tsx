import type { Span } from './range-bar.model.ts';
import styles from './sparkline.module.css';

/** Fewer values make no line. */
const FEWEST_VALUES = 3;
/** Margins of the line, so that its last dot is complete: in percent. */
const [LEFT, RIGHT, TOP, BOTTOM] = [1, 95, 14, 86];

interface SparklineProps {
  /** Oldest first. */
  readonly values: readonly number[];
  /** The person's usual range: a band behind the line. */
  readonly usual: Span | null;
}

/**
 * A sparkline of a few values with the usual range behind it, as wide as its container; nothing for fewer than three.
 * Decorative: text next to it gives the values.
 */
export function Sparkline({ values, usual }: SparklineProps) {
  if (values.length < FEWEST_VALUES) return null;
  const all = [...values, ...(usual ? [usual.low, usual.high] : [])];
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const x = (index: number) => LEFT + ((RIGHT - LEFT) * index) / (values.length - 1);
  const y = (value: number) =>
    highest === lowest ? 50 : BOTTOM - ((BOTTOM - TOP) * (value - lowest)) / (highest - lowest);
  const places = values.map((value, index) => ({ x: x(index), y: y(value) }));
  const last = places.at(-1);
  return (
    <svg className={styles.sparkline} aria-hidden="true" focusable="false">
      {usual && (
        <>
          <rect
            className={styles.usual}
            x="0"
            width="100%"
            y={`${y(usual.high)}%`}
            height={`${y(usual.low) - y(usual.high)}%`}
          />
          {[usual.high, usual.low].map((edge) => (
            <line key={edge} className={styles.edge} x1="0" x2="100%" y1={`${y(edge)}%`} y2={`${y(edge)}%`} />
          ))}
        </>
      )}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
        <polyline className={styles.line} points={places.map((place) => `${place.x},${place.y}`).join(' ')} />
      </svg>
      {last && <circle className={styles.dot} cx={`${last.x}%`} cy={`${last.y}%`} r="5" />}
    </svg>
  );
}
