import type { Trend, TrendMeasure } from '@mien/contract';
import { trends as english, fill } from '@mien/messages';
import { textsOf } from '../../shared/language.ts';
import { unitText } from '../../shared/unit-text.ts';
import {
  changeOf,
  countText,
  FEWEST_FOR_MEAN,
  mergedBuckets,
  rangeLabel,
  type Summary,
  summaryOf,
  type TrendView,
  valuesText,
  valueText,
} from './trends.model.ts';
import styles from './trends-page.module.css';

const texts = textsOf('trends', english);

interface TrendSummaryProps {
  readonly view: TrendView;
  readonly trend: Trend;
  readonly measure: TrendMeasure;
  /** The period before, and what it is called; null without one. */
  readonly before: { readonly view: TrendView; readonly trend: Trend } | null;
}

/** What the whole span says: the mean, from the lowest to the highest, and what changed. */
export function TrendSummary({ view, trend, measure, before }: TrendSummaryProps) {
  const summary = summaryOf(trend.buckets);
  if (summary === null) return null;
  const { count, means, lows, highs } = summary;
  const pair = (values: readonly number[]) => valuesText(measure, values);
  const limits = { min: pair(lows), max: pair(highs) };
  if (count < FEWEST_FOR_MEAN)
    return (
      <div className={styles.summary}>
        <p className={styles.few}>
          {count === 1 ? `${countText(1)}${texts.separator}${limits.min}` : fill(texts.few, { count, ...limits })}{' '}
          <span className={styles.unit}>{unitText(measure.unit)}</span>
        </p>
      </div>
    );
  const change = changeText(measure, view, summary, trend, before);
  return (
    <div className={styles.summary}>
      <p className={styles.facts}>{countText(count)}</p>
      <p className={styles.number}>
        <span className={styles.value}>{pair(means)}</span>{' '}
        {measure.unit !== '' && <span className={styles.unit}>{unitText(measure.unit)}</span>}
      </p>
      <p className={styles.limits}>
        <strong>{fill(texts.lowestToHighest, limits)}</strong>
        {change !== null && `${texts.separator}${change}`}
      </p>
    </div>
  );
}

/** How the mean differs from that of the period before; of all scans, that of the last year from that of the first. */
function changeText(
  measure: TrendMeasure,
  view: TrendView,
  summary: Summary,
  trend: Trend,
  before: TrendSummaryProps['before'],
): string | null {
  const earlier = view.period === 'all' ? firstAndLastYear(trend) : null;
  const amount = earlier
    ? changeOf(earlier.last, earlier.first, measure.precision)
    : before && changeOf(summary, summaryOf(before.trend.buckets), measure.precision);
  if (amount === null || measure.series.length > 1) return null;
  const range = earlier?.name ?? (before === null ? '' : rangeLabel(before.view));
  const words = fill(texts.before[view.period], { range });
  const direction = amount === 0 ? 'same' : amount > 0 ? 'higher' : 'lower';
  return fill(texts.changed[direction], { amount: valueText(measure, Math.abs(amount)), before: words });
}

function firstAndLastYear({ buckets }: Trend): { name: string; first: Summary; last: Summary } | null {
  const years = mergedBuckets(buckets, 12).filter(({ count }) => count >= FEWEST_FOR_MEAN);
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last || first === last) return null;
  const [then, now] = [summaryOf([first]), summaryOf([last])];
  return then && now && { name: first.key, first: then, last: now };
}
