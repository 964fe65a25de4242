import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { createAverageRollups } from './average-rollups.ts';
import { mountAverages } from './averages.routes.ts';
import { type AveragesDependencies, createAverages } from './averages.service.ts';
import { createAveragesStore } from './averages.store.ts';

export { type AverageRollups, settleAllAverages } from './average-rollups.ts';

/** Averages of groups. */
export function averagesModule({ database, ...parts }: Parts<Omit<AveragesDependencies, 'rollups'>>) {
  const rollups = createAverageRollups(database, parts.minimumUsersOf);
  const averages = createAverages({ store: createAveragesStore(database), rollups, ...parts });
  return {
    ...averages,
    moveScans: rollups.moveScans,
    mount: (mounting: MountDependencies) => mountAverages(mounting, averages),
  };
}
