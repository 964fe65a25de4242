import { DAY_MS } from '@mien/domain';
import { jwtVerify } from 'jose';
import type { SignOnProvider } from '../../base/client-settings/index.ts';
import { endpoint, load, type OpenId } from './open-id-fetch.ts';
import { discovered } from './open-id-provider.ts';

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

/** The sessions to end. */
export interface LogoutNotice {
  readonly issuer: string;
  readonly tokenId: string;
  readonly subject: string | null;
  readonly providerSession: string | null;
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
