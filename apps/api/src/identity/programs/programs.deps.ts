import type { RecordAccess } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { KeyedHash, RandomSource } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Network } from '../../platform/http/network.ts';
import type { Installation } from '../../platform/installation.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import type { KeySets } from './key-sets.ts';

export interface ProgramsDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly random: RandomSource;
  readonly hash: KeyedHash;
  /** Hashes with the server's former keys: secrets that were stored with them still work. */
  readonly formerHashes: readonly KeyedHash[];
  readonly sealed: SealedSecrets;
  readonly limits: AttemptLimits;
  readonly installation: Pick<Installation, 'publicUrl'>;
  readonly recordAccess: RecordAccess;
  readonly keySets: KeySets;
  /** Refuses a patient whom a program does not reach now. @throws Problem not-found */
  readonly checkReach: (caller: Caller, patientUid: string) => Promise<void>;
  /** Counts a refused token call, for the operator. */
  readonly noteRefused: (network: Network) => void;
  /** Logs for the server's operator why a signed assertion of a program was refused. */
  readonly warn: (programId: string, reason: string) => void;
}
