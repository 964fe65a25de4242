import { readTrialReceipt, type ScanReturn } from '@mien/contract';
import { SECOND_MS } from '@mien/domain';
import type { TrialResult } from '../../shared/platform/trial-result.ts';

/** The trial result with which the scan site returned; null if there is none. */
export function trialResultOf(returned: ScanReturn): TrialResult | null {
  const receipt =
    returned.kind === 'results' ? (returned.values.find(({ key }) => key === 'receipt')?.value ?? null) : null;
  const read = receipt === null ? null : readTrialReceipt(receipt);
  if (receipt === null || read === null) return null;
  return {
    receipt,
    outcome: read.outcome,
    measuredAt: new Date(read.iat * SECOND_MS),
    expiresAt: new Date(read.exp * SECOND_MS),
  };
}
