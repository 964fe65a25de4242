import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { KNOWN_BROWSER_LIFETIME_MS } from '@mien/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { RECENT_WRITE_S } from '../database/standby-lag.ts';

/** Source: specification, section 9, which names it and allows it across sites: no prefix can be added. */
export const SESSION_COOKIE = 'hsAuth';
const SESSION_MAX_AGE_S = 7_776_000;

/**
 * Ties an SMS code to the browser that asked, and later shows that it verified the number. The prefix keeps other hosts from
 * setting it; browsers accept it over https only, so `http://localhost` has no prefix. Source: RFC 6265bis, section 4.1.3.2;
 * OWASP ASVS 5.0, 3.3.3.
 */
const browserCookieOf = (publicUrl: string) => (publicUrl.startsWith('https:') ? '__Host-hsBrowser' : 'hsBrowser');
/**
 * Marks that this browser wrote something recently, which a standby may not have yet. The cookie contains nothing
 * else.
 */
const WROTE_COOKIE = 'hsWrote';

/** A paired tablet. It stays while the cookies of its persons come and go; the prefix is as above. */
const kioskCookieOf = (publicUrl: string) => (publicUrl.startsWith('https:') ? '__Host-hsKiosk' : 'hsKiosk');
/** The longest that browsers keep a cookie. Source: RFC 6265bis, section 5.5. */
const KIOSK_MAX_AGE_S = 400 * 24 * 60 * 60;

const BROWSER_MAX_AGE_S = KNOWN_BROWSER_LIFETIME_MS / 1000;

/** A random value that a page makes when it opens, in all its calls. */
const PAGE_HEADER = 'x-mien-page';
const PAGE = /^[\w-]{32,64}$/;

/** Whether a browser sends a session cookie, readable or not. */
export const hasSessionCookie = (request: FastifyRequest): boolean => Boolean(request.cookies?.[SESSION_COOKIE]);

/** Reads and writes the cookies of a browser. */
export interface SessionCookie {
  /** Whether there is one, readable or not. */
  isThere(request: FastifyRequest): boolean;
  /** The access token, or null when there is none or it cannot be read. */
  read(request: FastifyRequest): Promise<string | null>;
  write(reply: FastifyReply, accessToken: string): Promise<void>;
  clear(reply: FastifyReply): void;
  browserToken(request: FastifyRequest): string | null;
  /**
   * A value for a browser that has none. Calls of one page get the same one: otherwise two concurrent first calls
   * would replace each other's cookie, and the browser that requested a code could not use it.
   */
  newBrowserToken(request: FastifyRequest): string;
  writeBrowserToken(reply: FastifyReply, token: string): void;
  /** The token of a paired tablet, or null. */
  kioskToken(request: FastifyRequest): string | null;
  writeKioskToken(reply: FastifyReply, token: string): void;
  /** Whether this browser has changed something recently, by its marker cookie. */
  hasJustWritten(request: FastifyRequest): boolean;
  noteWrite(reply: FastifyReply): void;
}

/** The access token is sent as a JWE (direct AES-256-GCM), so that a copied cookie store contains nothing usable elsewhere. */
export function createSessionCookie(serverKey: string, publicUrl: string): SessionCookie {
  const browserCookie = browserCookieOf(publicUrl);
  const kioskCookie = kioskCookieOf(publicUrl);
  const key = new Uint8Array(hkdfSync('sha256', serverKey, '', 'hsAuth cookie', 32));
  const browserKey = Buffer.from(hkdfSync('sha256', serverKey, '', 'browser cookie', 32));
  const shared = { path: '/', httpOnly: true, secure: true } as const;
  return {
    isThere: hasSessionCookie,
    async read(request) {
      const value = request.cookies[SESSION_COOKIE];
      if (!value) return null;
      try {
        return new TextDecoder().decode((await compactDecrypt(value, key)).plaintext);
      } catch {
        // Forged, truncated or signed with another key: treated as no cookie.
        return null;
      }
    },
    async write(reply, accessToken) {
      const encrypted = await new CompactEncrypt(new TextEncoder().encode(accessToken))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key);
      reply.setCookie(SESSION_COOKIE, encrypted, { ...shared, sameSite: 'none', maxAge: SESSION_MAX_AGE_S });
    },
    clear: (reply) => void reply.clearCookie(SESSION_COOKIE, { ...shared, sameSite: 'none' }),
    browserToken: (request) => request.cookies[browserCookie] ?? null,
    newBrowserToken(request) {
      const page = request.headers[PAGE_HEADER];
      if (typeof page !== 'string' || !PAGE.test(page)) return randomBytes(32).toString('base64url');
      return createHmac('sha256', browserKey).update(page).digest('base64url');
    },
    writeBrowserToken: (reply, token) =>
      void reply.setCookie(browserCookie, token, { ...shared, sameSite: 'lax', maxAge: BROWSER_MAX_AGE_S }),
    kioskToken: (request) => request.cookies[kioskCookie] ?? null,
    writeKioskToken: (reply, token) =>
      void reply.setCookie(kioskCookie, token, { ...shared, sameSite: 'strict', maxAge: KIOSK_MAX_AGE_S }),
    hasJustWritten: (request) => request.cookies[WROTE_COOKIE] !== undefined,
    noteWrite: (reply) =>
      void reply.setCookie(WROTE_COOKIE, '1', { ...shared, sameSite: 'lax', maxAge: RECENT_WRITE_S }),
  };
}
