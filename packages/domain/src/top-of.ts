import type { AttentionAdvice, AttentionState, Feeling } from './attention.ts';
import { BLOOD_PRESSURE_KEYS, BLOOD_PRESSURE_RANGES } from './blood-pressure.ts';
import { type CuffReading, cuffMean, isSevereReading } from './cuff-pressure.ts';
import { isEntryTooOld } from './entry.ts';
import { type HealthBandCode, isRedPercent } from './health-band.ts';
import { percentOfValue } from './measure-shape.ts';
import { isMissedByScan } from './missed-by-scan.ts';
import { DAY_MS } from './time.ts';
import { type DayAnswer, isNearUsual, isUnusual, type NearAnswer, type UsualRangeMeasure } from './usual-range.ts';

/**
 * What comes first on every page that shows a patient's results: one ladder, from what needs help now to what is as usual.
 * Rules and sources: docs/adr/0135-one-ladder.md.
 */

/** The highest first. A page never reassures above something of a higher rung. */
export const TOP_RUNGS = ['danger', 'notAsUsual', 'notMeasured', 'nearUsual', 'asUsual'] as const;
export type TopRung = (typeof TOP_RUNGS)[number];

/** How long pages warn of a very high cuff reading. Chosen: its advice is for one day. */
const SEVERE_SHOWN_MS = DAY_MS;

/** One sitting with a cuff. */
export interface CuffSitting {
  readonly readings: readonly CuffReading[];
  readonly takenAt: Date;
}

/** The present state of the attention rule for one measure. */
export interface KnownAttention {
  readonly step: AttentionState['step'];
  readonly advice: readonly AttentionAdvice[];
  readonly feeling: Feeling;
}

/** One value of a scan, as far as the ladder needs it. */
export interface KnownValue {
  readonly measure: string;
  /** Null for a value without a rating. */
  readonly band: HealthBandCode | null;
}

/** A scan that a page shows. */
export interface KnownScan {
  readonly isScored: boolean;
  readonly values: readonly KnownValue[];
  readonly missing: readonly { readonly measurementTypeId: string; readonly reason: string }[];
  /** Compared with what is usual for the person; null if that says nothing. */
  readonly answers: readonly {
    readonly measurementTypeId: UsualRangeMeasure;
    readonly answer: DayAnswer | null;
  }[];
}

/** All that a page knows about a person. */
export interface KnownOfPerson {
  readonly at: Date;
  /** Null without a scan. */
  readonly scan: KnownScan | null;
  /** The newest sitting with a cuff, before or after the scan; null without one, and if the reader may not see it. */
  readonly cuff: CuffSitting | null;
  /** The newest very high sitting of the last day, where another one came after it. */
  readonly cuffBefore: CuffSitting | null;
  readonly attention: readonly KnownAttention[];
  /** Whether the person is asked if they sat during their newest scan. */
  readonly isSeatAsked: boolean;
  /** Whether an answer is still on its way. Until it is there nothing reassures. */
  readonly isPending: boolean;
}

/** What comes first, by its rung. */
export type Top =
  | {
      readonly rung: 'danger';
      /** What is said first. */
      readonly cause: 'symptoms' | 'cuff' | 'attention';
      /** The very high sitting with a cuff, also where something else is said first. */
      readonly cuff: CuffSitting | null;
    }
  /** The attention rule asks something: nothing is confirmed. */
  | { readonly rung: 'notAsUsual'; readonly cause: 'attention' }
  | {
      readonly rung: 'notAsUsual';
      readonly cause: 'values';
      /** Measures of the scan in a red range. */
      readonly red: readonly string[];
      /** Measures of the scan that are not as usual for the person. */
      readonly unusual: readonly UsualRangeMeasure[];
      /** The newest sitting with a cuff, where it lies in a red range. */
      readonly cuff: CuffSitting | null;
      /** A very high sitting of the last day that the newest one did not repeat: one ordinary reading does not take it back. */
      readonly cuffBefore: CuffSitting | null;
    }
  | { readonly rung: 'notMeasured'; readonly isScored: boolean; readonly missing: readonly string[] }
  /** Values that lie outside the usual range without being unusual: nothing warns, and nothing calls them usual. */
  | {
      readonly rung: 'nearUsual';
      readonly near: readonly { readonly measurementTypeId: UsualRangeMeasure; readonly answer: NearAnswer }[];
    }
  | { readonly rung: 'asUsual' }
  /** Something is not there yet. */
  | { readonly rung: 'notKnown' };

/** Whether a cuff sitting is from the last day and so high that it should be repeated within minutes. */
export function isSevereSitting({ readings, takenAt }: CuffSitting, at: Date): boolean {
  return at.getTime() - takenAt.getTime() < SEVERE_SHOWN_MS && readings.some(isSevereReading);
}

