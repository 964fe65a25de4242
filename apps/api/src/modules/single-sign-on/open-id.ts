import { DAY_MS, EMAIL_MAX_LENGTH, MINUTE_MS } from '@mien/domain';
import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as jwksFetch, jwtVerify } from 'jose';
import type { Configuration, IDToken } from 'openid-client';
import { type AddressRules, addressFault, createPublicFetch } from '../../http/public-address.ts';
import type { SignOnProvider } from '../client-settings/index.ts';

/** How long a provider may take for one answer, seconds. */
const TIMEOUT_S = 10;
/** Largest answer that is read: documents of discovery and keys have some kilobytes. */
const MAX_ANSWER_BYTES = 500_000;
/** For how long what a provider says about itself is believed without asking again. */
const DISCOVERY_KEPT_MS = 10 * MINUTE_MS;
/** Providers that are remembered at most. */
const MAX_KEPT = 200;
/** The library tries keys again no sooner than this when a token names one that it does not know. */
const KEYS_COOLDOWN_MS = 30_000;

/** Signed with a key that only the provider has. Source: RFC 7518, RFC 8037; none of them is symmetric. */
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

/** The provider cannot be reached, or says something about itself that cannot be used. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/** Whether something failed because the provider did not answer, however deep the reason lies. */
export function isSilent(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof ProviderSilent) return true;
  return false;
}

/**
 * Why something failed, for the log of whoever runs the server: the words and codes of the errors, never what a token or an
 * answer holds.
 */
export function reasonOf(error: unknown): string {
  const parts: string[] = [];
  for (let one = error; one instanceof Error && parts.length < 6; one = one.cause) {
    const { code, error: answered } = one as { code?: unknown; error?: unknown };
    parts.push([one.message, code, answered].filter((part) => typeof part === 'string' && part !== '').join(' '));
  }
  return parts.join(': ');
}

/** What is said about somebody, by a token that the provider signed for this sign-in. */
export type SignedClaims = Readonly<Record<string, unknown>> & Pick<IDToken, 'sub' | 'iss'>;

/** What is read of a token. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly providerSession: string | null;
}

/** Reads a token. An address counts as verified only where the provider says so with the value `true`. */
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

/** What ties an answer to the attempt that asked for it. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Whose sessions end. */
export interface LogoutNotice {
  readonly issuer: string;
  readonly tokenId: string;
  readonly subject: string | null;
  readonly providerSession: string | null;
}

/** Reads an answer to its end, as long as it is not too large. */
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

interface Discovered {
  readonly config: Configuration;
  readonly keys: JWTVerifyGetKey;
  readonly atMs: number;
}

/**
 * Talks to the OpenID Connect providers of clients. Their addresses are an administrator's words, so every call goes by
 * `createPublicFetch`. Tokens are checked by the machine's clock: the provider's is that of the world, too.
 */
