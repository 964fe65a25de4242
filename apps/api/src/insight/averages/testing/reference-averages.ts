import {
  AVERAGED_MEASURES,
  type AverageBatch,
  type AverageDays,
  type AveragedMeasure,
  type AveragedValues,
  type CalendarDate,
  dueBatches,
  firstDueDay,
  isWithheld,
  type WaitingScan,
} from '@mien/domain';

/** One published number: its kind, and the weight of each scan in it. */
export interface PublishedAverage {
  readonly value: number;
  readonly patientCount: number;
  /** Weight of a scan in the sum over patients, as numerator and denominators; by the scan's id. */
  readonly weights: ReadonlyMap<string, readonly Fraction[]>;
}

export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

interface Publication {
  readonly users: number;
  readonly means: AveragedValues;
  readonly averages: ReadonlyMap<AveragedMeasure, PublishedAverage>;
}

/**
 * A group's averages, recomputed from all batches for each answer: slow and simple, as a reference for the server, and to
 * know which scans are in a number.
 */
export function createReferenceGroup(minimumUsers: number) {
  const scans = new Map<string, WaitingScan>();
  const hidden = new Set<string>();
  let waiting: WaitingScan[] = [];
  /** In the order of sealing. */
  let batches: AverageBatch[] = [];
  let settledOn: CalendarDate | null = null;

  /** Each patient's newest batch within the days. */
  function newestWithin({ from, to }: AverageDays): ReadonlyMap<string, AverageBatch> {
    const newest = new Map<string, AverageBatch>();
    for (const batch of batches) {
      if ((from !== null && batch.firstDay < from) || batch.lastDay > to) continue;
      for (const patientId of batch.patientIds) {
        const before = newest.get(patientId);
        if (!before || batch.firstDay >= before.firstDay) newest.set(patientId, batch);
      }
    }
    return newest;
  }

  function published(counted: readonly AverageBatch[], measure: AveragedMeasure): PublishedAverage | null {
    const having = counted.filter(({ means }) => means[measure] !== undefined);
    if (isWithheld(having.length, minimumUsers)) return null;
    const weights = new Map<string, Fraction[]>();
    for (const batch of new Set(having)) {
      const timesCounted = having.filter((other) => other === batch).length;
      const own = batch.scanIds.map((id) => scans.get(id) as WaitingScan).filter(({ values }) => measure in values);
      for (const { id, patientId } of own) {
        const ofPatient = own.filter((other) => other.patientId === patientId).length;
        weights.set(id, [
          ...(weights.get(id) ?? []),
          { numerator: timesCounted, denominator: batch.patientIds.length * ofPatient },
        ]);
      }
    }
    const sum = having.reduce((total, { means }) => total + (means[measure] ?? Number.NaN), 0);
    return { value: sum / having.length, patientCount: having.length, weights };
  }

  return {
    add(scan: WaitingScan): void {
      scans.set(scan.id, scan);
      waiting.push(scan);
    },

    hide(id: string): void {
      hidden.add(id);
      waiting = waiting.filter((scan) => scan.id !== id);
      batches = batches.filter(({ scanIds }) => !scanIds.includes(id));
    },

    settle(today: CalendarDate): void {
      const from = firstDueDay(settledOn, today);
      const looked = waiting.filter(({ day }) => from === null || day >= from);
      settledOn = today;
      const due = dueBatches(looked, today, minimumUsers);
      const used = new Set(due.flatMap(({ scanIds }) => scanIds));
      waiting = waiting.filter(({ id }) => !used.has(id));
      batches.push(...due);
    },

    /** Null when everything is withheld. */
    publish(days: AverageDays): Publication | null {
      const counted = [...newestWithin(days).values()];
      if (isWithheld(counted.length, minimumUsers)) return null;
      const averages = new Map<AveragedMeasure, PublishedAverage>();
      for (const measure of AVERAGED_MEASURES) {
        const average = published(counted, measure);
        if (average) averages.set(measure, average);
      }
      const means = Object.fromEntries([...averages].map(([measure, { value }]) => [measure, value]));
      return { users: counted.length, means, averages };
    },

    hasScans: ({ from, to }: AverageDays) =>
      [...scans.values()].some(({ id, day }) => !hidden.has(id) && (from === null || day >= from) && day <= to),

    scan: (id: string) => scans.get(id) as WaitingScan,
    scanIds: () => [...scans.keys()],
  };
}
