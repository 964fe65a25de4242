import type { Entry } from '@mien/contract';
import {
  type CalendarDate,
  type CuffReading,
  calendarDateIn,
  changeAsRead,
  cuffMean,
  type DayPart,
  dayAfter,
  dayPartIn,
  type Interval,
  knownDigits,
  type UnitSystem,
} from '@mien/domain';
import type { AmountKind } from '../../shared/health/entry-text.ts';
import { roundScale, type Scale } from '../../shared/health/scale.ts';
import { daysBetween } from '../../shared/health/time-curve.ts';

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

/** Digits that are shown of each amount. */
const AMOUNT_DIGITS = 1;

/** Body measures change little: a narrower scale than that of other values. Chosen by looking at charts. */
const MIN_SPAN_SHARE = 0.15;

const scaleOf = (values: readonly number[]) =>
  roundScale(values, AMOUNT_DIGITS, Number.POSITIVE_INFINITY, MIN_SPAN_SHARE);

/** How much of a healthy zone next to a curve is shown, so that it is more than an edge. Chosen by looking at charts. */
const ZONE_SHARE = 0.35;

/** A scale for a curve that reaches into the healthy zone. */
export function amountScale(values: readonly number[], zone: Interval | null): Scale | null {
  if (values.length === 0) return zone && scaleOf([zone.low, zone.high]);
  if (zone === null) return scaleOf(values);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const shown = ZONE_SHARE * (zone.high - zone.low);
  if (lowest > zone.high - shown) return scaleOf([...values, zone.high - shown]);
  return scaleOf(highest < zone.low + shown ? [...values, zone.low + shown] : values);
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
