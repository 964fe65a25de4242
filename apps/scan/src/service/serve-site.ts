import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { Problem } from '@mien/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Nothing from elsewhere runs, loads or frames this page; WebAssembly may be compiled, scripts may not be made of text. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "frame-ancestors 'none'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'permissions-policy': 'camera=(self), screen-wake-lock=(self), microphone=(), geolocation=(), display-capture=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  // Mien may fetch the scan's files ahead, from its how-to page.
  'cross-origin-resource-policy': 'same-site',
};

const YEAR_S = 31_536_000;

/**
 * What every answer carries, also failures; HSTS when this site is reached by https.
 *
 * @param scanUrl  origin of this site in browsers
 */
export function securityHeaders(scanUrl: string): Readonly<Record<string, string>> {
  return {
    ...SECURITY_HEADERS,
    ...(scanUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` } : {}),
  };
}

/**
 * Serves the built site: hashed files for a year, the page itself never from a cache.
 *
 * @param folder  of the build
 */
export async function serveSite(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) {
    app.log.warn('The site is not built; only the service answers.');
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: true,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      const isPage = /\.html(\.\w+)?$/.test(path);
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_S}, immutable` : isPage ? 'no-store' : 'no-cache',
      );
    },
  });
  const page = async (_: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => reply.sendFile('index.html');
  app.get('/', page);
  // The hand-off. The page's first script takes it out of the address; nothing here reads or logs it.
  app.get('/c/*', page);
  app.get('/index.html', async () => {
    throw new Problem('not-found');
  });
}
