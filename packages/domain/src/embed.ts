import { HOUR_MS, MINUTE_MS } from './time.ts';

/** The page of the web app that other software embeds or links to. */
export const EMBED_PATH = '/embed';
/** The script with the custom element, for pages without a build. Its major version is part of the address. */
export const EMBED_SCRIPT_PATH = `${EMBED_PATH}/v1.js`;

/** How long an embedded session can be opened, once. Source: docs/adr/0160. */
export const EMBED_LINK_LIFETIME_MS = 30 * MINUTE_MS;
/** How long it lasts after it was opened: long enough for the questions and several scans. Chosen. */
export const EMBED_SESSION_LIMIT_MS = HOUR_MS;

/** Origins of other software that a client may list. Chosen: a portal, its test system and a few pages around them. */
export const EMBED_ORIGINS_MAX = 10;
/** Characters of an origin: scheme, host of at most 253 characters, and port. */
export const EMBED_ORIGIN_MAX_LENGTH = 270;
/** Characters of a return address. Chosen: an address with a long state parameter fits. */
export const RETURN_URL_MAX_LENGTH = 1000;

/**
 * An origin as browsers write it: lower case, https, a host with a dot. `http` and hosts without a dot only for this
 * machine, which browsers trust with a camera. No wildcard: it would name origins of others.
 */
const ORIGIN =
  /^(?:https:\/\/(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,20}[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?|https?:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/;

/** Whether a text is the origin of a page that may embed Mien, written as browsers write it. */
export function isEmbedOrigin(text: string): boolean {
  if (text.length > EMBED_ORIGIN_MAX_LENGTH || !ORIGIN.test(text)) return false;
  const [, , port] = /^(https?):\/\/[^:]+(?::(\d+))?$/.exec(text) ?? [];
  if (port === undefined) return true;
  const isDefault = port === (text.startsWith('https:') ? '443' : '80');
  return !isDefault && !port.startsWith('0') && Number(port) <= 65_535;
}

/** Path, query and fragment of an address: only characters of RFC 3986, and no backslash, which browsers read as `/`. */
const REST = /^(?:[/?#][\w\-.~:/?#[\]@!$&'()*+,;=%]*)?$/;

/** Whether a text is an address to which an embedded scan may return, on any origin. */
export function isReturnUrl(url: string): boolean {
  const [origin = ''] = /^https?:\/\/[^/?#]*/.exec(url) ?? [];
  return isEmbedOrigin(origin) && isUrlOfOrigins(url, [origin]);
}

/** Whether an address leads to one of the origins: exactly that origin, followed by a path, query or fragment. */
export const isUrlOfOrigins = (url: string, origins: readonly string[]): boolean =>
  url.length <= RETURN_URL_MAX_LENGTH &&
  origins.some((origin) => url.startsWith(origin) && REST.test(url.slice(origin.length)));

/** The address of an embedded session. The key is behind the `#`, so that it reaches no server log and no `Referer`. */
export const embedUrl = (publicUrl: string, { clientId, sessionId, key }: EmbedAddress): string =>
  `${publicUrl}${EMBED_PATH}/${clientId}/${sessionId}#${key}`;

interface EmbedAddress {
  readonly clientId: string;
  readonly sessionId: string;
  readonly key: string;
}

/** How an embedded session ended, as its return address and its host learn it. */
export const EMBED_STATUSES = ['completed', 'failed', 'cancelled'] as const;
export type EmbedStatus = (typeof EMBED_STATUSES)[number];
