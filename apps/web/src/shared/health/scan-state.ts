import { SCAN_STATES, type ScanState } from '@mien/domain';

/** The scan state in a URL; null for all, and for an unknown one. */
export const stateIn = (query: URLSearchParams): ScanState | null =>
  SCAN_STATES.find((state) => state === query.get('state')) ?? null;

/** The state as a parameter of a URL or a call. */
export const addressOfState = (state: ScanState | null): { state?: ScanState } => (state === null ? {} : { state });
