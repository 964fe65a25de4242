import type { Comparison, MeasureComparison, MeasurementSummary, TagEffect } from '@mien/contract';
import {
  bandOfShownScore,
  type CalendarDate,
  calendarDateIn,
  dayAfter,
  daysAgo,
  EXTERNAL_STATUS_OF,
  type HealthBandCode,
  monthIn,
  type ScanState,
  WEEK_RULE,
} from '@mien/domain';
import { dashboard as english, fill } from '@mien/messages';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';

const texts = textsOf('dashboard', english);

/** A displayed score and its band: the band of the rounded score, so that the two never contradict each other. */
export interface Reading {
  readonly score: number;
  readonly band: HealthBandCode;
}

/** Null for a scan without a score. */
export function readingOf({ score }: Pick<MeasurementSummary, 'score'>): Reading | null {
  if (score === null) return null;
  const band = bandOfShownScore(score);
  return band ? { score: Math.round(score), band } : null;
}

/** Whether the latest scan has no score and its only vital sign is shown in place of it. */
export function isOnlyValue({ score }: Pick<MeasurementSummary, 'score'>, { measures }: Comparison): boolean {
  const shown = measures.filter(({ latest }) => latest.length > 0);
  return score === null && shown.length === 1 && shown[0]?.latest.length === 1;
}

/** Whether a scan is in a state; null matches any. */
export const isInState =
  (state: ScanState | null) =>
  ({ externalStatus }: Pick<MeasurementSummary, 'externalStatus'>): boolean =>
    state === null || externalStatus === EXTERNAL_STATUS_OF[state];

/** Number of scans in each state. */
export const countsOfStates = (scans: readonly MeasurementSummary[]): Readonly<Record<ScanState, number>> => {
  const partial = scans.filter(isInState('partial')).length;
  return { complete: scans.length - partial, partial };
};

/** Earlier scans of a month or a year, newest first. */
export interface ScanSpan {
  /** `YYYY-MM` or `YYYY` in the patient's time zone. */
  readonly key: string;
  readonly scans: readonly MeasurementSummary[];
}

export interface ScanYear extends ScanSpan {
  readonly months: readonly ScanSpan[];
}

type KeyOf = (scan: MeasurementSummary) => string;

function spansOf(scans: readonly MeasurementSummary[], keyOf: KeyOf): ScanSpan[] {
  const spans: (ScanSpan & { readonly scans: MeasurementSummary[] })[] = [];
  for (const scan of scans) {
    const key = keyOf(scan);
    const last = spans.at(-1);
    if (last?.key === key) last.scans.push(scan);
    else spans.push({ key, scans: [scan] });
  }
  return spans;
}

/** Groups earlier scans, newest first, by year and month in the patient's time zone. */
export function yearsOf(scans: readonly MeasurementSummary[], timeZone: string): ScanYear[] {
  // Time zone calculations are slow: once per scan, not once per span.
  const monthOf = new Map(scans.map((scan) => [scan, monthIn(timeZone, new Date(scan.created))]));
  const keyOf: KeyOf = (scan) => monthOf.get(scan) ?? '';
  return spansOf(scans, (scan) => keyOf(scan).slice(0, 4)).map((year) => ({
    ...year,
    months: spansOf(year.scans, keyOf),
  }));
}

