import type { TransportRequest } from '@mien/contract';
import { currentLanguage } from './language.ts';
import { noteServerDate } from './server-time.ts';
import { stored } from './stored.ts';

/** Nobody waits longer than this for an answer, or for more of it, milliseconds. */
const ANSWER_TIMEOUT_MS = 30_000;

/** Ends a request that has been silent for too long: a large answer takes its time on a slow line as long as it goes on. */
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

/** Sends a request to Mien's API. */
export async function send({ method, url, body, contentType }: TransportRequest): Promise<Response> {
  const { signal, heard, stop } = endWhenSilent();
  try {
    const answer = await fetch(url, {
      method,
      credentials: 'same-origin',
      signal,
      headers: {
        accept: 'application/json',
        // The page's language, which need not be the browser's.
        'accept-language': currentLanguage(),
        ...(contentType ? { 'content-type': contentType } : {}),
      },
      ...(body === undefined ? {} : { body: body as BodyInit }),
    });
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
    stop();
    throw error;
  }
}

/** Whether a request ended because no answer came in time. */
export function isTimeOut(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

interface Asked {
  readonly answer: Promise<Response>;
  readonly atMs: number;
}
const asked = new Map<string, Asked>();

/**
 * Sends reads that the page will make, while its scripts are still on their way: {@link sendOrTake} then has the answer.
 * Not while the server does not know of a log-out: until then the cookie counts for nothing.
 *
 * @param urls  path and query, beginning with `/v1`
 */
export function askAhead(urls: readonly string[]): void {
  if (stored.owedLogOut.get() !== null || navigator.onLine === false) return;
  for (const url of urls) {
    const answer = send({ method: 'GET', url });
    // Whoever takes it learns of the failure.
    answer.catch(() => undefined);
    asked.set(url, { answer, atMs: performance.now() });
  }
}

/** The answer that was asked for ahead, once and while it is fresh; otherwise sends the request. */
export function sendOrTake(request: TransportRequest): Promise<Response> {
  // A call that changes something makes what was asked before it old, or somebody else's.
  if (request.method !== 'GET') asked.clear();
  const ahead = asked.get(request.url);
  asked.delete(request.url);
  return ahead && performance.now() - ahead.atMs < ANSWER_TIMEOUT_MS ? ahead.answer : send(request);
}

/** Forgets what was asked for ahead: whoever asks again does not wait for the old answer. */
export function forgetAsked(): void {
  asked.clear();
}

/** Addresses that were asked for ahead and that nobody has taken. */
export function untakenAnswers(): readonly string[] {
  return [...asked.keys()];
}
