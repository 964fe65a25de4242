import type { FastifyBaseLogger } from 'fastify';
import { createPatientMessages, type PatientMessages } from './delivery/sms/patient-messages.ts';
import { type Background, createBackground } from './platform/background.ts';
import type { Config } from './platform/config.ts';
import { createSealedSecrets, type SealedSecrets } from './platform/crypto/sealed-secrets.ts';
import { createKeyedHash, type KeyedHash, type RandomSource } from './platform/crypto/secrets.ts';
import type { Database } from './platform/database/connect.ts';
import { type Installation, installationOf } from './platform/installation.ts';
import type { AttemptLimits } from './platform/limits/attempt-limits.ts';
import type { ApiMetrics } from './platform/metrics.ts';

/** Dependencies available to every module. Each takes only those that its own type names. */
export interface SharedDeps extends Background {
  readonly database: Database;
  /** For reads that may be some seconds old. */
  readonly reader: Database;
  readonly now: () => Date;
  readonly random: RandomSource;
  readonly log: FastifyBaseLogger;
  readonly hash: KeyedHash;
  /** Hashes with the server's former keys. */
  readonly formerHashes: readonly KeyedHash[];
  readonly sealed: SealedSecrets;
  readonly installation: Installation;
  readonly limits: AttemptLimits;
  /** Counts for Prometheus. */
  readonly metrics: ApiMetrics;
  /** Counts the messages to each patient. */
  readonly messages: PatientMessages;
}

export function createSharedDeps({
  config,
  ...deps
}: Pick<SharedDeps, 'database' | 'reader' | 'now' | 'random' | 'log' | 'metrics'> & {
  readonly config: Config;
}): SharedDeps {
  const hash = createKeyedHash(config.SERVER_KEY);
  return {
    ...deps,
    ...createBackground(deps.log),
    hash,
    formerHashes: config.OLD_SERVER_KEYS.map(createKeyedHash),
    sealed: createSealedSecrets(config.SERVER_KEY, config.OLD_SERVER_KEYS),
    installation: installationOf(config),
    limits: { ...deps, hash },
    messages: createPatientMessages(deps),
  };
}
