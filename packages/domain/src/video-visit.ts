import { isEmailDomain } from './single-sign-on.ts';

/** Hosts of video visits that a client may list. Chosen: few clinics use more than one or two services. */
export const VIDEO_HOSTS_MAX = 10;
/** Characters of a host name. Source: RFC 1035, section 2.3.4. */
export const VIDEO_HOST_MAX_LENGTH = 253;
/** Characters of the address of a video visit. Chosen: rooms with a long token fit. */
export const VIDEO_URL_MAX_LENGTH = 500;

/** Whether a text is a host name in lower case, such as `visits.example.com`: no port, no path, no wildcard. */
export const isVideoHost = (text: string): boolean => isEmailDomain(text);

/**
 * An https address whose host ends where the path, query or fragment begins: without user, port or backslash, which
 * browsers and people read differently. Only characters of RFC 3986.
 */
const VIDEO_URL = /^https:\/\/([a-z\d.-]{1,253})(?:[/?#][\w\-.~:/?#[\]@!$&'()*+,;=%]*)?$/i;

/** The host of a valid address of a video visit; null for any other text. */
export function videoHostOf(url: string): string | null {
  const host = VIDEO_URL.exec(url)?.[1]?.toLowerCase() ?? null;
  return host !== null && url.length <= VIDEO_URL_MAX_LENGTH && isVideoHost(host) ? host : null;
}

/** Whether an address leads to a host that the client has listed. */
export function isVideoUrlOf(url: string, hosts: readonly string[]): boolean {
  const host = videoHostOf(url);
  return host !== null && hosts.includes(host);
}
