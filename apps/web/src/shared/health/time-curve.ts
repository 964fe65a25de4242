import { type CalendarDate, DAY_MS, dayAfter, startOfUtcDay } from '@mien/domain';
import { evenTicks, type Label } from '@mien/ui/chart';
import { calendarFormat } from '../platform/formats.ts';

export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((startOfUtcDay(to).getTime() - startOfUtcDay(from).getTime()) / DAY_MS);

/** A gap longer than this many usual gaps, and than some days, is drawn as one. Chosen. */
const LONG_GAP = { medians: 3, leastDays: 14 } as const;

/** Points of a curve in runs without a long gap. `x` is in days. */
export function runsWithoutGap<Point extends { readonly x: number }>(
  points: readonly Point[],
): readonly (readonly Point[])[] {
  const gaps = points.slice(1).map(({ x }, index) => x - (points[index]?.x ?? 0));
  const median = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  const longest = Math.max(LONG_GAP.leastDays, LONG_GAP.medians * median);
  const runs: Point[][] = [];
  for (const [index, point] of points.entries()) {
    if (index === 0 || (gaps[index - 1] ?? 0) > longest) runs.push([]);
    runs.at(-1)?.push(point);
  }
  return runs;
}

/** From this many days on, months are named instead of days, and years instead of months. Chosen. */
const NAMED = { months: 75, years: 900 } as const;
const MOST_DAY_LABELS = 4;

/** The times below a curve: days, months, or years, by its length. */
export function timeLabels(first: CalendarDate, last: CalendarDate, xOf: (days: number) => number): readonly Label[] {
  const days = daysBetween(first, last);
  // A single label has room for the year.
  const dayFormat = calendarFormat({ month: 'short', day: 'numeric', ...(days === 0 ? { year: 'numeric' } : {}) });
  const at = (day: CalendarDate) => xOf(daysBetween(first, day));
  if (days < NAMED.months) {
    const every = Math.max(1, Math.ceil(days / MOST_DAY_LABELS));
    return evenTicks(0, Math.floor(days / every) * every, every).map((x) => ({
      text: dayFormat.format(startOfUtcDay(dayAfter(first, x))),
      at: xOf(x),
    }));
  }
  const months = monthsWithin(first, last);
  const years = months.filter((day) => day.slice(5, 7) === '01');
  if (days >= NAMED.years) return years.map((day) => ({ text: day.slice(0, 4), at: at(day) }));
  const month = calendarFormat({ month: 'short' });
  return months.map((day) =>
    day.slice(5, 7) === '01'
      ? { text: day.slice(0, 4), at: at(day), isFirst: true }
      : { text: month.format(startOfUtcDay(day)), at: at(day) },
  );
}

/** First days of the months that begin between two days. */
function monthsWithin(first: CalendarDate, last: CalendarDate): readonly CalendarDate[] {
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))];
  const days: CalendarDate[] = [];
  for (let ahead = 0; ; ahead++) {
    const day = new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 10);
    if (day > last) return days;
    if (day >= first) days.push(day);
  }
}
