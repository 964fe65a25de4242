import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Computed import: runs the service worker that the server sends.
import { runInNewContext } from 'node:vm';
import { type ClientLook, Problem } from '@mien/contract';
import { createLog } from '@mien/server';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from './create-app.ts';
import { type InstallableAppSettings, serveInstallableApp } from './serve-installable-app.ts';

const CLINIC_ID = '0190a000-0000-7000-8000-0000000000c1';
const NO_LOOK: ClientLook = { clientName: null, logos: [] };
/** A wide red logo. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><rect width="200" height="50" fill="#f00"/></svg>';
const CLINIC: ClientLook = {
  clientName: 'Clinic',
  logos: [
    {
      logoType: 'header',
      data: `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`,
      widthPx: 200,
      heightPx: 50,
    },
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'mien-installable-'));
const open: FastifyInstance[] = [];

/** Round corners on brand indigo, as the product's has. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#4a42b8"/></svg>`;

beforeAll(() => {
  writeFileSync(join(folder, 'icon.svg'), ICON);
  writeFileSync(join(folder, 'sw.js'), 'self.isTheWorker = true;');
});
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function serve(settings: Partial<InstallableAppSettings> = {}): Promise<FastifyInstance> {
  const app = await createApp({
    publicOrigin: 'https://mien.example',
    productName: 'Mien',
    log: createLog({ level: 'silent' }),
    trustedProxyHops: 0,
  });
  open.push(app);
  serveInstallableApp(app, folder, {
    productName: 'Mien',
    isInstallable: true,
    clientOf: async () => null,
    lookOf: async (clientId) => (clientId === CLINIC_ID ? CLINIC : NO_LOOK),
    limitIcons: () => undefined,
    ...settings,
  });
  return app;
}

const get = (app: FastifyInstance, url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
const manifestOf = async (app: FastifyInstance, headers = {}) =>
  (await get(app, '/manifest.webmanifest', headers)).json() as Record<string, unknown> & { icons: { src: string }[] };

/** Color of one pixel. */
async function pixel(png: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 4;
  return [...data.subarray(at, at + 4)];
}

describe('the manifest', () => {
  it('is the product’s for visitors, in their language', async () => {
    const app = await serve();
    const answer = await get(app, '/manifest.webmanifest', { 'accept-language': 'es' });
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-language, cookie' });
    expect(answer.json()).toMatchObject({ name: 'Mien', lang: 'es', dir: 'ltr', display: 'standalone', id: '/' });
    expect((await manifestOf(app)).lang).toBe('en');
  });

  it('has the name and icons of the client for signed-in users, and stays the same app', async () => {
    const app = await serve({ clientOf: async () => CLINIC_ID });
    const manifest = await manifestOf(app);
    expect(manifest).toMatchObject({ name: 'Clinic', short_name: 'Clinic', id: '/' });
    for (const { src } of manifest.icons) expect(src).toMatch(new RegExp(`^/icons/${CLINIC_ID}/`));
  });

  it('is the product’s if a client has a name and no logo', async () => {
    const app = await serve({ clientOf: async () => CLINIC_ID, lookOf: async () => ({ ...CLINIC, logos: [] }) });
    expect(await manifestOf(app)).toMatchObject({ name: 'Mien', icons: [{ src: '/icons/product/192.png' }, {}, {}] });
  });
});

describe('icons', () => {
  it('have the size given in the manifest', async () => {
    const app = await serve();
    for (const { src, sizes } of (await manifestOf(app)).icons as { src: string; sizes: string }[]) {
      const { width, height } = await sharp((await get(app, src)).rawPayload).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
  });

  it('fill the whole square for systems that cut out their own shape', async () => {
    const app = await serve();
    const round = (await get(app, '/icons/product/512.png')).rawPayload;
    expect((await pixel(round, 0, 0))[3]).toBe(0);
    for (const name of ['maskable-512', 'apple-touch'])
      expect(await pixel((await get(app, `/icons/product/${name}.png`)).rawPayload, 0, 0), name).toEqual([
        74, 66, 184, 255,
      ]);
  });

  it('show the whole logo of a client on white', async () => {
    const app = await serve();
    const png = (await get(app, `/icons/${CLINIC_ID}/maskable-512.png`)).rawPayload;
    expect(await pixel(png, 0, 0)).toEqual([255, 255, 255, 255]);
    expect(await pixel(png, 256, 256)).toEqual([255, 0, 0, 255]);
    // The corners of the logo lie within the circle that every system shows.
    expect(await pixel(png, 256 - 205, 256)).toEqual([255, 255, 255, 255]);
  });

  it('are the product’s for an unknown client, and missing for other names', async () => {
    const app = await serve();
    const product = (await get(app, '/icons/product/192.png')).rawPayload;
    const unknown = await get(app, '/icons/0190a000-0000-7000-8000-0000000000ff/192.png');
    expect(unknown.rawPayload.equals(product)).toBe(true);
    for (const path of [
      'product/193.png',
      'product/192.svg',
      'product/constructor.png',
      'elsewhere/192.png',
      'product/..%2f192.png',
    ])
      expect((await get(app, `/icons/${path}`)).statusCode, path).toBe(404);
  });

  it('are rate-limited by network', async () => {
    const limitIcons = () => {
      throw new Problem('too-many-requests', { retryAfterS: 7 });
    };
    expect((await get(await serve({ limitIcons }), '/icons/product/192.png')).statusCode).toBe(429);
  });
});

describe('the service worker', () => {
  it('is the built one, and never cached', async () => {
    const answer = await get(await serve(), '/sw.js');
    expect(answer.body).toBe('self.isTheWorker = true;');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-type']).toContain('text/javascript');
  });

  it('removes itself and its cache if it is turned off', async () => {
    const app = await serve({ isInstallable: false });
    expect((await manifestOf(app)).display).toBe('browser');
    const listeners = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>();
    const unregister = vi.fn(async () => true);
    const skipWaiting = vi.fn();
    const deleted: string[] = [];
    runInNewContext((await get(app, '/sw.js')).body, {
      self: {
        addEventListener: (name: string, listener: never) => listeners.set(name, listener),
        skipWaiting,
        registration: { unregister },
      },
      caches: { keys: async () => ['one', 'two'], delete: async (name: string) => deleted.push(name) },
    });
    const work: Promise<unknown>[] = [];
    for (const name of ['install', 'activate']) listeners.get(name)?.({ waitUntil: (one) => work.push(one) });
    await Promise.all(work);
    expect(skipWaiting).toHaveBeenCalledOnce();
    expect(deleted).toEqual(['one', 'two']);
    expect(unregister).toHaveBeenCalledOnce();
  });
});
