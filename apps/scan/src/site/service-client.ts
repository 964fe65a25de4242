import {
  type Client,
  type scanSiteContract as Contract,
  createClient,
  Problem,
  scanSiteContract,
  type Transport,
} from '@mien/contract';

/** The slowest link that a scan accepts carries a scan's numbers in a few seconds. */
const ANSWER_LIMIT_MS = 20_000;

const transport: Transport = async ({ method, url, body, contentType }) => {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    ...(body === undefined ? {} : { body: body as BodyInit }),
    headers: {
      'accept-language': document.documentElement.lang,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
  });
  const text = await answer.text();
  // Whether the service says so or a proxy in front of it, with whatever body.
  if (answer.status === 429) {
    const retryAfterS = Number(answer.headers.get('retry-after'));
    throw new Problem('too-many-requests', Number.isInteger(retryAfterS) && retryAfterS > 0 ? { retryAfterS } : {});
  }
  return { status: answer.status, json: text === '' ? undefined : JSON.parse(text) };
};

export type ScanService = Client<typeof Contract>['scanSite'];

/** The service that this page came from. */
export function createScanService(): ScanService {
  return createClient(scanSiteContract, transport).scanSite;
}
