import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerUnknownAddress } from './answer-problem.ts';
import { createServer } from './create-server.ts';
import { type BuiltSite, serveFiles } from './serve-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-files-'));
beforeAll(() => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>page</title>');
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, '.env'), 'secret');
  writeFileSync(join(folder, 'sw.js'), 'worker');
  writeFileSync(join(folder, 'sw.js.br'), 'worker');
  writeFileSync(join(folder, 'assets/app-1234.js'), 'export {};');
  writeFileSync(join(folder, 'assets/app-1234.js.br'), 'compressed');
});
afterAll(() => rmSync(folder, { recursive: true }));

let close = async () => {};
afterEach(() => close());

async function openSite(site: Partial<BuiltSite> = {}) {
  const app = createServer({ logLevel: 'silent', headers: {} });
  close = () => app.close();
  app.setNotFoundHandler(answerUnknownAddress);
  const sendPage = await serveFiles(app, { folder, ...site });
  app.get('/page', async (_, reply) => sendPage(reply));
  return app;
}

describe('files of a built site', () => {
  it.each([
    ['/page', 'no-store'],
    ['/index.html', 'no-store'],
    ['/icon.svg', 'no-cache'],
    ['/assets/app-1234.js', 'public, max-age=31536000, immutable'],
  ])('%s is kept by browsers as %s', async (url, expected) => {
    const { statusCode, headers } = await (await openSite()).inject(url);
    expect([statusCode, headers['cache-control']]).toEqual([200, expected]);
  });

  it('are sent compressed as they were built', async () => {
    const app = await openSite();
    const answer = await app.inject({ url: '/assets/app-1234.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect([answer.headers['content-encoding'], answer.body]).toEqual(['br', 'compressed']);
  });

  it('leave out what has a route of its own', async () => {
    expect((await (await openSite()).inject('/sw.js')).statusCode).toBe(200);
    await close();
    const app = await openSite({ leftOut: ['sw.js'] });
    for (const url of ['/sw.js', '/sw.js.br', '//sw.js', '/%2e/sw.js', '/assets%2f../sw.js', '/%73w.js'])
      expect((await app.inject(url)).statusCode).toBe(404);
  });

  it.each(['/../secret', '/%2e%2e/secret', '/assets/..%2f..%2fsecret', '/assets/..%2f.env', '/assets/', '/.env'])(
    'are all that is served: %s',
    async (url) => {
      expect((await (await openSite()).inject(url)).json()).toMatchObject({ code: 'not-found' });
    },
  );

  it('are found when a build brings them later', async () => {
    const app = await openSite();
    writeFileSync(join(folder, 'assets/later-1.js'), 'later');
    expect((await app.inject('/assets/later-1.js')).body).toBe('later');
  });

  it('have to be built', async () => {
    await expect(openSite({ folder: join(folder, 'none') })).rejects.toThrow('Run "npm run build" first');
  });
});
