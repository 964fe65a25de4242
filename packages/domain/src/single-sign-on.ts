import type { StaffRole } from './staff.ts';
import { MINUTE_MS } from './time.ts';

/** Time limit for a sign-in at the provider. Chosen: enough for a password and a second factor. */
export const SINGLE_SIGN_ON_ATTEMPT_LIFETIME_MS = 10 * MINUTE_MS;

/**
 * Length of the code in `/signin/{code}`, where a client's staff sign in. 40 random bits in Crockford's base 32: a
 * client's code cannot be guessed, and no client can choose one that looks like another's.
 */
export const SIGN_ON_CODE_LENGTH = 8;
export const SIGN_ON_CODE_PATTERN = /^[0-9a-hjkmnp-tv-z]{8}$/;

/** Maximum length of a provider's `sub`. Source: OpenID Connect Core 1.0, section 2. */
export const SUBJECT_MAX_LENGTH = 255;

/** Maximum number of claim values mapped to roles, and of accepted domains and values of `acr` or `amr`. Chosen. */
export const SIGN_ON_LIST_MAX_COUNT = 20;

/** Maps a claim value to a role; the highest role wins. */
export interface RoleOfValue {
  readonly value: string;
  readonly role: StaffRole;
}

/**
 * Why a user whom the provider authenticated was refused. The user sees one sentence for all reasons; administrators
 * see the reason.
 */
export const SIGN_ON_REFUSALS = [
  'emailUnverified',
  'domainNotAllowed',
  'noAccount',
  'severalAccounts',
  'deactivated',
  'notStaff',
  'linkedToAnother',
  'roleMissing',
  'tooManyGroups',
  'lastAdmin',
  'stepMissing',
] as const;
export type SignOnRefusal = (typeof SIGN_ON_REFUSALS)[number];

/** Number of refused users listed. Chosen. */
export const SIGN_ON_REFUSALS_SHOWN = 20;

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Whether a text is an email domain, such as `clinic.example`. */
export const isEmailDomain = (text: string): boolean => DOMAIN.test(text);

/** The part after the last `@` of an address, in lower case. */
export const domainOfEmail = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
