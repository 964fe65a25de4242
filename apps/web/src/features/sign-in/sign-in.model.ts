import type { Problem } from '@mien/contract';

/** A sign-in under way, kept in the tab: phones throw a page away while somebody reads the SMS. */
export interface SignInAttempt {
  readonly phone: string;
  readonly sentAtMs: number;
}

/** Seconds between two codes for one phone; the server keeps the same rule. */
export const RESEND_WAIT_S = 30;

export function isSignInAttempt(value: unknown): value is SignInAttempt {
  if (typeof value !== 'object' || value === null) return false;
  const { phone, sentAtMs } = value as Partial<SignInAttempt>;
  return typeof phone === 'string' && typeof sentAtMs === 'number';
}

/** Whole seconds until another code may be asked for. */
export function resendWaitS(sentAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil(RESEND_WAIT_S - (nowMs - sentAtMs) / 1000));
}

/** What a failed SMS says: the message with the word 'To' in quotes removed, or the given text when there is none. */
export function smsFailureText(problem: Problem, withoutMessage: string): string {
  const text = problem.details.text?.replace(/\s*(['"‘“])To(['"’”])/g, '').trim();
  return text ? text : withoutMessage;
}
