import type { JWTVerifyGetKey } from 'jose';
import type { Configuration } from 'openid-client';
import { type AdminAddressRules, addressFault, boundedText, createPublicFetch } from '../../platform/public-address.ts';
import { ProviderSilent } from './open-id-errors.ts';

/** Timeout of one provider call, in seconds. */
export const TIMEOUT_S = 10;
/** Largest answer read: discovery documents and keys have a few kilobytes. */
const MAX_ANSWER_BYTES = 500_000;

export interface Discovered {
  readonly config: Configuration;
  readonly keys: JWTVerifyGetKey;
  readonly atMs: number;
}

type OpenIdDeps = { readonly rules: AdminAddressRules; readonly now: () => Date };

/**
 * Talks to the OpenID Connect providers of clients. Their addresses are entered by administrators, so every call uses
 * `createPublicFetch`. Tokens are checked against the machine's clock, because the provider's clock shows real time, too.
 */
export function createOpenId(deps: OpenIdDeps) {
  const { rules } = deps;
  const publicFetch = createPublicFetch(rules);
  const kept = new Map<string, Discovered>();
  return { ...deps, publicFetch, kept };
}

export type OpenId = ReturnType<typeof createOpenId>;

// Loaded on first use: it adds nothing to the start of the server.
export const load = () => import('openid-client');

export async function boundedFetch({ publicFetch }: OpenId, url: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  let text: string;
  try {
    answer = await publicFetch(url, init);
    text = await boundedText(answer, MAX_ANSWER_BYTES);
  } catch (error) {
    throw new ProviderSilent('the provider does not answer', { cause: error });
  }
  if (answer.status >= 500) throw new ProviderSilent(`the provider answers ${answer.status}`);
  // No answer of the standard is HTML: a gateway or proxy has answered instead of the provider.
  const isPage = /^\s*text\/html\b/i.test(answer.headers.get('content-type') ?? '');
  if (answer.ok && (isPage || text.trim() === ''))
    throw new ProviderSilent('the provider answers with a page, or nothing');
  return new Response(answer.body === null ? null : text, { status: answer.status, headers: answer.headers });
}

/** The address of an endpoint that the provider names, if it may be called. */
export function endpoint({ rules }: OpenId, name: string, address: string | undefined): URL {
  if (address === undefined || !URL.canParse(address)) throw new ProviderSilent(`${name} is missing`);
  const url = new URL(address);
  if (addressFault(url.origin, rules) !== null) throw new ProviderSilent(`${name} may not be called`);
  return url;
}

export const callWith = (
  deps: OpenId,
  url: string,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal },
) =>
  boundedFetch(deps, url, {
    method,
    headers,
    body: body as RequestInit['body'] & string,
    ...(signal ? { signal } : {}),
  });
