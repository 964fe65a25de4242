import type { RefusalReason } from './scan-error.ts';

/** Why a value is missing, as people other than the patient may see it. */
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

/** The reason as people other than the patient may see it: why an equation was not used stays with the patient. */
export function publicMissingReason(reason: string): string {
  return PERSONAL_REASONS.has(reason) ? ('not-calculated' satisfies PublicMissingReason) : reason;
}

/** How long a shared link lives, in hours. A patient chooses when sharing. Source: docs/adr/0025-shares.md. */
export const SHARE_LIFETIME_HOURS = { min: 1, default: 72, max: 720 } as const;

/** Lifetimes that pages offer, in hours. */
export const SHARE_LIFETIME_CHOICES_HOURS = [24, SHARE_LIFETIME_HOURS.default, 168, SHARE_LIFETIME_HOURS.max] as const;

/** Most links of one measurement that live at the same time. */
export const MAX_LIVE_SHARES = 10;

/** The path of a shared result's page; `:shareKey` stands for the link's key. Source: specification, section 2. */
export const SHARED_RESULT_PATH = '/sharedResult/:shareKey';

/** Behind the # of `/error?ID=1002`, for a link that has ended: the page then says only that. */
export const ENDED_LINK_HASH = '#ended';

/** Where a link leads. */
export function sharedResultUrl(origin: string, shareKey: string): string {
  return `${origin}${SHARED_RESULT_PATH.replace(':shareKey', encodeURIComponent(shareKey))}`;
}

/** A key is 256 bits in base64url. */
const SHARE_KEY_AT_END = /\/([A-Za-z0-9_-]{43})$/;

/**
 * The key of the one link that a text holds, when that leads to a shared result of this origin; null when there is none,
 * another one, or more than one.
 */
export function shareKeyInText(text: string, origin: string): string | null {
  const [word, ...others] = text.split(/\s+/).filter((part) => part.includes('://'));
  if (word === undefined || others.length > 0) return null;
  // A sentence may open a bracket or a quotation before it.
  const link = /^[a-z]/i.test(word) ? word : word.slice(1);
  const key = SHARE_KEY_AT_END.exec(link)?.[1];
  return key !== undefined && link === sharedResultUrl(origin, key) ? key : null;
}
