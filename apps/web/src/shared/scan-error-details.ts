import { stored, storedJson } from './stored.ts';

interface ScanErrorDetails {
  readonly code: string;
  readonly details: string;
}

function areDetails(value: unknown): value is ScanErrorDetails {
  if (typeof value !== 'object' || value === null) return false;
  const { code, details } = value as Partial<ScanErrorDetails>;
  return typeof code === 'string' && typeof details === 'string';
}

/** Keeps what the scan site said about a failed scan, for the error page of this failure. */
export function keepScanErrorDetails(said: ScanErrorDetails): void {
  stored.scanErrorDetails.set(JSON.stringify(said));
}

/** What the scan site said about the failure with this code; null when it spoke of another one. */
export function scanErrorDetailsOf(code: string | null): string | null {
  const said = storedJson(stored.scanErrorDetails, areDetails);
  return said !== null && said.code === code ? said.details : null;
}
