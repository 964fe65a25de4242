import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Installation } from '../../platform/installation.ts';
import type { RecordAccess } from '../access-log/index.ts';
import type { SignOnClient, SignOnClientFault } from './sign-on-provider.ts';

export interface ClientSettingsDeps {
  readonly database: Database;
  readonly sealed: SealedSecrets;
  readonly installation: Pick<
    Installation,
    'minimumUsers' | 'isDemo' | 'scanProvider' | 'hasAnura' | 'hasConsentBanner' | 'publicUrl' | 'adminAddressRules'
  >;
  readonly now: () => Date;
  readonly recordAccess: RecordAccess;
  readonly hash: KeyedHash;
  /** The issuer as the OpenID Connect provider writes it; null when the provider cannot be reached or is unusable. */
  readonly discoverIssuer: (issuer: string) => Promise<string | null>;
  /** Why the provider rejects Mien as a client, or null. */
  readonly clientFault: (provider: SignOnClient) => Promise<SignOnClientFault | null>;
}
