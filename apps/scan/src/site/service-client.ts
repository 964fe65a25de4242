import {
  type Client,
  type scanSiteContract as Contract,
  createClient,
  Problem,
  scanSiteContract,
  type Transport,
  type TransportAnswer,
} from '@mien/contract';
import { needed, neededNow } from './browser/ask.ts';

/** Timeout of a response after the upload: an analysis waits and takes 16 s at most. */
const ANSWER_LIMIT_MS = 25_000;
/**
 * A slower network counts as stalled. Browsers count bytes handed to the device as sent, so a whole scan may be "sent"
 * while its bytes are still in transit.
 */
const SLOWEST_BYTES_PER_MS = 2;

/**
 * Sends requests, and waits as long as bytes move: the timeout is on stalls, not on the total. Throws for any response
 * not from the service, such as a gateway's page.
 */
const transport: Transport = ({ method, url, body, contentType }) => {
  const request = neededNow(() => new XMLHttpRequest());
  const answered = new Promise<TransportAnswer>((resolve, reject) => {
    const bytes = typeof body === 'string' ? new Blob([body]).size : (body?.byteLength ?? 0);
    const limitMs = ANSWER_LIMIT_MS + bytes / SLOWEST_BYTES_PER_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        request.abort();
        reject(new Error('nothing moves'));
      }, limitMs);
    };
    const fail = (): void => {
      clearTimeout(timer);
      reject(new Error('no answer'));
    };
    request.open(method, url);
    request.setRequestHeader('accept-language', document.documentElement.lang);
    if (contentType !== undefined) request.setRequestHeader('content-type', contentType);
    request.upload.onprogress = wait;
    request.onprogress = wait;
    request.onerror = fail;
    request.onabort = fail;
    request.onload = () => {
      clearTimeout(timer);
      try {
        resolve(answerOf(request));
      } catch (cause) {
        reject(cause);
      }
    };
    wait();
    request.send((body ?? null) as XMLHttpRequestBodyInit | null);
  });
  return answered;
};

/** @throws {Problem} too-many-requests; what JSON.parse throws for a gateway's page */
function answerOf(request: XMLHttpRequest): TransportAnswer {
  const { status, responseText } = request;
  // From the service or a proxy in front of it, with any body.
  if (status === 429) {
    const retryAfterS = Number(request.getResponseHeader('retry-after'));
    throw new Problem('too-many-requests', Number.isInteger(retryAfterS) && retryAfterS > 0 ? { retryAfterS } : {});
  }
  return { status, json: responseText === '' ? undefined : JSON.parse(responseText) };
}

export type ScanService = Client<typeof Contract>['scanSite'];

/** The service that this page came from. */
export function createScanService(): ScanService {
  return createClient(scanSiteContract, transport).scanSite;
}

/** Timeout of a connection check. */
const LINE_LIMIT_MS = 8000;

/**
 * Whether there is a connection: the service itself has just responded. The browser's own state is only a hint, and a
 * captive portal's or gateway's page does not count.
 */
export async function isLineThere(service: Pick<ScanService, 'live'>): Promise<boolean> {
  try {
    await needed(() => service.live(), { limitMs: LINE_LIMIT_MS });
    return true;
  } catch {
    return false;
  }
}
