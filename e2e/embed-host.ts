import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext } from '@playwright/test';

/** A page of other software, on an origin that is neither Mien's nor the scan site's. */
export interface EmbedHost {
  readonly origin: string;
  /** What the page shows: HTML by path, and headers of its own. */
  readonly pages: Map<string, { readonly html: string; readonly headers?: Readonly<Record<string, string>> }>;
  close(): void;
}

/** @param hostname  `127.0.0.1` is another site than Mien's `localhost`, so that its cookies are those of a third party */
export async function startEmbedHost(hostname: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<EmbedHost> {
  const pages: EmbedHost['pages'] = new Map();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '/');
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html', ...page?.headers });
    response.end(page?.html ?? '');
  });
  server.listen(0, hostname);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://${hostname}:${port}`, pages, close: () => server.close() };
}

const EVENTS = ['ready', 'permission', 'state', 'progress', 'guidance', 'completed', 'failed', 'closed'];

/** A page with the element, which collects its events as `window.scanEvents`. */
export const pageWithScan = (mienUrl: string, url: string): string => `<!doctype html>
<title>Portal</title>
<link rel="icon" href="data:," />
<h1>Portal</h1>
<script type="module" src="${mienUrl}/embed/v1.js"></script>
<mien-scan url="${url}"></mien-scan>
<script>
  window.scanEvents = [];
  for (const name of ${JSON.stringify(EVENTS)})
    document.querySelector('mien-scan').addEventListener(name, ({ detail }) => window.scanEvents.push([name, detail]));
</script>`;

/** A signed-in administrator of a client, who connects a program and lists origins. */
export async function connectProgram(request: APIRequestContext, mienUrl: string, origins: readonly string[]) {
  const headers = { origin: mienUrl };
  const json = async <T>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> => {
    if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const [client] = await json<{ clientId: string }[]>(await request.get('/v1/configurations/clients'));
  const path = `/v1/configurations/clients/${client?.clientId}`;
  const { embedding } = await json<{ embedding: { version: number; origins: string[] } }>(await request.get(path));
  const data = { version: embedding.version, origins: [...new Set([...embedding.origins, ...origins])].slice(-10) };
  await json(await request.put(`${path}/embedding`, { data, headers }));
  const { program, secret } = await json<{ program: { oauthClientId: string; id: string }; secret: string }>(
    await request.post(`/v1/clients/${client?.clientId}/programs`, {
      data: {
        name: `Portal ${randomUUID().slice(0, 8)}`,
        scopes: ['mien/scans.embed'],
        groupIds: null,
        expires: null,
        keys: null,
      },
      headers,
    }),
  );
  const basic = Buffer.from(`${program.oauthClientId}:${secret}`).toString('base64');
  const { access_token: token } = await json<{ access_token: string }>(
    await request.post('/v1/oauth/token', {
      form: { grant_type: 'client_credentials' },
      headers: { authorization: `Basic ${basic}` },
    }),
  );
  return {
    programId: program.id,
    /** Opens a scan for a patient. The cookies of the administrator do not go along. */
    async open(body: object): Promise<{ url: string; sessionId: string }> {
      return json(
        await request.post('/v1/embed/sessions', { data: body, headers: { authorization: `Bearer ${token}` } }),
      );
    },
  };
}
