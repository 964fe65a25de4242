import type { FhirSearchset } from '@mien/contract';
import { ORIGIN, type TestApi, type TestBrowser } from './test-api.ts';

/** Address of the FHIR server in tests. */
export const FHIR_BASE = `${ORIGIN}/v1/fhir`;

/** A FHIR resource, as far as tests read it. */
export interface AnyResource {
  readonly resourceType: string;
  readonly id: string;
  readonly [element: string]: unknown;
}

interface FhirRequest {
  readonly method?: 'DELETE' | 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** Who asks: a browser with its session, a program with its access token, or no one. */
type Asker = TestBrowser | { readonly token: string } | null;

function credentialsOf(asker: Asker): Readonly<Record<string, string>> {
  if (asker === null) return {};
  if ('token' in asker) return { authorization: `Bearer ${asker.token}` };
  return { cookie: [...asker.cookies].map(([name, value]) => `${name}=${value}`).join('; '), origin: ORIGIN };
}

/** The address below the server's: of a link, too. */
const pathOf = (address: string) => (address.startsWith('http') ? address.slice(ORIGIN.length) : `/v1/fhir/${address}`);

/** Sends a FHIR request: one with the session of a browser as a page of the installation would. */
export async function fhirRequest(
  api: TestApi,
  asker: Asker,
  address: string,
  { method = 'GET', headers = {}, payload }: FhirRequest = {},
) {
  const answer = await api.app.inject({
    method,
    url: pathOf(address),
    headers: { ...credentialsOf(asker), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}

/** Reads a resource or a page, which has to be there. */
export async function readFhir<Read = AnyResource>(api: TestApi, asker: Asker, address: string): Promise<Read> {
  const { status, text } = await fhirRequest(api, asker, address);
  if (status !== 200) throw new Error(`${address} is answered with ${status}: ${text}`);
  return JSON.parse(text) as Read;
}

/** All pages of a search, by their `next` links. */
export async function pagesOf(
  api: TestApi,
  asker: Asker,
  address: string,
  betweenPages: (page: number) => Promise<unknown> = async () => undefined,
): Promise<readonly FhirSearchset[]> {
  const pages: FhirSearchset[] = [];
  for (let next: string | undefined = address; next !== undefined; ) {
    const page: FhirSearchset = await readFhir<FhirSearchset>(api, asker, next);
    pages.push(page);
    next = page.link.find(({ relation }) => relation === 'next')?.url;
    if (next !== undefined) await betweenPages(pages.length);
  }
  return pages;
}

/** The resources of pages that match, or that the search added. */
export const resourcesIn = (pages: readonly FhirSearchset[], mode: 'match' | 'include' = 'match') =>
  pages.flatMap(({ entry = [] }) =>
    entry.flatMap(({ resource, search }) => (search.mode === mode ? [resource as AnyResource] : [])),
  );

/** `fetch` that reaches the server in this process. */
export const fetchInProcess =
  (api: TestApi): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const payload = await request.text();
    const answer = await api.app.inject({
      method: request.method as 'GET' | 'POST',
      url: `${url.pathname}${url.search}`,
      headers: Object.fromEntries(request.headers),
      ...(payload === '' ? {} : { payload }),
    });
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
    return new Response(hasBody ? answer.body : null, { status: answer.statusCode, headers });
  };
