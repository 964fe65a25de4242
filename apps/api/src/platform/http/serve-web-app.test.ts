import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CONTRACT_VERSION_HEADER, contractVersion, type DemoOfPages, mienContract } from '@mien/contract';
import { inEachLanguage } from '@mien/domain';
import { CATALOGS } from '@mien/messages/catalogs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeApi } from '../../compose.ts';
import { readConfig } from '../config.ts';
import { cryptoRandom } from '../crypto/secrets.ts';
import type { Database } from '../database/connect.ts';
import { pageWithScreen } from './page-with-screen.ts';
import { properAddress, serveWebApp } from './serve-web-app.ts';

const STYLE = 'p { color: red }';
const STYLE_LINK = '<link rel="stylesheet" href="/assets/app-1234.css" crossorigin="">';
/** What a build inserts into the document. */
const BUILT = `<link rel="modulepreload" href="/assets/app-1234.js" crossorigin="">${STYLE_LINK}`;
let drawn = 0;
const folder = mkdtempSync(join(tmpdir(), 'mien-web-'));
const key = 'a-server-key-of-at-least-32-characters';
const { app } = await composeApi({
  config: readConfig({ SERVER_KEY: key, SCAN_LICENCE_KEY: `${key}-not`, LOG_LEVEL: 'silent' }),
  database: {} as Database,
  now: () => new Date(0),
  random: cryptoRandom,
  sms: { send: () => Promise.resolve() },
  providers: [],
});

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  const html = readFileSync(join(import.meta.dirname, '../../../../web/index.html'), 'utf8');
  const { title, description } = CATALOGS.en.shell.document;
  const built = html.replace('{{title}}', title).replace('{{description}}', description);
  writeFileSync(join(folder, 'index.html'), built.replace('</head>', `${BUILT}</head>`));
  writeFileSync(join(folder, 'assets/app-1234.css'), STYLE);
  writeFileSync(join(folder, 'assets/app-1234.js'), 'export {};');
  mkdirSync(join(folder, 'embed'));
  writeFileSync(join(folder, 'embed/v1.js'), 'export {};');
  await serveWebApp(app, {
    folder,
    publicOrigin: 'http://localhost:3000',
    productName: '<Mien> & "$&"',
    facts: { isEveryScanOurs: true, isTrialOffered: true, demo: null },
    drawFirstScreen: inEachLanguage((language) => ({ hostname }) => {
      if (language !== 'en') return '<main>Iniciar sesión</main>';
      drawn += 1;
      return `<main>Log in at ${hostname} $&</main>`;
    }),
    scanOrigin: 'https://scan.example',
    frameAncestorsOf: async (address) => (address.includes('framed') ? ['https://portal.example.com'] : []),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, host = 'localhost:3000', headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host, ...headers } });

