import { type Language, MINUTE_MS } from '@mien/domain';

const TIMEOUT_MS = 3000;
const MAX_CHARACTERS = 4000;
/** How long a fetched text, or a failure to fetch it, is cached. */
const KEPT_MS = 5 * MINUTE_MS;

export interface ConsentBannerDeps {
  /** The address of the text, with `{language}` in place of the reader's language, or null when this installation has none. */
  readonly url: string | null;
  readonly now: () => Date;
  readonly fetchText: (url: string, signal: AbortSignal) => Promise<string>;
}

/** Fetches plain text. Throws when the answer is not a success, or is an HTML page, as from a gateway. */
export async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const text = await answer.text();
  if (/^\s*<(?:!doctype|html|\?xml)\b/i.test(text)) throw new Error('a page in place of a text');
  return text;
}

/**
 * The notice above the consent boxes, fetched by the server so that browsers call no other site. A notice that cannot be
 * fetched is empty: it must not keep a patient from agreeing.
 */
export function createConsentBanner({
  url,
  now,
  fetchText: fetchFrom,
}: ConsentBannerDeps): (language: Language) => Promise<string> {
  const keptTexts = new Map<string, { text: string; untilMs: number }>();
  return async (language) => {
    if (url === null) return '';
    const address = url.replaceAll('{language}', language);
    const kept = keptTexts.get(address);
    if (kept && now().getTime() < kept.untilMs) return kept.text;
    let text = '';
    try {
      text = (await fetchFrom(address, AbortSignal.timeout(TIMEOUT_MS))).trim().slice(0, MAX_CHARACTERS);
    } catch {
      // The bucket did not answer: the page shows only its own text.
    }
    keptTexts.set(address, { text, untilMs: now().getTime() + KEPT_MS });
    return text;
  };
}
