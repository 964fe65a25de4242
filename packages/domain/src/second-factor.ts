import { codeOf } from './ascii-text.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

/** Sign-in requirement for staff: an SMS code alone, or also a TOTP code or a passkey. */
export const STAFF_SECOND_FACTORS = ['sms', 'totp', 'passkey'] as const;
export type StaffSecondFactor = (typeof STAFF_SECOND_FACTORS)[number];

/** Factors with a secret stored by the server; passkeys have a separate table. */
export const FACTOR_KINDS = ['totp'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** How the second step was completed: by a typed code, a passkey, or the single sign-on provider. */
export const SECOND_STEPS = [...FACTOR_KINDS, 'passkey', 'recoveryCode', 'singleSignOn'] as const;
export type SecondStepBy = (typeof SECOND_STEPS)[number];
/** Kinds of typed codes. */
export type SecondStepCode = Exclude<SecondStepBy, 'singleSignOn' | 'passkey'>;

/** The step after number verification: enroll a TOTP app or a passkey, or use one. */
export const SECOND_STEP_KINDS = ['setUp', 'setUpPasskey', 'code', 'passkey'] as const;
export type SecondStepKind = (typeof SECOND_STEP_KINDS)[number];

/** The user's second step: with an existing factor, or else enrolling the one that the installation requires. */
export function secondStepKindOf(
  { hasPasskey, hasAuthenticator }: { readonly hasPasskey: boolean; readonly hasAuthenticator: boolean },
  wanted: StaffSecondFactor,
): SecondStepKind {
  if (hasPasskey) return 'passkey';
  if (hasAuthenticator) return 'code';
  return wanted === 'passkey' ? 'setUpPasskey' : 'setUp';
}

/**
 * RFC 6238 with parameters that every authenticator app supports: SHA-1, 6 digits, 30 s, a 160-bit key (RFC 4226,
 * section 4).
 */
export const AUTHENTICATOR_DIGIT_COUNT = 6;
export const AUTHENTICATOR_PERIOD_S = 30;
export const AUTHENTICATOR_KEY_BYTES = 20;
/** Tolerated clock skew in steps, before and after: RFC 6238, section 5.2, recommends at most one. */
export const AUTHENTICATOR_WINDOW_STEPS = 1;

/** Time limit for the second step after the first, including installing an app. Chosen. */
export const SECOND_STEP_LIFETIME_MS = 15 * MINUTE_MS;

/** Rate limits for wrong codes per person: three codes of a million are valid, so guessing would take years. Chosen. */
export const SECOND_STEP_TRIES = [
  { durationMs: HOUR_MS, max: 10 },
  { durationMs: DAY_MS, max: 30 },
] as const;

/** How long a user has to cancel a second-factor reset requested by an administrator. */
export const SECOND_FACTOR_RESET_DELAY_MS = DAY_MS;

export const RECOVERY_CODE_COUNT = 10;
/** 10 characters of 5 random bits. */
export const RECOVERY_CODE_LENGTH = 10;
/** Crockford's base 32, without characters that look alike. Source: https://www.crockford.com/base32.html */
export const RECOVERY_CODE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Maximum input length of a second-step code. */
export const SECOND_STEP_CODE_MAX_LENGTH = 40;

/** Formats a recovery code in two halves. */
export const recoveryCodeText = (code: string): string =>
  `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;

/** Parses typed text as a TOTP code or a recovery code; null for neither. */
export function secondStepCodeOf(typed: string): { readonly by: SecondStepCode; readonly code: string } | null {
  const bare = codeOf(typed).replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(bare)) return { by: 'totp', code: bare };
  const code = bare.replaceAll('o', '0').replace(/[il]/g, '1');
  const isKnown = [...code].every((letter) => RECOVERY_CODE_ALPHABET.includes(letter));
  return isKnown && code.length === RECOVERY_CODE_LENGTH ? { by: 'recoveryCode', code } : null;
}
