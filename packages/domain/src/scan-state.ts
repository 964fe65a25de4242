/**
 * Stored scans are either complete or lack a value that the scan set out to measure. A scan that measured nothing is
 * not stored.
 */
export const SCAN_STATES = ['complete', 'partial'] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** Names of the states in results. Source: specification, section 4. */
export const EXTERNAL_STATUS_OF = { complete: 'COMPLETE', partial: 'PARTIAL' } as const satisfies Record<
  ScanState,
  string
>;
export type ExternalStatus = (typeof EXTERNAL_STATUS_OF)[ScanState];
