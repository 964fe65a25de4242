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
 * What comes first on every page with a patient's results: a ladder of priorities from "needs help now" to "as usual".
 * Rules and sources: docs/adr/0135-one-ladder.md.
 */

/** Highest first. A page never shows reassurance above anything of a higher rung. */
export const TOP_RUNGS = ['danger', 'notAsUsual', 'notMeasured', 'nearUsual', 'asUsual'] as const;
export type TopRung = (typeof TOP_RUNGS)[number];

/** How long pages warn of a very high cuff reading. Chosen: its advice is for one day. */
const SEVERE_SHOWN_MS = DAY_MS;

export interface CuffSitting {
  readonly readings: readonly CuffReading[];
  readonly takenAt: Date;
}

/** The current state of the attention rule for one measure. */
export interface KnownAttention {
  readonly step: AttentionState['step'];
  readonly advice: readonly AttentionAdvice[];
  readonly feeling: Feeling;
}

/** The fields of a scan value that the ladder needs. */
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
  /** Comparison with the person's usual range; null if inconclusive. */
  readonly answers: readonly {
    readonly measurementTypeId: UsualRangeMeasure;
    readonly answer: DayAnswer | null;
  }[];
}

/** Everything a page knows about a person. */
export interface KnownOfPerson {
  readonly at: Date;
  /** Null without a scan. */
  readonly scan: KnownScan | null;
  /** The newest cuff sitting, before or after the scan; null without one, and if the reader may not see it. */
  readonly cuff: CuffSitting | null;
  /** The newest very high sitting of the last day, if a later one followed it. */
  readonly cuffBefore: CuffSitting | null;
  readonly attention: readonly KnownAttention[];
  /** Whether the person is asked if they were seated during their newest scan. */
  readonly isSeatAsked: boolean;
  /** Whether a response is still pending. Until then nothing reassures. */
  readonly isPending: boolean;
}

/** What comes first, by rung. */
export type Top =
  | {
      readonly rung: 'danger';
      /** What the top card shows first. */
      readonly cause: 'symptoms' | 'cuff' | 'attention';
      /** The very high cuff sitting, even if something else is shown first. */
      readonly cuff: CuffSitting | null;
    }
  /** The attention rule asks a question: nothing is confirmed. */
  | { readonly rung: 'notAsUsual'; readonly cause: 'attention' }
  | {
      readonly rung: 'notAsUsual';
      readonly cause: 'values';
      /** Measures of the scan in a red range. */
      readonly red: readonly string[];
      /** Measures of the scan outside the person's usual range. */
      readonly unusual: readonly UsualRangeMeasure[];
      /** The newest cuff sitting, if it lies in a red range. */
      readonly cuff: CuffSitting | null;
      /**
       * A very high sitting of the last day that the newest one did not confirm: one ordinary reading does not cancel
       * it.
       */
      readonly cuffBefore: CuffSitting | null;
    }
  | { readonly rung: 'notMeasured'; readonly isScored: boolean; readonly missing: readonly string[] }
  /** Values outside the usual range that are not unusual: no warning, but not called usual either. */
  | {
      readonly rung: 'nearUsual';
      readonly near: readonly { readonly measurementTypeId: UsualRangeMeasure; readonly answer: NearAnswer }[];
    }
  | { readonly rung: 'asUsual' }
  /** Still loading. */
  | { readonly rung: 'notKnown' };

/** Whether a cuff sitting is from the last day and so high that it should be repeated within minutes. */
export function isSevereSitting({ readings, takenAt }: CuffSitting, at: Date): boolean {
  return at.getTime() - takenAt.getTime() < SEVERE_SHOWN_MS && readings.some(isSevereReading);
}

/** Whether a valid sitting lies in a red range, by the ranges used for scans. */
function isRedSitting({ readings, takenAt }: CuffSitting, at: Date): boolean {
  if (isEntryTooOld('cuff', takenAt, at)) return false;
  const mean = cuffMean(readings);
  return BLOOD_PRESSURE_KEYS.some((key) => {
    const percent = percentOfValue(BLOOD_PRESSURE_RANGES[key], mean[key], 0);
    return percent !== null && isRedPercent(percent);
  });
}

const RED_BANDS: readonly HealthBandCode[] = ['unhealthy', 'suboptimal'];
/** Whether a band is one of the two worst. Source: docs/adr/0009-ranges-of-measures.md. */
export const isRedBand = (band: HealthBandCode | null) => band !== null && RED_BANDS.includes(band);

/** What comes first on a page: the highest rung that applies now. */
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

export const NOTHING_KNOWN: Omit<KnownOfPerson, 'at'> = {
  scan: null,
  cuff: null,
  cuffBefore: null,
  attention: [],
  isSeatAsked: false,
  isPending: false,
};

/** Whether a page may reassure: a green check mark, "nothing stands out", "all in the normal ranges". */
export const mayReassure = ({ rung }: Top): boolean => rung === 'asUsual';

/** Whether separate cards above all results show what is important. */
export const hasTopCard = (top: Top): boolean =>
  top.rung === 'danger' || (top.rung === 'notAsUsual' && top.cause === 'attention');

/** Whether the newest cuff sitting was very high, but is too old for same-day advice and has no newer measurement. */
export const isAfterSevereCuff = (top: Top): boolean =>
  top.rung === 'notAsUsual' && top.cause === 'values' && (top.cuff?.readings.some(isSevereReading) ?? false);

/** Whether an earlier very high cuff reading is shown before the red values of the scan. */
export const isSevereCuffSaidFirst = (top: Top): boolean =>
  isAfterSevereCuff(top) || (top.rung === 'notAsUsual' && top.cause === 'values' && top.cuffBefore !== null);

/** Whether the score is muted, without its word and colors, below something more important. */
export const isScoreMuted = (top: Top): boolean => hasTopCard(top) || isAfterSevereCuff(top);

/**
 * Whether the newest cuff sitting is notable, or a very high one preceded it on the same day. A face estimate of blood
 * pressure is then not called good.
 */
export const isCuffWorse = (top: Top): boolean =>
  top.rung === 'danger'
    ? top.cuff !== null
    : top.rung === 'notAsUsual' && top.cause === 'values' && (top.cuff !== null || top.cuffBefore !== null);

/** Whether groups without a risk may be called normal: not below something more important or a worse cuff reading. */
export const mayCallNormal = (top: Top): boolean => !hasTopCard(top) && !isCuffWorse(top);
