import { Problem } from '@mien/contract';
import { serveFiles } from '@mien/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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

/** Serves the built web app, its page for every screen's address. */
export async function serveWebApp(app: FastifyInstance, folder: string, publicOrigin: string): Promise<void> {
  // The service worker is answered by `serveInstallableApp`, which can switch it off.
  const sendPage = await serveFiles(app, { folder, leftOut: ['sw.js'] });
  async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const elsewhere = properAddress(request.headers.host, request.url, publicOrigin);
    return elsewhere === null ? sendPage(reply) : reply.redirect(elsewhere);
  }
  app.get('/', page);
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Problem('not-found');
    const isFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
    if (isFile) throw new Problem('not-found');
    return page(request, reply);
  });
}
