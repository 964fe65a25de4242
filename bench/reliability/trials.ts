import { browsers } from './browsers.ts';
import { diskFull } from './disk-full.ts';
import { distributed } from './distributed.ts';
import { dividedApi } from './divided-api.ts';
import { failover, silentFailover } from './failover.ts';
import { killEmbedded } from './kill-embedded.ts';
import { killKeyedWrites } from './kill-keyed-writes.ts';
import { killProcess } from './kill-process.ts';
import { postgresRestarts } from './postgres-restarts.ts';
import { processes } from './processes.ts';
import { races } from './races.ts';
import { restore, restorePostgres } from './restore.ts';
import type { Trial } from './trial.ts';
import { twoVersions } from './two-versions.ts';

/** In the order of docs/reliability.md. */
export const TRIALS: readonly Trial[] = [
  killEmbedded,
  diskFull,
  postgresRestarts,
  failover,
  silentFailover,
  killProcess,
  killKeyedWrites,
  processes,
  restore,
  restorePostgres,
  twoVersions,
  races,
  distributed,
  dividedApi,
  browsers,
];
