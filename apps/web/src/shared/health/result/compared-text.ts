import type { LeftOut, MeasureComparison } from '@mien/contract';
import { results as english, fill } from '@mien/messages';
import { dateFormat } from '../../platform/formats.ts';
import { insideSentence } from '../../platform/inside-sentence.ts';
import { timeText } from '../../platform/instant-text.ts';
import { textsOf } from '../../platform/language.ts';
import { pluralText } from '../../platform/plural-text.ts';
import { dayHere } from '../../platform/time-zone.ts';
import { numberText } from './number-text.ts';
import type { Span } from './range-bar.model.ts';
import type { ResultRow } from './result-groups.ts';

const { compared: texts, note, preview } = textsOf('results', english);
const reasons: Readonly<Record<LeftOut[number]['reason'], string>> = { ...note.tags, ...texts.leftOut.reasons };

/** Month and day, short. */
export function dayText(instant: string): string {
  return dateFormat({ month: 'short', day: 'numeric' }).format(new Date(instant));
}

/**
 * When an earlier scan was taken, relative to a later one: its day, or its time if both are of one day.
 *
 * @param of  when the later scan was taken
 */
export function whenText(earlier: string, of: string | undefined, dayOf = dayText): string {
  const at = new Date(earlier);
  if (of === undefined || dayHere(at) !== dayHere(new Date(of))) return fill(texts.when.day, { date: dayOf(earlier) });
  return fill(texts.when.sameDay, { time: timeText(at) });
}

/** The comparison of a row; rows with two values have none. */
export function comparisonOf(
  row: ResultRow,
  measures: readonly MeasureComparison[] | undefined,
): MeasureComparison | undefined {
  return row.items.length === 1
    ? measures?.find(({ measurementTypeId }) => measurementTypeId === row.items[0]?.measurementTypeId)
    : undefined;
}

/** The person's usual range; null while it is being learned. */
export function usualSpan(comparison: Pick<MeasureComparison, 'usual'> | undefined): Span | null {
  return comparison && comparison.usual.kind !== 'learning' ? comparison.usual : null;
}

/** The change since the last scan, with both values; undefined without one. */
export function changeText({ change, latest }: MeasureComparison, precision: number): string | undefined {
  if (change === null) return undefined;
  // Its own value is the newest.
  const when = whenText(change.since, latest.at(-1)?.created);
  const difference = numberText(Math.abs(change.difference), precision);
  if (change.difference === 0) return fill(texts.changeNone, { when });
  return fill(change.difference > 0 ? texts.changeHigher : texts.changeLower, { difference, when });
}

/** Scans skipped since the compared one, and why; undefined without any. */
export function leftOutText(leftOut: LeftOut): string | undefined {
  const [first] = leftOut;
  if (!first) return undefined;
  const words = [...new Set(leftOut.map(({ reason }) => insideSentence(reasons[reason])))];
  const values = { reasons: words.join(preview.separator) };
  return leftOut.length === 1
    ? fill(texts.leftOut.single, { ...values, date: dayText(first.created) })
    : pluralText(texts.leftOut.several, leftOut.length, values);
}

/** Whether a value is usual, in words about the person. */
export type AnswerTexts = Readonly<Record<NonNullable<MeasureComparison['answer']>, string>>;

/** The text of a row below its bar: first whether the value is usual, then what changed. Addressed to the person by default. */
export function comparedText(comparison: MeasureComparison, precision: number, answers: AnswerTexts = texts): string {
  const { answer } = comparison;
  return [answer === null ? undefined : answers[answer], changeText(comparison, precision)]
    .filter((part) => part !== undefined)
    .map((part) => `${part}.`)
    .join(' ');
}
