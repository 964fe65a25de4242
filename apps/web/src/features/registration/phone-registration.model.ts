import { isCodeOver, isPhoneDigits, type PhoneDigits, type SentCode } from '@mien/domain';

/** Debounce before a fault is shown, and between two clicks. Source: specification, section 9. */
export const INPUT_DEBOUNCE_MS = 500;
export const SUBMIT_DEBOUNCE_MS = 600;

/** A registration by phone in progress, stored in the tab: phones discard a page while the user reads the SMS. */
export interface PhoneAttempt extends SentCode {
  readonly accessCode: string;
  readonly phone: PhoneDigits;
  /** Identifies the attempt; the response to the code must contain the same value. */
  readonly patientUid: string;
}

export function isPhoneAttempt(value: unknown): value is PhoneAttempt {
  if (typeof value !== 'object' || value === null) return false;
  const { accessCode, phone, patientUid, sentAtMs } = value as Partial<PhoneAttempt>;
  return (
    typeof accessCode === 'string' &&
    typeof patientUid === 'string' &&
    isPhoneDigits(phone) &&
    typeof sentAtMs === 'number'
  );
}

/** The attempt to resume after a reload: one of this page whose code is still valid. */
export function attemptToResume(attempt: PhoneAttempt | null, accessCode: string, nowMs: number): PhoneAttempt | null {
  const isLive = attempt !== null && attempt.accessCode === accessCode && !isCodeOver(attempt, nowMs);
  return isLive ? attempt : null;
}
