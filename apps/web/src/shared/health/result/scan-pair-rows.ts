import type { ScanPair } from '@mien/contract';
import { MEASUREMENT_GROUPS } from '@mien/domain';
import { groupsOf, type ResultRow } from './result-groups.ts';

export type Side = ScanPair['earlier'];

interface RowPair {
  readonly key: string;
  readonly earlier: ResultRow | undefined;
  readonly later: ResultRow | undefined;
}

/**
 * The rows of both scans by key, in the order of the groups; rows of only the earlier scan come last in their group.
 */
export function rowsOf({ earlier, later }: ScanPair): readonly RowPair[] {
  const [before, after] = [groupsOf(earlier.result), groupsOf(later.result)];
  return MEASUREMENT_GROUPS.flatMap((group) => {
    const rowsIn = (groups: typeof before) => groups.find(({ key }) => key === group)?.rows ?? [];
    const [ofBefore, ofAfter] = [rowsIn(before), rowsIn(after)];
    const of = (rows: readonly ResultRow[], key: string) => rows.find((row) => row.key === key);
    const keys = new Set([...ofAfter, ...ofBefore].map(({ key }) => key));
    return [...keys].map((key) => ({ key, earlier: of(ofBefore, key), later: of(ofAfter, key) }));
  });
}
