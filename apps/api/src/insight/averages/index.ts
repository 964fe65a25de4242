import type { Database } from '../../platform/database/connect.ts';
import type { MountDeps } from '../../platform/http/mount.ts';
import { createMutex } from '../../platform/mutex.ts';
import { figuresOfBatches, settle } from './average-settling.ts';
import { mountAverages } from './averages.routes.ts';
import type { AveragesDeps } from './averages.service.ts';

export { leaveAverages, moveScans, settleAllAverages } from './average-settling.ts';
export { settleAll, settleGroupOf } from './averages.service.ts';

/** Averages of groups. */
export function averagesModule(deps: Omit<AveragesDeps, 'settle' | 'figuresFor'> & { readonly database: Database }) {
  const { database } = deps;
  // The groups of a client share one lock. Processing them one by one uses a single connection, however many scans
  // arrive.
  const mutex = createMutex();
  const context: AveragesDeps = {
    ...deps,
    settle: (group, today, minimumUsers) =>
      mutex.run(group.clientId, `${group.groupId} ${today} ${minimumUsers}`, () =>
        settle(database, group, today, minimumUsers),
      ),
    figuresFor: (group, today, minimumUsers) => figuresOfBatches(database, group, today, minimumUsers),
  };
  return { ...context, mount: (mounting: MountDeps) => mountAverages(mounting, context) };
}
