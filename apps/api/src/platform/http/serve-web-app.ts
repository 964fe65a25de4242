import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DrawFirstScreen, type FirstScreenFacts, Problem } from '@mien/contract';
import {
  EMBED_PATH,
  EMBED_SCRIPT_PATH,
  LANGUAGES,
  type Language,
  languageFromHeader,
  SIGN_IN_PATHS,
} from '@mien/domain';
import { serveFiles } from '@mien/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { madePage, sendMadePage } from './made-page.ts';
import { pageWithScreen } from './page-with-screen.ts';
import { hasSessionCookie } from './session-cookie.ts';
import { policiesOfEmbed, policyOfPage } from './site-policy.ts';

/** Other spellings of "this machine" in an address. */
const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]'];

/**
 * The proper address of a page requested at 127.0.0.1 when the installation's address is localhost: browsers treat them as
 * two sites, and writes from the second are refused. Null when the page was requested at the proper address.
 */
export function properAddress(host: string | undefined, path: string, publicOrigin: string): string | null {
  const proper = new URL(publicOrigin);
  if (host === undefined || proper.hostname !== 'localhost') return null;
  const hostname = host.replace(/:\d+$/, '');
  return LOOPBACK_HOSTS.includes(hostname) ? `${proper.origin}${path.startsWith('//') ? '/' : path}` : null;
}

const NAME_PLACE = '<meta name="application-name" content="" />';

const CHARACTERS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The page with the product's name in it, so that a first visit shows it before any other request. */
function pageWithName(page: string, productName: string): string {
  const name = productName.replace(/[&<>"]/g, (character) => CHARACTERS[character] ?? '');
  return page.replace(NAME_PLACE, () => NAME_PLACE.replace('""', () => `"${name}"`));
}

/** Removes the scan site's results from the address. The browser waits for this script before it reads on. */
const TAKE_SCAN_RETURN = '<script src="/take-scan-return.js"></script>';
/** The address to which the scan site returns, and the page that a service worker keeps for all addresses. */
const MAY_TAKE_SCAN_RETURN = /^\/(scan|try\/result|index\.html)/i;

/** Addresses that programs request. They have no screen, and a web page would look like a valid answer. */
const OF_PROGRAMS = /^\/(\.|(api|fhir|metadata|oauth2?|openid|token|graphql|v\d+)(\/|\?|$))/i;

/** The page that other software embeds. */
const isOfEmbed = (address: string) => address.startsWith(`${EMBED_PATH}/`);

/** Whether the caller's Accept header excludes HTML. */
const takesNoPage = (accept: string | undefined) => accept !== undefined && !/text\/html|\*\/\*|text\/\*/.test(accept);

const SIGN_IN: readonly string[] = Object.values(SIGN_IN_PATHS);

interface WebAppSettings {
  /** Folder of the build; a new build may replace it while the server runs. */
  readonly folder: string;
  readonly publicOrigin: string;
  readonly productName: string;
  /** What the first screen shows of the installation. */
  readonly facts: FirstScreenFacts;
  /** Draws the first screen, by language. */
  readonly drawFirstScreen: Readonly<Record<Language, DrawFirstScreen>>;
  /** The origin of the scan site, which the embedded page contains. */
  readonly scanOrigin: string;
  /** Origins of the pages that may frame an address of the embedded page. */
  readonly frameAncestorsOf: (address: string) => Promise<readonly string[]>;
}

/** Serves the built web app, with its page for the address of every screen. */
export async function serveWebApp(
  app: FastifyInstance,
  { folder, publicOrigin, productName, facts, drawFirstScreen, scanOrigin, frameAncestorsOf }: WebAppSettings,
): Promise<void> {
  // The service worker is served by `serveInstallableApp`, which can switch it off; the page is made below.
  await serveFiles(app, { folder, leftOut: ['sw.js', 'index.html'] });

  const readBuilt = () => readFile(join(folder, 'index.html'), 'utf8');
  const pagesOf = (built: string) => {
    const named = pageWithName(built, productName);
    // Only the return from a scan needs this blocking script.
    return {
      built,
      policy: policyOfPage(named),
      forScanReturn: madePage(named),
      forOthers: madePage(named.replace(TAKE_SCAN_RETURN, '')),
    };
  };
  let pages = pagesOf(await readBuilt());
  /** By language. The drawing code was loaded with this build, and knows only its styles. */
  const drawn = { built: pages.built, pages: await drawPages(pages.forOthers.html) };

  async function drawPages(page: string) {
    const { hostname } = new URL(publicOrigin);
    const draw = async (language: Language) => {
      const screen = drawFirstScreen[language]({ productName, hostname, facts });
      const html = await pageWithScreen(page, { language, hostname, facts, screen, folder });
      return [language, { ...madePage(html), policy: policyOfPage(html) }] as const;
    };
    return Object.fromEntries(await Promise.all(LANGUAGES.map(draw))) as Record<
      Language,
      Awaited<ReturnType<typeof draw>>[1]
    >;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const elsewhere = properAddress(request.headers.host, request.url, publicOrigin);
    if (elsewhere !== null) return reply.redirect(elsewhere);
    // `no-store` also clears a session's pages from the browser's back-forward cache once its cookie is gone.
    reply.header('cache-control', 'no-store');
    const built = await readBuilt();
    // Browsers with a session cookie are shown another screen.
    const isSignIn = SIGN_IN.includes(request.url.split('?')[0] ?? '') && !hasSessionCookie(request);
    if (isSignIn && built === drawn.built) {
      const page = drawn.pages[languageFromHeader(request.headers['accept-language'])];
      reply.header('vary', 'accept-language, cookie').header('content-security-policy', page.policy);
      return sendMadePage(request, reply, page);
    }
    if (built !== pages.built) pages = pagesOf(built);
    if (isOfEmbed(request.url)) {
      const frameAncestors = await frameAncestorsOf(request.url);
      if (frameAncestors.length > 0) reply.removeHeader('x-frame-options');
      reply.headers(policiesOfEmbed(pages.forOthers.html, scanOrigin, frameAncestors));
      return sendMadePage(request, reply, pages.forOthers);
    }
    reply.header('content-security-policy', pages.policy);
    return sendMadePage(request, reply, MAY_TAKE_SCAN_RETURN.test(request.url) ? pages.forScanReturn : pages.forOthers);
  }
  // The script of other pages, which run it as a module: browsers fetch those with CORS.
  app.get(EMBED_SCRIPT_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
      .sendFile(EMBED_SCRIPT_PATH),
  );
  for (const path of ['/', '/index.html']) app.get(path, { schema: { hide: true } }, answer);
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Problem('not-found');
    const isFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
    if (isFile || OF_PROGRAMS.test(request.url) || takesNoPage(request.headers.accept)) throw new Problem('not-found');
    return answer(request, reply);
  });
}
