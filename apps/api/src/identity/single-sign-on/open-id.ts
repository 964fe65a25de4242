import { DAY_MS, EMAIL_MAX_LENGTH, MINUTE_MS } from '@mien/domain';
import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as jwksFetch, jwtVerify } from 'jose';
import type { ClientAuth, Configuration, IDToken, ServerMetadata } from 'openid-client';
import type { SignOnClient, SignOnClientFault, SignOnProvider } from '../../base/client-settings/index.ts';
import { type AdminAddressRules, addressFault, createPublicFetch } from '../../platform/public-address.ts';

/** Timeout of one provider call, in seconds. */
const TIMEOUT_S = 10;
/** Largest answer read: discovery documents and keys have a few kilobytes. */
const MAX_ANSWER_BYTES = 500_000;
/** How long a provider's metadata are cached. */
const DISCOVERY_KEPT_MS = 10 * MINUTE_MS;
/** The most providers in the cache. */
const MAX_KEPT = 200;
/** Minimum time before the library fetches keys again for a token with an unknown key. */
const KEYS_COOLDOWN_MS = 30_000;

/** Asymmetric algorithms only: signed with a key that only the provider has. Source: RFC 7518, RFC 8037. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** A longer hint would make an address too long for some servers: without one, the provider asks who signs out. Chosen by us. */
const HINT_MAX_LENGTH = 4000;
/** What a provider supports when its metadata do not say. Source: OpenID Connect Discovery 1.0, section 3. */
const DEFAULT_AUTHENTICATION = ['client_secret_basic'];
/** A code that no provider has issued. */
const NO_CODE = 'mien-tries-its-settings';

/** The provider supports none of the ways in which Mien can authenticate. */
class NoAuthentication extends Error {
  override readonly name = 'NoAuthentication';
}

/** The provider cannot be reached, or its metadata cannot be used. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/** Whether the provider's silence is the cause, at any depth. */
export function isSilent(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof ProviderSilent) return true;
  return false;
}

/** The reason of a failure, for the operator's log: messages and codes of the errors, never the content of a token or an answer. */
export function reasonOf(error: unknown): string {
  const parts: string[] = [];
  for (let one = error; one instanceof Error && parts.length < 6; one = one.cause) {
    const { code, error: answered } = one as { code?: unknown; error?: unknown };
    parts.push([one.message, code, answered].filter((part) => typeof part === 'string' && part !== '').join(' '));
  }
  return parts.join(': ');
}

/** Whether a provider answered that it does not know the client, or rejects its authentication. Source: RFC 6749, section 5.2. */
function isClientRefused(error: unknown): boolean {
  for (let one = error; one instanceof Error || one instanceof Response; ) {
    const { status, error: code } = one as { status?: unknown; error?: unknown };
    if (status === 401 || code === 'invalid_client' || code === 'unauthorized_client') return true;
    if (one instanceof Response) return false;
    one = one.cause as Error;
  }
  return false;
}

/** Whether the token endpoint named a fault of the request. Source: RFC 6749, section 5.2; 429 of RFC 6585 is only temporary. */
function isRefusal(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { status, error: code } = one as { status?: unknown; error?: unknown };
    if (typeof code === 'string' && code !== '') return status !== 429;
  }
  return false;
}

/** Whether an endpoint answered with a refusal. */
function isAnsweredNo(error: unknown): boolean {
  for (let one = error; one instanceof Error || one instanceof Response; one = one.cause as Error) {
    const { status } = one as { status?: unknown };
    if (typeof status === 'number' && status >= 400 && status < 500) return true;
    if (one instanceof Response) return false;
  }
  return false;
}

/**
 * Client ID and secret in a header, each form-encoded first. Source: RFC 6749, section 2.3.1. Uses the platform's encoder, which leaves
 * `-`, `.` and `_` as they are: a provider that forgets to decode then still accepts most clients.
 */
const secretInHeader =
  (secret: string): ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    const encoded = [client_id, secret].map((text) => new URLSearchParams([['', text]]).toString().slice(1));
    headers.set('authorization', `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`);
  };

