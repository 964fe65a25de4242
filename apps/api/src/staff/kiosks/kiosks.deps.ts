import type { Language } from '@mien/domain';
import type { RecordAccess } from '../../base/access-log/index.ts';
import type { ClientSettingsDeps } from '../../base/client-settings/index.ts';
import type { PatientsDeps } from '../../identity/patients/index.ts';
import type { SignInDeps } from '../../identity/sign-in/index.ts';
import type { KeyedHash, RandomSource } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Installation } from '../../platform/installation.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';

export interface KiosksDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly random: RandomSource;
  readonly hash: KeyedHash;
  readonly limits: AttemptLimits;
  readonly recordAccess: RecordAccess;
  readonly installation: Pick<Installation, 'publicUrl'>;
  readonly signIn: SignInDeps;
  readonly patients: PatientsDeps;
  readonly clientSettings: ClientSettingsDeps;
  /** A link to a result that opens once. @throws Problem not-found */
  readonly createOpeningOnce: (
    patient: PatientKey,
    measurementId: string,
    lifetimeMs: number,
  ) => Promise<{ readonly key: string; readonly expiresAt: Date }>;
  /** Sends such a link to the patient's verified number. @throws Problem not-found, phone-missing, too-many-requests */
  readonly sendOpeningOnce: (
    patient: PatientKey,
    measurementId: string,
    lifetimeMs: number,
    language: Language,
  ) => Promise<void>;
  /** Refuses a measurement from before a session. @throws Problem not-found */
  readonly checkMeasuredIn: (sessionId: string, patient: PatientKey, measurementId: string) => Promise<void>;
}

/** A tablet of a client. */
export interface KioskKey {
  readonly clientId: string;
  readonly kioskId: string;
}
