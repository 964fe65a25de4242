import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Problem } from '@mien/contract';
import { PROBLEM_TEXTS, PROGRAM_PROBLEM_TEXTS } from '@mien/messages/catalogs';
import { afterEach, describe, expect, it } from 'vitest';
import { answerUnknownAddress, PROBLEM_FORMAT } from './answer-problem.ts';
import { createLog } from './create-log.ts';
import { createServer, type ServerSettings } from './create-server.ts';
import { openMeter } from './open-meter.ts';
import { securityHeaders } from './security-headers.ts';

const POLICY = { content: { 'script-src': "'self'" }, permissions: ['camera=()'], resources: 'same-origin' } as const;

let close = async () => {};
afterEach(() => close());

function openServer(settings: Partial<ServerSettings> = {}, publicOrigin = 'https://mien.example') {
  const lines: string[] = [];
  const app = createServer({
    log: createLog({ level: 'info', stream: { write: (line) => lines.push(line) } }),
    headers: securityHeaders(publicOrigin, POLICY),
    ...settings,
  });
  close = () => app.close();
  app.setNotFoundHandler(answerUnknownAddress);
  app.get('/items/:key', async () => ({ ok: true }));
  app.post('/items', async (request) => request.body);
  return { app, lines };
}

describe('createServer', () => {
  // The framework cannot parse the last one.
  it.each(['/items/1', '/nothing', '/%'])('sets every security header on %s', async (url) => {
    const { headers } = await openServer().app.inject(url);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=()',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it('requires https only if it is reached by https', async () => {
    const { headers } = await openServer({}, 'http://localhost:3000').app.inject('/items/1');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('lets a route set a stricter policy', async () => {
    const { app } = openServer();
    app.get('/strict', async (_, reply) => reply.header('content-security-policy', "default-src 'none'").send('x'));
    expect((await app.inject('/strict')).headers['content-security-policy']).toBe("default-src 'none'");
  });

  it.each([
    ['text/plain', '{}', 415, 'unsupported-content-type'],
    ['application/json', '', 400, 'malformed-body'],
    ['application/json', '{', 400, 'malformed-body'],
    ['application/json', '{"__proto__":{"a":1}}', 400, 'malformed-body'],
    ['application/json', '{"constructor":{"prototype":{"a":1}}}', 400, 'malformed-body'],
    ['application/json', `"${'x'.repeat(1_100_000)}"`, 413, 'body-too-large'],
  ])('accepts only JSON: %s', async (contentType, payload, status, code) => {
    const answer = await openServer().app.inject({
      method: 'POST',
      url: '/items',
      headers: { 'content-type': contentType },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code, status });
  });

  it.each([403, 404])('treats a failure with status %i like an unknown URL', async (statusCode) => {
    const { app } = openServer();
    app.get('/failing', async () => {
      throw Object.assign(new Error('hidden'), { statusCode });
    });
    expect((await app.inject('/failing')).json()).toMatchObject({ code: 'not-found' });
  });

  it('uses its own mapping of failures, and reveals nothing about unexpected ones', async () => {
    const { app, lines } = openServer({
      problemOf: ({ message }) => (message === 'lost' ? new Problem('service-unavailable', { retryAfterS: 2 }) : null),
    });
    app.get('/lost', async () => {
      throw new Error('lost');
    });
    app.get('/broken', async () => {
      throw new Error('the detail');
    });
    const lost = await app.inject('/lost');
    expect([lost.statusCode, lost.headers['retry-after'], lost.headers['cache-control']]).toEqual([
      503,
      '2',
      'no-store',
    ]);
    const broken = await app.inject('/broken');
    expect(broken.json()).toMatchObject({ code: 'internal-error', status: 500 });
    expect(broken.body).not.toContain('the detail');
    // The request id of the response identifies the log line.
    const { requestId } = broken.json<{ requestId: string }>();
    expect(lines.filter((line) => line.includes('the detail') && line.includes(requestId))).toHaveLength(1);
  });

  it.each([
    ['a page', { 'user-agent': 'Mozilla/5.0' }, 'problems', undefined],
    ['a page', { 'sec-fetch-site': 'same-origin' }, 'problems', undefined],
    ['a program', {}, 'programs', 'Bearer'],
    ['a program with a token', { authorization: 'Bearer x' }, 'tokenEnded', 'Bearer error="invalid_token"'],
    ['a program with a password', { authorization: 'Basic x' }, 'programs', 'Bearer error="invalid_token"'],
  ] as const)('answers %s that is not signed in with a sentence for its reader: %j', async (_, sent, of, challenge) => {
    const { app } = openServer();
    app.get('/closed', async () => {
      throw new Problem('sign-in-required');
    });
    const answer = await app.inject({
      url: '/closed',
      headers: { 'user-agent': 'curl', 'accept-language': 'es', ...sent },
    });
    const sentences = {
      problems: PROBLEM_TEXTS.es['sign-in-required'],
      programs: PROGRAM_PROBLEM_TEXTS.es['sign-in-required'],
      tokenEnded: PROGRAM_PROBLEM_TEXTS.es.tokenEnded,
    };
    expect([answer.json().message, answer.headers['www-authenticate']]).toEqual([sentences[of], challenge]);
  });

  it('tells a program which scopes it lacks, and people the usual sentence', async () => {
    const { app } = openServer();
    app.get('/closed', async () => {
      throw new Problem('not-allowed', { scopes: ['system/Group.rs', 'system/Patient.rs'] });
    });
    const byProgram = await app.inject({ url: '/closed', headers: { authorization: 'Bearer x' } });
    expect(byProgram.json()).toMatchObject({
      status: 403,
      message: 'The access token lacks scopes that this needs: system/Group.rs system/Patient.rs',
    });
    expect(byProgram.headers['www-authenticate']).toBe(
      'Bearer error="insufficient_scope", scope="system/Group.rs system/Patient.rs"',
    );
    const byPage = await app.inject({ url: '/closed', headers: { 'user-agent': 'Mozilla/5.0' } });
    expect(byPage.json().message).toBe(PROBLEM_TEXTS.en['not-allowed']);
    expect(byPage.headers['www-authenticate']).toBeUndefined();
  });

  it('has a sentence for programs where that for people does not help, and else the same one', async () => {
    const { app } = openServer({
      formatOf: ({ url }) => (url === '/token' ? { ...PROBLEM_FORMAT, isForPrograms: true } : null),
    });
    app.get('/busy', async () => {
      throw new Problem('too-many-requests');
    });
    app.get('/token', async () => {
      throw new Problem('too-many-requests');
    });
    app.get('/gone', async () => {
      throw new Problem('gone');
    });
    const messageTo = async (url: string, userAgent: string) =>
      (await app.inject({ url, headers: { 'user-agent': userAgent } })).json<{ message: string }>().message;
    const [people, programs] = [PROBLEM_TEXTS.en, PROGRAM_PROBLEM_TEXTS.en];
    expect(await messageTo('/busy', 'Mozilla/5.0')).toBe(people['too-many-requests']);
    expect(await messageTo('/busy', 'curl')).toBe(programs['too-many-requests']);
    // Only programs call it, some of them in a browser.
    expect(await messageTo('/token', 'Mozilla/5.0')).toBe(programs['too-many-requests']);
    for (const userAgent of ['Mozilla/5.0', 'curl']) expect(await messageTo('/gone', userAgent)).toBe(people.gone);
  });

  it('responds to a request whose first half arrived before it closes, and ends the connection', async () => {
    const { app } = openServer();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const answered = text(socket);
    const begun = once(app.server, 'connection');
    socket.write('GET /items/1 HTTP/1.1\r\n');
    const [accepted] = (await begun) as [Socket];
    await expect.poll(() => accepted.bytesRead).toBeGreaterThan(0);
    const closed = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    socket.write('Host: localhost\r\n\r\n');
    expect((await answered).split('\r\n')).toEqual(
      expect.arrayContaining([
        'HTTP/1.1 200 OK',
        'Connection: close',
        'x-content-type-options: nosniff',
        '{"ok":true}',
      ]),
    );
    await closed;
  });

  it('logs route patterns, never URLs', async () => {
    const { app, lines } = openServer();
    await app.inject('/items/secret-key?code=secret-code');
    await app.inject('/secret-path');
    expect(lines.join('')).not.toContain('secret');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { method: 'GET', route: '/items/:key', status: 200, requestId: expect.any(String) },
      { method: 'GET', route: 'unknown', status: 404 },
    ]);
  });

  it('trusts the configured number of proxies', async () => {
    for (const [trustedProxyHops, ip] of [
      [0, '127.0.0.1'],
      [1, '192.0.2.2'],
      [2, '192.0.2.1'],
    ] as const) {
      const { app } = openServer({ trustedProxyHops });
      app.get('/ip', async (request) => ({ ip: request.ip }));
      const answer = await app.inject({ url: '/ip', headers: { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' } });
      expect(answer.json()).toEqual({ ip });
      await app.close();
    }
  });
});

describe('request metrics', () => {
  it('are labeled by method, route pattern and status, and never by URL', async () => {
    const meter = await openMeter({ onFailure: () => {} });
    const { app } = openServer({ meter });
    await app.inject('/items/1?name=maria');
    await app.inject('/items/2');
    await app.inject('/maria');
    await app.inject({ method: 'POST', url: '/items', payload: 'maria' });
    const text = await meter.text();
    const counts = text.split('\n').filter((line) => line.startsWith('http_server_request_duration_seconds_count'));
    const of = (method: string, route: string, status: number) =>
      `http_server_request_duration_seconds_count{http_request_method="${method}",http_route="${route}",http_response_status_code="${status}"}`;
    expect(counts).toEqual([
      `${of('GET', '/items/:key', 200)} 2`,
      `${of('GET', 'unknown', 404)} 1`,
      `${of('POST', '/items', 415)} 1`,
    ]);
    expect(text).not.toContain('maria');
  });
});
