import { MINUTE_MS } from '@mien/domain';
import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as jwksFetch } from 'jose';
import type { ClientAuth, Configuration, ServerMetadata } from 'openid-client';
import type { SignOnClient, SignOnClientFault, SignOnProvider } from '../../base/client-settings/index.ts';
import { isClientRefused, isRefusal, isSilent, NoAuthentication, ProviderSilent } from './open-id-errors.ts';
import { boundedFetch, callWith, type Discovered, endpoint, load, type OpenId, TIMEOUT_S } from './open-id-fetch.ts';

/** How long a provider's metadata are cached. */
const DISCOVERY_KEPT_MS = 10 * MINUTE_MS;
/** The most providers in the cache. */
const MAX_KEPT = 200;
/** Minimum time before the library fetches keys again for a token with an unknown key. */
const KEYS_COOLDOWN_MS = 30_000;
/** What a provider supports when its metadata do not say. Source: OpenID Connect Discovery 1.0, section 3. */
const DEFAULT_AUTHENTICATION = ['client_secret_basic'];
/** A code that no provider has issued. */
const NO_CODE = 'mien-tries-its-settings';

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

/** A provider's metadata and keys. */
interface Described {
  readonly metadata: Readonly<ServerMetadata>;
  readonly keys: JWTVerifyGetKey;
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
export async function discovered(deps: OpenId, provider: SignOnProvider): Promise<Discovered> {
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
