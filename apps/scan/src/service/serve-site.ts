import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@mien/contract';
import { contentSecurityPolicy, inlineSources, type SitePolicy, serveFiles } from '@mien/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Allows compiling WebAssembly, but not `eval`. */
export const SITE_POLICY: SitePolicy = {
  content: {
    'script-src': "'self' 'wasm-unsafe-eval'",
    'worker-src': "'self'",
    'connect-src': "'self'",
    'img-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'form-action': "'none'",
  },
  permissions: ['camera=(self)', 'screen-wake-lock=(self)', 'microphone=()', 'geolocation=()', 'display-capture=()'],
  // Mien may prefetch the scan's files, from its how-to page.
  resources: 'same-site',
};

/**
 * Serves the built site.
 *
 * @param folder  of the build; a watching build may change it under the running server
 */
export async function serveSite(app: FastifyInstance, folder: string): Promise<void> {
  const sendPage = await serveFiles(app, { folder });
  const page = async (_: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // The build may have changed it.
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    const { content } = SITE_POLICY;
    const scripts = `${content['script-src']}${inlineSources(html, 'script')}`;
    reply.header('content-security-policy', contentSecurityPolicy({ ...content, 'script-src': scripts }));
    return sendPage(reply);
  };
  app.get('/', page);
  // The hand-off. The page's first script removes it from the URL; the server neither reads nor logs it.
  app.get('/c/*', page);
  app.get('/index.html', async () => {
    throw new Problem('not-found');
  });
}
