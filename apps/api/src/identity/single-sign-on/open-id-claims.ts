import { EMAIL_MAX_LENGTH } from '@mien/domain';
import type { IDToken } from 'openid-client';

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