/** Whether a sitting that still counts lies in a red range, by the ranges that rate it in a scan. */
function isRedSitting({ readings, takenAt }: CuffSitting, at: Date): boolean {
  if (isEntryTooOld('cuff', takenAt, at)) return false;
  const mean = cuffMean(readings);
  return BLOOD_PRESSURE_KEYS.some((key) => {
    const percent = percentOfValue(BLOOD_PRESSURE_RANGES[key], mean[key]);
    return percent !== null && isRedPercent(percent);
  });
}

const RED_BANDS: readonly HealthBandCode[] = ['unhealthy', 'suboptimal'];
/** Whether a band is one of the two worst. Source: docs/adr/0009-ranges-of-measures.md. */
export const isRedBand = (band: HealthBandCode | null) => band !== null && RED_BANDS.includes(band);

/** What comes first on a page: the highest rung that applies to the person now. */
export function topOf({ at, scan, cuff, cuffBefore, attention, isSeatAsked, isPending }: KnownOfPerson): Top {
  const severe = cuff && isSevereSitting(cuff, at) ? cuff : null;
  if (attention.some(({ feeling }) => feeling === 'symptoms'))
    return { rung: 'danger', cause: 'symptoms', cuff: severe };
  if (severe) return { rung: 'danger', cause: 'cuff', cuff: severe };
  if (attention.some(({ step }) => step === 'confirmed')) return { rung: 'danger', cause: 'attention', cuff: null };
  if (isSeatAsked || attention.some(({ advice }) => advice.length > 0))
    return { rung: 'notAsUsual', cause: 'attention' };
  const red = (scan?.values ?? []).filter(({ band }) => isRedBand(band)).map(({ measure }) => measure);
  const unusual = (scan?.answers ?? [])
    .filter(({ answer }) => isUnusual(answer))
    .map(({ measurementTypeId }) => measurementTypeId);
  const redCuff = cuff && isRedSitting(cuff, at) ? cuff : null;
  const severeBefore = cuffBefore && isSevereSitting(cuffBefore, at) ? cuffBefore : null;
  if (red.length + unusual.length > 0 || redCuff || severeBefore)
    return { rung: 'notAsUsual', cause: 'values', red, unusual, cuff: redCuff, cuffBefore: severeBefore };
  if (isPending) return { rung: 'notKnown' };
  const missing = (scan?.missing ?? [])
    .filter(({ reason }) => isMissedByScan(reason))
    .map(({ measurementTypeId }) => measurementTypeId);
  const isScored = scan?.isScored ?? false;
  const isRated = (scan?.values ?? []).some(({ band }) => band !== null);
  if (!isScored || !isRated || missing.length > 0) return { rung: 'notMeasured', isScored, missing };
  const near = (scan?.answers ?? []).flatMap(({ measurementTypeId, answer }) =>
    isNearUsual(answer) ? [{ measurementTypeId, answer }] : [],
  );
  return near.length === 0 ? { rung: 'asUsual' } : { rung: 'nearUsual', near };
}

/** What is known about a person at first: nothing. */
export const NOTHING_KNOWN: Omit<KnownOfPerson, 'at'> = {
  scan: null,
  cuff: null,
  cuffBefore: null,
  attention: [],
  isSeatAsked: false,
  isPending: false,
};

/** Whether a page may say that all is well: a green tick, "nothing stands out", "all in the normal ranges". */
export const mayReassure = ({ rung }: Top): boolean => rung === 'asUsual';

/** Whether cards of their own say what is important, above all results. */
export const hasTopCard = (top: Top): boolean =>
  top.rung === 'danger' || (top.rung === 'notAsUsual' && top.cause === 'attention');

/** Whether the newest sitting with a cuff was very high, and is too old for same-day advice, with no newer measurement. */
export const isAfterSevereCuff = (top: Top): boolean =>
  top.rung === 'notAsUsual' && top.cause === 'values' && (top.cuff?.readings.some(isSevereReading) ?? false);

/** Whether an earlier, very high cuff reading comes before what is red in the scan. */
export const isSevereCuffSaidFirst = (top: Top): boolean =>
  isAfterSevereCuff(top) || (top.rung === 'notAsUsual' && top.cause === 'values' && top.cuffBefore !== null);

/** Whether the score steps back: without its word and its colours, below what is more important now. */
export const isScoreMuted = (top: Top): boolean => hasTopCard(top) || isAfterSevereCuff(top);

/**
 * Whether the newest sitting with a cuff is notable, or a very high one came before it on the same day. Next to it, an estimate
 * of blood pressure from a face is not called good.
 */
export const isCuffWorse = (top: Top): boolean =>
  top.rung === 'danger'
    ? top.cuff !== null
    : top.rung === 'notAsUsual' && top.cause === 'values' && (top.cuff !== null || top.cuffBefore !== null);

/** Whether groups of values without a risk may be called normal: not below what is more important, or was measured worse. */
export const mayCallNormal = (top: Top): boolean => !hasTopCard(top) && !isCuffWorse(top);
