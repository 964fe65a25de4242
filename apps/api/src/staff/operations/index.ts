import type { Meter } from '@mien/server';
import type { MountDeps } from '../../platform/http/mount.ts';
import { publishGauges } from './operations.gauges.ts';
import { mountOperations } from './operations.routes.ts';
import type { OperationsDeps } from './operations.service.ts';
import * as operationsStore from './operations.store.ts';

export { publishGauges };

/** Operational figures: queue, text messages, sign-ins, scans, jobs. Queue and jobs are also Prometheus gauges. */
export function operationsModule(deps: OperationsDeps) {
  const { database, now } = deps;
  return {
    publishGauges: (meter: Meter, jobs: Parameters<typeof publishGauges>[2]) =>
      publishGauges(
        { queue: () => operationsStore.queue(database), jobs: () => operationsStore.jobs(database), now },
        meter,
        jobs,
      ),
    mount: (mounting: MountDeps) => mountOperations(mounting, deps),
  };
}
