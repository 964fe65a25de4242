import { colorOfBand } from './health-band.ts';
import { type MeasurementRange, UNBOUNDED } from './measure-shape.ts';
import { measureTypeOf } from './measure-type.ts';
import type { ScanTag } from './scan-tag.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';
import {
  type ScanValue,
  sureInterval,
  USUAL_RANGE_MEASURE_KEYS,
  type UsualRange,
  type UsualRangeMeasure,
} from './usual-range.ts';

/**
 * Decides when readings are so far from the usual resting values that we ask the patient how they feel. It is not a
 * diagnosis, and symptoms take priority over every number. Rules and hazards: docs/adr/0082-attention-rule.md.
 */

/** A repeat reading counts from 3 to 30 minutes after the first. */
export const REPEAT_MINUTES = { from: 3, to: 30 } as const;
/** How long to rest before the repeat. */
export const REST_MINUTES = 5;
/**
 * A state expires after this long without a new step, because its advice is for one day. Source:
 * docs/adr/0082-attention-rule.md.
 */
const LASTING_HOURS = 24;
/** For patients whose pulse is often low: distance of the limit below their usual range. */
const BELOW_USUAL_BPM = 8;

/** Duration of the manual pulse count. */
export const PULSE_COUNT_S = 30;

/** The subject of a staff notice: scan readings far from usual, or a very high cuff reading. */
export const NOTICE_MEASURES = [...USUAL_RANGE_MEASURE_KEYS, 'cuff'] as const;
export type NoticeMeasure = (typeof NOTICE_MEASURES)[number];

/** Readings below `low`, or at or above `high`, are far from usual at rest. */
export interface AttentionLimits {
  readonly measure: UsualRangeMeasure;
  readonly low: number;
  readonly high: number;
}

/** Deliberate activity just before a scan: such a reading is not a resting value. */
const MOVING_TAGS: readonly ScanTag[] = ['afterExercise', 'afterBreathing'];

/** The fields of a scan value that the rule needs. */
export interface AttentionReading extends Pick<ScanValue, 'provenance' | 'intervalLow' | 'intervalHigh' | 'tags'> {
  /** Any measure key; the rule uses only keys that have limits. */
  readonly measure: string;
  /** Whether a server verified the value; false for values reported by a browser alone. */
  readonly isVerified: boolean;
  /** Whether the patient confirmed that they were seated. */
  readonly isSeated: boolean;
}

export const ATTENTION_SIDES = ['low', 'high'] as const;
export type AttentionSide = (typeof ATTENTION_SIDES)[number];
export const FEELINGS = ['not-said', 'well', 'symptoms'] as const;
/** `symptoms` persists until a new state starts. */
export type Feeling = (typeof FEELINGS)[number];
export const ATTENTION_STEPS = [
  'none',
  'seen-once',
  'repeat-asked',
  'confirmed',
  'not-confirmed',
  'not-repeated',
] as const;

export type AttentionState = { readonly feeling: Feeling } & (
  | { readonly step: 'none' | 'not-confirmed' | 'not-repeated' }
  | { readonly step: 'seen-once' | 'repeat-asked'; readonly side: AttentionSide; readonly firstAt: Date }
  | {
      readonly step: 'confirmed';
      readonly side: AttentionSide;
      readonly firstAt: Date;
      readonly secondAt: Date;
      /** The patient's manual pulse count, shown next to the scan's value without a rating. */
      readonly countedBpm: number | null;
    }
);

export const NO_ATTENTION: AttentionState = { step: 'none', feeling: 'not-said' };

export type AttentionEvent = { readonly at: Date } & (
  | {
      /** A scan ended; null if it gave no value (a photo, too little light). */
      readonly kind: 'scan';
      readonly reading: AttentionReading | null;
    }
  | { readonly kind: 'repeat-asked' }
  | { readonly kind: 'felt'; readonly feeling: 'well' | 'symptoms' }
  | { readonly kind: 'pulse-counted'; readonly bpm: number }
  | { readonly kind: 'time' }
);

/** Advice, in display order. */
export const ATTENTION_ADVICE = [
  'call-emergency',
  'symptoms',
  'rest-and-repeat',
  'sit-and-scan',
  'how-do-you-feel',
  'count-pulse',
  'check-otherwise',
  'talk-if-it-stays',
  'second-was-ordinary',
] as const;
export type AttentionAdvice = (typeof ATTENTION_ADVICE)[number];

