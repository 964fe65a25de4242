import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './chart.module.css';

interface ChartProps {
  /** In pixels; of a stretched drawing in any unit. */
  readonly width: number;
  readonly height: number;
  /** Fills the box that its class sets, while lines and dots keep their size: needs no measured width. */
  readonly isStretched?: boolean;
  /** The chart in words; without it, it is hidden from screen readers, because text next to it says the same. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A drawing of values. Its marks, such as `Line` and `Dot`, take positions from `plotOf`. */
export function Chart({ width, height, isStretched = false, label, className, children }: ChartProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named or hidden, by `label`
    <svg
      className={classNames(styles.chart, className)}
      viewBox={`0 0 ${width} ${height}`}
      {...(isStretched ? { preserveAspectRatio: 'none' } : { width, height })}
      {...(label === undefined ? { 'aria-hidden': true, focusable: false } : { role: 'img', 'aria-label': label })}
    >
      {children}
    </svg>
  );
}
