import type { CuffReading } from './cuff-pressure.ts';
import type { EntrySource, EntryValue } from './entry.ts';
import { MINUTE_MS } from './time.ts';

/** Limits of an import. Chosen. */
export const ENTRY_IMPORT_LIMITS = {
  /** Readings per call: one transaction of a fraction of a second. */
  atOnce: 500,
  /** Readings per file: more than five a day for five years. */
  readings: 10_000,
} as const;

/** Days for which a whole import can be undone: as long as a merge. Chosen. */
export const IMPORT_UNDO_DAYS = 30;

/** A value in a patient's file: a cuff reading or a weight. */
export type ImportedValue = Extract<EntryValue, { kind: 'cuff' | 'weight' }>;

export interface ImportedReading {
  readonly takenAt: Date;
  readonly value: ImportedValue;
}

/** An entry that a reading may duplicate. */
export interface KnownReading {
  readonly takenAt: Date;
  readonly value: EntryValue;
  readonly source: EntrySource;
  /** Whether it came with the same import. Within one file, only the exact time distinguishes two readings. */
  readonly isOfSameImport?: boolean;
}

/** People type a reading some time after the device took it. Chosen. */
const TYPED_WITHIN_MS = 30 * MINUTE_MS;
/** Scales show steps of 0.1 kg or 0.2 lb, and apps convert between them. */
const SAME_WEIGHT_KG = 0.06;

type Single = Omit<KnownReading, 'value'> &
  ({ readonly kind: 'cuff'; readonly reading: CuffReading } | { readonly kind: 'weight'; readonly weightKg: number });

/** The individual readings of an entry: three for a sitting of three. */
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
const isWholeMinute = (at: Date) => at.getTime() % MINUTE_MS === 0;

/** How far around a reading a duplicate entry may be; times are compared by minute. */
export const KNOWN_WITHIN_MS = TYPED_WITHIN_MS + MINUTE_MS;

/**
 * Whether two file readings with the same numbers may be the same: another program may write its time without seconds.
 */
function isSameTime(one: Single, other: Single): boolean {
  if (one.takenAt.getTime() === other.takenAt.getTime()) return true;
  return !other.isOfSameImport && (isWholeMinute(one.takenAt) || isWholeMinute(other.takenAt));
}

/**
 * The readings of a file that are not in any entry yet, in file order. A reading is identified by its exact time and
 * numbers, so two readings of one minute stay two. A reading from another file also matches if one of them has no
 * seconds, and a typed one within half an hour; each stored reading matches one reading of the file.
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
  const ofFile = (wanted: Single): Single | undefined => {
    const same = (byMinute.get(minuteOf(wanted.takenAt)) ?? []).filter(
      (one) => one.source === 'file' && hasSameNumbers(wanted, one) && isSameTime(wanted, one),
    );
    const exact = same.find(({ takenAt }) => takenAt.getTime() === wanted.takenAt.getTime());
    return exact ?? same.find((one) => !isTaken.has(one));
  };
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
    const [wanted] = singlesOf({ ...reading, source: 'file', isOfSameImport: true });
    if (!wanted) continue;
    const known = ofFile(wanted) ?? typedFor(wanted);
    if (known) isTaken.add(known);
    else found.push(reading);
    // A repeated row of the same reading finds this one.
    note(minuteOf(wanted.takenAt), wanted);
  }
  return found;
}

/**
 * Splits a file into calls of at most `ENTRY_IMPORT_LIMITS.atOnce` readings: its new readings, with the known ones near
 * them. Without the known ones, their stored entries would match new readings. A call ends where no entry can be near
 * the readings on both sides, unless more readings than a call takes follow that closely.
 *
 * @param readings  all readings of the file, newest first
 * @param fresh  the result of `newReadings`
 */
export function importCalls<Reading extends ImportedReading>(
  readings: readonly Reading[],
  fresh: readonly Reading[],
): readonly (readonly Reading[])[] {
  const isFresh = new Set(fresh);
  const calls: Reading[][] = [];
  let near: Reading[] = [];
  const send = () => {
    if (!near.some((reading) => isFresh.has(reading))) return;
    for (let at = 0; at < near.length; at += ENTRY_IMPORT_LIMITS.atOnce) {
      const some = near.slice(at, at + ENTRY_IMPORT_LIMITS.atOnce);
      const last = calls.at(-1);
      if (last && last.length + some.length <= ENTRY_IMPORT_LIMITS.atOnce) last.push(...some);
      else calls.push(some);
    }
  };
  for (const reading of readings) {
    const before = near.at(-1);
    if (before && before.takenAt.getTime() - reading.takenAt.getTime() > 2 * KNOWN_WITHIN_MS) {
      send();
      near = [];
    }
    near.push(reading);
  }
  send();
  return calls;
}
