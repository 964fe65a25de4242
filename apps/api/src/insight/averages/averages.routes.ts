import { mienContract } from '@mien/contract';
import { clientsInReach } from '../../platform/access/reach.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { AveragesDeps } from './averages.service.ts';
import * as averages from './averages.service.ts';

export function mountAverages(mounting: MountDeps, deps: AveragesDeps): void {
  mount(mounting, 'averages', mienContract.averages, {
    periods: async ({ language }) => averages.periods(language),
    groupCodes: async ({ caller }) => averages.groupCodes(deps, clientsInReach(caller, 'viewAverages')),
    get: async ({ caller, params, query, language }) =>
      averages.average(deps, clientsInReach(caller, 'viewAverages'), params.groupCode, query.period, language),
    trend: async ({ caller, params, language }) =>
      averages.trend(deps, clientsInReach(caller, 'viewAverages'), params.groupCode, language),
    lost: async ({ caller, params, query }) =>
      averages.lost(deps, clientsInReach(caller, 'configureClient'), params.clientId, query.minimumUsers),
  });
}
