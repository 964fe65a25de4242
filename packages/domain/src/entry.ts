import { type CuffReading, cuffMean } from './cuff-pressure.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

/** What patients measure or answer themselves. Reasons, and how long each is valid: docs/adr/0090-entries.md. */
export const ENTRY_KINDS = ['cuff', 'weight', 'waist', 'answers'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Which close relatives have diabetes. Two of one kind count as one. Source: Griffin 2000. */
export const FAMILY_DIABETES = ['none', 'parentOrSibling', 'parentAndSibling'] as const;
export type FamilyDiabetes = (typeof FAMILY_DIABETES)[number];

/** Questions that equations need beyond the profile. Null: "I don't know" or not answered. */
export interface EntryAnswers {
  readonly familyDiabetes: FamilyDiabetes | null;
  /** High blood glucose at any time: in a check-up, an illness, a pregnancy. */
  readonly everHighGlucose: boolean | null;
  readonly steroids: boolean | null;
  readonly exSmoker: boolean | null;
  /** A heart attack, stroke, heart failure, or an operation on heart or vessels. */
  readonly heartDisease: boolean | null;
}

export const ENTRY_QUESTIONS = [
  'heartDisease',
  'familyDiabetes',
  'everHighGlucose',
  'steroids',
  'exSmoker',
] as const satisfies readonly (keyof EntryAnswers)[];

export type EntryValue =
  | { readonly kind: 'cuff'; readonly readings: readonly CuffReading[] }
  | { readonly kind: 'weight'; readonly weightKg: number }
  | { readonly kind: 'waist'; readonly waistCm: number }
  | ({ readonly kind: 'answers' } & EntryAnswers);

/** Days for which an entry is used in calculations; null: until there is a newer one. Chosen. */
export const ENTRY_VALID_DAYS: Readonly<Record<EntryKind, number | null>> = {
  cuff: 30,
  weight: null,
  waist: 365,
  answers: 365,
};

/** How an entry was created: typed, or imported from a file of a device or another app. */
export const ENTRY_SOURCES = ['typed', 'file'] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];

/** Maximum age of a typed entry in days: an earlier date is a typing error. */
export const ENTRY_OLDEST_DAYS = 365;
/**
 * Maximum age of an imported reading in years. Its date was not typed, and years of readings show a trend. Earlier ones
 * mostly come from devices whose clock was never set. Chosen.
 */
export const IMPORTED_OLDEST_YEARS = 5;
const OLDEST_DAYS = { typed: ENTRY_OLDEST_DAYS, file: IMPORTED_OLDEST_YEARS * 365.25 } as const satisfies Record<
  EntrySource,
  number
>;
/** Tolerated clock skew of phones; a time further ahead is rejected. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

/** Whether a time is valid for an entry. */
export function isEntryTime(takenAt: Date, now: Date, source: EntrySource = 'typed'): boolean {
  const ageMs = now.getTime() - takenAt.getTime();
  return ageMs >= -CLOCK_TOLERANCE_MS && ageMs <= OLDEST_DAYS[source] * DAY_MS;
}

export function isEntryTooOld(kind: EntryKind, takenAt: Date, at: Date): boolean {
  const days = ENTRY_VALID_DAYS[kind];
  return days !== null && at.getTime() - takenAt.getTime() > days * DAY_MS;
}

/** The patient's entries that count at some time. */
export interface CountedEntries {
  /** The mean of the newest sitting; 'tooOld' if it is no longer valid. */
  readonly cuff: CuffReading | 'tooOld' | null;
  readonly waistCm: number | 'tooOld' | null;
  /** Null if none is valid. */
  readonly answers: EntryAnswers | null;
}

export const NO_ENTRIES: CountedEntries = { cuff: null, waistCm: null, answers: null };

/**
 * Picks the valid entries of each kind.
 *
 * @param entries  of one patient, in any order; the newest of a kind wins
 */
export function countedEntries(
  entries: readonly { readonly value: EntryValue; readonly takenAt: Date }[],
  at: Date,
): CountedEntries {
  const byTime = entries
    .filter(({ takenAt }) => takenAt.getTime() <= at.getTime() + CLOCK_TOLERANCE_MS)
    .toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
  const newest = <Kind extends EntryKind>(kind: Kind) => {
    const entry = byTime.find(({ value }) => value.kind === kind);
    if (!entry) return null;
    const value = entry.value as Extract<EntryValue, { kind: Kind }>;
    return { value, isTooOld: isEntryTooOld(kind, entry.takenAt, at) };
  };
  const [cuff, waist, answers] = [newest('cuff'), newest('waist'), newest('answers')];
  return {
    cuff: cuff && (cuff.isTooOld ? 'tooOld' : cuffMean(cuff.value.readings)),
    waistCm: waist && (waist.isTooOld ? 'tooOld' : waist.value.waistCm),
    answers: answers && !answers.isTooOld ? answers.value : null,
  };
}

/** Page size of the list of entries. */
export const ENTRIES_PAGE_SIZE = 50;
/** Page size of the stored readings. */
export const READINGS_PAGE_SIZE = 1000;
