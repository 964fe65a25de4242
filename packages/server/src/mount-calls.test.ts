import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CONTRACT_VERSION_HEADER, endpoint, Problem } from '@mien/contract';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compressAnswers } from './compress-answers.ts';
import { acceptOctets } from './count-octets.ts';
import { createLog } from './create-log.ts';
import { createServer } from './create-server.ts';
import { mountCalls } from './mount-calls.ts';
import { hasPartnerKey } from './partner-key.ts';

const KEY = 'a-key-of-at-least-thirty-two-characters';
const CALLS = {
  list: endpoint({
    method: 'GET',
    path: '/items',
    summary: 'All',
    access: 'public',
    limit: { noneBecause: 'a test' },
    cache: 'public',
    response: { status: 200, schema: z.object({ names: z.array(z.string()) }) },
    problems: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/items/:key',
    summary: 'Add one',
    access: 'partner',
    params: z.object({ key: z.string().check(z.maxLength(5)) }),
    body: z.strictObject({ counts: z.array(z.number()) }),
    maxBodyBytes: 500,
    response: { status: 201, schema: z.object({ sum: z.number() }) },
    problems: [],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/uploads',
    summary: 'Count bytes',
    access: 'public',
    limit: { noneBecause: 'a test' },
    bodyKind: 'octets',
    response: { status: 200, schema: z.object({ bytes: z.number() }) },
    problems: [],
  }),
};

let close = async () => {};
afterEach(() => close());

function openCalls(
  list: () => Promise<{ names: string[] }> = async () => ({ names: ['a'] }),
  version: { contractVersion?: string } = {},
) {
  const app = createServer({ log: createLog({ level: 'silent' }), headers: {} });
  close = () => app.close();
  acceptOctets(app);
  const called: string[] = [];
  mountCalls(
    {
      app,
      ...version,
      async authorize(request, { access }) {
        if (access === 'partner' && !hasPartnerKey(request, KEY)) throw new Problem('wrong-credentials');
        return access;
      },
      contextOf: (_request, _reply, who, call) => ({ who, call }),
    },
    'items',
    CALLS,
    {
      list,
      async add({
        body,
        params,
        who,
        call,
      }: {
        body: { counts: number[] };
        params: { key: string };
        who: string;
        call: string;
      }) {
        called.push(`${who} ${call} ${params.key}`);
        return { sum: body.counts.reduce((sum, count) => sum + count, 0) };
      },
      upload: async ({ bodyBytes }: { bodyBytes: number }) => ({ bytes: bodyBytes }),
    },
  );
  const add = (payload: object | string, authorization = `Bearer ${KEY}`, key = 'k') =>
    app.inject({
      method: 'POST',
      url: `/v1/items/${key}`,
      headers: { authorization, 'content-type': 'application/json' },
      payload,
    });
  return { app, add, called };
}

it('sends the contract version with responses, but not with problems', async () => {
  const header = CONTRACT_VERSION_HEADER;
  const { app, add } = openCalls(undefined, { contractVersion: 'v1' });
  const answer = await app.inject('/v1/items');
  expect([answer.statusCode, answer.headers[header]]).toEqual([200, 'v1']);
  const unchanged = await app.inject({ url: '/v1/items', headers: { 'if-none-match': String(answer.headers.etag) } });
  expect([unchanged.statusCode, unchanged.headers[header]]).toEqual([304, 'v1']);
  expect((await add({ counts: ['a'] })).headers).not.toHaveProperty(header);
  await close();
  expect((await openCalls().app.inject('/v1/items')).headers).not.toHaveProperty(header);
});

it('sends null as JSON, because a response without a body is invalid', async () => {
  const app = createServer({ log: createLog({ level: 'silent' }), headers: {} });
  close = () => app.close();
  const { cache: _, ...list } = CALLS.list;
  const calls = { list: endpoint({ ...list, response: { status: 200, schema: z.nullable(list.response.schema) } }) };
  mountCalls({ app, authorize: async () => null, contextOf: () => ({}) }, 'items', calls, { list: async () => null });
  const answer = await app.inject('/v1/items');
  expect([answer.statusCode, answer.body]).toEqual([200, 'null']);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
});

