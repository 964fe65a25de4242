import type { Operations } from '@mien/contract';
import { isJobCount, scanErrorCause, scanErrorKind, startOfUtcDay } from '@mien/domain';
import { operations as english, fill } from '@mien/messages';
import { roundStep } from '../../shared/health/scale.ts';
import { calendarFormat, dateFormat, numberFormat, unitFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';

const texts = textsOf('operations', english);

/** Look-back periods; the first is the default for a URL without a valid value. */
export const LOOK_BACK_DAYS = [7, 1, 30] as const;
export type LookBackDays = (typeof LOOK_BACK_DAYS)[number];

export function lookBackOf(text: string | null): LookBackDays {
  return LOOK_BACK_DAYS.find((days) => String(days) === text) ?? LOOK_BACK_DAYS[0];
}

type Scan = Operations['scans'][number];

const sumOf = <Row>(rows: readonly Row[], number: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + number(row), 0);

export function messageTotals(figures: Operations) {
  return {
    sent: sumOf(figures.messages, ({ sent }) => sent),
    refused: sumOf(figures.messages, ({ refused }) => refused),
    expired: sumOf(figures.messages, ({ expired }) => expired),
    limited: sumOf(figures.limited, ({ count }) => count),
  };
}

/** The outcome in words; an unknown code is shown as is. */
export function outcomeText({ outcome, code }: Scan): string {
  if (outcome !== 'FAILED' || code === null) return texts.scans.outcomes[outcome];
  const kind = scanErrorCause(code) ?? scanErrorKind(code);
  return fill(texts.scans.failed, { reason: kind === 'unsuccessful' ? code : texts.scans.reasons[kind] });
}

const isFinished = ({ outcome }: Scan) => outcome === 'COMPLETE' || outcome === 'PARTIAL';

const isFailed = ({ outcome }: Scan) => outcome === 'FAILED';

/** Scans of a kind, and their share of all ended ones; null if none has ended. */
function shareOf(scans: readonly Scan[], isOfKind: (scan: Scan) => boolean) {
  const ended = sumOf(
    scans.filter(({ outcome }) => outcome !== 'RUNNING'),
    ({ count }) => count,
  );
  const count = sumOf(scans.filter(isOfKind), (scan) => scan.count);
  return { count, share: ended === 0 ? null : count / ended };
}

/** Scans with a result. */
export const finishedScans = (scans: readonly Scan[]) => shareOf(scans, isFinished);
export const failedScans = (scans: readonly Scan[]) => shareOf(scans, isFailed);
export const leftScans = (scans: readonly Scan[]) => shareOf(scans, ({ outcome }) => outcome === 'LEFT');

/** Counts by a word, largest first. */
function countBy(scans: readonly Scan[], word: (scan: Scan) => string): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const scan of scans) counts.set(word(scan), (counts.get(word(scan)) ?? 0) + scan.count);
  return [...counts].toSorted(([, left], [, right]) => right - left);
}

export const failuresByReason = (scans: readonly Scan[]) => countBy(scans.filter(isFailed), outcomeText);

/** The outcomes of scans by browser. */
export function scansByBrowser(scans: readonly Scan[]) {
  return countBy(scans, ({ browser }) => browser ?? texts.scans.unknownBrowser).map(([browser, count]) => {
    const own = scans.filter((scan) => (scan.browser ?? texts.scans.unknownBrowser) === browser);
    const of = (outcomes: readonly Scan['outcome'][]) =>
      sumOf(
        own.filter(({ outcome }) => outcomes.includes(outcome)),
        (scan) => scan.count,
      );
    return {
      browser,
      count,
      finished: of(['COMPLETE', 'PARTIAL']),
      failed: of(['FAILED']),
      left: of(['LEFT']),
    };
  });
}

