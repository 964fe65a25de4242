import type { Trend, TrendBucket, TrendMeasure } from '@mien/contract';
import {
  bandOfShownScore,
  bandOfValue,
  type CuffCategory,
  cuffCategory,
  type HealthBandCode,
  intervalAsRead,
  isRankedMeasure,
  knownDigits,
} from '@mien/domain';
import { trends as english, measures as englishMeasures, fill } from '@mien/messages';
import { numberFormat } from '../../platform/formats.ts';
import { currentLocale, textsOf } from '../../platform/language.ts';
import { pluralText } from '../../platform/plural-text.ts';
import type { Summary } from './trend-points.ts';

const texts = textsOf('trends', english);
const { ranks: rankTexts, provenances } = textsOf('measures', englishMeasures);
const ranks: Readonly<Record<string, Readonly<Record<number, string>>>> = rankTexts;

/** Files are machine-readable: a decimal point, and no thousands separators. */
const IN_FILES = { locale: 'en-US', useGrouping: false };
const ON_PAGES = { locale: currentLocale(), useGrouping: true };

/** A value without unit, by default as displayed: a number with the digits of its measure, or the text of a rank. */
export function valueText(
  measure: Pick<TrendMeasure, 'key' | 'precision'>,
  value: number,
  { locale, useGrouping } = ON_PAGES,
): string {
  const rank = ranks[measure.key];
  const word = rank?.[value];
  if (word !== undefined) return word;
  // A mean of ranks is between two of them.
  const digits = rank ? 1 : measure.precision;
  return numberFormat({ useGrouping, minimumFractionDigits: digits, maximumFractionDigits: digits }, locale).format(
    knownDigits(value, digits),
  );
}

/** From the lowest to the highest of several values, as displayed; null if they are equal. */
export function limitsOf(
  measure: TrendMeasure,
  { lows, highs, count }: Pick<Summary, 'lows' | 'highs' | 'count'>,
): { readonly min: string; readonly max: string } | null {
  const [min, max] = [valuesText(measure, lows), valuesText(measure, highs)];
  return count > 1 && min !== max ? { min, max } : null;
}

/** The range of a point: lowest and highest of several scans, or the interval of a single one; null for neither. */
export function aroundOf(
  measure: TrendMeasure,
  bucket: Pick<TrendBucket, 'lows' | 'highs' | 'count' | 'intervals'>,
): { readonly min: string; readonly max: string; readonly isInterval: boolean } | null {
  const limits = limitsOf(measure, bucket);
  if (limits) return { ...limits, isInterval: false };
  const [interval] = bucket.intervals;
  if (!interval || measure.series.length > 1) return null;
  const { low, high } = intervalAsRead(interval, measure.precision);
  const [min, max] = [valueText(measure, low), valueText(measure, high)];
  return min === max ? null : { min, max, isInterval: true };
}

/** The numbers of a point in a file, with exactly the digits of the page; a single scan has no lowest and no highest. */
export function fileNumbers(
  measure: TrendMeasure,
  { values, lows, highs, count }: Pick<TrendBucket, 'values' | 'lows' | 'highs' | 'count'>,
): readonly string[] {
  const text = (value: number | undefined) => (value === undefined ? '' : valueText(measure, value, IN_FILES));
  const each = measure.series.map((_, index) => text(values?.[index]));
  const limits = measure.series.flatMap((_, index) => (count > 1 ? [text(lows[index]), text(highs[index])] : ['', '']));
  return [...each, ...limits, String(count)];
}

export function valuesText(measure: TrendMeasure, values: readonly number[]): string {
  const [first = '', second] = values.map((value) => valueText(measure, value));
  return second === undefined ? first : fill(texts.pair, { first, second });
}

/** The band of a point: for a pair, the worse of the two; null without one. */
export function bandOfPoint(measure: TrendMeasure, values: readonly number[]): HealthBandCode | null {
  if (measure.key === 'overallScore') return bandOfShownScore(values[0] ?? Number.NaN);
  const bands = measure.series.flatMap(({ ranges }, index) => {
    const value = values[index] ?? Number.NaN;
    const band = bandOfValue(ranges, value, isRanked(measure) ? 0 : measure.precision);
    return band === null ? [] : [band];
  });
  const order = ['unhealthy', 'suboptimal', 'normal', 'healthy', 'optimal'] as const;
  return order.find((code) => bands.includes(code)) ?? null;
}

/** Whether a measure has words instead of a scale: smoking, an answer about diabetes. */
export function isRanked({ key }: Pick<TrendMeasure, 'key'>): boolean {
  return isRankedMeasure(key);
}

const shortNames: Readonly<Partial<Record<string, string>>> = texts.shortNames;

/** The shortest name of a line. */
export const seriesName = ({ key, displayName }: Pick<TrendMeasure['series'][number], 'key' | 'displayName'>): string =>
  shortNames[key] ?? displayName;

/** Whether a trend consists of cuff readings, which are counted separately. */
export const isByCuff = ({ dayParts }: Pick<Trend, 'dayParts'>): boolean => dayParts !== null;

/** Texts for what is counted: scans, or cuff readings. */
export const countTexts = (trend: Pick<Trend, 'dayParts'>) =>
  isByCuff(trend) ? texts.readings : { ...texts, inTable: texts.table.scans };

/** The number of scans or readings behind a value. */
export function countText(trend: Pick<Trend, 'dayParts'>, count: number): string {
  return pluralText(countTexts(trend).count, count);
}

/** The source of a trend's values, within a sentence. */
export const sourceText = (trend: Pick<Trend, 'source' | 'dayParts'>): string =>
  isByCuff(trend) ? texts.source.cuff : { ...provenances, ...texts.source }[trend.source];

/** Whether a provider's estimates can be drawn in addition to a trend. */
export const hasEstimates = ({ sources }: Pick<TrendMeasure, 'sources'>, { source }: Pick<Trend, 'source'>): boolean =>
  source !== 'provider' && sources.includes('provider');

/** The category of a cuff pressure; null for other trends. */
export function stageOf(trend: Pick<Trend, 'dayParts'>, values: readonly number[]): CuffCategory | null {
  const [systolicMmHg, diastolicMmHg] = values;
  if (!isByCuff(trend) || systolicMmHg === undefined || diastolicMmHg === undefined) return null;
  return cuffCategory({ systolicMmHg, diastolicMmHg });
}
