import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenedShare, Problem, type RenderSharedResult, type SharedResult } from '@mien/contract';
import {
  ENDED_LINK_HASH,
  keyOfAddress,
  type Language,
  languageFromHeader,
  SHARED_RESULT_PATH,
  unitSystemOfHeader,
} from '@mien/domain';
import { contentSecurityPolicy, isFetchedAhead } from '@mien/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadServerPage } from './load-server-page.ts';
import { madePage, sendMadePage } from './made-page.ts';
import { type Network, networkOf } from './network.ts';
import { properAddress } from './serve-web-app.ts';
import { SITE_POLICY } from './site-policy.ts';

/** Everything below the page's path: a key that is too long or contains a slash is treated as unknown. */
const ROUTE = SHARED_RESULT_PATH.replace(':shareKey', '*');

/** This page's files from the web app's build. */
export interface SharedResultParts {
  readonly render: Readonly<Record<Language, RenderSharedResult>>;
  readonly style: string;
}

/** Reads the build. @throws when the page has not been built */
export async function loadSharedResultParts(folder: string): Promise<SharedResultParts> {
  const render = await loadServerPage<RenderSharedResult>(folder, 'shared-result');
  const assets = join(folder, 'assets');
  const style = readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join(assets, name), 'utf8').trim())
    .join('\n');
  return { render, style };
}

/** Where visitors with an unusable link are sent. Source: specification, section 8 'Messages and redirects'. */
const UNUSABLE = '/error?ID=1001';
const FAILED = '/error?ID=1002';

/** Whether an address belongs to this page, however it is written. */
export function isSharedResultAddress(url: string): boolean {
  return url.toLowerCase().startsWith(ROUTE.slice(0, -1).toLowerCase());
}

/** Redirects a visitor with an unusable link, without revealing whether it expired or never existed. */
export function answerFailedLink(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(`${FAILED}${ENDED_LINK_HASH}`);
}

/** A result without a single value shows nothing. */
function isUsable(result: SharedResult): boolean {
  return result.overall.score !== null || result.groups.some((group) => group.items.length > 0);
}

/** Programs that fetch a link to preview, check or index it. A person whose browser has such a name needs one click. */
const PROGRAM =
  /bot\b|crawl|spider|preview|externalhit|facebookcatalog|whatsapp|slack|iframely|embedly|curl|wget|python|okhttp|go-http|axios/i;

/**
 * Whether a browser opens the page for a person, as far as a request shows: browsers send navigation headers, and
 * programs that fetch a link for a preview don't. Browsers send them only over https and to localhost, and not before
 * Safari 16.4.
 */
function isOpenedByPerson({ headers }: FastifyRequest): boolean {
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return isNavigation && !PROGRAM.test(headers['user-agent'] ?? '');
}

export interface SharedResultSettings {
  readonly parts: SharedResultParts;
  readonly openShare: (key: string, network: Network, language: Language) => Promise<OpenedShare>;
  readonly productName: string;
  readonly publicOrigin: string;
}

/**
 * Serves `/sharedResult/{shareKey}`, self-contained: a phone without a cache draws it after one answer. Its style sheet is
 * inline, and the content security policy contains its hash; no script may run at all.
 */
export function serveSharedResult(
  app: FastifyInstance,
  { parts: { render, style }, openShare, productName, publicOrigin }: SharedResultSettings,
): void {
  const styleHash = createHash('sha256').update(style).digest('base64');
  const policy = contentSecurityPolicy({
    ...SITE_POLICY.content,
    'script-src': "'none'",
    'style-src': `'sha256-${styleHash}'`,
    'connect-src': "'none'",
  });
  // Each delivery counts as a view. So a HEAD gets the page of the app, a prefetch is refused until the visitor opens
  // the page, and a suspected program gets a page with a button that posts. See docs/topics/sharing.md.
  async function answer(request: FastifyRequest, reply: FastifyReply, isPressed: boolean): Promise<FastifyReply> {
    if (isFetchedAhead(request)) return reply.code(503).header('cache-control', 'no-store').send();
    const elsewhere = properAddress(request.headers.host, request.url, publicOrigin);
    if (elsewhere !== null) return reply.redirect(elsewhere);
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
    const key = keyOfAddress((request.params as { '*': string })['*']);
    const language = languageFromHeader(request.headers['accept-language']);
    const units = unitSystemOfHeader(request.headers['accept-language']);
    reply.header('vary', 'accept-language, sec-fetch-mode, sec-fetch-dest, user-agent');
    reply.header('content-language', language);
    if (!isPressed && !isOpenedByPerson(request)) {
      reply.header('content-security-policy', policy);
      return sendMadePage(request, reply, madePage(render[language]({ opened: null, productName, style, units })));
    }
    let opened: OpenedShare;
    try {
      opened = await openShare(key, networkOf(request.ip), language);
    } catch (error) {
      if (error instanceof Problem) return answerFailedLink(reply);
      request.log.error({ err: error }, 'unexpected failure');
      // The link itself may be valid. After the #, which no server sees, the page finds what to open again.
      return reply.redirect(`${FAILED}#${new URL(request.url, publicOrigin).pathname}`);
    }
    if (!isUsable(opened.result)) return reply.redirect(UNUSABLE);
    reply.header('content-security-policy', policy);
    return sendMadePage(request, reply, madePage(render[language]({ opened, productName, style, units })));
  }
  app.get(ROUTE, { schema: { hide: true }, exposeHeadRoute: false }, (request, reply) => answer(request, reply, false));
  // A press on the button: a form without fields.
  app.register(async (form) => {
    form.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_, __, done) => done(null, null),
    );
    form.post(ROUTE, { schema: { hide: true } }, (request, reply) => answer(request, reply, true));
  });
}