/** A job's report in words. An earlier version may have counted something else. */
export function reportText(report: Operations['jobs'][number]['report']): string {
  if (report === null) return '';
  const parts = Object.entries(report).flatMap(([name, count]) =>
    isJobCount(name) && count > 0 ? [`${numberText(count)} ${texts.jobs.counts[name]}`] : [],
  );
  return parts.length === 0 ? texts.jobs.nothing : parts.join(', ');
}

export function jobName(job: string): string {
  const names: Readonly<Record<string, string>> = texts.jobs.names;
  return names[job] ?? job;
}

export const numberText = (value: number) => numberFormat().format(value);
export const percentText = (share: number) => numberFormat({ style: 'percent' }).format(share);
export const runText = (instant: string) =>
  dateFormat({
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant));
export const timeText = (instant: string) => dateFormat({ timeStyle: 'medium' }).format(new Date(instant));
export const dayText = (day: string) => calendarFormat({ month: 'short', day: 'numeric' }).format(startOfUtcDay(day));

/** One day of a chart: its stacked parts, and their texts; both empty on a day without data. */
export interface ChartDay {
  readonly day: string;
  readonly parts: readonly number[];
  readonly values: readonly string[];
}

export const totalOf = (parts: readonly number[]) => sumOf(parts, (part) => part);

/** Numbers by day, the oldest day first. */
export const countDays = <Row extends { readonly day: string }>(
  rows: readonly Row[],
  countsOf: (row: Row) => readonly number[],
): readonly ChartDay[] =>
  rows.map((row) => ({ day: row.day, parts: countsOf(row), values: countsOf(row).map(numberText) })).toReversed();

/** The median of answer times, with the 90th percentile on top; oldest day first. */
export const answerDays = (rows: Operations['answersByDay']): readonly ChartDay[] =>
  rows
    .map(({ day, medianS, ninetiethS }) =>
      medianS === null || ninetiethS === null
        ? { day, parts: [], values: [] }
        : { day, parts: [medianS, ninetiethS - medianS], values: [durationText(medianS), durationText(ninetiethS)] },
    )
    .toReversed();

/** Maximum number of steps of the axis. */
const MOST_STEPS = 4;
const stepsOf = (step: number, most: number): readonly number[] =>
  Array.from({ length: Math.max(2, Math.ceil(most / step)) + 1 }, (_, place) => place * step);

/** Round ticks from zero to above a count: at least three. */
export const countTicks = (most: number): readonly number[] => stepsOf(Math.max(1, roundStep(most / MOST_STEPS)), most);

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const DURATION_UNITS = [
  ['day', DAY_S],
  ['hour', HOUR_S],
  ['minute', 60],
  ['second', 1],
] as const;

/** A duration, in the largest unit with a value of at least two: 90 minutes are not shown as hours. */
export function durationText(seconds: number): string {
  const [unit, size] = DURATION_UNITS.find(([, length]) => seconds >= 2 * length) ?? DURATION_UNITS[3];
  return unitFormat(unit).format(Math.floor(seconds / size));
}

/** An axis label, in the largest unit with a whole number. */
export function timeTickText(seconds: number): string {
  const [unit, size] = DURATION_UNITS.find(([, length]) => seconds % length === 0) ?? DURATION_UNITS[3];
  if (seconds === 0) return numberText(0);
  return unitFormat(unit).format(seconds / size);
}

/** Steps of a time axis in seconds: each is a whole number of a unit. */
const TIME_STEPS_S = [
  ...[30, 60, 300, 600, 1800],
  ...[1, 3, 6, 12].map((hours) => hours * HOUR_S),
  ...[2, 7].map((days) => days * DAY_S),
];

/** Usual times from zero to above a time: at least three. */
export const timeTicks = (mostS: number): readonly number[] =>
  stepsOf(
    TIME_STEPS_S.find((step) => step * MOST_STEPS >= mostS) ?? Math.ceil(mostS / MOST_STEPS / DAY_S) * DAY_S,
    mostS,
  );
