import type { SignOnProviders } from '../../base/client-settings/index.ts';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type OpenId, reasonOf } from './open-id.ts';
import { idTokenField } from './single-sign-on.data.ts';
import { isSignOnOpen, signOnOf } from './single-sign-on.store.ts';

export interface SignOnsOfSessionsDependencies {
  readonly database: Database;
  readonly openId: Pick<OpenId, 'endSessionUrlOf'>;
  readonly providers: SignOnProviders;
  readonly sealed: SealedSecrets;
  /** Tells whoever runs the server why a provider could not be used. */
  readonly warn: (clientId: string, reason: string) => void;
}

/** What a session has to know of the sign-on at a provider that it began with. */
export function createSignOnsOfSessions({ database, openId, providers, sealed, warn }: SignOnsOfSessionsDependencies) {
  return {
    /** Whether a session may begin with a sign-on: not once the provider has ended it. */
    isSignOnOpen,

    /** Where the browser ends the session at the provider that a sign-on began with. Null where it has no such place, or is away. */
    async endSessionUrlOf(clientId: string, signOnId: string): Promise<string | null> {
      const [provider, signOn] = await Promise.all([
        providers.ofClient(clientId),
        signOnOf(database, clientId, signOnId),
      ]);
      // The token says nothing to another provider than the one of the sign-on.
      if (provider === null || !signOn || signOn.issuer !== provider.issuer) return null;
      const idToken =
        signOn.idTokenSealed === null
          ? null
          : sealed.open(signOn.idTokenSealed, { clientId, field: idTokenField(signOnId) });
      return openId.endSessionUrlOf(provider, idToken).catch((error: unknown) => {
        warn(clientId, reasonOf(error));
        return null;
      });
    },
  };
}