/** Claims about a person, from a token that the provider signed for this sign-in. */
export type SignedClaims = Readonly<Record<string, unknown>> & Pick<IDToken, 'sub' | 'iss'>;

/**
 * A claim by its full name, dots included, as in `https://example.com/groups`; or by the parts of its name where the provider nests it,
 * as in `realm_access.roles` or `resource_access.my.app.roles`. The longest matching key counts.
 */
export function claimOf(claims: unknown, name: string): unknown {
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) return undefined;
  if (Object.hasOwn(claims, name)) return (claims as Record<string, unknown>)[name];
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
    const key = name.slice(0, dot);
    if (!Object.hasOwn(claims, key)) continue;
    const found = claimOf((claims as Record<string, unknown>)[key], name.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Whether the provider left a claim out because it would be too long, and named another place to fetch it. Source: OpenID Connect Core
 * 1.0, section 5.6.2; Microsoft Entra, "groups overage claim" (`hasgroups` where even that would be too long).
 */
export function isLeftOut(claims: SignedClaims, name: string): boolean {
  if (claimOf(claims, name) !== undefined) return false;
  const names = claims._claim_names;
  const isElsewhere = typeof names === 'object' && names !== null && Object.hasOwn(names, name);
  return isElsewhere || (name === 'groups' && (claims.hasgroups === true || claims.hasgroups === 'true'));
}

/** What is read from a token. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly providerSession: string | null;
}

/** Reads a token. An address counts as verified only if the provider's value is `true`. */
export function personOf(claims: SignedClaims): Person {
  const { iss, sub, sid } = claims;
  const email = typeof claims.email === 'string' ? claims.email.trim() : '';
  return {
    issuer: iss,
    subject: sub,
    email: email === '' || email.length > EMAIL_MAX_LENGTH ? null : email,
    isEmailVerified: claims.email_verified === true,
    providerSession: typeof sid === 'string' ? sid : null,
  };
}

/** The secrets that tie an answer to the attempt that asked for it. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The sessions to end. */
export interface LogoutNotice {
  readonly issuer: string;
  readonly tokenId: string;
  readonly subject: string | null;
  readonly providerSession: string | null;
}

/** Reads an answer to its end, up to the largest size. */
async function boundedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (answer.body !== null)
    for await (const chunk of answer.body) {
      bytes += chunk.byteLength;
      if (bytes > MAX_ANSWER_BYTES) throw new ProviderSilent('the answer is too large');
      chunks.push(chunk);
    }
  return Buffer.concat(chunks).toString('utf8');
}

/** The parameters that make a provider ask who is signing in. */
function askingOf({ prompt_values_supported: listed, end_session_endpoint }: Readonly<ServerMetadata>) {
  const prompts = Array.isArray(listed) ? (listed as unknown[]) : end_session_endpoint ? ['login'] : ['select_account'];
  const prompt = ['login', 'select_account'].find((one) => prompts.includes(one));
  return { max_age: '0', ...(prompt === undefined ? {} : { prompt }) };
}

interface Discovered {
  readonly config: Configuration;
  readonly keys: JWTVerifyGetKey;
  readonly atMs: number;
}

