import type { FhirBundle } from '@mien/contract';
import type { HealthLinkChoice, Language } from '@mien/domain';
import type { StreamedAnswer } from '@mien/server';
import type { RecordAccess } from '../../base/access-log/index.ts';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { KeyedHash, RandomSource } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Network } from '../../platform/http/network.ts';

export interface HealthLinksDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly random: Pick<RandomSource, 'token' | 'digits'>;
  readonly hash: KeyedHash;
  readonly sealed: SealedSecrets;
  readonly recordAccess: RecordAccess;
  /** Counts a request of a reader from a network; throws beyond the limit. */
  readonly limitOpening: (network: Network) => void;
  /** What a choice covers at this moment, as a Bundle. @throws Problem not-found */
  readonly bundleOf: (
    patient: PatientKey,
    choice: HealthLinkChoice,
    language: Language,
  ) => Promise<StreamedAnswer<FhirBundle>>;
  readonly installation: { readonly publicUrl: string };
}
