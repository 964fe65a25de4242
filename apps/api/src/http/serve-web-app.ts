import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@mien/contract';
import type { FastifyInstance } from 'fastify';

const YEAR_S = 31_536_000;

/** Other ways to write "this machine" in an address. */
const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]'];

/**
 * Where a page belongs that was asked for at 127.0.0.1 although the installation is known as localhost: browsers take
 * them for two sites, and the second one's writes are refused. Null when the page was asked for where it belongs.
 */
export function properAddress(host: string | undefined, path: string, publicOrigin: string): string | null {
  const proper = new URL(publicOrigin);
  if (host === undefined || proper.hostname !== 'localhost') return null;
  const hostname = host.replace(/:\d+$/, '');
  return LOOPBACK_HOSTS.includes(hostname) ? `${proper.origin}${path.startsWith('//') ? '/' : path}` : null;
}

/**
 * Serves the built web app: hashed assets for ever, the page itself never from a cache, and the page for every screen's
 * address. `no-store` also drops what the browser's back-forward cache holds of a session once its cookie is gone.
 */
export async function serveWebApp(app: FastifyInstance, folder: string, publicOrigin: string): Promise<void> {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) throw new Error(`The web app is not built: ${page} is missing. Run "npm run build" first.`);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // Answered by `serveInstallableApp`, which can switch it off.
    globIgnore: ['sw.js', 'sw.js.*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_S}, immutable` : 'no-store');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Problem('not-found');
    const isFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
    if (isFile) throw new Problem('not-found');
    const elsewhere = properAddress(request.headers.host, request.url, publicOrigin);
    return elsewhere === null ? reply.sendFile('index.html') : reply.redirect(elsewhere);
  });
}
