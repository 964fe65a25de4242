import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerUnknownAddress } from './answer-problem.ts';
import { createLog } from './create-log.ts';
import { createServer } from './create-server.ts';
import { type BuiltSite, serveFiles } from './serve-files.ts';

const outside = mkdtempSync(join(tmpdir(), 'mien-files-'));
const folder = join(outside, 'site');
beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(outside, 'secret'), 'secret');
  writeFileSync(join(folder, 'index.html'), '<title>page</title>');
  writeFileSync(join(folder, 'index.html.br'), 'compressed page');
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, '.env'), 'secret');
  writeFileSync(join(folder, 'sw.js'), 'worker');
  writeFileSync(join(folder, 'sw.js.br'), 'worker');
  writeFileSync(join(folder, 'assets/app-1234.js'), 'export {};');
  writeFileSync(join(folder, 'assets/app-1234.js.br'), 'compressed');
});
afterAll(() => rmSync(outside, { recursive: true }));

let close = async () => {};
afterEach(() => close());

async function openSite(site: Partial<BuiltSite> = {}, stream?: { write(line: string): void }) {
  const app = createServer({ log: createLog({ level: stream ? 'error' : 'silent', stream }), headers: {} });
  close = () => app.close();
  app.setNotFoundHandler(answerUnknownAddress);
  const sendPage = await serveFiles(app, { folder, ...site });
  app.get('/page', async (_, reply) => sendPage(reply));
  return app;
}

/** Sends a URL without normalization by a browser. */
async function askAsWritten(app: FastifyInstance, url: string): Promise<string> {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.setEncoding('utf8').write(`GET ${url} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  return (await socket.toArray()).join('');
}

describe('static files', () => {
  it.each([
    ['/page', 'no-store'],
    ['/index.html', 'no-store'],
    ['/icon.svg', 'no-cache'],
    ['/assets/app-1234.js', 'public, max-age=31536000, immutable'],
  ])('caches %s as %s', async (url, expected) => {
    const { statusCode, headers } = await (await openSite()).inject(url);
    expect([statusCode, headers['cache-control']]).toEqual([200, expected]);
  });

  it('sends files with their precompressed versions', async () => {
    const app = await openSite();
    const answer = await app.inject({ url: '/assets/app-1234.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect([answer.headers['content-encoding'], answer.body]).toEqual(['br', 'compressed']);
  });

  it('never caches the precompressed page', async () => {
    const { headers, body } = await (await openSite()).inject({ url: '/page', headers: { 'accept-encoding': 'br' } });
    expect([headers['cache-control'], body]).toEqual(['no-store', 'compressed page']);
  });

  it('skips paths with their own route', async () => {
    expect((await (await openSite()).inject('/sw.js')).statusCode).toBe(200);
    await close();
    const app = await openSite({ leftOut: ['sw.js'] });
    for (const url of ['/sw.js', '/sw.js.br', '//sw.js', '/%2e/sw.js', '/assets%2f../sw.js', '/%73w.js'])
      expect((await app.inject(url)).statusCode).toBe(404);
  });

  it.each([
    '/../secret',
    '//../secret',
    '/%2e%2e/secret',
    '/..%2fsecret',
    '/..%5csecret',
    '/assets/../../secret',
    '/assets/..%2f..%2fsecret',
    '/assets/..%2f.env',
    '/assets',
    '/assets/',
    '/.env',
    '/%2eenv',
    '//icon.svg',
    '/./icon.svg',
    '/icon.svg//',
    '/assets//',
    '/icon.svg%00',
    '/%2569con.svg',
  ])('serves files only at one URL each: %s', async (url) => {
    const answer = await askAsWritten(await openSite(), url);
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(answer).toContain('"code":"not-found"');
  });

  it('are not sent again to clients that have them or only check them', async () => {
    const app = await openSite();
    const { headers } = await app.inject('/icon.svg');
    const again = await app.inject({ url: '/icon.svg', headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const asked = await app.inject({ method: 'HEAD', url: '/icon.svg' });
    expect([asked.statusCode, asked.headers['content-length'], asked.body]).toEqual([200, '6', '']);
  });

  it('treats an aborted download not as a server failure', async () => {
    const lines: string[] = [];
    const app = await openSite({}, { write: (line) => lines.push(line) });
    app.addHook('onSend', async () => {
      throw Object.assign(new Error('the reader has gone'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
    });
    expect(await askAsWritten(app, '/icon.svg')).toBe('');
    expect(lines.filter((line) => line.includes('unexpected failure'))).toEqual([]);
  });

  it('finds files added by a later build', async () => {
    const app = await openSite();
    writeFileSync(join(folder, 'assets/later-1.js'), 'later');
    expect((await app.inject('/assets/later-1.js')).body).toBe('later');
  });

  it('requires a build', async () => {
    await expect(openSite({ folder: join(folder, 'none') })).rejects.toThrow('Run "npm run build" first');
  });
});
