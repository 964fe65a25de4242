import type { Entry } from '@mien/contract';
import {
  type CalendarDate,
  type CuffReading,
  calendarDateIn,
  changeAsRead,
  cuffMean,
  DAY_MS,
  type DayPart,
  dayAfter,
  dayPartIn,
  type Interval,
  knownDigits,
  startOfUtcDay,
  type UnitSystem,
} from '@mien/domain';
import { evenTicks, type Label } from '@mien/ui/chart';
import type { AmountKind } from '../../shared/health/entry-text.ts';
import { roundScale, type Scale } from '../../shared/health/scale.ts';
import { calendarFormat } from '../../shared/platform/formats.ts';

/** Days of the chart of blood pressure. */
export const CUFF_CHART_DAYS = 14;

/** The readings of one half of a day, averaged. */
export interface CuffBar {
  /** 0 for the first day of the chart. */
  readonly dayIndex: number;
  readonly part: DayPart;
  readonly mean: CuffReading;
}

export interface CuffDays {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  /** In order of time. */
  readonly bars: readonly CuffBar[];
}

type Dated = Pick<Entry, 'takenAt' | 'value'>;

/**
 * The last fourteen days with a bar before and after noon; if all readings are older, the fourteen days up to the
 * newest one. Null without readings.
 *
 * @param entries  newest first
 */
export function cuffDaysOf(entries: readonly Dated[], timeZone: string, today: CalendarDate): CuffDays | null {
  const dayOf = ({ takenAt }: Dated) => calendarDateIn(timeZone, new Date(takenAt));
  const cuffs = entries.flatMap((entry) =>
    entry.value.kind === 'cuff' ? [{ ...entry, readings: entry.value.readings, day: dayOf(entry) }] : [],
  );
  const newest = cuffs[0]?.day;
  if (newest === undefined) return null;
  const last = newest > dayAfter(today, -CUFF_CHART_DAYS) ? (newest > today ? newest : today) : newest;
  const first = dayAfter(last, 1 - CUFF_CHART_DAYS);
  const halves = new Map<string, { readonly dayIndex: number; readonly part: DayPart; readings: CuffReading[] }>();
  for (const { day, takenAt, readings } of cuffs.toReversed()) {
    if (day < first) continue;
    const part = dayPartIn(timeZone, new Date(takenAt));
    const half = halves.get(`${day} ${part}`) ?? { dayIndex: daysBetween(first, day), part, readings: [] };
    halves.set(`${day} ${part}`, half);
    half.readings.push(...readings);
  }
  const bars = [...halves.values()].map(({ readings, ...half }) => ({ ...half, mean: cuffMean(readings) }));
  return { first, last, bars };
}

const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((startOfUtcDay(to).getTime() - startOfUtcDay(from).getTime()) / DAY_MS);

/** One entry of a curve, or several close ones. */
export interface AmountPoint {
  readonly day: CalendarDate;
  /** In days since the first point. */
  readonly x: number;
  readonly y: number;
}

/**
 * A curve in order of time, with one point a day: the newest entry. If there are more points than have room, one a week
 * or one a month: their mean.
 *
 * @param entries  newest first
 * @param most     points that have room
 */
export function amountPoints(
  entries: readonly Dated[],
  timeZone: string,
  amountOf: (value: Entry['value']) => number | null,
  most: number,
): readonly AmountPoint[] {
  const ofDays = new Map<CalendarDate, number>();
  for (const { takenAt, value } of entries.toReversed()) {
    const amount = amountOf(value);
    if (amount !== null) ofDays.set(calendarDateIn(timeZone, new Date(takenAt)), amount);
  }
  const days = [...ofDays].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const first = days[0]?.[0] ?? '';
  const points = days.map(([day, y]) => ({ day, x: daysBetween(first, day), y }));
  const weeks = points.length <= most ? points : joined(points, ({ x }) => String(Math.floor(x / 7)));
  return weeks.length <= most ? weeks : joined(points, ({ day }) => day.slice(0, 7));
}

/** The means of points with the same key, at the last of them. */
function joined(points: readonly AmountPoint[], keyOf: (point: AmountPoint) => string): readonly AmountPoint[] {
  const groups = new Map<string, AmountPoint[]>();
  for (const point of points) groups.set(keyOf(point), [...(groups.get(keyOf(point)) ?? []), point]);
  return [...groups.values()].map((group) => ({
    ...(group.at(-1) as AmountPoint),
    y: group.reduce((sum, { y }) => sum + y, 0) / group.length,
  }));
}

/** A gap longer than this many usual gaps, and than some days, is drawn as one. Chosen. */
const LONG_GAP = { medians: 3, leastDays: 14 } as const;

/** The points in runs without a long gap. */
export function runsWithoutGap(points: readonly AmountPoint[]): readonly (readonly AmountPoint[])[] {
  const gaps = points.slice(1).map(({ x }, index) => x - (points[index]?.x ?? 0));
  const median = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  const longest = Math.max(LONG_GAP.leastDays, LONG_GAP.medians * median);
  const runs: AmountPoint[][] = [];
  for (const [index, point] of points.entries()) {
    if (index === 0 || (gaps[index - 1] ?? 0) > longest) runs.push([]);
    runs.at(-1)?.push(point);
  }
  return runs;
}

/** Digits that are shown of each amount. */
export const AMOUNT_DIGITS = 1;

/** A scale for a curve that reaches to the nearer end of the healthy zone. */
export function amountScale(values: readonly number[], zone: Interval | null): Scale | null {
  if (values.length === 0) return zone && roundScale([zone.low, zone.high], AMOUNT_DIGITS);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const nearer = zone === null ? [] : lowest > zone.high ? [zone.high] : highest < zone.low ? [zone.low] : [];
  return roundScale([...values, ...nearer], AMOUNT_DIGITS);
}

/** From this many days on, months are named instead of days, and years instead of months. Chosen. */
const NAMED = { months: 75, years: 900 } as const;
const MOST_DAY_LABELS = 4;

/** The times below a curve: days, months, or years, by its length. */
export function timeLabels(first: CalendarDate, last: CalendarDate, xOf: (days: number) => number): readonly Label[] {
  const days = daysBetween(first, last);
  const dayFormat = calendarFormat({ month: 'short', day: 'numeric' });
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

/** The change since an earlier amount in shown units, as read: 219.4 and 216.9 differ by 2.5. */
export const amountChange = (earlier: number, later: number): number => changeAsRead(earlier, later, AMOUNT_DIGITS);

/** What one press of − or + changes, in shown units: what a scale and a tape tell apart. Chosen. */
export const AMOUNT_STEPS: Readonly<Record<AmountKind, Readonly<Record<UnitSystem, number>>>> = {
  weight: { metric: 0.2, imperial: 0.2 },
  waist: { metric: 0.5, imperial: 0.2 },
};

/** An amount after some steps, within its limits. */
export function steppedAmount(
  amount: number,
  steps: number,
  stepSize: number,
  { low, high }: { readonly low: number; readonly high: number },
): number {
  return knownDigits(Math.min(high, Math.max(low, amount + steps * stepSize)), AMOUNT_DIGITS);
}
