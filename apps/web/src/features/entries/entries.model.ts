import type { Entry } from '@mien/contract';
import {
  CM_PER_INCH,
  CUFF_LIMITS,
  type CuffReading,
  calendarDateIn,
  cuffMean,
  isCuffPair,
  isEntryTime,
  kgFromPounds,
  Series,
  type UnitSystem,
  type UsualRange,
  usualRangeOfEntries,
  WAIST_LIMITS_CM,
  WEIGHT_LIMITS_KG,
} from '@mien/domain';
import { entries as english, fill } from '@mien/messages';
import { amountText } from '../../shared/forms/typed-body.ts';
import { typedNumber, typedWholeNumber } from '../../shared/forms/typed-number.ts';
import { type AmountKind, amountWithUnit, shownAmount } from '../../shared/health/entry-text.ts';
import type { Words } from '../../shared/health/entry-words.ts';
import type { ProfileWeight } from '../../shared/health/latest-entries.ts';
import { dayText, instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';

const texts = textsOf('entries', english);

export type EntryFault = 'required' | 'number' | 'whole' | 'range' | 'pair' | 'time';

/** The error text for a refused time when this device's clock is wrong. */
export function clockFault(): string {
  return fill(texts.fault.clock, { time: instantText(serverNow()) });
}

/** The time of a measurement: now, unless another time was chosen. Null if invalid. */
export function takenAtOf(typed: string, shownAtFirst: string, now: Date): Date | null {
  if (typed === shownAtFirst) return now;
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) || !isEntryTime(at, now) ? null : at;
}

export const CUFF_PARTS = ['systolic', 'diastolic', 'pulse'] as const;
export type CuffPart = (typeof CUFF_PARTS)[number];
export type CuffField = `${CuffPart}${1 | 2 | 3}`;
export const READING_NUMBERS = [1, 2, 3] as const;

export const LIMITS_OF_PART = {
  systolic: CUFF_LIMITS.systolicMmHg,
  diastolic: CUFF_LIMITS.diastolicMmHg,
  pulse: CUFF_LIMITS.pulseBpm,
} as const satisfies Record<CuffPart, { min: number; max: number }>;

/** The typed values of up to three readings. */
export type CuffValues = Readonly<Record<CuffField, string>> & { readonly count: number; readonly takenAt: string };

export const cuffStart = (takenAt: string): CuffValues => ({
  systolic1: '',
  diastolic1: '',
  pulse1: '',
  systolic2: '',
  diastolic2: '',
  pulse2: '',
  systolic3: '',
  diastolic3: '',
  pulse3: '',
  count: 1,
  takenAt,
});

const numberOf = (text: string): number => typedWholeNumber(text) ?? Number.NaN;

function partFault(part: CuffPart, text: string): EntryFault | null {
  if (text.trim() === '') return part === 'pulse' ? null : 'required';
  const typed = typedNumber(text);
  const { min, max } = LIMITS_OF_PART[part];
  if (typed !== null && (typed < min || typed > max)) return 'range';
  return typedWholeNumber(text) === null ? 'whole' : null;
}

export type CuffFaults = { readonly [Field in CuffField | 'takenAt']?: EntryFault };

/** The faults of the readings, in the order of their fields. */
export function cuffFaults(values: CuffValues, shownAtFirst: string, now: Date): CuffFaults {
  const faults: { [Field in CuffField | 'takenAt']?: EntryFault } = {};
  for (const number of READING_NUMBERS.slice(0, values.count)) {
    for (const part of CUFF_PARTS) {
      const fault = partFault(part, values[`${part}${number}`]);
      if (fault) faults[`${part}${number}`] = fault;
    }
    const [upper, lower] = [`systolic${number}`, `diastolic${number}`] as const;
    const pair = { systolicMmHg: numberOf(values[upper]), diastolicMmHg: numberOf(values[lower]) };
    if (!faults[upper] && !faults[lower] && !isCuffPair(pair)) faults[lower] = 'pair';
  }
  if (takenAtOf(values.takenAt, shownAtFirst, now) === null) faults.takenAt = 'time';
  return faults;
}

/** The readings of valid values. */
export function readingsOf(values: CuffValues): CuffReading[] {
  return READING_NUMBERS.slice(0, values.count).map((number) => {
    const pulse = values[`pulse${number}`].trim();
    return {
      systolicMmHg: numberOf(values[`systolic${number}`]),
      diastolicMmHg: numberOf(values[`diastolic${number}`]),
      pulseBpm: pulse === '' ? null : numberOf(pulse),
    };
  });
}

