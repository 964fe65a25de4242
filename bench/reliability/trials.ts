import { browsers } from './browsers.ts';
import { diskFull } from './disk-full.ts';
import { distributed } from './distributed.ts';
import { dividedApi } from './divided-api.ts';
import { failover, silentFailover } from './failover.ts';
import { generatedRequests } from './generated-requests.ts';
import { image } from './image.ts';
import { killEmbedded } from './kill-embedded.ts';
import { killProcess } from './kill-process.ts';
import { pointInTime } from './point-in-time.ts';
import { poolerTrial } from './pooler.ts';
import { postgresRestarts } from './postgres-restarts.ts';
import { processes } from './processes.ts';
import { caddy, nginx } from './proxies.ts';
import { races } from './races.ts';
import { replica } from './replica.ts';
import { restore, restorePostgres } from './restore.ts';
import { slowDevices } from './slow-devices.ts';
import { slowSockets } from './slow-sockets.ts';
import { starts } from './starts.ts';
import type { Trial } from './trial.ts';
import { twoVersions } from './two-versions.ts';

/** In the order of docs/reliability.md. */
export const TRIALS: readonly Trial[] = [
  killEmbedded,
  diskFull,
  starts,
  postgresRestarts,
  failover,
  silentFailover,
  killProcess,
  poolerTrial,
  processes,
  replica,
  restore,
  restorePostgres,
  pointInTime,
  twoVersions,
  races,
  distributed,
  dividedApi,
  slowSockets,
  generatedRequests,
  browsers,
  nginx,
  caddy,
  image,
  slowDevices,
];
