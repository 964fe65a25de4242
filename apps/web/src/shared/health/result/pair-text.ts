import type { ScanPair } from '@mien/contract';
import type { Provenance } from '@mien/domain';
import { scanPair as english, fill } from '@mien/messages';
import { listFormat } from '../../platform/formats.ts';
import { insideSentence } from '../../platform/inside-sentence.ts';
import { textsOf } from '../../platform/language.ts';
import { pluralText } from '../../platform/plural-text.ts';
import { numberText } from './number-text.ts';
import type { ShownItem } from './result-groups.ts';
import { rankWord } from './result-row.tsx';

const texts = textsOf('scanPair', english);

type ValuePair = ScanPair['values'][number];

/**
 * Kinds of differences: `clear`, more than the person's values usually change; `ordinary`, real but usual; `overlap`,
 * too close to tell apart; `open`, without a verdict; `same`, none; `apart`, values that cannot be subtracted.
 */
export type PairKind = 'clear' | 'ordinary' | 'overlap' | 'open' | 'same' | 'apart';

/** The kind of a row: for the two numbers of a blood pressure, what applies to both. */
export function pairKindOf(values: readonly Pick<ValuePair | ScanPair['score'], 'difference' | 'verdict'>[]): PairKind {
  if (values.length === 0 || values.some(({ difference }) => difference === null)) return 'apart';
  if (values.every(({ difference }) => difference === 0)) return 'same';
  if (values.some(({ verdict }) => verdict === 'higher' || verdict === 'lower')) return 'clear';
  if (!values.every(({ verdict }) => verdict === 'ordinary' || verdict === 'overlap')) return 'open';
  return values.some(({ verdict }) => verdict === 'ordinary') ? 'ordinary' : 'overlap';
}

/** Whether the only reason for a missing verdict is that a scan was not at rest: then it is shown once. */
export function isNotedAlone({ values }: Pick<ScanPair, 'values'>): boolean {
  const judged = values.filter(({ verdict }) => verdict !== null && verdict !== 'noRule');
  return judged.length > 0 && judged.every(({ verdict }) => verdict === 'noted');
}

/** The conclusion before all numbers: significant differences, and a summary of the rest. */
export function pairAnswerText(
  parts: readonly { readonly key: string; readonly name: string; readonly kind: PairKind }[],
  { values }: Pick<ScanPair, 'values'>,
): string {
  const { answer } = texts;
  const has = (kind: PairKind) => parts.some((part) => part.kind === kind);
  const sentences = (['higher', 'lower'] as const).flatMap((side) => {
    const names = parts
      .filter(({ key }) => values.some((value) => value.measurementTypeId === key && value.verdict === side))
      .map(({ name }, index) => (index === 0 ? name : insideSentence(name)));
    if (names.length === 0) return [];
    const listed = listFormat({ type: 'conjunction' }).format(names);
    return [pluralText(answer[side], names.length, { names: listed })];
  });
  if (sentences.length > 0) {
    if (has('ordinary') || has('overlap'))
      sentences.push(has('open') || has('apart') ? answer.restJudged : answer.rest);
    return sentences.join(' ');
  }
  if (has('ordinary')) return answer.ordinary;
  if (has('overlap')) return answer.none;
  if (has('open')) return isNotedAlone({ values }) ? answer.noted : answer.open;
  if (!has('same')) return answer.apart;
  return has('apart') ? answer.samePart : answer.same;
}

/** The verdict after a difference; empty without a rule, and if the heading above says it already. */
const verdictText = (verdict: ValuePair['verdict']): string =>
  verdict === null || verdict === 'noRule' || verdict === 'ordinary' || verdict === 'overlap'
    ? ''
    : texts.verdicts[verdict];

/** A displayed difference; a displayed zero is no difference and has no verdict. */
function withVerdict(difference: number, precision: number, verdict: ValuePair['verdict']): string {
  if (difference === 0) return texts.difference.same;
  const amount = numberText(Math.abs(difference), precision);
  const said = fill(difference > 0 ? texts.difference.higher : texts.difference.lower, { difference: amount });
  return [said, verdictText(verdict)].filter((part) => part !== '').join(' ');
}

/** What the two values of a measure say together. */
function valueDifferenceText(
  { difference, obstacle, verdict }: ValuePair,
  item: Pick<ShownItem, 'measurementTypeId' | 'precision' | 'value'>,
): string {
  if (obstacle !== null) return texts.obstacles[obstacle];
  if (difference === null) return '';
  if (rankWord(item, item.value) !== undefined)
    return difference === 0 ? texts.difference.same : texts.difference.other;
  return withVerdict(difference, item.precision, verdict);
}

/** What the two numbers of a blood pressure say together: each with its name, unless both are the same or neither is subtracted. */
export function differenceText(
  items: readonly Pick<ShownItem, 'measurementTypeId' | 'displayName' | 'precision' | 'value'>[],
  values: readonly ValuePair[],
): string {
  const said = items.flatMap((item) => {
    const value = values.find(({ measurementTypeId }) => measurementTypeId === item.measurementTypeId);
    return value ? [{ name: item.displayName, text: valueDifferenceText(value, item) }] : [];
  });
  const [first] = said;
  if (!first || said.every(({ text }) => text === first.text)) return first?.text ?? '';
  return said.map(({ name, text }) => fill(texts.ofPart, { name, text })).join(' ');
}

/** What two scores say together. */
export function scoreDifferenceText({ obstacle, difference, verdict }: ScanPair['score']): string {
  if (obstacle !== null) return texts.scoreObstacles[obstacle];
  return difference === null ? '' : withVerdict(difference, 0, verdict);
}

export type SourceWords = Readonly<Record<Provenance, string>>;
