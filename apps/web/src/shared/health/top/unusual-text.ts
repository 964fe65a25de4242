import type { Top, UsualRangeMeasure } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { textsOf } from '../../platform/language.ts';
import { numberText } from '../result/number-text.ts';
import type { Span } from '../result/range-bar.model.ts';
import type { ResultGroup } from '../result/result-groups.ts';
import { rowName, rowValue } from '../result/result-row.tsx';

const { unusual: texts, nearUsual } = textsOf('results', english);

type UsualSpans = readonly (Span & { readonly measurementTypeId: UsualRangeMeasure })[];

/** A value of a scan as it appears in a sentence; null if the scan does not have it. */
function wordingOf(measure: UsualRangeMeasure, groups: readonly ResultGroup[], usual: UsualSpans) {
  const row = groups.flatMap(({ rows }) => rows).find(({ key }) => key === measure);
  const item = row?.items[0];
  if (!row || !item) return null;
  const range = usual.find(({ measurementTypeId }) => measurementTypeId === measure);
  const shown = (limit: number) => numberText(limit, item.precision);
  return {
    named: { name: rowName(row), value: Object.values(rowValue(row)).join(' ').trim() },
    span: range ? { low: shown(range.low), high: shown(range.high) } : null,
  };
}

/**
 * Which values are outside a patient's usual ranges, for another reader. Null if none is, and if a more urgent notice is at the top.
 *
 * @param usual  the usual ranges, if the patient shares them
 */
export function unusualText(top: Top, groups: readonly ResultGroup[], usual: UsualSpans): string | null {
  if (top.rung !== 'notAsUsual' || top.cause !== 'values') return null;
  const sentences = top.unusual.flatMap((measure) => {
    const wording = wordingOf(measure, groups, usual);
    if (!wording) return [];
    return wording.span
      ? fill(texts.ofOther, { ...wording.named, ...wording.span })
      : fill(texts.ofOtherAlone, wording.named);
  });
  return sentences.length === 0 ? null : sentences.join(' ');
}

/**
 * Which values are outside the usual range without a warning, instead of the sentence that all is normal. For every
 * reader.
 */
export function nearUsualText(top: Top, groups: readonly ResultGroup[], usual: UsualSpans): string | null {
  if (top.rung !== 'nearUsual') return null;
  const sentences = top.near.flatMap(({ measurementTypeId, answer }) => {
    const wording = wordingOf(measurementTypeId, groups, usual);
    return wording?.span ? [fill(nearUsual[answer], { ...wording.named, ...wording.span })] : [];
  });
  return sentences.length === 0 ? null : sentences.join(' ');
}
