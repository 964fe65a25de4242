import { type LookupAddress, type LookupAllOptions, lookup as lookUp } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';

/** Addresses that are not on the public internet. Source: IANA special-purpose registries, RFC 6890. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
/** Only global unicast IPv6 is public, except blocks that embed IPv4 or are for documentation. */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is on the public internet. */
export function isPublicIp(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !PRIVATE.check(address, 'ipv4');
  return family === 6 && GLOBAL_UNICAST.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

/** For addresses that a client's administrator entered, whom the operator trusts. */
export interface AdminAddressRules {
  readonly enteredBy: 'admin';
  /** Plain http to this machine, for a demo or development. */
  readonly allowsLocalhost: boolean;
  /** Addresses inside the operator's own network. */
  readonly allowsPrivate: boolean;
}

/**
 * For addresses that a browser sent, which the caller can choose freely: never inside the operator's own network, and
 * https on its default port only.
 */
export interface BrowserAddressRules {
  readonly enteredBy: 'browser';
  /** As above. */
  readonly allowsLocalhost: boolean;
}

/** What the server may call depends on who entered the address. The two types are not interchangeable. */
export type AddressRules = AdminAddressRules | BrowserAddressRules;

const allowsPrivate = (rules: AddressRules) => rules.enteredBy === 'admin' && rules.allowsPrivate;

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');
const isLocalhost = (url: URL) => url.hostname === 'localhost';
/** Whether a host is not on the public internet, by its address or its name. */
const isPrivateHost = (host: string) =>
  isIP(host) ? !isPublicIp(host) : /^[^.]+\.?$|\.(localhost|local|internal|home\.arpa)\.?$/i.test(host);

/** Why the server must not call an address that a user or a browser entered, or null; decided without using the network. */
export function addressFault(text: string, rules: AddressRules): 'origin' | 'https' | 'private_address' | null {
  if (!URL.canParse(text)) return 'origin';
  const url = new URL(text);
  if (url.origin !== text || url.username !== '') return 'origin';
  if (isLocalhost(url)) return rules.allowsLocalhost ? null : 'private_address';
  // Before the scheme: https would not open it.
  if (!allowsPrivate(rules) && isPrivateHost(hostOf(url))) return 'private_address';
  if (url.protocol !== 'https:') return 'https';
  // Other ports of a host may be services that speak no https.
  return rules.enteredBy === 'browser' && url.port !== '' ? 'origin' : null;
}

/** The same for the issuer of an OpenID Connect provider: an address with a path, but without query and fragment. */
export function issuerFault(text: string, rules: AdminAddressRules): ReturnType<typeof addressFault> {
  if (!URL.canParse(text)) return 'origin';
  const { origin, username, password, search, hash, href } = new URL(text);
  // Otherwise the address could be mistaken for that of the discovery document, whose issuer is then not compared.
  const isDocument = href.includes('/.well-known/');
  if (username !== '' || password !== '' || search !== '' || hash !== '' || isDocument) return 'origin';
  return addressFault(origin, rules);
}

/** The same for an endpoint of webhooks: an address with a path and a query, but without user name and fragment. */
export function webhookUrlFault(text: string, rules: AdminAddressRules): ReturnType<typeof addressFault> {
  if (!URL.canParse(text)) return 'origin';
  const { origin, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return 'origin';
  return addressFault(origin, rules);
}

/** Whether a name resolves to a private address. An unknown name is not refused: nothing answers there. */
export async function resolvesToPrivate(text: string, rules: AdminAddressRules): Promise<boolean> {
  const url = new URL(text);
  if (allowsPrivate(rules) || (rules.allowsLocalhost && isLocalhost(url))) return false;
  const found = await new Promise<readonly { address: string }[]>((resolve) =>
    lookUp(hostOf(url), { all: true }, (error, addresses) => resolve(error ? [] : addresses)),
  );
  return found.some(({ address }) => !isPublicIp(address));
}

/** The server must not call this address: it is, or has become, one of a private network. */
export class AddressRefused extends Error {
  constructor(message = 'the address is not on the public internet') {
    super(message);
    this.name = 'AddressRefused';
  }
}

/** The response is a redirect, which is never followed, or no response of HTTP. */
export class AnswerLeadsElsewhere extends Error {
  readonly status: number;

  constructor(status: number) {
    super('the answer leads elsewhere');
    this.name = 'AnswerLeadsElsewhere';
    this.status = status;
  }
}

/** Response headers that callers get. */
const PASSED_HEADERS = ['cache-control', 'content-type', 'location', 'retry-after'] as const;

/** Finds all addresses of a name; the system's resolver, except in tests. */
type LookUpAll = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Resolves a name to public addresses only, as part of the connection, so that no second DNS answer can differ. */
const publicLookup =
  (lookUpAll: LookUpAll): LookupFunction =>
  (host, options, done) => {
    lookUpAll(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isPublicIp(address))) return done(new AddressRefused(), '');
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };

/** As Node's shared agents: an idle connection is closed after this time. */
const AGENT_OPTIONS = { keepAlive: true, timeout: 5000 } as const;

/** What callers of a public fetch see of a response's headers: no cookies. */
function passedHeaders(from: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const name of PASSED_HEADERS) {
    const value = from[name];
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/**
 * `fetch` for addresses that a client's admin or a browser gave: never into the operator's own network unless the rules allow it, and
 * never along a redirect.
 *
 * @throws AddressRefused, AnswerLeadsElsewhere
 */
export function createPublicFetch(rules: AddressRules, lookUpAll: LookUpAll = lookUp) {
  const lookup = publicLookup(lookUpAll);
  // Connections are pooled by host name. Node's shared agents would let these rules reuse a connection that other rules
  // allowed into the operator's own network.
  const agents = { http: new HttpAgent(AGENT_OPTIONS), https: new HttpsAgent(AGENT_OPTIONS) };
  return async (text: string, init: RequestInit): Promise<Response> => {
    const url = new URL(text);
    if (addressFault(url.origin, rules) !== null) throw new AddressRefused('the address may not be called');
    const isFree = allowsPrivate(rules) || (rules.allowsLocalhost && isLocalhost(url));
    const isPlain = url.protocol === 'http:';
    const request = isPlain ? httpRequest : httpsRequest;
    return new Promise((resolve, reject) => {
      const sent = request(
        url,
        {
          agent: isPlain ? agents.http : agents.https,
          method: init.method ?? 'GET',
          headers: Object.fromEntries(new Headers(init.headers)),
          ...(isFree ? {} : { lookup }),
          ...(init.signal ? { signal: init.signal } : {}),
        },
        (answer) => {
          const status = answer.statusCode ?? 0;
          if (status < 200 || (status >= 300 && status < 400)) {
            // Its body, which may have no end, is not read.
            answer.destroy();
            reject(new AnswerLeadsElsewhere(status));
            return;
          }
          const isEmpty = status === 204 || status === 205;
          // Until a response is read to its end, its connection is not free for the next request.
          if (isEmpty) answer.resume();
          const body = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream);
          try {
            resolve(new Response(body, { status, headers: passedHeaders(answer.headers) }));
          } catch (error) {
            // An impossible status or type: thrown here, it would end the process.
            answer.destroy();
            reject(error);
          }
        },
      );
      sent.on('error', reject);
      // A server can end a request without a response or an error, for example by switching protocols (status 101).
      sent.on('close', () => reject(new Error('the connection was closed without a response')));
      const { body } = init;
      sent.end(body instanceof Uint8Array ? body : body === undefined || body === null ? undefined : String(body));
    });
  };
}

/** Reads an answer to its end. @throws Error for one that is longer than `maxBytes` */
export async function boundedText(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (answer.body !== null)
    for await (const chunk of answer.body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new Error('the answer is too large');
      chunks.push(chunk);
    }
  return Buffer.concat(chunks).toString('utf8');
}