/** The mean score, rounded; null if no scan was scored. */
export function meanScore(scans: readonly Pick<MeasurementSummary, 'score'>[]): number | null {
  const scores = scans.flatMap(({ score }) => score ?? []);
  return scores.length === 0 ? null : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

/**
 * The number of scans listed in a span, how many were scored if not all, and their mean.
 *
 * @param hasLatest whether the span also has the latest scan, which is not in the list
 */
export function spanText({ scans }: Pick<ScanSpan, 'scans'>, hasLatest = false): string {
  const count = scans.length;
  const scored = scans.filter(({ score }) => score !== null).length;
  const mean = meanScore(scans);
  return [
    pluralText(hasLatest ? texts.earlierScans : texts.scans, count),
    ...(scored < count ? [pluralText(texts.scored, scored)] : []),
    ...(mean === null ? [] : [fill(texts.mean, { mean })]),
  ].join(texts.separator);
}

/** 'Today', 'Yesterday' or how many days ago. */
export function daysAgoLabel(created: string, now: Date, timeZone: string): string {
  const days = daysAgo(timeZone, new Date(created), now);
  if (days === 0) return texts.today;
  return days === 1 ? texts.yesterday : pluralText(texts.daysAgo, days);
}

/** A greeting such as 'Good morning', in local time. */
export function greeting(firstName: string, now: Date): string {
  const hour = now.getHours();
  const words = hour < 12 ? texts.greetings.morning : hour < 18 ? texts.greetings.afternoon : texts.greetings.evening;
  return firstName === '' ? words : fill(texts.greetings.withName, { greeting: words, firstName });
}

/** For a carer, instead of a greeting: whose results these are. */
export const ofOther = (firstName: string): string =>
  firstName === '' ? texts.title : fill(texts.greetings.ofOther, { firstName });

/** The displayed change since the compared scan, in points, with that scan's day. */
export interface ScoreChange {
  readonly points: number;
  readonly direction: 'higher' | 'lower' | 'same';
  readonly since: string;
  /** False if the score had other parts then: the points say nothing about the patient. */
  readonly hasSameParts: boolean;
}

/** Null without a scan to compare with. */
export function scoreChange(now: Reading, { scoreBefore }: Pick<Comparison, 'scoreBefore'>): ScoreChange | null {
  const then = scoreBefore && readingOf(scoreBefore);
  if (!then || !scoreBefore) return null;
  const points = Math.abs(now.score - then.score);
  const direction = points === 0 ? 'same' : now.score > then.score ? 'higher' : 'lower';
  const { created: since, hasSameParts } = scoreBefore;
  return { points, direction, since, hasSameParts };
}

/** Maximum age of the last reading: a patient who stopped measuring is not asked forever. Chosen. */
const CUFF_ASKED_DAYS = 120;

type ClearEffect = Extract<TagEffect, { readonly kind: 'clear' }>;

/** The effect of a tag on one measure. */
interface ClearestEffect extends ClearEffect {
  readonly measure: MeasureComparison['measurementTypeId'];
}

/** The most significant effect of a tag; null without a clear one. */
function clearestEffect({ measures }: Pick<Comparison, 'measures'>): ClearestEffect | null {
  const sureness = ({ difference, low, high }: ClearEffect) => Math.abs(difference) / (high - low);
  return measures
    .flatMap(({ measurementTypeId: measure, tagEffects }) =>
      tagEffects.flatMap((effect) => (effect.kind === 'clear' ? [{ ...effect, measure }] : [])),
    )
    .reduce<ClearestEffect | null>((best, one) => (best === null || sureness(one) > sureness(best) ? one : best), null);
}

/** Measures within the person's usual range, just outside, and outside. */
export interface Glance {
  readonly inside: readonly MeasureComparison['measurementTypeId'][];
  readonly justOutside: readonly MeasureComparison['measurementTypeId'][];
  readonly outside: readonly MeasureComparison['measurementTypeId'][];
}

/** Null while no usual range is conclusive. */
export function glanceOf(measures: readonly Pick<MeasureComparison, 'measurementTypeId' | 'answer'>[]): Glance | null {
  const answered = measures.filter(({ answer }) => answer !== null);
  if (answered.length === 0) return null;
  const placeOf = ({ answer }: Pick<MeasureComparison, 'answer'>): keyof Glance =>
    answer === 'asUsual' ? 'inside' : answer === 'justAbove' || answer === 'justBelow' ? 'justOutside' : 'outside';
  const keysOf = (place: keyof Glance) =>
    answered.filter((one) => placeOf(one) === place).map(({ measurementTypeId }) => measurementTypeId);
  return { inside: keysOf('inside'), justOutside: keysOf('justOutside'), outside: keysOf('outside') };
}

/** The summary of the last seven days; null if there is nothing to say, and once the newest scan is older. */
export interface Week {
  /** The last of the seven days; null for today. */
  readonly until: string | null;
  /** Number of scans of each of the seven days, oldest first. */
  readonly days: readonly { readonly day: CalendarDate; readonly scans: number }[];
  readonly measures: readonly (NonNullable<MeasureComparison['week']> & Pick<MeasureComparison, 'measurementTypeId'>)[];
}

/** @param scans  newest first */
export function weekOf(
  scans: readonly Pick<MeasurementSummary, 'created'>[],
  { measures }: Pick<Comparison, 'measures'>,
  now: Date,
  timeZone: string,
): Week | null {
  const [newest] = scans;
  const known = measures.flatMap(({ measurementTypeId, week }) => (week ? [{ ...week, measurementTypeId }] : []));
  if (!newest || known.length === 0) return null;
  const last = new Date(newest.created);
  const age = daysAgo(timeZone, last, now);
  if (age >= WEEK_RULE.days) return null;
  const counts = new Map<number, number>();
  for (const { created } of scans) {
    const ago = daysAgo(timeZone, new Date(created), last);
    if (ago >= WEEK_RULE.days) break;
    counts.set(ago, (counts.get(ago) ?? 0) + 1);
  }
  const lastDay = calendarDateIn(timeZone, last);
  const days = Array.from({ length: WEEK_RULE.days }, (_, index) => {
    const ago = WEEK_RULE.days - 1 - index;
    return { day: dayAfter(lastDay, -ago), scans: counts.get(ago) ?? 0 };
  });
  return { until: age === 0 ? null : newest.created, days, measures: known };
}

/** The most useful next step. */
export type NextStep =
  | { readonly kind: 'answer'; readonly answerer: string }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'careTeam'; readonly asker: string }
  | { readonly kind: 'cuff'; readonly days: number }
  | { readonly kind: 'tag'; readonly effect: ClearestEffect }
  | { readonly kind: 'learn'; readonly daysMissing: number }
  | { readonly kind: 'breathe' };

