import type { FastifyBaseLogger } from 'fastify';
import { type Background, createBackground } from './background.ts';
import type { Config } from './config.ts';
import { createSealedSecrets, type SealedSecrets } from './crypto/sealed-secrets.ts';
import { createKeyedHash, type KeyedHash, type RandomSource } from './crypto/secrets.ts';
import type { Database } from './database/connect.ts';
import { type Installation, installationOf } from './installation.ts';
import type { AttemptLimits } from './limits/attempt-limits.ts';
import type { ApiMetrics } from './metrics.ts';
import { createPatientMessages, type PatientMessages } from './sms/patient-messages.ts';

/** Dependencies available to every module. Each takes only those that its own type names. */
export interface Platform extends Background {
  readonly database: Database;
  /** For reads that may be some seconds old. */
  readonly reader: Database;
  readonly now: () => Date;
  readonly random: RandomSource;
  readonly log: FastifyBaseLogger;
  readonly hash: KeyedHash;
  readonly sealed: SealedSecrets;
  readonly installation: Installation;
  readonly limits: AttemptLimits;
  /** Counts for Prometheus. */
  readonly metrics: ApiMetrics;
  /** Counts the messages to each patient. */
  readonly messages: PatientMessages;
}

export function createPlatform({
  config,
  ...deps
}: Pick<Platform, 'database' | 'reader' | 'now' | 'random' | 'log' | 'metrics'> & {
  readonly config: Config;
}): Platform {
  const hash = createKeyedHash(config.SERVER_KEY);
  return {
    ...deps,
    ...createBackground(deps.log),
    hash,
    sealed: createSealedSecrets(config.SERVER_KEY, config.OLD_SERVER_KEYS),
    installation: installationOf(config),
    limits: { ...deps, hash },
    messages: createPatientMessages(deps),
  };
}
