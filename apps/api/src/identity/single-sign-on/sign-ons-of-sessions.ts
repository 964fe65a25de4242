import type { SignOnProviders } from '../../base/client-settings/index.ts';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import { reasonOf } from './open-id-errors.ts';
import type { OpenId } from './open-id-fetch.ts';
import * as openIdLogout from './open-id-logout.ts';
import { idTokenField } from './single-sign-on.data.ts';
import { isSignOnOpen, signOnOf } from './single-sign-on.store.ts';

export interface SignOnsOfSessionsDeps {
  readonly database: Database;
  readonly openId: OpenId;
  readonly providers: SignOnProviders;
  readonly sealed: SealedSecrets;
  /** Logs for the server's operator why a provider could not be used. */
  readonly warn: (clientId: string, reason: string) => void;
}

/** What sessions need to know about the sign-on at a provider with which they began. */
export function createSignOnsOfSessions({ database, openId, providers, sealed, warn }: SignOnsOfSessionsDeps) {
  return {
    /** Whether a session may begin with a sign-on: not after the provider has ended it. */
    isSignOnOpen,

    /** The address where the browser ends the provider's session behind a sign-on. Null if there is none, or the provider does not answer. */
    async endSessionUrlOf(clientId: string, signOnId: string): Promise<string | null> {
      const [provider, signOn] = await Promise.all([
        providers.ofClient(clientId),
        signOnOf(database, clientId, signOnId),
      ]);
      // The token is of use only at the provider of the sign-on.
      if (provider === null || !signOn || signOn.issuer !== provider.issuer) return null;
      const idToken =
        signOn.idTokenSealed === null
          ? null
          : sealed.open(signOn.idTokenSealed, { clientId, field: idTokenField(signOnId) });
      return openIdLogout.endSessionUrlOf(openId, provider, idToken).catch((error: unknown) => {
        warn(clientId, reasonOf(error));
        return null;
      });
    },
  };
}
