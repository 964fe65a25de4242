import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FRAMED_HANDOFF_PREFIX, handoffFromPath, Problem } from '@mien/contract';
import { contentSecurityPolicy, inlineSources, type SitePolicy, serveFiles } from '@mien/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionTokens } from './session-tokens.ts';

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
 * @param mienUrl  the origin of Mien, whose page may frame a scan
 */
export async function serveSite(
  app: FastifyInstance,
  folder: string,
  { mienUrl, tokens }: { readonly mienUrl: string; readonly tokens: Pick<SessionTokens, 'verify'> },
): Promise<void> {
  const sendPage = await serveFiles(app, { folder });
  const pageIn = async (reply: FastifyReply, frameAncestors: readonly string[]): Promise<FastifyReply> => {
    // The build may have changed it.
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    const { content } = SITE_POLICY;
    const scripts = `${content['script-src']}${inlineSources(html, 'script')}`;
    const policy = contentSecurityPolicy({ ...content, 'script-src': scripts }, frameAncestors);
    reply.header('content-security-policy', policy);
    if (frameAncestors.length > 0) reply.removeHeader('x-frame-options');
    return sendPage(reply);
  };
  const page = (_: FastifyRequest, reply: FastifyReply) => pageIn(reply, []);
  app.get('/', page);
  // The hand-off. The page's first script removes it from the URL; the server neither reads nor logs it.
  app.get('/c/*', page);
  // The hand-off of a scan in a frame of Mien's page. Its token, signed by this site, names the pages around that one.
  app.get(`${FRAMED_HANDOFF_PREFIX}*`, async (request, reply) => {
    // As sent: the parts are percent-encoded.
    const handoff = handoffFromPath(request.url.split('?')[0] ?? '');
    // A token that is forged or has expired names no page.
    const claim = handoff === null ? null : await tokens.verify(handoff.token).catch(() => null);
    return pageIn(reply, claim === null ? [] : [mienUrl, ...claim.frameAncestors]);
  });
  app.get('/index.html', async () => {
    throw new Problem('not-found');
  });
}
