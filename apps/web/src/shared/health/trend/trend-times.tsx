import type { TrendBucket } from '@mien/contract';
import type { ScanTag, TrendSpan } from '@mien/domain';
import { type Plot, XLabels } from '@mien/ui/chart';
import styles from './trend-chart.module.css';
import { tickLabel } from './trend-labels.ts';

/** A mark of a note, below the plot. */
const MARK_PX = 8;

interface TimesProps {
  readonly plot: Plot;
  readonly buckets: readonly TrendBucket[];
  readonly period: TrendSpan;
  readonly isWide: boolean;
  readonly textScale: number;
  /** 0 without notes. */
  readonly lanePx: number;
  /** The tag whose marks are highlighted; null for none. */
  readonly marked: ScanTag | null;
}

/** Below the plot: notes, and the times. */
export function Times({ plot, buckets, period, isWide, textScale, lanePx, marked }: TimesProps) {
  const labels = buckets.flatMap(({ key }, index) => {
    const tick = tickLabel(period, key, buckets.length);
    const text = isWide ? tick?.text : tick?.narrow;
    return text ? [{ text, at: plot.x(index), isFirst: tick?.isFirst === true }] : [];
  });
  return (
    <>
      <XLabels labels={labels} y={plot.area.bottom + lanePx + 20} textScale={textScale} />
      {lanePx > 0 && <Notes {...{ plot, buckets, lanePx, marked }} />}
    </>
  );
}

/** A mark for each point with a note. */
function Notes({
  plot: { area, x },
  buckets,
  lanePx,
  marked,
}: Pick<TimesProps, 'plot' | 'buckets' | 'lanePx' | 'marked'>) {
  const y = area.bottom + lanePx / 2 + 2;
  return (
    <>
      <path className={styles.lane} d={`M${area.left} ${y}H${area.right}`} />
      {buckets.map(({ key, tags }, index) =>
        tags.length === 0 ? null : (
          <rect
            key={key}
            className={styles.noted}
            data-marked={(marked !== null && tags.includes(marked)) || undefined}
            x={x(index) - MARK_PX / 2}
            y={y - MARK_PX / 2}
            width={MARK_PX}
            height={MARK_PX}
            rx="2"
          />
        ),
      )}
    </>
  );
}