export function storedAmount(kind: AmountKind, units: UnitSystem, shown: number): number {
  if (units === 'metric') return shown;
  return kind === 'weight' ? kgFromPounds(shown) : shown * CM_PER_INCH;
}

/** Limits in the displayed units, rounded inward to whole numbers, so that the displayed limits are accepted. */
export function amountLimits(kind: AmountKind, units: UnitSystem): { readonly low: number; readonly high: number } {
  const { min, max } = kind === 'weight' ? WEIGHT_LIMITS_KG : WAIST_LIMITS_CM;
  return { low: Math.ceil(shownAmount(kind, units, min)), high: Math.floor(shownAmount(kind, units, max)) };
}

export function amountFault(kind: AmountKind, units: UnitSystem, text: string): EntryFault | null {
  if (text.trim() === '') return 'required';
  const typed = typedNumber(text);
  if (typed === null) return 'number';
  const { low, high } = amountLimits(kind, units);
  return typed < low || typed > high ? 'range' : null;
}

/** The typed amount in other units; invalid text stays unchanged. */
export function amountInUnits(kind: AmountKind, from: UnitSystem, to: UnitSystem, text: string): string {
  const typed = typedNumber(text);
  return typed === null || from === to ? text : amountText(shownAmount(kind, to, storedAmount(kind, from, typed)));
}

/** Where the profile's weight is from. */
export function profileWeightText({ weightKg, answered }: ProfileWeight, units: UnitSystem): string {
  const weight = amountWithUnit('weight', units, weightKg);
  if (answered === null) return fill(texts.history.registeredWeight, { weight });
  const date = dayText(answered);
  return fill(texts.history.profileWeight, { weight, date });
}

/** The patient's usual ranges for an entry, in words; null if there are none. */
export function usualTexts(
  entries: readonly Entry[],
  units: UnitSystem,
  now: Date,
  words: Words,
): readonly string[] | null {
  const { by, name } = words;
  const timeZone = deviceTimeZone();
  const dayOf = (takenAt: string) => calendarDateIn(timeZone, new Date(takenAt));
  const today = calendarDateIn(timeZone, now);
  const rangeOf = (
    measure: Parameters<typeof usualRangeOfEntries>[0],
    numberOf: (value: Entry['value']) => number | null,
  ) => {
    const values = entries.flatMap(({ value, takenAt }) => {
      const number = numberOf(value);
      return number === null ? [] : [{ day: dayOf(takenAt), value: number, provenance: 'entered' as const }];
    });
    return usualRangeOfEntries(measure, Series.of('entered', values), today);
  };
  const kind = entries[0]?.value.kind;
  if (kind === 'weight') {
    const range = rangeOf('weightKg', (value) => (value.kind === 'weight' ? value.weightKg : null));
    if (range.kind === 'learning') return [learningText(range, words)];
    const shown = (weightKg: number) => amountWithUnit('weight', units, weightKg);
    return [fill(by.usual.range, { name, low: shown(range.low), high: shown(range.high) }), ...earlyText(range)];
  }
  if (kind !== 'cuff') return null;
  const upper = rangeOf('systolicMmHg', (value) =>
    value.kind === 'cuff' ? cuffMean(value.readings).systolicMmHg : null,
  );
  const lower = rangeOf('diastolicMmHg', (value) =>
    value.kind === 'cuff' ? cuffMean(value.readings).diastolicMmHg : null,
  );
  // An outlier may be excluded from only one of the two.
  if (upper.kind === 'learning') return [learningText(upper, words)];
  if (lower.kind === 'learning') return [learningText(lower, words)];
  const usual = fill(by.usual.cuff, {
    name,
    systolicLow: Math.round(upper.low),
    systolicHigh: Math.round(upper.high),
    diastolicLow: Math.round(lower.low),
    diastolicHigh: Math.round(lower.high),
  });
  return [usual, ...earlyText(upper)];
}

function learningText({ daysMissing }: Extract<UsualRange, { kind: 'learning' }>, { by, name }: Words): string {
  return pluralText(by.usual.learning, daysMissing, { name });
}

function earlyText(range: Exclude<UsualRange, { kind: 'learning' }>): readonly string[] {
  return range.kind === 'early' ? [fill(texts.usual.early, { days: range.days })] : [];
}
