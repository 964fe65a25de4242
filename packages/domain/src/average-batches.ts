import type { CalendarDate } from './age.ts';
import type { Provenance } from './measure-shape.ts';
import type { CameraMeasureKey, MeasureTypeKey } from './measure-type.ts';
import { meanOf } from './median.ts';
import { periodStart } from './period.ts';
import type { Sourced } from './series.ts';

/** A group's figures are withheld at or below this many patients. Source: specification, section 9. */
export const DEFAULT_MINIMUM_USERS = 10;

interface Series {
  readonly measure: MeasureTypeKey | 'overallScore';
  readonly source: Provenance;
}

/**
 * The series that are averaged: what every scan measures anew, each from one source, and the overall score. Values that
 * a patient entered, and values derived only from them, repeat from scan to scan, so two batches that share all
 * patients but one would reveal that patient's value. Keys are measure keys; where both our camera and a hosted
 * provider report a measure, the provider's estimate has a separate key. For a measure with two series, the first that
 * enough patients have is shown. A measure of the camera without a series does not compile.
 */
export const AVERAGED_SERIES = {
  overallScore: { measure: 'overallScore', source: 'calculated' },
  heartRateBpm: { measure: 'heartRateBpm', source: 'camera' },
  heartRateBpmOfProvider: { measure: 'heartRateBpm', source: 'provider' },
  breathingRatePerMin: { measure: 'breathingRatePerMin', source: 'camera' },
  breathingRatePerMinOfProvider: { measure: 'breathingRatePerMin', source: 'provider' },
  systolicMmHg: { measure: 'systolicMmHg', source: 'provider' },
  diastolicMmHg: { measure: 'diastolicMmHg', source: 'provider' },
  sdnnMs: { measure: 'sdnnMs', source: 'camera' },
  sdnnMsOfProvider: { measure: 'sdnnMs', source: 'provider' },
  rmssdMs: { measure: 'rmssdMs', source: 'camera' },
  rmssdMsOfProvider: { measure: 'rmssdMs', source: 'provider' },
} as const satisfies Readonly<Record<string, Series>> & Readonly<Record<CameraMeasureKey, Series>>;
export type AveragedMeasure = keyof typeof AVERAGED_SERIES;
export const AVERAGED_MEASURES = Object.keys(AVERAGED_SERIES) as readonly AveragedMeasure[];

export type AveragedValues = Readonly<Partial<Record<AveragedMeasure, number>>>;

