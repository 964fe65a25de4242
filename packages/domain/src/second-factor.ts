import { codeOf } from './ascii-text.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

/** What staff show to sign in: a code by SMS alone, or also a code of their authenticator, or a passkey. */
export const STAFF_SECOND_FACTORS = ['sms', 'totp', 'passkey'] as const;
export type StaffSecondFactor = (typeof STAFF_SECOND_FACTORS)[number];

/** Kinds of factors with a key that the server keeps; passkeys have a table of their own. */
export const FACTOR_KINDS = ['totp'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** How a second step was passed: by a typed code, by a passkey, or by the provider of single sign-on. */
export const SECOND_STEPS = [...FACTOR_KINDS, 'passkey', 'recoveryCode', 'singleSignOn'] as const;
export type SecondStepBy = (typeof SECOND_STEPS)[number];
/** What kinds of codes there are. */
export type SecondStepCode = Exclude<SecondStepBy, 'singleSignOn' | 'passkey'>;

/** What comes after the number was proved: set up an authenticator or a passkey, or show a code or the passkey. */
export const SECOND_STEP_KINDS = ['setUp', 'setUpPasskey', 'code', 'passkey'] as const;
export type SecondStepKind = (typeof SECOND_STEP_KINDS)[number];

/** Which second step somebody takes: with what they have, or else setting up what the installation asks for. */
export function secondStepKindOf(
  { hasPasskey, hasAuthenticator }: { readonly hasPasskey: boolean; readonly hasAuthenticator: boolean },
  wanted: StaffSecondFactor,
): SecondStepKind {
  if (hasPasskey) return 'passkey';
  if (hasAuthenticator) return 'code';
  return wanted === 'passkey' ? 'setUpPasskey' : 'setUp';
}

/** RFC 6238 with the values that every authenticator app takes: SHA-1, 6 digits, 30 s, a key of 160 bits (RFC 4226, section 4). */
export const AUTHENTICATOR_DIGIT_COUNT = 6;
export const AUTHENTICATOR_PERIOD_S = 30;
export const AUTHENTICATOR_KEY_BYTES = 20;
/** How many steps a clock may be off, before and after: RFC 6238, section 5.2, recommends at most one. */
export const AUTHENTICATOR_WINDOW_STEPS = 1;

/** How long the second step may take after the first: installing an app included. Chosen by us. */
export const SECOND_STEP_LIFETIME_MS = 15 * MINUTE_MS;

/** Wrong codes that one person may enter: of three valid ones in a million, few enough to try for years. Chosen by us. */
export const SECOND_STEP_TRIES = [
  { durationMs: HOUR_MS, max: 10 },
  { durationMs: DAY_MS, max: 30 },
] as const;

/** How long a person has to stop a reset of their second factor that an administrator asked for. */
export const SECOND_FACTOR_RESET_DELAY_MS = DAY_MS;

export const RECOVERY_CODE_COUNT = 10;
/** 50 random bits each, by the alphabet. */
export const RECOVERY_CODE_LENGTH = 10;
/** Crockford's base 32: none of its letters looks like another. Source: https://www.crockford.com/base32.html */
export const RECOVERY_CODE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Longest text that is taken for a code of the second step. */
export const SECOND_STEP_CODE_MAX_LENGTH = 40;

/** A recovery code as written down, in two halves. */
export const recoveryCodeText = (code: string): string =>
  `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;

/** Typed text read as a code of an authenticator or as a recovery code; null for neither. */
export function secondStepCodeOf(typed: string): { readonly by: SecondStepCode; readonly code: string } | null {
  const bare = codeOf(typed).replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(bare)) return { by: 'totp', code: bare };
  const code = bare.replaceAll('o', '0').replace(/[il]/g, '1');
  const isKnown = [...code].every((letter) => RECOVERY_CODE_ALPHABET.includes(letter));
  return isKnown && code.length === RECOVERY_CODE_LENGTH ? { by: 'recoveryCode', code } : null;
}
