import type { ScanState } from '@mien/domain';
import { ANY_DAYS, addressOfDays, type Days, daysIn } from '../../shared/health/days.ts';
import { addressOfState, stateIn } from '../../shared/health/scan-state.ts';

/** The scan filter, and the scan that another one is compared with, as kept in the URL. */
export interface ScanChoice {
  readonly days: Days;
  /** Null for any. */
  readonly state: ScanState | null;
  /** Null if nothing is compared. */
  readonly comparedWith: string | null;
}

export const ANY_SCAN: ScanChoice = { days: ANY_DAYS, state: null, comparedWith: null };

export const choiceIn = (query: URLSearchParams): ScanChoice => ({
  days: daysIn(query),
  state: stateIn(query),
  comparedWith: query.get('with'),
});

/** The choice as URL parameters. */
export const addressOfChoice = ({ days, state, comparedWith }: ScanChoice): Record<string, string> => ({
  ...addressOfDays(days),
  ...addressOfState(state),
  ...(comparedWith === null ? {} : { with: comparedWith }),
});

/** Whether the filter hides some scans. */
export const isNarrowed = ({ days, state }: ScanChoice): boolean =>
  days.from !== null || days.to !== null || state !== null;