/** The values of a scan that are averaged. */
export function averagedValues(
  score: number | null,
  items: readonly (Sourced & { readonly measure: string; readonly value: number })[],
): AveragedValues {
  const values = AVERAGED_MEASURES.flatMap((name) => {
    const { measure, source } = AVERAGED_SERIES[name];
    const value =
      measure === 'overallScore'
        ? score
        : (items.find((item) => item.measure === measure && item.provenance === source)?.value ?? null);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values);
}

/** The averaged series of a measure, in display priority. */
export function averagesOfMeasure(key: MeasureTypeKey): readonly AveragedMeasure[] {
  return AVERAGED_MEASURES.filter((name) => AVERAGED_SERIES[name].measure === key);
}

/** Whether a figure about this many patients must be withheld. */
export function isWithheld(users: number, minimumUsers: number): boolean {
  return users <= minimumUsers;
}

/** A scan that is not in any average yet. */
export interface WaitingScan {
  readonly id: string;
  readonly patientId: string;
  readonly day: CalendarDate;
  readonly values: AveragedValues;
}

/**
 * The smallest unit of averages: one mean per measure over more than the minimum number of patients. Each patient
 * counts with the mean of their own scans in the batch. A scan is in at most one batch, and a batch never changes. All
 * published group figures are computed from batches alone, so no combination of responses reveals less than a whole
 * batch. See docs/topics/averages.md.
 */
export interface AverageBatch {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly patientIds: readonly string[];
  readonly scanIds: readonly string[];
  /** Every patient of the batch has a value for each of these measures. Nothing else is stored. */
  readonly means: AveragedValues;
}

/** The values of one patient's scans of a measure. */
function valuesOf(scans: readonly WaitingScan[], measure: AveragedMeasure): number[] {
  return scans.flatMap(({ values }) => values[measure] ?? []);
}

/**
 * The measures that more than the minimum number of patients all have, dropping the rarest first. Every measure of a
 * batch covers the same patients: two sets that differ by one patient would reveal that patient.
 *
 * @param canWait whether to wait for more patients instead of dropping a measure that most have
 */
function commonMeasures(
  patients: ReadonlyMap<string, readonly WaitingScan[]>,
  minimumUsers: number,
  canWait: boolean,
): { measures: readonly AveragedMeasure[]; patientIds: readonly string[] } | null {
  const holders = AVERAGED_MEASURES.map((measure) => ({
    measure,
    patientIds: new Set([...patients].filter(([, scans]) => valuesOf(scans, measure).length > 0).map(([id]) => id)),
  }))
    .filter((holder) => holder.patientIds.size > 0)
    .sort((left, right) => right.patientIds.size - left.patientIds.size);
  for (; holders.length > 0; holders.pop()) {
    const patientIds = [...patients.keys()].filter((id) => holders.every((holder) => holder.patientIds.has(id)));
    if (!isWithheld(patientIds.length, minimumUsers))
      return { measures: holders.map(({ measure }) => measure), patientIds };
    const rarest = holders.at(-1);
    if (canWait && rarest && rarest.patientIds.size * 2 > patients.size) return null;
  }
  return null;
}

/** Groups scans by key and keeps their order. Some supported browsers do not have groupBy. */
function grouped<Key>(
  scans: readonly WaitingScan[],
  keyOf: (scan: WaitingScan) => Key,
): Map<Key, readonly WaitingScan[]> {
  const groups = new Map<Key, WaitingScan[]>();
  for (const scan of scans) {
    const group = groups.get(keyOf(scan));
    if (group) group.push(scan);
    else groups.set(keyOf(scan), [scan]);
  }
  return groups;
}

/** A batch of some of the scans, or null if too few patients share a measure. */
function batchOf(scans: readonly WaitingScan[], minimumUsers: number, canWait: boolean): AverageBatch | null {
  const patients = grouped(scans, ({ patientId }) => patientId);
  if (isWithheld(patients.size, minimumUsers)) return null;
  const common = commonMeasures(patients, minimumUsers, canWait);
  if (common === null) return null;
  const members = common.patientIds.map((id) => patients.get(id) ?? []);
  const days = members
    .flat()
    .map(({ day }) => day)
    .sort();
  return {
    firstDay: days[0] as CalendarDate,
    lastDay: days.at(-1) as CalendarDate,
    patientIds: common.patientIds,
    scanIds: members.flat().map(({ id }) => id),
    means: Object.fromEntries(
      common.measures.map((measure) => [measure, meanOf(members.map((own) => meanOf(valuesOf(own, measure))))]),
    ),
  };
}

/**
 * The first day whose scans may be due: the start of the largest unit that ended since the last run; null for all days.
 * Scans left over from earlier wait until their own unit ends.
 */
export function firstDueDay(lookedOn: CalendarDate | null, today: CalendarDate): CalendarDate | null {
  if (lookedOn === null || periodStart('year', lookedOn) !== periodStart('year', today)) return null;
  if (lookedOn === today) return today;
  return periodStart(periodStart('month', lookedOn) === periodStart('month', today) ? 'month' : 'year', today);
}

/**
 * Seals the batches that are due. A day's scans are sealed as soon as more than the minimum number of patients has one.
 * Leftovers of a day go to its month, of a month to its year, and of a year to all time. So a batch covers one day if
 * possible, otherwise one month, otherwise one year.
 *
 * @param waiting  scans in no batch; scans of days after `today` are ignored
 * @param today    days before it are complete: hardly any further scans of theirs are expected
 */
export function dueBatches(
  waiting: readonly WaitingScan[],
  today: CalendarDate,
  minimumUsers: number,
): readonly AverageBatch[] {
  const left = grouped(waiting, ({ day }) => day);
  const over = [...left.keys()].filter((day) => day < today).sort();
  const batches: AverageBatch[] = [];
  const seal = (days: readonly CalendarDate[], canWait = false) => {
    for (;;) {
      const scans = days.flatMap((day) => left.get(day) ?? []);
      const batch = batchOf(scans, minimumUsers, canWait);
      if (batch === null) return;
      batches.push(batch);
      const taken = new Set(batch.scanIds);
      for (const [day, others] of grouped(scans, (scan) => scan.day))
        left.set(
          day,
          others.filter(({ id }) => !taken.has(id)),
        );
    }
  };
  for (const [index, day] of over.entries()) {
    const next = over[index + 1] ?? today;
    const isOver = (unit: 'month' | 'year') => periodStart(unit, next) !== periodStart(unit, day);
    const until = over.slice(0, index + 1);
    const of = (unit: 'month' | 'year') => until.filter((one) => one >= periodStart(unit, day));
    seal([day]);
    seal(of('month'), !isOver('month'));
    if (isOver('month')) seal(of('year'), !isOver('year'));
    if (isOver('year')) seal(until, true);
  }
  seal([today]);
  return batches;
}

/** A batch, and the number of its patients for whom it is the newest. */
export interface CountedBatch {
  readonly patientCount: number;
  readonly means: AveragedValues;
}

/** What may be published about a group: each mean covers more than the minimum number of patients. */
export interface PublishedAverages {
  readonly users: number;
  readonly means: AveragedValues;
}

/** What may be published about patients who count once each. Null: nothing, not even their number. */
export function publishedAverages(counted: readonly CountedBatch[], minimumUsers: number): PublishedAverages | null {
  const usersOf = (batches: readonly CountedBatch[]) =>
    batches.reduce((sum, { patientCount }) => sum + patientCount, 0);
  const users = usersOf(counted);
  if (isWithheld(users, minimumUsers)) return null;
  const means = AVERAGED_MEASURES.flatMap((measure) => {
    const having = counted.filter((batch) => batch.means[measure] !== undefined);
    if (isWithheld(usersOf(having), minimumUsers)) return [];
    const sum = having.reduce((total, batch) => total + batch.patientCount * (batch.means[measure] ?? Number.NaN), 0);
    return [[measure, sum / usersOf(having)] as const];
  });
  return { users, means: Object.fromEntries(means) };
}