describe('a call with compressed responses', () => {
  async function openNames(count: number) {
    const app = createServer({ log: createLog({ level: 'silent' }), headers: {} });
    close = () => app.close();
    await compressAnswers(app);
    const { list } = CALLS;
    const { cache: _, ...other } = { ...list, path: '/others' };
    const calls = { list: endpoint({ ...list, isCompressed: true }), other };
    const answer = async () => ({ names: Array.from({ length: count }, (_, index) => `name ${index}`) });
    mountCalls({ app, authorize: async () => null, contextOf: () => ({}) }, 'items', calls, {
      list: answer,
      other: answer,
    });
    return (path: string, headers: Record<string, string>) => app.inject({ url: `/v1${path}`, headers });
  }

  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('sends %s to clients that accept it, with the ETag of the plain response', async (encoding, accepted, open) => {
    const ask = await openNames(500);
    const plain = await ask('/items', {});
    const sent = await ask('/items', { 'accept-encoding': accepted });
    expect(sent.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag });
    expect(sent.headers.vary).toContain('accept-encoding');
    expect(sent.headers.vary).toContain('accept-language');
    expect(open(sent.rawPayload).toString()).toBe(plain.body);
    expect(sent.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    const again = await ask('/items', { 'accept-encoding': accepted, 'if-none-match': String(sent.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('sends short responses and other calls uncompressed', async () => {
    const taken = { 'accept-encoding': 'br, gzip' };
    expect((await (await openNames(5))('/items', taken)).json().names).toHaveLength(5);
    await close();
    const other = await (await openNames(500))('/others', taken);
    expect(other.headers['content-encoding']).toBeUndefined();
    expect(other.json().names).toHaveLength(500);
  });
});

describe('a mounted call', () => {
  it('passes its handler the parsed input, the caller and the name of the call', async () => {
    const { add, called } = openCalls();
    const answer = await add({ counts: [1, 2] });
    expect([answer.statusCode, answer.json()]).toEqual([201, { sum: 3 }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(called).toEqual(['partner items.add k']);
  });

  it.each(['', 'Bearer', `Bearer ${KEY}x`, `Basic ${KEY}`])(
    'rejects %j for the key before it reads the body',
    async (authorization) => {
      const { add, called } = openCalls();
      expect((await add('{', authorization)).json()).toMatchObject({ code: 'wrong-credentials' });
      expect(called).toEqual([]);
    },
  );

  it('lists at most twenty errors with their paths', async () => {
    const { add, called } = openCalls();
    const { code, fields } = (await add({ counts: Array.from({ length: 50 }, () => 'x') })).json();
    expect(code).toBe('invalid-request');
    expect(fields).toHaveLength(20);
    expect(fields[0]).toEqual({ path: 'counts.0', rule: expect.any(String) });
    expect((await add({ counts: [] }, undefined, 'longer')).json()).toMatchObject({ fields: [{ path: 'key' }] });
    expect((await add({ counts: [], more: 1 })).json()).toMatchObject({ code: 'invalid-request' });
    expect(called).toEqual([]);
  });

  it('accepts only what it declares', async () => {
    const { add } = openCalls();
    expect((await add({ counts: Array.from({ length: 300 }, () => 1) })).json()).toMatchObject({
      code: 'body-too-large',
    });
  });

  it('sends only what it declares, and nothing of a response that violates it', async () => {
    const more = openCalls(async () => ({ names: ['a'], secret: 1 }) as { names: string[] });
    expect((await more.app.inject('/v1/items')).json()).toEqual({ names: ['a'] });
    await more.app.close();
    const wrong = openCalls(async () => ({ names: [1] }) as never);
    expect((await wrong.app.inject('/v1/items')).json()).toMatchObject({ code: 'internal-error' });
  });

  it('responds without a body if the browser has the current version', async () => {
    const { app } = openCalls();
    const { headers } = await app.inject('/v1/items');
    expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'accept-language' });
    const again = await app.inject({ url: '/v1/items', headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('counts bytes, and accepts no other body', async () => {
    const { app } = openCalls();
    const upload = (contentType: string, payload: string) =>
      app.inject({ method: 'POST', url: '/v1/uploads', headers: { 'content-type': contentType }, payload });
    expect((await upload('application/octet-stream', 'x'.repeat(1000))).json()).toEqual({ bytes: 1000 });
    expect((await upload('application/json', '{}')).json()).toMatchObject({ code: 'unsupported-content-type' });
    expect((await upload('application/octet-stream', 'x'.repeat(70_000))).json()).toMatchObject({
      code: 'body-too-large',
    });
  });
});
