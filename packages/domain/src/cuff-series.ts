import type { CalendarDate } from './age.ts';
import type { BLOOD_PRESSURE_KEYS } from './blood-pressure.ts';
import type { CuffReading } from './cuff-pressure.ts';
import type { EntryValue } from './entry.ts';
import { type PeriodBucket, stepPeriod } from './period.ts';
import { Series, type Sourced } from './series.ts';
import { createZoneFormats } from './time-zone.ts';

/** One number of a blood pressure. */
export type PressureKey = (typeof BLOOD_PRESSURE_KEYS)[number];

/** One reading by cuff, at the time at which its entry was measured. */
export interface TakenReading extends Sourced, CuffReading {
  readonly takenAt: Date;
}

/**
 * The individual cuff readings of a patient's entries: a sitting of three yields three. Other entry kinds are skipped.
 *
 * @param entries  in any order; the readings are returned in order of time
 */
export function cuffSeries(
  entries: readonly { readonly value: EntryValue; readonly takenAt: Date }[],
): Series<TakenReading> {
  const readings = entries.flatMap(({ value, takenAt }) =>
    value.kind === 'cuff'
      ? value.readings.map((reading): TakenReading => ({ ...reading, takenAt, provenance: 'entered' }))
      : [],
  );
  return Series.of(
    'entered',
    readings.toSorted((one, other) => one.takenAt.getTime() - other.takenAt.getTime()),
  );
}

/** Means of some readings in mmHg, one for each requested number. */
export interface PressureMean {
  readonly values: readonly number[];
  readonly lows: readonly number[];
  readonly highs: readonly number[];
  /** How many readings. */
  readonly count: number;
}

function meanOf(readings: readonly TakenReading[], keys: readonly PressureKey[]): PressureMean | null {
  if (readings.length === 0) return null;
  const each = (join: (numbers: readonly number[]) => number) =>
    keys.map((key) => join(readings.map((reading) => reading[key])));
  return {
    values: each((numbers) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length),
    lows: each((numbers) => Math.min(...numbers)),
    highs: each((numbers) => Math.max(...numbers)),
    count: readings.length,
  };
}

/** The mean of the readings in each bucket, by bucket index. Buckets without a reading are absent. */
export function pressureByBucket(
  { values }: Series<TakenReading>,
  keys: readonly PressureKey[],
  buckets: readonly PeriodBucket[],
): ReadonlyMap<number, PressureMean> {
  const means = buckets.map(({ start, end }) =>
    meanOf(
      values.filter(({ takenAt }) => takenAt >= start && takenAt < end),
      keys,
    ),
  );
  return new Map(means.flatMap((mean, index) => (mean ? [[index, mean] as const] : [])));
}

/** Parts of a day in blood pressure summaries: before noon, and from noon on. */
export const DAY_PARTS = ['morning', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

const hourFormatOf = createZoneFormats({ hourCycle: 'h23', hour: 'numeric' });
const NOON_HOUR = 12;

/**
 * The part of the day in a time zone.
 *
 * @throws RangeError for an unknown zone
 */
export function dayPartIn(timeZone: string, instant: Date): DayPart {
  const hour = hourFormatOf(timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'hour');
  return Number(hour?.value) < NOON_HOUR ? 'morning' : 'evening';
}

/** Means before noon and from noon on; null for a part without readings. */
export function pressureByDayPart(
  { values }: Series<TakenReading>,
  keys: readonly PressureKey[],
  timeZone: string,
): Readonly<Record<DayPart, PressureMean | null>> {
  const of = (part: DayPart) =>
    meanOf(
      values.filter(({ takenAt }) => dayPartIn(timeZone, takenAt) === part),
      keys,
    );
  return { morning: of('morning'), evening: of('evening') };
}

/** The mean of one number, in mmHg, and its number of readings. */
export interface CountedMean {
  readonly mean: number;
  readonly count: number;
}

/** The mean of one number on a day. */
export interface DayMean extends CountedMean {
  readonly day: CalendarDate;
}

/** Length of the moving average of blood pressure, in days including the last one. */
export const PRESSURE_MEAN_DAYS = 7;

/**
 * For each day, the mean of all readings of the seven days ending with it. A single day says little about blood
 * pressure; a week is what professionals get.
 *
 * @param days  of one series, in order of time
 */
export function weekMeans(days: readonly DayMean[]): readonly CountedMean[] {
  return days.map(({ day: last }, index) => {
    const first = stepPeriod('day', last, 1 - PRESSURE_MEAN_DAYS);
    const week = days.slice(0, index + 1).filter(({ day }) => day >= first);
    const count = week.reduce((sum, day) => sum + day.count, 0);
    return { mean: week.reduce((sum, day) => sum + day.mean * day.count, 0) / count, count };
  });
}
