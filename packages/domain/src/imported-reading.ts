import type { CuffReading } from './cuff-pressure.ts';
import type { EntrySource, EntryValue } from './entry.ts';
import { MINUTE_MS } from './time.ts';

/** Limits of an import. Chosen. */
export const ENTRY_IMPORT_LIMITS = {
  /** Readings in one call: one transaction of a fraction of a second. */
  atOnce: 500,
  /** Readings of one file: more than five a day for five years. */
  readings: 10_000,
} as const;

/** What a file can have of a patient: one reading of a cuff, or a weight. */
export type ImportedValue = Extract<EntryValue, { kind: 'cuff' | 'weight' }>;

/** A reading of a file. */
export interface ImportedReading {
  readonly takenAt: Date;
  readonly value: ImportedValue;
}

/** An entry that a reading may already be in. */
export interface KnownReading {
  readonly takenAt: Date;
  readonly value: EntryValue;
  readonly source: EntrySource;
}

/** People type a reading some time after the device took it. Chosen. */
const TYPED_WITHIN_MS = 30 * MINUTE_MS;
/** Scales show steps of 0.1 kg or 0.2 lb, and apps convert between them. */
const SAME_WEIGHT_KG = 0.06;

type Single = Omit<KnownReading, 'value'> &
  ({ readonly kind: 'cuff'; readonly reading: CuffReading } | { readonly kind: 'weight'; readonly weightKg: number });

/** The readings of an entry, each alone: of a sitting three. */
function singlesOf({ value, ...at }: KnownReading): readonly Single[] {
  if (value.kind === 'cuff') return value.readings.map((reading) => ({ ...at, kind: 'cuff', reading }));
  return value.kind === 'weight' ? [{ ...at, kind: 'weight', weightKg: value.weightKg }] : [];
}

const isSamePulse = (one: number | null, other: number | null) => one === null || other === null || one === other;

function hasSameNumbers(one: Single, other: Single): boolean {
  if (one.kind === 'weight') return other.kind === 'weight' && Math.abs(one.weightKg - other.weightKg) < SAME_WEIGHT_KG;
  return (
    other.kind === 'cuff' &&
    one.reading.systolicMmHg === other.reading.systolicMmHg &&
    one.reading.diastolicMmHg === other.reading.diastolicMmHg &&
    isSamePulse(one.reading.pulseBpm, other.reading.pulseBpm)
  );
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE_MS);

/** How far around a reading an entry with it may be. */
export const KNOWN_WITHIN_MS = TYPED_WITHIN_MS;

/**
 * The readings of a file that no entry has yet, in the order of the file. The same numbers are the same reading if they were taken in the
 * same minute, and for a typed entry within half an hour: a typed number stands for one reading of the file. What a file repeats counts once.
 */
export function newReadings<Reading extends ImportedReading>(
  readings: readonly Reading[],
  known: readonly KnownReading[],
): readonly Reading[] {
  const byMinute = new Map<number, Single[]>();
  const note = (minute: number, single: Single) => {
    const others = byMinute.get(minute);
    if (others) others.push(single);
    else byMinute.set(minute, [single]);
  };
  for (const single of known.flatMap(singlesOf)) note(minuteOf(single.takenAt), single);
  const isTaken = new Set<Single>();
  const found: Reading[] = [];
  const typedFor = (wanted: Single): Single | undefined => {
    const minute = minuteOf(wanted.takenAt);
    const span = TYPED_WITHIN_MS / MINUTE_MS;
    for (let step = 0; step <= span; step += 1)
      for (const at of step === 0 ? [minute] : [minute - step, minute + step]) {
        const same = byMinute
          .get(at)
          ?.find((one) => one.source === 'typed' && !isTaken.has(one) && hasSameNumbers(wanted, one));
        if (same) return same;
      }
    return undefined;
  };
  for (const reading of readings) {
    const [wanted] = singlesOf({ ...reading, source: 'file' });
    if (!wanted) continue;
    const minute = minuteOf(wanted.takenAt);
    const inMinute = byMinute.get(minute) ?? [];
    if (inMinute.some((one) => one.source === 'file' && hasSameNumbers(wanted, one))) continue;
    const typed = typedFor(wanted);
    if (typed) isTaken.add(typed);
    else found.push(reading);
    // A second line of the same reading finds this one.
    note(minute, wanted);
  }
  return found;
}
