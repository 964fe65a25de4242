import { DAY_MS, MINUTE_MS } from './time.ts';

/** Maximum length of a program's name, which patients read in their access log. Chosen. */
export const PROGRAM_NAME_MAX_LENGTH = 60;

/** Maximum number of programs of a client that are not revoked. Chosen. */
export const PROGRAMS_MAX = 50;

/** Maximum number of groups to which a program is limited. Chosen. */
export const PROGRAM_GROUPS_MAX = 200;

/** Maximum number of public keys that a program gives by value. Chosen: enough for a rotation. */
export const PROGRAM_KEYS_MAX = 10;

/** Signature algorithms of client assertions. Source: SMART App Launch 2.2, asymmetric authentication. */
export const PROGRAM_KEY_ALGORITHMS = ['RS384', 'ES384'] as const;
export type ProgramKeyAlgorithm = (typeof PROGRAM_KEY_ALGORITHMS)[number];

/** Lifetime of an access token of a program in milliseconds. Source: SMART App Launch 2.2, backend services. */
export const PROGRAM_TOKEN_LIFETIME_MS = 5 * MINUTE_MS;

/** How far ahead a client assertion may expire, in milliseconds. Source: SMART App Launch 2.2. */
export const PROGRAM_ASSERTION_LIFETIME_MS = 5 * MINUTE_MS;

/** After a rotation, how long the earlier secret still works if the administrator chose so, in milliseconds. Chosen. */
export const PROGRAM_SECRET_OVERLAP_MS = DAY_MS;

/** Calls of a program per minute, token calls included. Chosen. */
export const PROGRAM_CALLS_PER_MINUTE = 600;

/** How long the answer to an `Idempotency-Key` is stored, in milliseconds. Chosen. */
export const IDEMPOTENCY_RETENTION_MS = DAY_MS;

/** An `Idempotency-Key`: printable ASCII without spaces, at most 255 characters. Chosen. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/**
 * The form of a program's secret: a prefix by which scanners of source code recognize it, 256 random bits and a
 * checksum, both in base 58.
 */
export const PROGRAM_SECRET_PATTERN = /^mien_sk_[1-9A-HJ-NP-Za-km-z]{50}$/;

/** Characters of a secret that the list of programs shows, so that people can tell secrets apart. */
export const PROGRAM_SECRET_HINT_LENGTH = 4;
