import type { Comparison, MeasurementSummary } from '@mien/contract';
import { calendarDateIn, daysAgo, type HealthBandCode, healthBandOfPercent, monthIn } from '@mien/domain';
import { dashboard as english, fill } from '@mien/messages';
import { currentLocale, textsOf } from '../../shared/language.ts';

const texts = textsOf('dashboard', english);

/** A score as it is shown, and the band it reads as: that of the rounded score, so that the two never contradict each other. */
export interface Reading {
  readonly score: number;
  readonly band: HealthBandCode;
}

/** Null for a scan without a score. */
export function readingOf({ score }: Pick<MeasurementSummary, 'score'>): Reading | null {
  if (score === null) return null;
  const rounded = Math.round(score);
  const band = healthBandOfPercent(rounded)?.code;
  return band ? { score: rounded, band } : null;
}

/** Scans of a month or a year, newest first. */
export interface ScanSpan {
  /** `YYYY-MM` or `YYYY` in the patient's time zone. */
  readonly key: string;
  readonly scans: readonly MeasurementSummary[];
}

export interface ScanYear extends ScanSpan {
  readonly months: readonly ScanSpan[];
}

function spansOf(scans: readonly MeasurementSummary[], keyOf: (scan: MeasurementSummary) => string): ScanSpan[] {
  const spans: { key: string; scans: MeasurementSummary[] }[] = [];
  for (const scan of scans) {
    const key = keyOf(scan);
    const last = spans.at(-1);
    if (last?.key === key) last.scans.push(scan);
    else spans.push({ key, scans: [scan] });
  }
  return spans;
}

/** Groups scans, newest first, by the years and months of the patient's time zone. */
export function yearsOf(scans: readonly MeasurementSummary[], timeZone: string): ScanYear[] {
  // A zone's calendar is slow to ask: once a scan, not once a span.
  const monthOf = new Map(scans.map((scan) => [scan, monthIn(timeZone, new Date(scan.created))]));
  const keyOf = (scan: MeasurementSummary) => monthOf.get(scan) ?? '';
  return spansOf(scans, (scan) => keyOf(scan).slice(0, 4)).map((year) => ({
    ...year,
    months: spansOf(year.scans, keyOf),
  }));
}

/** The mean of the scores of some scans, rounded; null when none was scored. */
export function meanScore(scans: readonly Pick<MeasurementSummary, 'score'>[]): number | null {
  const scores = scans.flatMap(({ score }) => score ?? []);
  return scores.length === 0 ? null : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

/** How many scans, and their mean score. */
export function spanText(scans: readonly MeasurementSummary[]): string {
  const count = scans.length;
  const counted = count === 1 ? texts.oneScan : fill(texts.scans, { count });
  const mean = meanScore(scans);
  return mean === null ? counted : fill(texts.withMean, { scans: counted, mean });
}

/** 'Today', 'Yesterday' or how many days ago. */
export function daysAgoLabel(created: string, now: Date, timeZone: string): string {
  const days = daysAgo(timeZone, new Date(created), now);
  if (days === 0) return texts.today;
  return days === 1 ? texts.yesterday : fill(texts.daysAgo, { days });
}

/** 'Good morning' and the like, by the clock of the reader. */
export function greeting(firstName: string, now: Date): string {
  const hour = now.getHours();
  const words = hour < 12 ? texts.greetings.morning : hour < 18 ? texts.greetings.afternoon : texts.greetings.evening;
  return firstName === '' ? words : fill(texts.greetings.withName, { greeting: words, firstName });
}

/** A day as short as it is clear: the year only where it is another one. */
export function shortDay(created: string, now: Date): string {
  const day = new Date(created);
  const isThisYear = day.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(currentLocale(), {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(day);
}

/** What changed since the scan before that has a score, as it is shown: in points and by its day. Null without one. */
export interface ScoreChange {
  readonly points: number;
  readonly direction: 'higher' | 'lower' | 'same';
  readonly since: string;
}

/** Scans are the newest first. */
export function scoreChange(scans: readonly MeasurementSummary[]): ScoreChange | null {
  const [latest, ...earlier] = scans;
  const now = latest && readingOf(latest);
  const before = earlier.find(({ score }) => score !== null);
  const then = before && readingOf(before);
  if (!now || !then || !before) return null;
  const points = Math.abs(now.score - then.score);
  const direction = points === 0 ? 'same' : now.score > then.score ? 'higher' : 'lower';
  return { points, direction, since: before.created };
}

/** Whoever stopped measuring is not asked for ever. Chosen. */
const CUFF_ASKED_DAYS = 120;

/** The one thing that is worth doing next. */
export type NextStep =
  | { readonly kind: 'repeat' }
  | { readonly kind: 'cuff'; readonly days: number }
  | { readonly kind: 'learn'; readonly daysMissing: number }
  | { readonly kind: 'breathe' };

/**
 * Where nothing is missing, a calm moment. A repeat counts only on the day of its scan: later it would compare with another state.
 *
 * @param cuffDays  how old the last cuff reading is, if it no longer counts
 */
export function nextStepOf(
  comparison: Pick<Comparison, 'measures'>,
  latest: Pick<MeasurementSummary, 'created'>,
  now: Date,
  timeZone: string,
  cuffDays: number | null,
): NextStep {
  const { measures } = comparison;
  const isFromToday = calendarDateIn(timeZone, new Date(latest.created)) === calendarDateIn(timeZone, now);
  if (isFromToday && measures.some(({ answer }) => answer === 'repeatAsked')) return { kind: 'repeat' };
  if (cuffDays !== null && cuffDays <= CUFF_ASKED_DAYS) return { kind: 'cuff', days: cuffDays };
  const missing = measures.flatMap(({ usual }) => (usual.kind === 'learning' ? usual.daysMissing : []));
  return missing.length === 0 ? { kind: 'breathe' } : { kind: 'learn', daysMissing: Math.max(...missing) };
}
