import { REFUSAL_REASONS } from './scan-error.ts';

/**
 * Reasons that lie in the scan itself, so another scan may succeed. All others are about entries or about the person.
 */
const REASONS_OF_SCANS: readonly string[] = [...REFUSAL_REASONS, 'not-reported', 'outside-limits', 'scale-not-known'];

/** Whether a value is missing because of the scan. */
export const isMissedByScan = (reason: string): boolean => REASONS_OF_SCANS.includes(reason);
