import { type Language, MINUTE_MS } from '@mien/domain';

const TIMEOUT_MS = 3000;
const MAX_CHARACTERS = 4000;
/** How long a text, or a failed fetch, is cached. */
const CACHE_MS = 5 * MINUTE_MS;

export interface ConsentBannerDeps {
  /** The address of the text, with `{language}` in place of the reader's language, or null when this installation has none. */
  readonly url: string | null;
  readonly now: () => Date;
  readonly fetchText: (url: string, signal: AbortSignal) => Promise<string>;
}

/** Fetches plain text. Throws on an error status, and on HTML or XML, such as a gateway's error page. */
export async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const text = await response.text();
  if (/^\s*<(?:!doctype|html|\?xml)\b/i.test(text)) throw new Error('expected plain text, got HTML or XML');
  return text;
}

/**
 * The text above the consent boxes. The server fetches it, so that browsers contact no other site. If the fetch fails it
 * is empty, so that patients can still give consent.
 */
export function createConsentBanner({
  url,
  now,
  fetchText: fetchFrom,
}: ConsentBannerDeps): (language: Language) => Promise<string> {
  const cache = new Map<string, { text: string; untilMs: number }>();
  return async (language) => {
    if (url === null) return '';
    const address = url.replaceAll('{language}', language);
    const cached = cache.get(address);
    if (cached && now().getTime() < cached.untilMs) return cached.text;
    let text = '';
    try {
      text = (await fetchFrom(address, AbortSignal.timeout(TIMEOUT_MS))).trim().slice(0, MAX_CHARACTERS);
    } catch {
      // Patients can still give consent without the banner.
    }
    cache.set(address, { text, untilMs: now().getTime() + CACHE_MS });
    return text;
  };
}
