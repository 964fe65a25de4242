import { WEIGHT_MEASURES } from '@mien/domain';
import { results as english } from '@mien/messages';
import { listFormat } from '../../platform/formats.ts';
import { insideSentence } from '../../platform/inside-sentence.ts';
import { textsOf } from '../../platform/language.ts';
import { redFindings } from './red-findings.ts';
import type { ResultGroup } from './result-groups.ts';
import { rowName } from './result-row.tsx';

const { weight } = textsOf('results', english).red;

/** The red findings of a scan by name; body mass index and waist together are the weight. */
export const findingNames = (groups: readonly ResultGroup[]): string[] =>
  redFindings(groups).map(([row, ...others]) =>
    others.length > 0 && WEIGHT_MEASURES.includes(row.key) ? weight.name : rowName(row),
  );

/** Names at the beginning of a sentence. */
export function listedNames(names: readonly string[]): string {
  const inside = names.map((name, index) =>
    index === 0 ? `${name.charAt(0).toLocaleUpperCase()}${name.slice(1)}` : insideSentence(name),
  );
  return listFormat({ type: 'conjunction' }).format(inside);
}
