import type { Answer, MienContract, ProfileMatch } from '@mien/contract';
import { isPhoneDigits, MINUTE_MS, type PhoneDigits, type SentCode } from '@mien/domain';

export interface PasskeyWayProps {
  /** Called once a passkey has signed the browser in. */
  readonly onSignedIn: (login: Answer<MienContract['passkeys']['signIn']>) => Promise<void>;
}

export interface StageProps {
  /** Whether the animation has played already, so that it does not repeat. */
  readonly isStill?: boolean;
}

/** What the page is waiting for. */
export type Busy = 'sending' | 'authenticating' | 'loggingIn' | null;

/** A sign-in in progress, stored in the tab: phones discard a page while the user reads the SMS. */
export interface SignInAttempt extends SentCode {
  readonly phone: PhoneDigits;
  /** The profiles that the code opened. The code is then spent, so a reload must not ask for it again. */
  readonly opened?: { readonly profiles: readonly ProfileMatch[]; readonly atMs: number };
}

/** How long a profile can be chosen, milliseconds; the server's token codes have the same lifetime. */
export const CHOICE_LIFETIME_MS = 5 * MINUTE_MS;

/** Seconds between two codes for one phone; the server enforces the same rule. */
const RESEND_WAIT_S = 30;

export function isSignInAttempt(value: unknown): value is SignInAttempt {
  if (typeof value !== 'object' || value === null) return false;
  const { phone, sentAtMs, opened } = value as Partial<SignInAttempt>;
  const isOpenedKnown = opened === undefined || (typeof opened?.atMs === 'number' && isProfileList(opened.profiles));
  return isPhoneDigits(phone) && typeof sentAtMs === 'number' && isOpenedKnown;
}

function isProfileList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (profile: Partial<ProfileMatch> | null) =>
        typeof profile?.patientUid === 'string' &&
        typeof profile.tokenCode === 'string' &&
        typeof profile.firstName === 'string' &&
        typeof profile.lastName === 'string' &&
        typeof profile.registered === 'string' &&
        typeof profile.scanCount === 'number',
    )
  );
}

/** The sign-in step that a reload restores. */
export type Step =
  | { readonly kind: 'phone' }
  | { readonly kind: 'code'; readonly attempt: SignInAttempt }
  | { readonly kind: 'profiles'; readonly profiles: readonly ProfileMatch[] };

export function stepOfAttempt(attempt: SignInAttempt | null, nowMs: number): Step {
  if (attempt === null) return { kind: 'phone' };
  const { opened } = attempt;
  if (!opened) return { kind: 'code', attempt };
  return nowMs - opened.atMs < CHOICE_LIFETIME_MS ? { kind: 'profiles', profiles: opened.profiles } : { kind: 'phone' };
}

/** Whole seconds until another code may be requested. */
export function resendWaitS(sentAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil(RESEND_WAIT_S - (nowMs - sentAtMs) / 1000));
}
