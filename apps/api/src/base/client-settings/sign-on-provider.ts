import { RECOVERY_CODE_ALPHABET, type RoleOfValue, SIGN_ON_CODE_LENGTH } from '@mien/domain';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Installation } from '../../platform/installation.ts';
import type { SignOnProviderRow } from './client-settings.store.ts';
import * as clientSettingsStore from './client-settings.store.ts';

/** The context in which a provider's secret is sealed. */
export const SIGN_ON_SECRET = 'signOnSecret';

/** Mien's registration as a client at a provider. */
export interface SignOnClient {
  readonly issuer: string;
  readonly providerClientId: string;
  /** Empty for a public client. */
  readonly secret: string;
  readonly redirectUrl: string;
}

/** The provider cannot be used, supports none of Mien's authentication methods, or rejects the credentials that were entered. */
export type SignOnClientFault = 'discovery' | 'client_authentication' | 'client_refused';

/** A client's OpenID Connect provider, with everything needed to call it. */
export interface SignOnProvider extends SignOnClient {
  readonly clientId: string;
  /** A new one with each change. */
  readonly settingsId: string;
  /** Identifies the client on its single sign-on page. */
  readonly signInCode: string;
  /** Where the browser goes after it has signed out at the provider. */
  readonly pageUrl: string;
  readonly allowedDomains: readonly string[];
  readonly roleClaim: string | null;
  readonly roles: readonly RoleOfValue[];
  readonly requiredAcr: readonly string[];
  readonly requiredAmr: readonly string[];
}

/** The provider of a client's staff; null for none, and when the secret can no longer be read. */
export interface SignOnProviders {
  ofCode(code: string): Promise<SignOnProvider | null>;
  ofClient(clientId: string): Promise<SignOnProvider | null>;
}

/**
 * The code of a client that has none saved: it is derived from the server's key, so that its addresses can be entered at the
 * provider before anything is saved here. Once saved it stays.
 */
export function signInCodeOf(hash: KeyedHash, clientId: string): string {
  const bytes = Buffer.from(hash('sign-in code', clientId), 'base64url').subarray(0, SIGN_ON_CODE_LENGTH);
  return [...bytes].map((byte) => RECOVERY_CODE_ALPHABET[byte % RECOVERY_CODE_ALPHABET.length]).join('');
}

/** The page where staff begin, and the addresses to enter at the provider. Each client has its own, so that answers are never mixed up. */
export const signOnAddresses = (publicUrl: string, code: string) => ({
  pageUrl: `${publicUrl}/signin/${code}`,
  redirectUrl: `${publicUrl}/signin/${code}/return`,
  logoutUrl: `${publicUrl}/v1/auth/singleSignOn/${code}/logout`,
});

/** The providers of clients with single sign-on. */
export function createSignOnProviders({
  database,
  sealed,
  installation,
}: {
  readonly database: Database;
  readonly sealed: SealedSecrets;
  readonly installation: Pick<Installation, 'publicUrl'>;
}): SignOnProviders {
  function providerOf(row: SignOnProviderRow | undefined): SignOnProvider | null {
    if (!row) return null;
    const { secretSealed, ...rest } = row;
    const secret = sealed.open(secretSealed, { clientId: row.clientId, field: SIGN_ON_SECRET });
    if (secret === null) return null;
    const { redirectUrl, pageUrl } = signOnAddresses(installation.publicUrl, row.signInCode);
    return { ...rest, redirectUrl, pageUrl, secret };
  }
  return {
    ofCode: async (code) => providerOf(await clientSettingsStore.signOnProviderOfCode(database, code)),
    ofClient: async (clientId) => providerOf(await clientSettingsStore.signOnProvider(database, clientId)),
  };
}
