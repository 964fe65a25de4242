import { stored, storedJson } from '../platform/stored.ts';

interface ScanErrorDetails {
  readonly code: string;
  readonly details: string;
}

function areDetails(value: unknown): value is ScanErrorDetails {
  if (typeof value !== 'object' || value === null) return false;
  const { code, details } = value as Partial<ScanErrorDetails>;
  return typeof code === 'string' && typeof details === 'string';
}

/** Stores the scan site's details of a failed scan, for the error page of this failure. */
export function keepScanErrorDetails(said: ScanErrorDetails): void {
  stored.scanErrorDetails.set(JSON.stringify(said));
}

/** The scan site's details of the failure with this code; null if they belong to another one. */
export function scanErrorDetailsOf(code: string | null): string | null {
  const said = storedJson(stored.scanErrorDetails, areDetails);
  return said !== null && said.code === code ? said.details : null;
}
