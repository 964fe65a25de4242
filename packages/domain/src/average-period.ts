import type { CalendarDate } from './age.ts';
import { periodStart, stepPeriod } from './period.ts';

/** Periods of group averages, in menu order. Source: specification, sections 3 and 9. */
export const AVERAGE_PERIODS = [
  'Today',
  'Yesterday',
  'Last 7 Days',
  'Last 30 Days',
  'This Month',
  'Last Month',
  'This Year',
  'All Time',
] as const;
export type AveragePeriod = (typeof AVERAGE_PERIODS)[number];

export const DEFAULT_AVERAGE_PERIOD: AveragePeriod = 'Today';

type WithoutSpaces<Text extends string> = Text extends `${infer Start} ${infer Rest}`
  ? `${Start}${WithoutSpaces<Rest>}`
  : Text;

/** A period as written in requests and URLs. */
export type SentAveragePeriod = WithoutSpaces<AveragePeriod>;

export function sentAveragePeriod(period: AveragePeriod): SentAveragePeriod {
  return period.replaceAll(' ', '') as SentAveragePeriod;
}

export const SENT_AVERAGE_PERIODS = AVERAGE_PERIODS.map(sentAveragePeriod);

/** First and last day of a period, both included. */
export interface AverageDays {
  /** Null when the period has no beginning. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate;
}

/** The days of a period, relative to today. */
export function averageDays(period: SentAveragePeriod, today: CalendarDate): AverageDays {
  const yesterday = stepPeriod('day', today, -1);
  const thisMonth = periodStart('month', today);
  switch (period) {
    case 'Today':
      return { from: today, to: today };
    case 'Yesterday':
      return { from: yesterday, to: yesterday };
    case 'Last7Days':
      return { from: stepPeriod('day', today, -6), to: today };
    case 'Last30Days':
      return { from: stepPeriod('day', today, -29), to: today };
    case 'ThisMonth':
      return { from: thisMonth, to: today };
    case 'LastMonth':
      return { from: stepPeriod('month', today, -1), to: stepPeriod('day', thisMonth, -1) };
    case 'ThisYear':
      return { from: periodStart('year', today), to: today };
    case 'AllTime':
      return { from: null, to: today };
  }
}

/** Months in the averages trend, including the current one. */
export const AVERAGE_TREND_MONTHS = 12;

/** The days of each month of a trend, oldest first; the last one is the current month up to today. */
export function monthsOfTrend(today: CalendarDate): readonly (AverageDays & { readonly from: CalendarDate })[] {
  return Array.from({ length: AVERAGE_TREND_MONTHS }, (_, index) => {
    const from = stepPeriod('month', today, 1 + index - AVERAGE_TREND_MONTHS);
    const last = stepPeriod('day', stepPeriod('month', from, 1), -1);
    return { from, to: last < today ? last : today };
  });
}

/** The day ranges of all displayed figures, without duplicates: the periods and the months of the trend. */
export function shownDays(today: CalendarDate): readonly AverageDays[] {
  const all = [...SENT_AVERAGE_PERIODS.map((period) => averageDays(period, today)), ...monthsOfTrend(today)];
  return all.filter((days, index) => index === all.findIndex((other) => isSameDays(other, days)));
}

export const isSameDays = (one: AverageDays, other: AverageDays): boolean =>
  one.from === other.from && one.to === other.to;
