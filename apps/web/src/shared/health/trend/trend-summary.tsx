import type { Trend, TrendMeasure } from '@mien/contract';
import { answerOfMean, startOfUtcDay, USUAL_RANGE_MEASURE_KEYS, WEEK_RULE } from '@mien/domain';
import { trends as english, fill } from '@mien/messages';
import { Muted, Pause, Stack, Text } from '@mien/ui';
import { calendarFormat } from '../../platform/formats.ts';
import { textsOf } from '../../platform/language.ts';
import { pluralText } from '../../platform/plural-text.ts';
import { unitText } from '../unit-text.ts';
import styles from './measure-trend.module.css';
import { rangeLabel } from './trend-labels.ts';
import { changeOf, FEWEST_FOR_MEAN, isApart, mergedBuckets, type Summary, summaryOf } from './trend-points.ts';
import { countTexts, isByCuff, limitsOf, sourceText, stageOf, valuesText, valueText } from './trend-values.ts';
import type { TrendView } from './trend-view.ts';
import { useUsualBefore } from './usual.ts';

const texts = textsOf('trends', english);

interface TrendSummaryProps {
  readonly view: TrendView;
  readonly trend: Trend;
  readonly measure: TrendMeasure;
  /** The previous period with its view; null without one. */
  readonly before: { readonly view: TrendView; readonly trend: Trend } | null;
}

/** A summary of the whole span: the mean, lowest and highest value, and the change. */
export function TrendSummary({ view, trend, measure, before }: TrendSummaryProps) {
  const summary = summaryOf(trend.buckets);
  const mean = summary && valuesText(measure, summary.means);
  const month = useMonthText({ view, trend, measure, mean: mean ?? '' });
  if (summary === null || mean === null) return null;
  const { count, means } = summary;
  const limits = limitsOf(measure, summary);
  const stage = stageOf(trend, means);
  const words = countTexts(trend);
  // Shown if the source could be in doubt.
  const isSourceNamed = isByCuff(trend) || trend.source === 'provider' || measure.sources.length > 1;
  const source = isSourceNamed ? `${texts.separator}${sourceText(trend)}` : '';
  const isFew = count < FEWEST_FOR_MEAN;
  // A few scans have no mean worth the name: only their lowest and highest value.
  const few =
    isFew && limits ? { label: pluralText(words.few, count), value: fill(texts.lowestToHighest, limits) } : null;
  // The sentence about the month says how it differs: a second comparison next to it would seem to contradict it.
  const change = month === null && !isFew ? changeText(measure, view, summary, trend, before) : null;
  return (
    <Stack gap={1}>
      <Muted size="small">{`${few?.label ?? pluralText(words.count, count)}${source}`}</Muted>
      <p>
        <Text as="span" weight={700} hasEvenDigits className={styles.value}>
          {few?.value ?? mean}
        </Text>{' '}
        {measure.unit !== '' && (
          <Muted as="span" weight={400}>
            {unitText(measure.unit)}
          </Muted>
        )}
        {!few && stage && <Stage stage={stage} />}
      </p>
      <Muted weight={400} isGoneIfEmpty>
        {!few && limits && (
          <Text as="strong" tone="plain">
            {fill(texts.lowestToHighest, limits)}
          </Text>
        )}
        {!few && limits && change !== null && <span>{texts.separator}</span>}
        {change !== null && <span>{change}</span>}
      </Muted>
      {!isFew && month !== null && <Text>{month}</Text>}
    </Stack>
  );
}

/** The category of a cuff pressure, next to its numbers. */
function Stage({ stage }: { readonly stage: keyof typeof texts.pressure.stages }) {
  return (
    <>
      <Pause />{' '}
      <Text as="span" size="body" weight={600}>
        {texts.pressure.stages[stage]}
      </Text>
    </>
  );
}

interface MonthProps extends Pick<TrendSummaryProps, 'view' | 'trend' | 'measure'> {
  /** As shown above. */
  readonly mean: string;
}

/** A month in words, compared with the usual range before it. Null while unknown. */
function useMonthText({ view, trend, measure, mean }: MonthProps): string | null {
  const key = USUAL_RANGE_MEASURE_KEYS.find((one) => one === measure.key);
  const isAsked = view.period === 'month' && key !== undefined && trend.source === 'camera';
  const usual = useUsualBefore(measure.key, isAsked ? trend : null)?.usual;
  const values = trend.buckets.flatMap((bucket) => (isApart(bucket) ? [] : (bucket.values?.slice(0, 1) ?? [])));
  if (!isAsked || !usual || usual.kind === 'learning' || values.length < WEEK_RULE.fewestDays) return null;
  const month = sentence(calendarFormat({ month: 'long' }).format(startOfUtcDay(view.start)));
  const before = valueText(measure, usual.center);
  return fill(texts.month[answerOfMean(key, values, usual)], { month, mean, usual: before });
}

const sentence = (text: string) => `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`;

/** The change of the mean since the previous period; for all scans, the last year compared with the first. */
function changeText(
  measure: TrendMeasure,
  view: TrendView,
  summary: Summary,
  trend: Trend,
  before: TrendSummaryProps['before'],
): string | null {
  if (measure.series.length > 1) return null;
  if (view.period === 'all') {
    const years = firstAndLastYear(trend);
    const amount = years && changeOf(years.last, years.first, measure.precision);
    if (years === null || amount === null) return null;
    const names = { first: years.firstName, last: years.lastName };
    return fill(texts.changedOverYears[directionOf(amount)], {
      amount: valueText(measure, Math.abs(amount)),
      ...names,
    });
  }
  const amount = before && changeOf(summary, summaryOf(before.trend.buckets), measure.precision);
  const isEnough =
    view.period !== 'year' || [trend, before?.trend].every((one) => one && monthsIn(one) >= FEWEST_MONTHS);
  if (before === null || amount === null || !isEnough) return null;
  const words = fill(texts.before[view.period], { range: rangeLabel(before.view) });
  return fill(texts.changed[directionOf(amount)], { amount: valueText(measure, Math.abs(amount)), before: words });
}

const directionOf = (amount: number) => (amount === 0 ? 'same' : amount > 0 ? 'higher' : 'lower');

interface Years {
  readonly firstName: string;
  readonly first: Summary;
  readonly lastName: string;
  readonly last: Summary;
}

/** A year of fewer months is not compared: a few weeks say little about it. */
const FEWEST_MONTHS = 3;

const monthsIn = ({ buckets }: Pick<Trend, 'buckets'>, year = '') =>
  buckets.filter(({ key, values }) => values !== null && key.startsWith(year)).length;

function firstAndLastYear({ buckets }: Trend): Years | null {
  const years = mergedBuckets(buckets, 12).filter(
    ({ key, count }) => count >= FEWEST_FOR_MEAN && monthsIn({ buckets }, key) >= FEWEST_MONTHS,
  );
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last || first === last) return null;
  const [then, now] = [summaryOf([first]), summaryOf([last])];
  return then && now && { firstName: first.key, first: then, lastName: last.key, last: now };
}
