import type { Entry } from '@mien/contract';
import { BLOOD_PRESSURE_ROW, type ResultGroup, type ResultRow } from '../../shared/health/result/result-groups.ts';

/** What a nurse looks for first, in this order. The blood pressure follows them. */
const FIRST = ['heartRateBpm', 'breathingRatePerMin'];

export type CuffEntry = Entry & { readonly value: Extract<Entry['value'], { readonly kind: 'cuff' }> };
export const isCuff = (entry: Entry): entry is CuffEntry => entry.value.kind === 'cuff';

/** The rows that are looked for first. A blood pressure by cuff takes the place of the scan's. */
export function firstRows(groups: readonly ResultGroup[], cuffs: readonly Entry[]): ResultRow[] {
  const rows = groups.flatMap((group) => group.rows);
  const keys = cuffs.some(isCuff) ? FIRST : [...FIRST, BLOOD_PRESSURE_ROW];
  return keys.flatMap((key) => rows.filter((row) => row.key === key));
}

/**
 * The groups without rows that are shown elsewhere. Where all that was red in a group is gone, what is left of it is not rated: "normal"
 * would say it of the whole group.
 */
export function groupsWithout(groups: readonly ResultGroup[], shown: readonly ResultRow[]): ResultGroup[] {
  return groups.flatMap((group) => {
    const rows = group.rows.filter((row) => !shown.includes(row));
    const isRisk = rows.some((row) => row.isRisk);
    const isRated = group.isRated && isRisk === group.isRisk && rows.some((row) => row.band !== null);
    return rows.length === 0 ? [] : [{ ...group, rows, isRisk, isRated }];
  });
}