/** A provider's metadata and keys. */
interface Described {
  readonly metadata: Readonly<ServerMetadata>;
  readonly keys: JWTVerifyGetKey;
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
const load = () => import('openid-client');

async function boundedFetch({ publicFetch }: OpenId, url: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  let text: string;
  try {
    answer = await publicFetch(url, init);
    text = await boundedText(answer);
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
function endpoint({ rules }: OpenId, name: string, address: string | undefined): URL {
  if (address === undefined || !URL.canParse(address)) throw new ProviderSilent(`${name} is missing`);
  const url = new URL(address);
  if (addressFault(url.origin, rules) !== null) throw new ProviderSilent(`${name} may not be called`);
  return url;
}

/** @throws ProviderSilent */
async function describe(deps: OpenId, issuer: string): Promise<Described> {
  const client = await load();
  const server = new URL(issuer);
  let metadata: Readonly<ServerMetadata>;
  try {
    const config = await client.discovery(server, 'unused', undefined, client.None(), {
      timeout: TIMEOUT_S,
      [client.customFetch]: (url, options) => callWith(deps, url, options),
      ...(server.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : {}),
    });
    metadata = config.serverMetadata();
  } catch (error) {
    throw new ProviderSilent('discovery failed', { cause: error });
  }
  // The library accepts an issuer that differs from the address for some providers.
  if (!URL.canParse(metadata.issuer) || new URL(metadata.issuer).href !== server.href)
    throw new ProviderSilent('the provider calls itself something else');
  endpoint(deps, 'authorization_endpoint', metadata.authorization_endpoint);
  endpoint(deps, 'token_endpoint', metadata.token_endpoint);
  if (metadata.userinfo_endpoint !== undefined) endpoint(deps, 'userinfo_endpoint', metadata.userinfo_endpoint);
  const keys = createRemoteJWKSet(endpoint(deps, 'jwks_uri', metadata.jwks_uri), {
    cooldownDuration: KEYS_COOLDOWN_MS,
    timeoutDuration: TIMEOUT_S * 1000,
    [jwksFetch]: (url, { method, headers, signal }) => boundedFetch(deps, url, { method, headers, signal }),
  });
  return { metadata, keys };
}

const callWith = (
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

/** The ways in which Mien can authenticate to a provider, with the standard's default first. @throws NoAuthentication */
async function authenticationsOf({ metadata }: Described, secret: string): Promise<readonly ClientAuth[]> {
  const client = await load();
  const listed = metadata.token_endpoint_auth_methods_supported ?? DEFAULT_AUTHENTICATION;
  if (secret === '') return [client.None()];
  const known = {
    client_secret_basic: secretInHeader(secret),
    client_secret_post: client.ClientSecretPost(secret),
    client_secret_jwt: client.ClientSecretJwt(secret),
  };
  const usable = Object.entries(known).flatMap(([method, way]) => (listed.includes(method) ? [way] : []));
  if (usable.length === 0) throw new NoAuthentication('no way of authentication is known to both');
  return usable;
}

async function configOf(
  deps: OpenId,
  { metadata }: Described,
  { providerClientId, secret }: SignOnClient,
  authentication: ClientAuth,
): Promise<Configuration> {
  const client = await load();
  const config = new client.Configuration(
    metadata,
    providerClientId,
    secret === '' ? undefined : secret,
    authentication,
  );
  config.timeout = TIMEOUT_S;
  config[client.customFetch] = (url, options) => callWith(deps, url, options);
  // Plain http only where the address rules allow it: this machine, for a demo or development.
  if (new URL(metadata.issuer).protocol === 'http:') client.allowInsecureRequests(config);
  client.enableNonRepudiationChecks(config);
  return config;
}

/** Whether the provider accepts Mien's credentials, tried as a sign-in does, with an invalid code. @throws ProviderSilent */
async function isTaken(config: Configuration, { redirectUrl }: SignOnClient): Promise<boolean> {
  const client = await load();
  try {
    await client.genericGrantRequest(config, 'authorization_code', {
      code: NO_CODE,
      redirect_uri: redirectUrl,
      code_verifier: client.randomPKCECodeVerifier(),
    });
  } catch (error) {
    if (isSilent(error)) throw error;
    if (isClientRefused(error)) return false;
    if (!isRefusal(error)) throw new ProviderSilent('nothing takes codes at the token endpoint', { cause: error });
  }
  return true;
}

/**
 * Connects to a provider. Of several authentication methods, the first that it accepts: it lists all the methods that it supports, not the
 * one registered for this client.
 *
 * @param isTrial  tries even a single method
 * @throws ProviderSilent, NoAuthentication
 */
async function connect(deps: OpenId, provider: SignOnClient, isTrial: boolean) {
  const described = await describe(deps, provider.issuer);
  const configs: Configuration[] = [];
  for (const way of await authenticationsOf(described, provider.secret))
    configs.push(await configOf(deps, described, provider, way));
  const { keys } = described;
  const [first] = configs as [Configuration, ...Configuration[]];
  // With a single method there is nothing to choose.
  if (configs.length === 1 && !isTrial) return { config: first, keys, isTaken: true };
  for (const config of configs) if (await isTaken(config, provider)) return { config, keys, isTaken: true };
  return { config: first, keys, isTaken: false };
}

/** The cached provider, fetched again after a while. @throws ProviderSilent, NoAuthentication */
async function discovered(deps: OpenId, provider: SignOnProvider): Promise<Discovered> {
  const { now, kept } = deps;
  const { settingsId } = provider;
  const atMs = now().getTime();
  const known = kept.get(settingsId);
  if (known && atMs - known.atMs < DISCOVERY_KEPT_MS) return known;
  const { config, keys } = await connect(deps, provider, false);
  const fresh = { config, keys, atMs };
  kept.delete(settingsId);
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(settingsId, fresh);
  return fresh;
}

/**
 * A provider's issuer, with or without the trailing slash that was entered; null when it cannot be reached, or its metadata
 * cannot be used.
 */
export async function discoverIssuer(deps: OpenId, entered: string): Promise<string | null> {
  const other = entered.endsWith('/') ? entered.slice(0, -1) : `${entered}/`;
  for (const issuer of new Set([entered, other].map((one) => new URL(one).href)))
    try {
      return (await describe(deps, issuer)).metadata.issuer;
    } catch (error) {
      if (!isSilent(error)) throw error;
    }
  return null;
}

/** Reads the provider's signing keys: without them no user could sign in. @throws ProviderSilent */
async function readKeys(deps: OpenId, { jwks_uri: address }: Described['metadata']): Promise<void> {
  let keys: unknown;
  try {
    const answer = await boundedFetch(deps, endpoint(deps, 'jwks_uri', address).href, {
      method: 'GET',
      signal: AbortSignal.timeout(TIMEOUT_S * 1000),
    });
    keys = answer.ok ? ((await answer.json()) as { keys?: unknown } | null)?.keys : null;
  } catch (error) {
    throw new ProviderSilent('its keys cannot be read', { cause: error });
  }
  if (!Array.isArray(keys) || keys.length === 0) throw new ProviderSilent('it has no keys');
}

/** Why the provider rejects Mien as a client, as far as that can be tested without a user; null if it doesn't. */
export async function clientFault(deps: OpenId, provider: SignOnClient): Promise<SignOnClientFault | null> {
  try {
    if (!(await connect(deps, provider, true)).isTaken) return 'client_refused';
    await readKeys(deps, (await describe(deps, provider.issuer)).metadata);
    return null;
  } catch (error) {
    if (error instanceof NoAuthentication) return 'client_authentication';
    if (isSilent(error)) return 'discovery';
    throw error;
  }
}

/**
 * The address where the browser signs in. After a sign-out the provider has to ask who is signing in, whatever session it has:
 * with a new sign-in where it supports that, else with a choice of accounts (all that Google offers), and with no older sign-in
 * accepted. Source: OpenID Connect Core 1.0, section 3.1.2.1.
 *
 * @throws ProviderSilent
 */
export async function addressOf(
  deps: OpenId,
  provider: SignOnProvider,
  { state, nonce, codeVerifier }: AttemptSecrets,
  isAfterSignOut: boolean,
): Promise<string> {
  const client = await load();
  const { config } = await discovered(deps, provider);
  return client.buildAuthorizationUrl(config, {
    redirect_uri: provider.redirectUrl,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(isAfterSignOut ? askingOf(config.serverMetadata()) : {}),
    ...(provider.requiredAcr.length > 0 ? { acr_values: provider.requiredAcr.join(' ') } : {}),
  }).href;
}

/**
 * Exchanges the code that the browser brought back. The library checks signature, issuer, audience, nonce and time; claims
 * missing from the token are looked up, for the same person only.
 *
 * @param wanted  names of the claims that are needed
 * @returns the claims, and the token that the provider expects at sign-out
 * @throws ProviderSilent, or any error of the library
 */
export async function claimsOf(
  deps: OpenId,
  provider: SignOnProvider,
  { state, nonce, codeVerifier }: AttemptSecrets,
  given: { readonly code: string; readonly iss?: string | undefined },
  wanted: readonly string[],
): Promise<{ readonly claims: SignedClaims; readonly idToken: string }> {
  const client = await load();
  const { config } = await discovered(deps, provider);
  const answer = new URL(provider.redirectUrl);
  answer.searchParams.set('code', given.code);
  answer.searchParams.set('state', state);
  if (given.iss !== undefined) answer.searchParams.set('iss', given.iss);
  const tokens = await client
    .authorizationCodeGrant(config, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      // The registration at the provider has changed: the next sign-in tries the methods again.
      if (isClientRefused(error)) deps.kept.delete(provider.settingsId);
      throw error;
    });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('there is no id token');
  // An empty subject would make everyone whom the provider does not name the same person.
  if (claims.sub.trim() === '') throw new Error('the provider names no user');
  const idToken = tokens.id_token ?? '';
  const isLacking = wanted.some((name) => claimOf(claims, name) === undefined);
  if (!isLacking || config.serverMetadata().userinfo_endpoint === undefined) return { claims, idToken };
  const { iss, sub, acr, amr, ...rest } = claims;
  // Some providers have no more claims and refuse the request: then the token is all there is.
  const found = await client.fetchUserInfo(config, tokens.access_token, sub).catch((error: unknown) => {
    if (isAnsweredNo(error)) return {};
    throw error;
  });
  // Claims of the signed token take precedence, and only it says how the user signed in.
  const { acr: _acr, amr: _amr, ...more } = found as Readonly<Record<string, unknown>>;
  const whole = {
    ...more,
    ...rest,
    iss,
    sub,
    ...(acr === undefined ? {} : { acr }),
    ...(amr === undefined ? {} : { amr }),
  };
  return { claims: whole, idToken };
}

/**
 * The address where the browser ends the session at the provider before it returns; null if the provider has none. Source:
 * OpenID Connect RP-Initiated Logout 1.0, section 2.
 *
 * @throws ProviderSilent
 */
export async function endSessionUrlOf(
  deps: OpenId,
  provider: SignOnProvider,
  idToken: string | null,
): Promise<string | null> {
  const client = await load();
  const { config } = await discovered(deps, provider);
  const { end_session_endpoint: address } = config.serverMetadata();
  if (address === undefined) return null;
  endpoint(deps, 'end_session_endpoint', address);
  return client.buildEndSessionUrl(config, {
    post_logout_redirect_uri: provider.pageUrl,
    ...(idToken !== null && idToken.length <= HINT_MAX_LENGTH ? { id_token_hint: idToken } : {}),
  }).href;
}

/**
 * Reads a logout token. Source: OpenID Connect Back-Channel Logout 1.0, sections 2.4 and 2.6. Only the type of logout tokens
 * is accepted, so that no other token of the provider can pass for one. Source: OWASP ASVS 5.0, 10.5.5.
 *
 * @throws ProviderSilent, or an error for an invalid token
 */
export async function logoutOf(deps: OpenId, provider: SignOnProvider, token: string): Promise<LogoutNotice> {
  const { config, keys } = await discovered(deps, provider);
  const { issuer } = config.serverMetadata();
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: provider.providerClientId,
    algorithms: [...ALGORITHMS],
    typ: 'logout+jwt',
    requiredClaims: ['iat', 'exp', 'jti', 'events'],
    // Longer than any provider takes to resend a token, and shorter than its id is remembered, so that no token is
    // accepted twice.
    maxTokenAge: DAY_MS / 1000,
    clockTolerance: 60,
  });
  const { sub, sid, jti, events, nonce } = payload;
  const isEvent = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
  if (!isEvent || nonce !== undefined || typeof jti !== 'string') throw new Error('this is no logout token');
  if (sid !== undefined && typeof sid !== 'string') throw new Error('this is no logout token');
  if (sub?.trim() === '' || sid?.trim() === '') throw new Error('the token names no user');
  if (sub === undefined && sid === undefined) throw new Error('the token names no user');
  return { issuer, tokenId: jti, subject: sub ?? null, providerSession: sid ?? null };
}
