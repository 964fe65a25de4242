import { type CalendarDate, DAY_MS, dayAfter, startOfUtcDay } from '@mien/domain';
import { evenTicks, type Label, labelRoomPx } from '@mien/ui/chart';
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

/** Months from one label to the next: the first step whose labels have room. */
const MONTH_STEPS = [1, 2, 3, 6, 12] as const;

/**
 * The times below a curve: days, months, or years, by its length.
 *
 * @param textScale  text size relative to 16 px: larger labels are fewer
 */
export function timeLabels(
  first: CalendarDate,
  last: CalendarDate,
  xOf: (days: number) => number,
  textScale = 1,
): readonly Label[] {
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
  const monthAndYear = calendarFormat({ month: 'short', year: 'numeric' });
  const every = (step: number): readonly Label[] => {
    const shown = months.filter((day) => (Number(day.slice(5, 7)) - 1) % step === 0);
    // Without a January the first label names the year.
    const named = shown.some((day) => years.includes(day)) ? undefined : shown[0];
    return shown.map((day) => {
      if (years.includes(day)) return { text: day.slice(0, 4), at: at(day), isFirst: true };
      const isNamed = day === named;
      const text = (isNamed ? monthAndYear : month).format(startOfUtcDay(day));
      return { text, at: at(day), isFirst: isNamed };
    });
  };
  const fits = (labels: readonly Label[]) =>
    labels.every((label, index) => {
      const next = labels[index + 1];
      return next === undefined || next.at - label.at >= labelRoomPx(label, next, textScale);
    });
  return MONTH_STEPS.map(every).find((labels) => labels.length > 0 && fits(labels)) ?? every(1);
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
