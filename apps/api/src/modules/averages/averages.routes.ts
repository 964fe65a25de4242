import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../http/mount.ts';
import { groupsInReach } from './averages.policy.ts';
import type { Averages } from './averages.service.ts';

export function mountAverages(mounting: MountDependencies, averages: Averages): void {
  mount(mounting, 'averages', mienContract.averages, {
    periods: async ({ language }) => averages.periods(language),
    groupCodes: async ({ caller }) => averages.groupCodes(groupsInReach(caller)),
    get: async ({ caller, params, query, language }) =>
      averages.average(groupsInReach(caller), params.groupCode, query.period, language),
  });
}
