import { referenceRange, spokenEnd } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { numberFormat } from '../../platform/formats.ts';
import { textsOf } from '../../platform/language.ts';
import { numberText } from './number-text.ts';
import type { ShownItem } from './result-groups.ts';

const { weight: texts, under } = textsOf('results', english).red;

/** The healthy range of an item, as it is shown: "18.5" and "under 25", "51" and "90". */
export function healthyOf(item: ShownItem) {
  const range = referenceRange(item.measurementRanges, item.precision);
  const { low = null, high = null } = range ?? {};
  const end = low === null || high === null ? null : spokenEnd(high, item.precision);
  if (low !== null && end !== null)
    return { range, low: numberFormat().format(low), high: fill(under, { limit: numberFormat().format(end) }) };
  const shown = (value: number | null) => (value === null ? null : numberText(value, item.precision));
  return { range, low: shown(low), high: shown(high) };
}

/** The healthy range of an item in words; null if it is not rated. */
export function healthyLimits(item: ShownItem): string | null {
  const { low, high } = healthyOf(item);
  if (low !== null) return high === null ? fill(texts.from, { low }) : fill(texts.between, { low, high });
  return high === null ? null : fill(texts.upTo, { high });
}
