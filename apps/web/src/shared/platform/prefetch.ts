import type { TransportRequest } from '@mien/contract';
import { startRequest } from './connection.ts';
import { currentLanguage } from './language.ts';
import { noteServerDate } from './server-time.ts';
import { stored } from './stored.ts';

/** Timeout for a response, or for more of it, milliseconds. */
const ANSWER_TIMEOUT_MS = 30_000;

/**
 * Aborts a request that has been silent for too long: a large response may take long on a slow network while it makes
 * progress.
 */
function endWhenSilent() {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const heard = () => {
    stop();
    timer = setTimeout(() => ending.abort(new DOMException('no answer in time', 'TimeoutError')), ANSWER_TIMEOUT_MS);
  };
  heard();
  return { signal: ending.signal, heard, stop };
}

/**
 * Tells the server which calls come from one page, so that it sets a single cookie for a new browser. Undefined over
 * plain http.
 */
const PAGE = `${crypto.randomUUID?.()}`;

/**
 * Sends a request to Mien's API.
 *
 * @param accessToken  in place of the session cookie, which is then neither sent nor set
 */
export async function send(
  { method, url, body, contentType }: TransportRequest,
  accessToken?: string,
): Promise<Response> {
  const { signal, heard, stop } = endWhenSilent();
  const noteReached = startRequest();
  try {
    const answer = await fetch(url, {
      method,
      credentials: accessToken === undefined ? 'same-origin' : 'omit',
      signal,
      headers: {
        accept: 'application/json',
        // The page's language, which may differ from the browser's.
        'accept-language': currentLanguage(),
        'x-mien-page': PAGE,
        ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
        ...(contentType ? { 'content-type': contentType } : {}),
      },
      ...(body === undefined ? {} : { body: body as BodyInit }),
    });
    noteReached(true);
    noteServerDate(answer.headers.get('date'));
    if (!answer.body) {
      stop();
      return answer;
    }
    const listening = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      start: heard,
      transform: (part, through) => {
        heard();
        through.enqueue(part);
      },
      flush: stop,
    });
    return new Response(answer.body.pipeThrough(listening), answer);
  } catch (error) {
    noteReached(false);
    stop();
    throw error;
  }
}

/** Whether a request timed out. */
export function isTimeOut(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

interface Prefetched {
  readonly answer: Promise<Response>;
  readonly atMs: number;
}
const prefetched = new Map<string, Prefetched>();

/**
 * Prefetches reads that the page will make, while its scripts are still loading; {@link sendOrTakePrefetched} returns their
 * responses. Not while an unsent log-out is pending: until then the cookie must not be used.
 *
 * @param urls  path and query, beginning with `/v1`
 */
export function prefetch(urls: readonly string[]): void {
  if (stored.owedLogOut.get() !== null) return;
  for (const url of urls) {
    const answer = send({ method: 'GET', url });
    // The failure is handled where the response is taken.
    answer.catch(() => undefined);
    prefetched.set(url, { answer, atMs: performance.now() });
  }
}

/** Returns the prefetched response, once and while it is fresh; otherwise sends the request. */
export function sendOrTakePrefetched(request: TransportRequest): Promise<Response> {
  // After a write, prefetched responses may be stale or another user's.
  if (request.method !== 'GET') prefetched.clear();
  const ahead = prefetched.get(request.url);
  prefetched.delete(request.url);
  return ahead && performance.now() - ahead.atMs < ANSWER_TIMEOUT_MS ? ahead.answer : send(request);
}

/** Discards prefetched responses, so that a retry does not wait for an old one. */
export function forgetPrefetched(): void {
  prefetched.clear();
}

/** URLs that were prefetched and never used. */
export function unusedPrefetches(): readonly string[] {
  return [...prefetched.keys()];
}
