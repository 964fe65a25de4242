import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeySets, keysOfUrl } from './key-sets.ts';

const TOKEN = { payload: '', protected: '', signature: '' };

/** Requests that wait for their answer, oldest first. */
let waiting: ServerResponse[];
let requestCount: number;
let server: Server;
let url: string;
const clock = { nowMs: 0 };

beforeEach(async () => {
  waiting = [];
  requestCount = 0;
  clock.nowMs = Date.parse('2026-03-14T15:00:00Z');
  server = createServer((_, response) => {
    requestCount += 1;
    waiting.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}/keys`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** The next request that waits. */
async function nextRequest(): Promise<ServerResponse> {
  await expect.poll(() => waiting.length).toBe(1);
  return waiting.pop()!;
}

async function publicKeys(kid: string): Promise<string> {
  const { publicKey } = await generateKeyPair('ES384', { extractable: true });
  return JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid }] });
}

function openKeys(limit = new AbortController()) {
  const keySets = createKeySets({
    rules: { enteredBy: 'admin', allowsLocalhost: true, allowsPrivate: false },
    now: () => new Date(clock.nowMs),
    timeLimit: () => limit.signal,
  });
  return async (kid: string) => keysOfUrl(keySets, url)({ alg: 'ES384', kid }, TOKEN);
}

describe('keys at an address', () => {
  it('fetches keys once for concurrent callers', async () => {
    const keyOf = openKeys();
    const both = [keyOf('a'), keyOf('a')];
    (await nextRequest()).end(await publicKeys('a'));
    await Promise.all(both);
    expect(requestCount).toBe(1);
  });

  it('does not fetch keys again for some seconds after a failure', async () => {
    const keyOf = openKeys();
    const refused = keyOf('a');
    (await nextRequest()).writeHead(500).end();
    await expect(refused).rejects.toThrow('answers 500');
    await expect(keyOf('a')).rejects.toThrow('a moment ago');
    clock.nowMs += 5_000;
    const found = keyOf('a');
    (await nextRequest()).end(await publicKeys('a'));
    await found;
    expect(requestCount).toBe(2);
  });

  it('returns cached keys after a failed request for an unknown key', async () => {
    const keyOf = openKeys();
    const found = keyOf('a');
    (await nextRequest()).end(await publicKeys('a'));
    await found;
    clock.nowMs += 30_000;
    const unknown = keyOf('b');
    (await nextRequest()).writeHead(503).end();
    await expect(unknown).rejects.toThrow('answers 503');
    await keyOf('a');
    expect(requestCount).toBe(2);
  });

  it('rejects redirects', async () => {
    const refused = openKeys()('a');
    (await nextRequest()).writeHead(302, { location: url }).end();
    await expect(refused).rejects.toThrow('leads elsewhere');
    expect(requestCount).toBe(1);
  });

  it('rejects answers that are too large', async () => {
    const refused = openKeys()('a');
    (await nextRequest()).end(JSON.stringify({ keys: [], padding: 'x'.repeat(64_000) }));
    await expect(refused).rejects.toThrow('too large');
  });

  it('ends requests that take too long', async () => {
    const limit = new AbortController();
    const refused = openKeys(limit)('a');
    const response = await nextRequest();
    const isClosed = new Promise<void>((resolve) => response.once('close', resolve));
    response.write('{"keys":[');
    limit.abort();
    await expect(refused).rejects.toThrow();
    await isClosed;
  });
});
