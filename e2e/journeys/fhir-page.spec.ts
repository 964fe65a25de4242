import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { MIEN_PORT } from '../ports.ts';
import { nextPhoneOfAustin, signInPatient, signInStaff } from '../steps.ts';

/** Client Admin of Austin Wellness. */
const GRACE = '5125550111';
const ORIGIN = `http://localhost:${MIEN_PORT}`;
const FHIR_URL = `${ORIGIN}/v1/fhir`;
/** The build for browsers, which sets `window.FHIR`. */
const FHIR_CLIENT = readFileSync(
  fileURLToPath(import.meta.resolve('fhirclient/build/fhir-client.pure.min.js')),
  'utf8',
);
const PAGE = '<!doctype html><html lang="en"><title>Records</title><script src="/fhir-client.js"></script></html>';
/** Matches of the first pages: a part of all. */
const PARTS = 3;

interface Bundle {
  readonly entry?: readonly { readonly resource: { readonly id: string } }[];
}

/** Serves the page of another program on a free port of this machine. */
async function servePage(): Promise<Server> {
  const server = createServer(({ url }, response) => {
    const isScript = url === '/fhir-client.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
    response.end(isScript ? FHIR_CLIENT : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** A signed-in patient who shares all results: their id. */
async function signInSharingPatient(page: Page): Promise<string> {
  await signInPatient(page, nextPhoneOfAustin());
  const { user } = (await (await page.request.get('/v1/auth/session')).json()) as { user: { patientUid: string } };
  const { textVersion } = (await (await page.request.get('/v1/careTeam/access')).json()) as { textVersion: string };
  const given = await page.request.post('/v1/careTeam/access/give', {
    data: { term: 'untilEnded', textVersion, language: 'en' },
    headers: { origin: ORIGIN },
  });
  expect(given.status()).toBe(200);
  return user.patientUid;
}

/** Connects a program that may read observations, and gets its access token. */
async function tokenOfNewProgram(staff: Page): Promise<string> {
  const [client] = (await (await staff.request.get('/v1/configurations/clients')).json()) as { clientId: string }[];
  const made = await staff.request.post(`/v1/clients/${client?.clientId}/programs`, {
    data: { name: 'Page', scopes: ['system/Observation.rs'], groupIds: null, expires: null, keys: null },
    headers: { origin: ORIGIN },
  });
  expect(made.status()).toBe(201);
  const { program, secret } = (await made.json()) as { program: { oauthClientId: string }; secret: string };
  const answer = await fetch(`${ORIGIN}/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${program.oauthClientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** All observations that fhirclient finds on the page, page by page: their ids. A string, because it runs in the page. */
const search = (token: string, query: string) => `FHIR
  .client(${JSON.stringify({ serverUrl: FHIR_URL, tokenResponse: { access_token: token } })})
  .request(${JSON.stringify(query)}, { flat: true, pageLimit: 0 })
  .then((found) => found.map(({ id }) => id))`;

/** The status that a page of its own code gets; null if the browser does not let it read the response. */
const statusOf = (url: string, credentials: 'omit' | 'include') =>
  `fetch(${JSON.stringify(url)}, { credentials: '${credentials}' }).then(({ status }) => status, () => null)`;

test('a page of another origin reads observations with fhirclient, by its token alone', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  const uid = await signInSharingPatient(page);
  const all = `${FHIR_URL}/Observation?patient=${uid}`;
  const { entry = [] } = (await (await page.request.get(`${all}&_count=500`)).json()) as Bundle;
  const expected = entry.map(({ resource }) => resource.id).toSorted();
  const count = Math.ceil(expected.length / PARTS);
  const pages = Math.ceil(expected.length / count);
  expect(pages).toBeGreaterThan(1);

  const staffContext = await newContext(quietBrowser, contextOptions, baseURL);
  const staff = await newWatchedPage(staffContext);
  await signInStaff(staff, GRACE);
  const token = await tokenOfNewProgram(staff);
  await staffContext.close();

  const server = await servePage();
  const { port } = server.address() as AddressInfo;
  // Another site, and another origin of the same site, to which browsers send the session cookie of `localhost`, too.
  for (const host of ['127.0.0.1', 'localhost']) {
    // In the browser with the patient's session. Not watched: the browser logs the response that it does not let it read.
    const elsewhere = await page.context().newPage();
    const sent: Promise<Record<string, string>>[] = [];
    elsewhere.on('request', (request) => {
      if (request.url().startsWith(FHIR_URL) && request.method() === 'GET') sent.push(request.allHeaders());
    });
    await elsewhere.goto(`http://${host}:${port}/`);
    const found = await elsewhere.evaluate<string[]>(search(token, `Observation?patient=${uid}&_count=${count}`));
    expect(found.toSorted(), host).toEqual(expected);
    const headers = await Promise.all(sent);
    expect(headers.length, host).toBe(pages);
    for (const { authorization, cookie } of headers) {
      expect(authorization, host).toBe(`Bearer ${token}`);
      expect(cookie, host).toBeUndefined();
    }

    // Without the token there is nothing to read, and no response to a request with credentials may be read.
    expect(await elsewhere.evaluate(statusOf(all, 'omit')), host).toBe(401);
    expect(await elsewhere.evaluate(statusOf(all, 'include')), host).toBeNull();
    expect(await elsewhere.evaluate(statusOf(`${ORIGIN}/v1/auth/session`, 'omit')), host).toBeNull();
    await elsewhere.close();
  }
  server.close();
});
