import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DrawFirstScreen, Problem } from '@mien/contract';
import { type Language, languageFromHeader } from '@mien/domain';
import { serveFiles } from '@mien/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type MadePage, madePage, sendMadePage } from './made-page.ts';
import { pageWithScreen } from './page-with-screen.ts';
import { hasSessionCookie } from './session-cookie.ts';

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

const NAME_PLACE = '<meta name="application-name" content="" />';

const CHARACTERS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The page with the product's name in it, so that a first visit shows it before anything is asked for. */
export function pageWithName(page: string, productName: string): string {
  const name = productName.replace(/[&<>"]/g, (character) => CHARACTERS[character] ?? '');
  return page.replace(NAME_PLACE, () => NAME_PLACE.replace('""', () => `"${name}"`));
}

/** Takes what the scan site sends back out of the address. The browser waits for it before it reads on. */
const TAKE_SCAN_RETURN = '<script src="/take-scan-return.js"></script>';
/** Where the scan site leads back to, and the page that a service worker keeps for all addresses. */
const MAY_TAKE_SCAN_RETURN = /^\/(scan|index\.html)/i;

/** The page without a wait for what only the way back from a scan needs. */
export function pageAt(path: string, page: string): string {
  return MAY_TAKE_SCAN_RETURN.test(path) ? page : page.replace(TAKE_SCAN_RETURN, '');
}

/** Where a visit begins at the sign-in. Source: specification, section 4. */
const SIGN_IN = /^\/(?:mlogin)?(?:\?|$)/;

interface WebAppSettings {
  /** Of the build; a new build may take its place under the running server. */
  readonly folder: string;
  readonly publicOrigin: string;
  readonly productName: string;
  /** Draws the first screen, by language. */
  readonly drawFirstScreen: Readonly<Record<Language, DrawFirstScreen>>;
}

/** Most documents that are kept: ways of an address to the app, languages, and host names that this server is called by. */
const MOST_KEPT = 16;

interface Document extends MadePage {
  /** What the page may load, where it is not what all pages may. */
  readonly policy: string | null;
}

/** Serves the built web app, its page for every screen's address. */
export async function serveWebApp(
  app: FastifyInstance,
  { folder, publicOrigin, productName, drawFirstScreen }: WebAppSettings,
): Promise<void> {
  // The service worker is answered by `serveInstallableApp`, which can switch it off; the page is made below.
  await serveFiles(app, { folder, leftOut: ['sw.js', 'index.html'] });

  /** What was made of a build's page, by what it was made for. */
  let kept: { readonly built: string; readonly documents: Map<string, Document> } = { built: '', documents: new Map() };
  async function documentFor(url: string, language: Language | null, hostname: string): Promise<Document> {
    const built = await readFile(join(folder, 'index.html'), 'utf8');
    if (built !== kept.built || kept.documents.size >= MOST_KEPT) kept = { built, documents: new Map() };
    const { documents } = kept;
    const key = language === null ? `${MAY_TAKE_SCAN_RETURN.test(url)}` : `${language} ${hostname}`;
    const known = documents.get(key);
    if (known !== undefined) return known;
    const page = pageAt(url, pageWithName(built, productName));
    const { html, policy } =
      language === null
        ? { html: page, policy: null }
        : await pageWithScreen(page, {
            language,
            screen: drawFirstScreen[language]({ productName, hostname }),
            folder,
          });
    const document = { ...madePage(html), policy };
    documents.set(key, document);
    return document;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const elsewhere = properAddress(request.headers.host, request.url, publicOrigin);
    if (elsewhere !== null) return reply.redirect(elsewhere);
    // `no-store` also drops what the browser's back-forward cache holds of a session once its cookie is gone.
    reply.header('cache-control', 'no-store');
    // Who is signed in, it seems, is shown something else.
    const isDrawn = SIGN_IN.test(request.url) && !hasSessionCookie(request);
    const language = isDrawn ? languageFromHeader(request.headers['accept-language']) : null;
    const document = await documentFor(request.url, language, request.hostname);
    if (document.policy !== null)
      reply.header('vary', 'accept-language, cookie').header('content-security-policy', document.policy);
    return sendMadePage(request, reply, document);
  }
  for (const path of ['/', '/index.html']) app.get(path, { schema: { hide: true } }, answer);
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Problem('not-found');
    const isFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
    if (isFile) throw new Problem('not-found');
    return answer(request, reply);
  });
}
