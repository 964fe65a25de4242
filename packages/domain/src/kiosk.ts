import { HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/** Maximum length of a tablet's name, which patients read in their access log. Chosen. */
export const KIOSK_NAME_MAX_LENGTH = 60;

/** Maximum number of tablets of a client that are not ended. Chosen. */
export const KIOSKS_MAX = 50;

/** Digits of the code with which a tablet is paired: 33 random bits for ten minutes. Chosen. */
export const PAIRING_CODE_DIGIT_COUNT = 10;
export const PAIRING_CODE_LIFETIME_MS = 10 * MINUTE_MS;

/** Digits of the code on a slip: short enough to type while standing. Chosen. */
export const SLIP_CODE_DIGIT_COUNT = 6;

/** Wrong slip codes per tablet and hour. With 200 valid slips of a million codes, a day of guessing finds one in 20 days. Chosen. */
export const WRONG_SLIP_CODES_PER_HOUR = 10;

/** Anonymous participants per tablet and hour: one a minute. Chosen. */
export const ANONYMOUS_PER_KIOSK_AND_HOUR = 60;

/** A person's session at a tablet is over after this time without a call, and in any case after the second. Chosen. */
export const KIOSK_IDLE_LIMIT_MS = 3 * MINUTE_MS;
export const KIOSK_SESSION_LIMIT_MS = 30 * MINUTE_MS;

/** From the start of a scan at a tablet to its end. The page of the scan makes no calls, so the session is not idle meanwhile. Chosen. */
export const KIOSK_SCAN_LIMIT_MS = 6 * MINUTE_MS;

/** Lifetime of the link in the code on the result page, and of one that is sent to the patient's number. Each opens once. Chosen. */
export const KIOSK_LINK_LIFETIME_MS = 10 * MINUTE_MS;
export const KIOSK_MESSAGE_LINK_LIFETIME_MS = 24 * HOUR_MS;

/** Without a touch for this time, the page asks whether the person is there. Chosen. */
export const KIOSK_ASK_AFTER_MS = 45 * SECOND_MS;
/**
 * How long a face that a scan has seen may be out of the picture before the page asks. Shorter than it takes two people
 * to change places in front of the camera. Chosen.
 */
export const KIOSK_FACE_AWAY_MS = 5 * SECOND_MS;
/** Time to answer. Source: WCAG 2.2, 2.2.1, which asks for at least 20 seconds. */
export const KIOSK_ANSWER_MS = 20 * SECOND_MS;

/** How long a result is shown, how much longer on request, and how often that may be requested. Chosen. */
export const KIOSK_RESULT_MS = 60 * SECOND_MS;
export const KIOSK_RESULT_LONGER_MS = 30 * SECOND_MS;
export const KIOSK_RESULT_LONGER_TIMES = 2;
/** The remaining time at which the end of a result is announced. Chosen. */
export const KIOSK_RESULT_ANNOUNCED_MS = 10 * SECOND_MS;

/** How long the page after the end is shown. Chosen. */
export const KIOSK_END_MS = 8 * SECOND_MS;

export interface KioskSessionTimes {
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  /** When the running scan of the session ends at the latest; null without one. */
  readonly scanUntil: Date | null;
}

/** Whether a person's session at a tablet is over. */
export function isKioskSessionOver({ createdAt, lastUsedAt, scanUntil }: KioskSessionTimes, at: Date): boolean {
  const nowMs = at.getTime();
  if (nowMs - createdAt.getTime() > KIOSK_SESSION_LIMIT_MS) return true;
  const isScanning = scanUntil !== null && nowMs < scanUntil.getTime();
  return !isScanning && nowMs - lastUsedAt.getTime() > KIOSK_IDLE_LIMIT_MS;
}

/** Where a page of a tablet is in its wait for a person. */
export type KioskAttention =
  | { readonly kind: 'present' }
  | { readonly kind: 'asking'; readonly secondsLeft: number }
  | { readonly kind: 'gone' };

/**
 * @param absentMs  since the last touch, or since the face was last seen
 * @param askAfterMs  how long the person may be absent before the page asks
 */
export function kioskAttention(absentMs: number, askAfterMs: number = KIOSK_ASK_AFTER_MS): KioskAttention {
  if (absentMs < askAfterMs) return { kind: 'present' };
  const leftMs = askAfterMs + KIOSK_ANSWER_MS - absentMs;
  return leftMs > 0 ? { kind: 'asking', secondsLeft: Math.ceil(leftMs / SECOND_MS) } : { kind: 'gone' };
}
