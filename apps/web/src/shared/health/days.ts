import { isCalendarDate } from '@mien/domain';

/** First and last day of a filter, `YYYY-MM-DD` in the reader's time zone, stored in the URL. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

export const ANY_DAYS: Days = { from: null, to: null };

const dayOrNull = (text: string | null) => (text !== null && isCalendarDate(text) ? text : null);

/** The days in a URL; invalid ones are dropped. */
export function daysIn(query: URLSearchParams): Days {
  return { from: dayOrNull(query.get('from')), to: dayOrNull(query.get('to')) };
}

/** The days as URL parameters. */
export function addressOfDays({ from, to }: Days): { from?: string; to?: string } {
  return { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
}

/** Start of a local day, `daysLater` days later: DST days have 23 or 25 hours. */
function startOfDay(day: string, daysLater = 0): string {
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}

/** The days as parameters of calls: instants from the first day's start to the last day's end. */
export function instantsOf({ from, to }: Days): { from?: string; until?: string } {
  return {
    ...(from === null ? {} : { from: startOfDay(from) }),
    ...(to === null ? {} : { until: startOfDay(to, 1) }),
  };
}
