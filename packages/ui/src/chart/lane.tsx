import type { BandCode } from '../bands.tsx';
import styles from './lane.module.css';
import { classOfStrip, type OnPlot } from './marks.tsx';

/** One stretch of a lane. */
export interface LanePiece {
  /** Null without a rating. */
  readonly band: BandCode | null;
  readonly from: number;
  readonly to: number;
  readonly name?: string;
}

interface LaneProps extends OnPlot {
  readonly pieces: readonly LanePiece[];
  /** Text size relative to 16 px; names are left out of pieces without room for them. */
  readonly textScale?: number;
  /** Without rounded corners, for a stretched drawing. */
  readonly isPlain?: boolean;
}

/** Estimated width of a name's letter, and the space around a name. At 16 px. */
const LANE_NAME = { letterPx: 8.5, sidePx: 8, heightPx: 22, insetPx: 5 } as const;

/** A bar as high as the plot in the colors of the ranges, each with its name on a surface. */
export function Lane({ plot: { area, x }, pieces, textScale = 1, isPlain = false }: LaneProps) {
  const gap = isPlain ? 0 : 1;
  const middle = (area.top + area.bottom) / 2;
  return pieces.map(({ band, from, to, name }) => {
    const [left, right] = [x(from), x(to)];
    const nameWidth = name ? (name.length * LANE_NAME.letterPx + 2 * LANE_NAME.sidePx) * textScale : 0;
    const nameHeight = LANE_NAME.heightPx * textScale;
    return (
      <g key={from}>
        <rect
          className={band === null ? styles.unrated : classOfStrip(band)}
          x={left}
          y={area.top}
          width={Math.max(0, right - left - gap)}
          height={area.bottom - area.top}
          rx={isPlain ? 0 : 4}
        />
        {name && right - left >= nameWidth + 2 * LANE_NAME.insetPx && (
          <>
            <rect
              className={styles.nameGround}
              x={left + LANE_NAME.insetPx + LANE_NAME.sidePx / 2}
              y={middle - nameHeight / 2}
              width={nameWidth}
              height={nameHeight}
              rx={nameHeight / 2}
            />
            <text
              className={styles.laneName}
              x={left + LANE_NAME.insetPx + LANE_NAME.sidePx / 2 + nameWidth / 2}
              y={middle}
              dy="0.35em"
              textAnchor="middle"
            >
              {name}
            </text>
          </>
        )}
      </g>
    );
  });
}

/** Where one stretch of a lane changes into the next. */
export const LaneChange = ({ plot: { area, x }, at }: OnPlot & { readonly at: number }) => (
  <circle className={styles.change} cx={x(at)} cy={(area.top + area.bottom) / 2} r="7" />
);
