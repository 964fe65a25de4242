import type { RecordAccess } from '../../base/access-log/index.ts';
import type { ClientSettingsDeps } from '../../base/client-settings/index.ts';
import type { PatientsDeps } from '../../identity/patients/index.ts';
import type { SignInDeps } from '../../identity/sign-in/index.ts';
import type { KeyedHash, RandomSource } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Installation } from '../../platform/installation.ts';

export interface EmbedsDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly random: RandomSource;
  readonly hash: KeyedHash;
  readonly formerHashes: readonly KeyedHash[];
  readonly recordAccess: RecordAccess;
  readonly installation: Pick<Installation, 'publicUrl'>;
  readonly signIn: SignInDeps;
  readonly patients: PatientsDeps;
  readonly clientSettings: ClientSettingsDeps;
  /** When a measurement of a session was made. @throws Problem not-found for one from before the session */
  readonly measuredAt: (sessionId: string, patient: PatientKey, measurementId: string) => Promise<Date>;
}
