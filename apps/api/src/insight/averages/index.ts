import type { MountDependencies } from '../../platform/http/mount.ts';
import type { PartsWithReader } from '../../platform/module.ts';
import { createTurns } from '../../platform/turns.ts';
import { figuresOfBatches, settle } from './average-settling.ts';
import { mountAverages } from './averages.routes.ts';
import { type AveragesDependencies, createAverages } from './averages.service.ts';

export { leaveAverages, moveScans, settleAllAverages } from './average-settling.ts';

/** Averages of groups. */
export function averagesModule({
  database,
  reader,
  ...parts
}: PartsWithReader<Omit<AveragesDependencies, 'settle' | 'figuresFor'>>) {
  // The groups of a client wait for one lock: in turns, they occupy one connection, however many scans arrive meanwhile.
  const turns = createTurns();
  const averages = createAverages({
    reader,
    settle: (group, today, minimumUsers) =>
      turns.take(group.clientId, `${group.groupId} ${today} ${minimumUsers}`, () =>
        settle(database, group, today, minimumUsers),
      ),
    figuresFor: (group, today, minimumUsers) => figuresOfBatches(database, group, today, minimumUsers),
    ...parts,
  });
  return { ...averages, mount: (mounting: MountDependencies) => mountAverages(mounting, averages) };
}
