import { SHARED_RESULT_PATH } from './page-paths.ts';
import type { RefusalReason } from './scan-error.ts';

/** Why a value is missing, as shown to people other than the patient. */
export type PublicMissingReason =
  | RefusalReason
  | 'not-reported'
  | 'outside-limits'
  | 'scale-not-known'
  | 'entry-too-old'
  | 'not-calculated';

/** Reasons that would reveal an answer, the age or the sex of the patient. */
const PERSONAL_REASONS = new Set([
  'known-diabetes',
  'known-heart-disease',
  'not-answered',
  'question-open',
  'sex-not-known',
  'outside-age',
]);

/** The public reason: why an equation did not apply is shown only to the patient. */
export function publicMissingReason(reason: string): string {
  return PERSONAL_REASONS.has(reason) ? ('not-calculated' satisfies PublicMissingReason) : reason;
}

/** Lifetime of a shared link in hours, chosen by the patient. Source: docs/topics/sharing.md. */
export const SHARE_LIFETIME_HOURS = { min: 1, default: 72, max: 720 } as const;

/** Offered lifetimes, in hours. */
export const SHARE_LIFETIME_CHOICES_HOURS = [24, SHARE_LIFETIME_HOURS.default, 168, SHARE_LIFETIME_HOURS.max] as const;

/** Maximum number of active links per measurement. */
export const MAX_LIVE_SHARES = 10;

/** Hash of `/error?ID=1002` for an expired link: the page then reports only that. */
export const ENDED_LINK_HASH = '#ended';

export function sharedResultUrl(origin: string, shareKey: string): string {
  return `${origin}${SHARED_RESULT_PATH.replace(':shareKey', encodeURIComponent(shareKey))}`;
}

/** A key is 256 bits in base64url. */
const SHARE_KEY_AT_END = /\/([A-Za-z0-9_-]{43})$/;

/**
 * The key of the only link in a text if it is a shared result of this origin; null for no link, another link, or
 * several links.
 */
export function shareKeyInText(text: string, origin: string): string | null {
  const [word, ...others] = text.split(/\s+/).filter((part) => part.includes('://'));
  if (word === undefined || others.length > 0) return null;
  // A bracket or quotation mark may precede the link.
  const link = /^[a-z]/i.test(word) ? word : word.slice(1);
  const key = SHARE_KEY_AT_END.exec(link)?.[1];
  return key !== undefined && link === sharedResultUrl(origin, key) ? key : null;
}
