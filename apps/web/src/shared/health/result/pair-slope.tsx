import { Chart, Dot, plotOf, Segment } from '@mien/ui/chart';
import styles from './pair-slope.module.css';
import { rangeBarOf } from './range-bar.model.ts';
import type { ResultRow } from './result-groups.ts';
import type { Side } from './scan-pair-rows.ts';

/** Below the beginnings of the two columns, in percent of the width. */
const X = { earlier: 2, later: 52 } as const;
const HEIGHT = 44;
const MARGIN = 7;
/** The plot shows at least this share of the values, so that a small difference looks small. */
const LEAST_SPAN_SHARE = 0.3;

interface Ends {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

interface SlopeProps {
  readonly earlier: Ends;
  readonly later: Ends;
  /** Whether the difference is highlighted. */
  readonly isChange: boolean;
}

/** From the earlier to the later value, each with its interval. The table says the same in words. */
function Slope({ earlier, later, isChange }: SlopeProps) {
  const [low, high] = [Math.min(earlier.low, later.low), Math.max(earlier.high, later.high)];
  const middle = (low + high) / 2;
  const half = Math.max(high - low, LEAST_SPAN_SHARE * middle) / 2;
  const area = { left: 0, right: 100, top: MARGIN, bottom: HEIGHT - MARGIN };
  const plot = plotOf(area, [0, 100], [middle - half, middle + half]);
  const look = isChange ? 'own' : 'estimate';
  const ends = [
    { x: X.earlier, ...earlier },
    { x: X.later, ...later },
  ] as const;
  return (
    <Chart width={100} height={HEIGHT} isStretched className={styles.slope}>
      <Segment
        {...{ plot, look }}
        kind="distance"
        from={{ x: X.earlier, y: earlier.value }}
        to={{ x: X.later, y: later.value }}
      />
      {ends.map((end) => (
        <g key={end.x}>
          <Segment {...{ plot, look }} kind="interval" from={{ x: end.x, y: end.low }} to={{ x: end.x, y: end.high }} />
          <Dot {...{ plot, look }} x={end.x} y={end.value} isHollow={end.x === X.earlier} />
        </g>
      ))}
    </Chart>
  );
}

/** The scores of two scans as a slope; nothing if one has none. */
export function ScoreSlope({ sides, isChange }: { readonly sides: readonly [Side, Side]; readonly isChange: boolean }) {
  const [earlier, later] = sides.map(({ result: { overall } }) => {
    const { score, plusMinus } = overall;
    return score === null ? null : { value: score, low: score - (plusMinus ?? 0), high: score + (plusMinus ?? 0) };
  });
  return earlier && later ? <Slope {...{ earlier, later, isChange }} /> : null;
}

interface ValueSlopeProps {
  readonly earlier: ResultRow;
  readonly later: ResultRow;
  readonly isChange: boolean;
}

/** A value of two scans as a slope; nothing where a range bar shows both. */
export function ValueSlope({ earlier, later, isChange }: ValueSlopeProps) {
  return later.items.map((item) => {
    const before = earlier.items.find(({ measurementTypeId }) => measurementTypeId === item.measurementTypeId);
    if (!before || rangeBarOf(item, null) !== null) return null;
    const [from, to] = [before, item].map(({ value, interval }) => ({
      value,
      low: interval?.low ?? value,
      high: interval?.high ?? value,
    }));
    return from && to && <Slope key={item.measurementTypeId} earlier={from} later={to} isChange={isChange} />;
  });
}