/** Pending matters of the patient, apart from scans. */
export interface Waiting {
  /** Who answered in the chat; null without an unread answer. */
  readonly answerer: string | null;
  /** The staff member who asks to see results; null without a request. */
  readonly asker: string | null;
  /** Days since the last cuff reading, if it is no longer valid. */
  readonly cuffDays: number | null;
  /** Whether effects of tags may be shown: the texts address the patient. */
  readonly isOneself: boolean;
}

/**
 * Requests of people come before automatic suggestions; paced breathing is the fallback. A repeat is suggested only on
 * the day of its scan: later it would compare different states.
 */
export function nextStepOf(
  comparison: Pick<Comparison, 'measures'>,
  latest: Pick<MeasurementSummary, 'created'>,
  now: Date,
  timeZone: string,
  { answerer, asker, cuffDays, isOneself }: Waiting,
): NextStep {
  if (answerer !== null) return { kind: 'answer', answerer };
  const { measures } = comparison;
  const isFromToday = calendarDateIn(timeZone, new Date(latest.created)) === calendarDateIn(timeZone, now);
  if (isFromToday && measures.some(({ answer }) => answer === 'repeatAsked')) return { kind: 'repeat' };
  if (asker !== null) return { kind: 'careTeam', asker };
  if (cuffDays !== null && cuffDays <= CUFF_ASKED_DAYS) return { kind: 'cuff', days: cuffDays };
  const effect = isOneself ? clearestEffect(comparison) : null;
  if (effect !== null) return { kind: 'tag', effect };
  const missing = measures.flatMap(({ usual }) => (usual.kind === 'learning' ? usual.daysMissing : []));
  return missing.length === 0 ? { kind: 'breathe' } : { kind: 'learn', daysMissing: Math.max(...missing) };
}
