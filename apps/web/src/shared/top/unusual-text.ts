import type { Top, UsualRangeMeasure } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { textsOf } from '../language.ts';
import { numberText } from '../result/number-text.ts';
import type { Span } from '../result/range-bar.model.ts';
import type { ResultGroup } from '../result/result-groups.ts';
import { rowName, rowValue } from '../result/result-row.tsx';

const { unusual: texts } = textsOf('results', english);

/**
 * Which values are outside a patient's usual ranges, for another reader. Null if none is, and if a more urgent notice is at the top.
 *
 * @param usual  the usual ranges, if the patient shares them
 */
export function unusualText(
  top: Top,
  groups: readonly ResultGroup[],
  usual: readonly (Span & { readonly measurementTypeId: UsualRangeMeasure })[],
): string | null {
  if (top.rung !== 'notAsUsual' || top.cause !== 'values') return null;
  const rows = groups.flatMap((group) => group.rows);
  const sentences = top.unusual.flatMap((measure) => {
    const row = rows.find(({ key }) => key === measure);
    const range = usual.find(({ measurementTypeId }) => measurementTypeId === measure);
    const item = row?.items[0];
    if (!row || !item) return [];
    const shown = (limit: number) => numberText(limit, item.precision);
    const value = Object.values(rowValue(row)).join(' ').trim();
    if (!range) return fill(texts.ofOtherAlone, { name: rowName(row), value });
    return fill(texts.ofOther, { name: rowName(row), value, low: shown(range.low), high: shown(range.high) });
  });
  return sentences.length === 0 ? null : sentences.join(' ');
}