/** The fields of a usual range that the limits need. */
export type LowestUsual =
  | Pick<Extract<UsualRange, { kind: 'learning' }>, 'kind'>
  | Pick<Exclude<UsualRange, { kind: 'learning' }>, 'kind' | 'low'>;

const isUnhealthy = (range: MeasurementRange) => range.color === colorOfBand('unhealthy');

/**
 * The limits for a patient: a single score of 3 in NEWS2, where the unhealthy ranges begin (decision 0009). If the
 * patient said that their pulse is often low, their usual range can only lower the lower limit.
 */
export function attentionLimits(
  measure: UsualRangeMeasure,
  { isPulseOftenLow, usual }: { readonly isPulseOftenLow: boolean; readonly usual: LowestUsual },
): AttentionLimits {
  const ranges = measureTypeOf(measure)?.ranges ?? [];
  const [lowest, highest] = [ranges[0], ranges.at(-1)];
  if (!lowest || !highest || lowest.max === UNBOUNDED || !isUnhealthy(lowest) || !isUnhealthy(highest))
    throw new Error(`${measure} has no range that is far too low and far too high`);
  const low =
    measure === 'heartRateBpm' && isPulseOftenLow && usual.kind !== 'learning'
      ? Math.min(lowest.max, usual.low - BELOW_USUAL_BPM)
      : lowest.max;
  return { measure, low, high: highest.min };
}

/**
 * The position of a reading with its whole interval. Null if it decides nothing: uncertain, unverified, or not at rest.
 */
function placeOf(reading: AttentionReading | null, limits: AttentionLimits): AttentionSide | 'ordinary' | null {
  if (reading === null || reading.measure !== limits.measure) return null;
  if (!reading.isVerified || !reading.isSeated || reading.tags.some((tag) => MOVING_TAGS.includes(tag))) return null;
  const interval = sureInterval(limits.measure, reading);
  if (interval === null) return null;
  const [low, high] = interval;
  if (high < limits.low) return 'low';
  if (low >= limits.high) return 'high';
  return low >= limits.low && high < limits.high ? 'ordinary' : null;
}

const FAR_PLACES: ReadonlySet<ReturnType<typeof placeOf>> = new Set(ATTENTION_SIDES);

const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MINUTE_MS;

/** Marks the state as late if the time for a repeat has passed. */
function atTime(state: AttentionState, at: Date): AttentionState {
  if (state.step !== 'seen-once' && state.step !== 'repeat-asked') return state;
  const isLate = minutesBetween(state.firstAt, at) > REPEAT_MINUTES.to;
  return isLate ? { step: 'not-repeated', feeling: state.feeling } : state;
}

function afterScan(
  state: AttentionState,
  at: Date,
  reading: AttentionReading | null,
  limits: AttentionLimits,
): AttentionState {
  const place = placeOf(reading, limits);
  if (place === null) return state;
  const { feeling } = state;
  // A patient who felt well before a far reading is asked again.
  const feelingNow = feeling === 'symptoms' ? feeling : 'not-said';
  if (state.step === 'confirmed' && minutesBetween(state.secondAt, at) <= REPEAT_MINUTES.to) return state;
  if (state.step === 'seen-once' || state.step === 'repeat-asked') {
    if (minutesBetween(state.firstAt, at) < REPEAT_MINUTES.from) return state;
    if (place === 'ordinary') return { step: 'not-confirmed', feeling };
    if (state.step === 'repeat-asked' && place === state.side)
      return {
        step: 'confirmed',
        side: place,
        firstAt: state.firstAt,
        secondAt: at,
        countedBpm: null,
        feeling: feelingNow,
      };
  }
  if (place === 'ordinary') return { step: 'none', feeling };
  return { step: 'seen-once', side: place, firstAt: at, feeling: feelingNow };
}

/** The state at an instant: it expires after a day and becomes late after half an hour without a repeat. */
export function attentionAt(state: AttentionState, changedAt: Date, at: Date): AttentionState {
  return at.getTime() - changedAt.getTime() > LASTING_HOURS * HOUR_MS ? NO_ATTENTION : atTime(state, at);
}

