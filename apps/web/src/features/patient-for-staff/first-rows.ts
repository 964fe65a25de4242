import type { Entry } from '@mien/contract';
import { BLOOD_PRESSURE_ROW, type ResultGroup, type ResultRow } from '../../shared/health/result/result-groups.ts';

/** What a nurse looks for first, in this order. Blood pressure follows. */
const FIRST = ['heartRateBpm', 'breathingRatePerMin'];

export type CuffEntry = Entry & { readonly value: Extract<Entry['value'], { readonly kind: 'cuff' }> };
export const isCuff = (entry: Entry): entry is CuffEntry => entry.value.kind === 'cuff';

/** The rows shown first. A cuff pressure replaces the scan's. */
export function firstRows(groups: readonly ResultGroup[], cuffs: readonly Entry[]): ResultRow[] {
  const rows = groups.flatMap((group) => group.rows);
  const keys = cuffs.some(isCuff) ? FIRST : [...FIRST, BLOOD_PRESSURE_ROW];
  return keys.flatMap((key) => rows.filter((row) => row.key === key));
}

/**
 * Groups without the rows shown elsewhere. If that removes all red values of a group, the rest is not rated: "normal"
 * would refer to the whole group.
 */
export function groupsWithout(groups: readonly ResultGroup[], shown: readonly ResultRow[]): ResultGroup[] {
  return groups.flatMap((group) => {
    const rows = group.rows.filter((row) => !shown.includes(row));
    const isRisk = rows.some((row) => row.isRisk);
    const isRated = group.isRated && isRisk === group.isRisk && rows.some((row) => row.band !== null);
    return rows.length === 0 ? [] : [{ ...group, rows, isRisk, isRated }];
  });
}
