import { isRedBand, WEIGHT_MEASURES } from '@mien/domain';
import type { ResultGroup, ResultRow } from './result-groups.ts';

/** Rows in red ranges, in the order of the groups; rows with the same meaning are grouped together. */
export function redFindings(groups: readonly ResultGroup[]): readonly (readonly [ResultRow, ...ResultRow[]])[] {
  const red = groups.flatMap(({ rows }) => rows.filter(({ band }) => isRedBand(band)));
  const ofWeight = red.filter(({ key }) => WEIGHT_MEASURES.includes(key));
  return red.flatMap((row): [ResultRow, ...ResultRow[]][] => {
    if (!ofWeight.includes(row)) return [[row]];
    return ofWeight[0] === row ? [[row, ...ofWeight.slice(1)]] : [];
  });
}