/** Whether a reading would count as far if the patient had been seated. */
export const isFarIfSeated = (reading: Omit<AttentionReading, 'isSeated'>, limits: AttentionLimits): boolean =>
  FAR_PLACES.has(placeOf({ ...reading, isSeated: true }, limits));

/** Whether the seated answer affects the result. We ask only then. */
export function asksWhetherSeated(
  state: AttentionState,
  scan: { readonly at: Date; readonly reading: Omit<AttentionReading, 'isSeated'> },
  limits: AttentionLimits,
): boolean {
  const before = atTime(state, scan.at);
  const after = afterScan(before, scan.at, { ...scan.reading, isSeated: true }, limits);
  const isLater = 'firstAt' in after && 'firstAt' in before && after.firstAt !== before.firstAt;
  return after.step !== before.step || isLater;
}

/** The state after an event. There is one state per patient and measure. */
export function attentionAfter(before: AttentionState, event: AttentionEvent, limits: AttentionLimits): AttentionState {
  const state = atTime(before, event.at);
  switch (event.kind) {
    case 'time':
      return state;
    case 'scan':
      return afterScan(state, event.at, event.reading, limits);
    case 'repeat-asked':
      return state.step === 'seen-once' ? { ...state, step: 'repeat-asked' } : state;
    case 'felt':
      return state.feeling === 'symptoms' ? state : { ...state, feeling: event.feeling };
    case 'pulse-counted':
      return state.step === 'confirmed' && limits.measure === 'heartRateBpm'
        ? { ...state, countedBpm: event.bpm }
        : state;
  }
}

/**
 * Whether a step notifies the patient's clinic: a second far reading, or symptoms, which need no second reading. A
 * single far reading does not. Takes the states before and after the step. Source: docs/adr/0082-attention-rule.md.
 */
export function needsAttentionOfStaff(before: AttentionState, after: AttentionState): boolean {
  const isNew = (is: (state: AttentionState) => boolean) => is(after) && !is(before);
  return isNew(({ step }) => step === 'confirmed') || isNew(({ feeling }) => feeling === 'symptoms');
}

/**
 * The advice for a state. Symptoms take priority: a patient who has them is asked for nothing else.
 *
 * @param isFarUnseated  whether the newest scan was far from usual but the patient said they were not seated. It does
 *   not count as a resting reading, but we still ask about symptoms.
 */
export function attentionAdvice(
  state: AttentionState,
  measure: UsualRangeMeasure,
  isFarUnseated = false,
): readonly AttentionAdvice[] {
  if (state.feeling === 'symptoms') return ['call-emergency'];
  if (isFarUnseated && !('firstAt' in state)) return ['symptoms', 'sit-and-scan'];
  switch (state.step) {
    case 'none':
      return [];
    case 'seen-once':
    case 'repeat-asked':
      return ['symptoms', 'rest-and-repeat'];
    case 'confirmed':
      if (state.feeling === 'not-said') return ['symptoms', 'how-do-you-feel'];
      return ['symptoms', measure === 'heartRateBpm' ? 'count-pulse' : 'check-otherwise', 'talk-if-it-stays'];
    case 'not-confirmed':
      return ['symptoms', 'second-was-ordinary'];
    case 'not-repeated':
      return ['symptoms'];
  }
}

/**
 * Beats per minute from tap times, over half a minute from the first tap. Null if the patient stopped early or the rate
 * is not a possible human pulse.
 */
export function pulseFromTaps(tapTimesMs: readonly number[]): number | null {
  const sorted = tapTimesMs.toSorted((a, b) => a - b);
  const [first] = sorted;
  if (first === undefined) return null;
  const { min, max } = measureTypeOf('heartRateBpm')?.limits ?? { min: 0, max: 0 };
  const counted = sorted.filter((time) => time - first <= PULSE_COUNT_S * SECOND_MS);
  const spanMs = (counted.at(-1) as number) - first;
  // At the slowest possible pulse the next beat falls just outside the window.
  const isWhole = spanMs >= PULSE_COUNT_S * SECOND_MS - MINUTE_MS / min;
  const bpm = ((counted.length - 1) * MINUTE_MS) / spanMs;
  return isWhole && bpm >= min && bpm <= max ? bpm : null;
}
