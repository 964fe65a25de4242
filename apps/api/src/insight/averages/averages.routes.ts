import { mienContract } from '@mien/contract';
import { clientsInReach } from '../../platform/access/reach.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { Averages } from './averages.service.ts';

export function mountAverages(mounting: MountDependencies, averages: Averages): void {
  mount(mounting, 'averages', mienContract.averages, {
    periods: async ({ language }) => averages.periods(language),
    groupCodes: async ({ caller }) => averages.groupCodes(clientsInReach(caller, 'viewAverages')),
    get: async ({ caller, params, query, language }) =>
      averages.average(clientsInReach(caller, 'viewAverages'), params.groupCode, query.period, language),
    trend: async ({ caller, params, language }) =>
      averages.trend(clientsInReach(caller, 'viewAverages'), params.groupCode, language),
    lost: async ({ caller, params, query }) =>
      averages.lost(clientsInReach(caller, 'configureClient'), params.clientId, query.minimumUsers),
  });
}
