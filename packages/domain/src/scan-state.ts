/**
 * The states in which a scan is kept: all that it set out to measure was measured, or something is missing. A scan that measured
 * nothing is not kept.
 */
export const SCAN_STATES = ['complete', 'partial'] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** What results call the states. Source: specification, section 4. */
export const EXTERNAL_STATUS_OF = { complete: 'COMPLETE', partial: 'PARTIAL' } as const satisfies Record<
  ScanState,
  string
>;
export type ExternalStatus = (typeof EXTERNAL_STATUS_OF)[ScanState];