export function createOpenId({ rules, now }: { readonly rules: AddressRules; readonly now: () => Date }) {
  const publicFetch = createPublicFetch(rules);
  const kept = new Map<string, Discovered>();
  // Only who signs in this way needs it: it costs nothing at the start.
  const load = () => import('openid-client');

  async function boundedFetch(url: string, init: RequestInit): Promise<Response> {
    let answer: Response;
    let text: string;
    try {
      answer = await publicFetch(url, init);
      text = await boundedText(answer);
    } catch (error) {
      throw new ProviderSilent('the provider does not answer', { cause: error });
    }
    if (answer.status >= 500) throw new ProviderSilent(`the provider answers ${answer.status}`);
    return new Response(answer.body === null ? null : text, { status: answer.status, headers: answer.headers });
  }

  /** The address of an endpoint that the provider names, as long as it is one that may be called. */
  function endpoint(name: string, address: string | undefined): URL {
    if (address === undefined || !URL.canParse(address)) throw new ProviderSilent(`${name} is missing`);
    const url = new URL(address);
    if (addressFault(url.origin, rules) !== null) throw new ProviderSilent(`${name} may not be called`);
    return url;
  }

  /** @throws ProviderSilent */
  async function discover(issuer: string, providerClientId: string, secret: string): Promise<Omit<Discovered, 'atMs'>> {
    const client = await load();
    const server = new URL(issuer);
    let config: Configuration;
    try {
      config = await client.discovery(server, providerClientId, secret, undefined, {
        timeout: TIMEOUT_S,
        [client.customFetch]: (url, { method, headers, body, signal }) =>
          boundedFetch(url, {
            method,
            headers,
            body: body as RequestInit['body'] & string,
            ...(signal ? { signal } : {}),
          }),
        // Plain http only where the rules of addresses let it: this machine, for a demo or development.
        execute: [
          ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
          client.enableNonRepudiationChecks,
        ],
      });
    } catch (error) {
      throw new ProviderSilent('discovery failed', { cause: error });
    }
    const metadata = config.serverMetadata();
    // The library lets some providers be called otherwise than they call themselves.
    if (!URL.canParse(metadata.issuer) || new URL(metadata.issuer).href !== server.href)
      throw new ProviderSilent('the provider calls itself something else');
    endpoint('authorization_endpoint', metadata.authorization_endpoint);
    endpoint('token_endpoint', metadata.token_endpoint);
    if (metadata.userinfo_endpoint !== undefined) endpoint('userinfo_endpoint', metadata.userinfo_endpoint);
    const keys = createRemoteJWKSet(endpoint('jwks_uri', metadata.jwks_uri), {
      cooldownDuration: KEYS_COOLDOWN_MS,
      timeoutDuration: TIMEOUT_S * 1000,
      [jwksFetch]: (url, { method, headers, signal }) => boundedFetch(url, { method, headers, signal }),
    });
    const methods = metadata.token_endpoint_auth_methods_supported;
    if (methods?.includes('client_secret_post') === false && methods.includes('client_secret_basic')) {
      const basic = new client.Configuration(metadata, providerClientId, secret, client.ClientSecretBasic(secret));
      basic.timeout = TIMEOUT_S;
      basic[client.customFetch] = config[client.customFetch]!;
      if (server.protocol === 'http:') client.allowInsecureRequests(basic);
      client.enableNonRepudiationChecks(basic);
      return { config: basic, keys };
    }
    return { config, keys };
  }

  /** What is known of a provider: asked for again after a while. @throws ProviderSilent */
  async function discovered({ settingsId, issuer, providerClientId, secret }: SignOnProvider): Promise<Discovered> {
    const atMs = now().getTime();
    const known = kept.get(settingsId);
    if (known && atMs - known.atMs < DISCOVERY_KEPT_MS) return known;
    const fresh = { ...(await discover(issuer, providerClientId, secret)), atMs };
    kept.delete(settingsId);
    const [oldest] = kept.keys();
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(settingsId, fresh);
    return fresh;
  }

  return {
    /** What a provider calls itself; null when it cannot be reached, or says something that cannot be used. */
    async discoverIssuer(issuer: string, providerClientId: string): Promise<string | null> {
      try {
        const { config } = await discover(issuer, providerClientId, '');
        return config.serverMetadata().issuer;
      } catch (error) {
        if (isSilent(error)) return null;
        throw error;
      }
    },

    /** Where the browser goes to sign in. @throws ProviderSilent */
    async addressOf(provider: SignOnProvider, { state, nonce, codeVerifier }: AttemptSecrets): Promise<string> {
      const client = await load();
      const { config } = await discovered(provider);
      return client.buildAuthorizationUrl(config, {
        redirect_uri: provider.redirectUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(provider.requiredAcr.length > 0 ? { acr_values: provider.requiredAcr.join(' ') } : {}),
      }).href;
    },

    /**
     * Exchanges what the browser brought back. Signature, issuer, audience, nonce and time are checked by the library; what
     * the token does not say is looked up, about the same person only.
     *
     * @param wanted  claims that are needed
     * @throws ProviderSilent, or any error of the library
     */
    async claimsOf(
      provider: SignOnProvider,
      { state, nonce, codeVerifier }: AttemptSecrets,
      given: { readonly code: string; readonly iss?: string | undefined },
      wanted: readonly string[],
    ): Promise<SignedClaims> {
      const client = await load();
      const { config } = await discovered(provider);
      const answer = new URL(provider.redirectUrl);
      answer.searchParams.set('code', given.code);
      answer.searchParams.set('state', state);
      if (given.iss !== undefined) answer.searchParams.set('iss', given.iss);
      const tokens = await client.authorizationCodeGrant(config, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('there is no id token');
      // An empty subject would be one person for everybody whom the provider does not name.
      if (claims.sub.trim() === '') throw new Error('the provider names nobody');
      const isLacking = wanted.some((name) => claims[name] === undefined);
      if (!isLacking || config.serverMetadata().userinfo_endpoint === undefined) return claims;
      const { iss, sub, acr, amr, ...rest } = claims;
      // What the signed token says counts, and how somebody signed in stands in nothing else.
      const { acr: _acr, amr: _amr, ...more } = await client.fetchUserInfo(config, tokens.access_token, sub);
      return {
        ...more,
        ...rest,
        iss,
        sub,
        ...(acr === undefined ? {} : { acr }),
        ...(amr === undefined ? {} : { amr }),
      };
    },

    /**
     * Reads a logout token. Source: OpenID Connect Back-Channel Logout 1.0, sections 2.4 and 2.6. Of its type alone, so that no
     * other token of the provider is one. Source: OWASP ASVS 5.0, 10.5.5.
     *
     * @throws ProviderSilent, or an error for a token that is not good
     */
    async logoutOf(provider: SignOnProvider, token: string): Promise<LogoutNotice> {
      const { config, keys } = await discovered(provider);
      const { issuer } = config.serverMetadata();
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: provider.providerClientId,
        algorithms: [...ALGORITHMS],
        typ: 'logout+jwt',
        requiredClaims: ['iat', 'exp', 'jti', 'events'],
        // Longer than any provider repeats one; and shorter than its number is remembered, so that none counts twice.
        maxTokenAge: DAY_MS / 1000,
        clockTolerance: 60,
      });
      const { sub, sid, jti, events, nonce } = payload;
      const isEvent = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
      if (!isEvent || nonce !== undefined || typeof jti !== 'string') throw new Error('this is no logout token');
      if (sid !== undefined && typeof sid !== 'string') throw new Error('this is no logout token');
      if (sub?.trim() === '' || sid?.trim() === '') throw new Error('the token names nobody');
      if (sub === undefined && sid === undefined) throw new Error('the token names nobody');
      return { issuer, tokenId: jti, subject: sub ?? null, providerSession: sid ?? null };
    },
  };
}

export type OpenId = ReturnType<typeof createOpenId>;