describe('the web app', () => {
  it.each(['/', '/profile', '/index.html'])('inserts the name of the product into %s as text', async (url) => {
    expect((await get(url)).body).toContain(
      '<meta name="application-name" content="&lt;Mien&gt; &amp; &quot;$&amp;&quot;" />',
    );
  });

  it.each(['/', '/mlogin', '/resultSummary/1', '/nothing-here?x=1', '//nothing-here', '/nothing%2f..%2fhere'])(
    'answers %s with its page, and never caches it',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(answer.body).toContain('<div id="root"');
    },
  );

  it.each([
    ['/scan-return?x=1', true],
    ['/scanResult', true],
    ['/try/result?x=1', true],
    ['/try', false],
    ['/index.html', true],
    ['/', false],
    ['/profile?next=/scan-return', false],
  ])('loads at %s the script for the return from a scan: %s', async (url, isAwaited) => {
    expect((await get(url)).body.includes('take-scan-return')).toBe(isAwaited);
  });

  it.each(['/', '/?x=1', '/mlogin'])('renders the sign-in into the document of %s', async (url) => {
    const { body, headers } = await get(url);
    expect(body).toContain(
      '<div id="root" data-drawn-in="en" data-drawn-for="localhost" data-facts="{&quot;isEveryScanOurs&quot;:true,&quot;isTrialOffered&quot;:true,&quot;demo&quot;:null}"><main>Log in at localhost $&</main></div><noscript>',
    );
    expect(body).toContain('<html lang="en" dir="ltr">');
    expect(headers.vary).toBe('accept-language, cookie, accept-encoding');
    // Painted without another file: the style sheet is named, but not fetched.
    expect(body).toContain(`<style>${STYLE}</style></head>`);
    expect(body.match(/<link[^<>]*stylesheet[^<>]*>/g)).toEqual([STYLE_LINK.replace('<link', '<link disabled')]);
    expect(body).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/app-1234.js"');
    const hash = createHash('sha256').update(STYLE).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
  });

  it('adds the style of the demo’s strip, which is not in the first screen’s, in a demo only', async () => {
    const demoFolder = mkdtempSync(join(tmpdir(), 'mien-demo-'));
    mkdirSync(join(demoFolder, 'assets'));
    mkdirSync(join(demoFolder, '.vite'));
    for (const name of ['index.html', 'assets/app-1234.css', 'assets/app-1234.js'])
      writeFileSync(join(demoFolder, name), readFileSync(join(folder, name)));
    writeFileSync(join(demoFolder, 'assets/strip-1.css'), 'i { color: blue }');
    writeFileSync(join(demoFolder, 'assets/face-1.css'), 'b { color: green }');
    writeFileSync(
      join(demoFolder, '.vite/manifest.json'),
      JSON.stringify({
        'src/features/demo/demo-strip.tsx': { css: ['assets/strip-1.css'], imports: ['_face.js', '_app.js'] },
        '_face.js': { css: ['assets/face-1.css'], imports: ['_app.js'] },
        '_app.js': { css: ['assets/app-1234.css'] },
      }),
    );
    const styleOf = async (demo: DemoOfPages | null) => {
      const html = await pageWithScreen(readFileSync(join(demoFolder, 'index.html'), 'utf8'), {
        language: 'en',
        hostname: 'localhost',
        facts: { isEveryScanOurs: true, isTrialOffered: true, demo },
        screen: '',
        folder: demoFolder,
      });
      return /<style>([\s\S]*?)<\/style>/.exec(html)?.[1];
    };
    expect(await styleOf(null)).toBe(STYLE);
    const people = [{ person: 'ana' as const, name: 'A "B" & <i>' }];
    expect(await styleOf({ people, hasOutbox: true })).toBe(`${STYLE}\nb { color: green }\ni { color: blue }`);
    rmSync(demoFolder, { recursive: true });
  });

  it('renders it in the language of the browser', async () => {
    const { body } = await get('/', 'localhost:3000', { 'accept-language': 'es-MX,en;q=0.5' });
    expect(body).toContain('<html lang="es" dir="ltr">');
    const { title, description } = CATALOGS.es.shell.document;
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain(`<meta name="description" content="${description}" />`);
    expect(body).toContain(
      '<div id="root" data-drawn-in="es" data-drawn-for="localhost" data-facts="{&quot;isEveryScanOurs&quot;:true,&quot;isTrialOffered&quot;:true,&quot;demo&quot;:null}"><main>Iniciar sesión</main></div>',
    );
  });

  it('renders it once per language for every host and encoding', async () => {
    const read = { identity: String, br: brotliDecompressSync, gzip: gunzipSync };
    const bodyOf = async (host: string, encoding: keyof typeof read) => {
      const { rawPayload } = await get('/', host, { 'accept-encoding': encoding });
      return read[encoding](rawPayload).toString();
    };
    const whole = await bodyOf('localhost:3000', 'identity');
    for (const host of ['localhost:3000', 'staging.example'])
      for (const encoding of ['br', 'gzip', 'br', 'identity'] as const)
        expect(await bodyOf(host, encoding)).toBe(whole);
    expect(drawn).toBe(1);
  });

  it('renders nothing into the page of a newer build, because styles may differ', async () => {
    const page = join(folder, 'index.html');
    const built = readFileSync(page, 'utf8');
    writeFileSync(page, built.replace('</head>', '<meta name="build" content="2"></head>'));
    for (const url of ['/', '/profile', '/']) {
      const { body } = await get(url);
      expect(body).toContain('content="2"');
      expect(body).not.toContain('data-drawn-in');
    }
    writeFileSync(page, built);
    expect((await get('/')).body).toContain('data-drawn-in');
    expect((await get('/profile')).body).not.toContain('content="2"');
  });

  it('renders nothing for browsers with a session cookie or at other addresses', async () => {
    const pages = [
      await get('/', 'localhost:3000', { cookie: 'hsAuth=x' }),
      await get('/index.html'),
      await get('/profile'),
      await get('/mlogin2'),
    ];
    for (const { body } of pages) {
      expect(body).not.toContain('data-drawn-in');
      expect(body).toContain('class="opening"');
      expect(body).toContain(`${STYLE_LINK}</head>`);
    }
  });

  it('caches hashed files forever, and answers missing files without a page', async () => {
    expect((await get('/assets/app-1234.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/assets/app-9999.js')).statusCode).toBe(404);
    expect((await get('/../../../etc/passwd')).body).not.toContain('root:');
  });

  it.each([
    '/.well-known/smart-configuration',
    '/.well-known/openid-configuration',
    '/.well-known/acme/x?y=1',
    '/.env',
    '/metadata',
    '/fhir',
    '/fhir/Patient/1',
    '/fhir?_format=json',
    '/FHIR/metadata',
    '/oauth2/token',
    '/v2/anything',
  ])('answers programs that ask for %s with a problem, never with a page', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'not-found' });
  });

  it('answers callers that don’t accept HTML with a problem at every unknown address', async () => {
    const asked = (accept: string) => get('/some/screen', 'localhost:3000', { accept });
    expect((await asked('application/fhir+json')).statusCode).toBe(404);
    expect((await asked('text/html,application/xhtml+xml')).statusCode).toBe(200);
    expect((await asked('*/*')).statusCode).toBe(200);
  });

  it('sends the version of its contract with each answer', async () => {
    const answer = await get('/v1/health/live');
    expect(answer.headers[CONTRACT_VERSION_HEADER]).toBe(await contractVersion(mienContract));
  });

  it('has no paths in the API description', async () => {
    const { paths } = (await get('/v1/openapi.json')).json();
    expect(Object.keys(paths).filter((path) => !path.startsWith('/v1/'))).toEqual([]);
  });

  it('allows nothing from other sites', async () => {
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it('may be framed at the address of an embedded session only, by its origins only', async () => {
    const of = async (url: string) => (await get(url)).headers;
    const framed = await of('/embed/framed/1');
    expect(framed['content-security-policy']).toContain('frame-ancestors https://portal.example.com');
    expect(framed['content-security-policy']).toContain('frame-src https://scan.example;');
    expect(framed['permissions-policy']).toContain('camera=(self "https://scan.example")');
    expect(framed['permissions-policy']).not.toContain('camera=()');
    expect(framed).not.toHaveProperty('x-frame-options');
    const alone = await of('/embed/1/1');
    expect(alone['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(alone['content-security-policy']).toContain('frame-src https://scan.example;');
    expect(alone['x-frame-options']).toBe('DENY');
    for (const path of ['/framed', '/embedded/framed', '/profile?framed', '/?/embed/framed']) {
      const other = await of(path);
      expect([path, other['content-security-policy']]).toEqual([path, expect.stringContaining("ancestors 'none'")]);
      expect(other['content-security-policy']).not.toContain('frame-src');
      expect([path, other['x-frame-options'], other['permissions-policy']]).toEqual([
        path,
        'DENY',
        expect.stringContaining('camera=()'),
      ]);
    }
  });

  it('gives the script of the element to pages of every origin, and nothing else', async () => {
    const script = await get('/embed/v1.js');
    expect([script.statusCode, script.body]).toEqual([200, 'export {};']);
    expect(script.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await get('/assets/app-1234.js')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('redirects visitors of 127.0.0.1 to localhost, and no others', async () => {
    const answer = await get('/profile?x=1', '127.0.0.1:3000');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://localhost:3000/profile?x=1']);
    expect(properAddress('[::1]:3000', '/', 'http://localhost:3000')).toBe('http://localhost:3000/');
    expect(properAddress('127.0.0.1:3000', '//evil.example', 'http://localhost:3000')).toBe('http://localhost:3000/');
    expect(properAddress('127.0.0.1:3000', '/', 'https://mien.example')).toBeNull();
    expect(properAddress('evil.example', '/', 'http://localhost:3000')).toBeNull();
  });
});
