import type { OnPlot, Point } from './marks.tsx';
import type { Plot } from './plot.ts';
import styles from './zone.module.css';

interface ValueLabelProps extends OnPlot, Point {
  readonly text: string;
  /** Below the value instead of above it. */
  readonly isBelow?: boolean;
  /** Text size relative to 16 px. */
  readonly textScale: number;
}

/** A value written at its point, where few points leave room. */
export const ValueLabel = ({ plot, x, y, text, isBelow = false, textScale }: ValueLabelProps) => (
  <text
    className={styles.value}
    x={plot.x(x)}
    y={plot.y(y) + (isBelow ? 24 : -12) * textScale}
    textAnchor={anchorIn(plot, plot.x(x))}
  >
    {text}
  </text>
);

/** A text close to an edge of the plot extends inward. */
function anchorIn({ area: { left, right } }: Plot, x: number): 'start' | 'middle' | 'end' {
  const share = (x - left) / (right - left);
  return share < 0.1 ? 'start' : share > 0.9 ? 'end' : 'middle';
}

interface ZoneProps extends OnPlot {
  /** Ends outside the plot have no edge. */
  readonly low: number;
  readonly high: number;
  readonly name: string;
  readonly textScale: number;
}

/** Minimum height of a zone with its name in it, and estimated width of a letter. At 16 px. */
const ZONE_NAME = { heightPx: 22, letterPx: 7.5, sidePx: 8 } as const;

/** Healthy values, across the plot. */
export function Zone({ plot, low, high, name, textScale }: ZoneProps) {
  const { left, right, top: plotTop, bottom: plotBottom } = plot.area;
  const [top, bottom] = [plot.y(high), plot.y(low)];
  const edges = [top > plotTop && top, bottom < plotBottom && bottom].filter((edge) => edge !== false);
  const isInside = bottom - top >= ZONE_NAME.heightPx * textScale;
  const hasRoom = right - left >= (name.length * ZONE_NAME.letterPx + 2 * ZONE_NAME.sidePx) * textScale;
  return (
    <>
      <rect className={styles.zone} x={left} y={top} width={right - left} height={Math.max(0, bottom - top)} />
      <path className={styles.zoneEdge} d={edges.map((y) => `M${left} ${y}H${right}`).join('')} />
      {hasRoom && (
        <text
          className={styles.zoneName}
          x={left + ZONE_NAME.sidePx}
          y={isInside ? top + 17 * textScale : top - 7 * textScale}
        >
          {name}
        </text>
      )}
    </>
  );
}
