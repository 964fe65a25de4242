import { referenceRange } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { textsOf } from '../language.ts';
import { numberText } from './number-text.ts';
import type { ShownItem } from './result-groups.ts';

const { weight: texts } = textsOf('results', english).red;

/** The healthy range of an item, as it is shown. */
export function healthyOf(item: ShownItem) {
  const range = referenceRange(item.measurementRanges, item.precision);
  const shown = (value: number | null | undefined) => (value == null ? null : numberText(value, item.precision));
  return { range, low: shown(range?.low), high: shown(range?.high) };
}

/** The healthy range of an item in words; null for one that is not rated. */
export function healthyLimits(item: ShownItem): string | null {
  const { low, high } = healthyOf(item);
  if (low !== null) return high === null ? fill(texts.from, { low }) : fill(texts.between, { low, high });
  return high === null ? null : fill(texts.upTo, { high });
}
