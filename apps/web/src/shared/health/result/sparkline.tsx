import { Chart, Dot, Line, plotOf, UsualRange } from '@mien/ui/chart';
import type { Span } from './range-bar.model.ts';
import styles from './sparkline.module.css';

/** Fewer values make no line. */
const FEWEST_VALUES = 3;
/** The drawing is stretched, so its size is in percent; the last dot stays within it. */
const SIZE = 100;
const AREA = { left: 1, right: 95, top: 14, bottom: 86 } as const;

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
  const last = values.at(-1);
  if (values.length < FEWEST_VALUES || last === undefined) return null;
  const all = [...values, ...(usual ? [usual.low, usual.high] : [])];
  const plot = plotOf(AREA, [0, values.length - 1], [Math.min(...all), Math.max(...all)]);
  return (
    <Chart width={SIZE} height={SIZE} isStretched className={styles.sparkline}>
      {usual && <UsualRange plot={{ ...plot, area: { ...AREA, right: SIZE } }} {...usual} left={0} />}
      <Line plot={plot} points={values.map((y, x) => ({ x, y }))} />
      <Dot plot={plot} x={values.length - 1} y={last} />
    </Chart>
  );
}
