import { isCodeOver, isPhoneDigits, type PhoneDigits, type SentCode } from '@mien/domain';

/** How long typing has to rest before a fault is said, and how long a press waits for another. Source: specification, section 9. */
export const INPUT_DEBOUNCE_MS = 500;
export const SUBMIT_DEBOUNCE_MS = 600;

/** A registration by phone under way, kept in the tab: phones throw a page away while somebody reads the SMS. */
export interface PhoneAttempt extends SentCode {
  readonly accessCode: string;
  readonly phone: PhoneDigits;
  /** Names the attempt; the answer to the code has to name the same. */
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

/** The attempt that a reload comes back to: one of this page whose code still lives. */
export function attemptToResume(attempt: PhoneAttempt | null, accessCode: string, nowMs: number): PhoneAttempt | null {
  const isLive = attempt !== null && attempt.accessCode === accessCode && !isCodeOver(attempt, nowMs);
  return isLive ? attempt : null;
}
