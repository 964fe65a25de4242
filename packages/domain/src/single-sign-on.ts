import type { StaffRole } from './staff.ts';
import { MINUTE_MS } from './time.ts';

/** How long a sign-in at the provider may take before it has to start over. Chosen by us, for a password and a second factor. */
export const SINGLE_SIGN_ON_ATTEMPT_LIFETIME_MS = 10 * MINUTE_MS;

/**
 * Where the staff of a client sign in: `/signin/{code}`. 40 bits made by the server, in Crockford's base 32: no one finds a
 * client's code by trying, and no client can take one that looks like another's.
 */
export const SIGN_ON_CODE_LENGTH = 8;
export const SIGN_ON_CODE_PATTERN = /^[0-9a-hjkmnp-tv-z]{8}$/;

/** Longest `sub` that a provider may give. Source: OpenID Connect Core 1.0, section 2. */
export const SUBJECT_MAX_LENGTH = 255;

/** How many values of a claim can map to roles, and how many domains and values of `acr` or `amr` are accepted. Chosen by us. */
export const SIGN_ON_LIST_MAX_COUNT = 20;

/** A claim whose values give roles; the highest counts. */
export interface RoleOfValue {
  readonly value: string;
  readonly role: StaffRole;
}

/** Why a person whom the provider signed in was refused. They read one sentence for all reasons; administrators see which. */
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

/** How many people who were not let in are listed. Chosen by us. */
export const SIGN_ON_REFUSALS_SHOWN = 20;

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Whether a text is the domain of e-mail addresses, such as `clinic.example`. */
export const isEmailDomain = (text: string): boolean => DOMAIN.test(text);

/** The part after the last `@` of an address, in lower case. */
export const domainOfEmail = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
