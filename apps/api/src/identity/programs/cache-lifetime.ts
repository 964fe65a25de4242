import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@mien/domain';

/** How long an answer without `Cache-Control` is cached. Chosen: a removed key ends soon. */
const DEFAULT_LIFETIME_MS = 5 * MINUTE_MS;
/** The longest that an answer is cached, whatever its headers say. Chosen. */
const MAX_LIFETIME_MS = HOUR_MS;

/**
 * How long an answer may be cached, in milliseconds. Source: RFC 9111, section 5.2.2.
 *
 * @param cacheControl  the header; null without one
 */
export function cacheLifetimeMs(cacheControl: string | null): number {
  const directives = (cacheControl ?? '')
    .toLowerCase()
    .split(',')
    .map((directive) => directive.trim());
  if (directives.some((directive) => /^no-(?:store|cache)\b/.test(directive))) return 0;
  const [ageS] = directives.flatMap((directive) => /^max-age="?(\d{1,9})"?$/.exec(directive)?.[1] ?? []);
  return ageS === undefined ? DEFAULT_LIFETIME_MS : Math.min(Number(ageS) * SECOND_MS, MAX_LIFETIME_MS);
}
