import type { ServerMetadata } from 'openid-client';
import type { SignOnProvider } from '../../base/client-settings/index.ts';
import { claimOf, type SignedClaims } from './open-id-claims.ts';
import { isAnsweredNo, isClientRefused } from './open-id-errors.ts';
import { load, type OpenId } from './open-id-fetch.ts';
import { discovered } from './open-id-provider.ts';

/** The secrets that tie an answer to the attempt that asked for it. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The parameters that make a provider ask who is signing in. */
function askingOf({ prompt_values_supported: listed, end_session_endpoint }: Readonly<ServerMetadata>) {
  const prompts = Array.isArray(listed) ? (listed as unknown[]) : end_session_endpoint ? ['login'] : ['select_account'];
  const prompt = ['login', 'select_account'].find((one) => prompts.includes(one));
  return { max_age: '0', ...(prompt === undefined ? {} : { prompt }) };
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
