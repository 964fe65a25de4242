import { REFUSAL_REASONS } from './scan-error.ts';

/** Reasons that lie in a scan itself: another scan may do better. All others are about what was entered, or about the person. */
const REASONS_OF_SCANS: readonly string[] = [...REFUSAL_REASONS, 'not-reported', 'outside-limits', 'scale-not-known'];

/** Whether a value is missing because the scan did not give it. */
export const isMissedByScan = (reason: string): boolean => REASONS_OF_SCANS.includes(reason);
