import type { TrendBucket, TrendMeasure } from '@mien/contract';
import { type HealthBandCode, startOfUtcDay } from '@mien/domain';
import { bandOfPoint } from '../../shared/health/trend/trend-values.ts';

/** Steps of color of a measure without ranges. */
export const SHADES = 5;

/** A day's square: its column and row, and how its value is colored. */
export interface YearMapDay {
  readonly bucket: TrendBucket;
  /** Week of the half year, from 0. */
  readonly column: number;
  /** Day of the week, from 0 for Sunday. */
  readonly row: number;
  /** Null without a value, and for a measure without ranges. */
  readonly band: HealthBandCode | null;
  /** 1 to `SHADES` from the lowest to the highest value of the year; null without a value, or with a band. */
  readonly shade: number | null;
}

interface YearMapMonth {
  /** `YYYY-MM`. */
  readonly key: string;
  /** The column of its first day. */
  readonly column: number;
}

export interface HalfYear {
  readonly days: readonly YearMapDay[];
  readonly months: readonly YearMapMonth[];
  readonly columns: number;
}

/** The lowest and highest value of the days; null without any. */
export function extentOf(buckets: readonly TrendBucket[]): readonly [least: number, most: number] | null {
  const values = buckets.flatMap(({ values: found }) => found?.[0] ?? []);
  return values.length === 0 ? null : [Math.min(...values), Math.max(...values)];
}

/** Two halves of a year as calendars: a column for each week, which begins on Sunday. */
export function halvesOf(measure: TrendMeasure, buckets: readonly TrendBucket[]): readonly HalfYear[] {
  const [least, most] = extentOf(buckets) ?? [0, 0];
  const shadeOf = (value: number) =>
    most === least ? SHADES : 1 + Math.min(SHADES - 1, Math.floor((SHADES * (value - least)) / (most - least)));
  return [buckets.filter(isOfFirstHalf), buckets.filter((bucket) => !isOfFirstHalf(bucket))].map((half) => {
    const [first] = half;
    const ahead = first ? startOfUtcDay(first.key).getUTCDay() : 0;
    const columnOf = (index: number) => Math.floor((index + ahead) / 7);
    const days = half.map((bucket, index): YearMapDay => {
      const { values } = bucket;
      const band = values && bandOfPoint(measure, values);
      const shade = values?.[0] === undefined || band ? null : shadeOf(values[0]);
      return { bucket, column: columnOf(index), row: (index + ahead) % 7, band, shade };
    });
    const months = half.flatMap(({ key }, index) =>
      key.endsWith('-01') ? [{ key: key.slice(0, 7), column: columnOf(index) }] : [],
    );
    return { days, months, columns: columnOf(half.length - 1) + 1 };
  });
}

const isOfFirstHalf = ({ key }: Pick<TrendBucket, 'key'>) => Number(key.slice(5, 7)) <= 6;
