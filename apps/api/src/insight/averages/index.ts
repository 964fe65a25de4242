import type { MountDependencies } from '../../platform/http/mount.ts';
import type { PartsWithReader } from '../../platform/module.ts';
import { settle } from './average-settling.ts';
import { mountAverages } from './averages.routes.ts';
import { type AveragesDependencies, createAverages } from './averages.service.ts';
import { createAveragesStore } from './averages.store.ts';

export { leaveAverages, moveScans, settleAllAverages } from './average-settling.ts';

/** Averages of groups. */
export function averagesModule({ database, reader, ...parts }: PartsWithReader<Omit<AveragesDependencies, 'settle'>>) {
  const averages = createAverages({
    store: createAveragesStore(reader),
    settle: (...asked) => settle(database, ...asked),
    ...parts,
  });
  return { ...averages, mount: (mounting: MountDependencies) => mountAverages(mounting, averages) };
}
