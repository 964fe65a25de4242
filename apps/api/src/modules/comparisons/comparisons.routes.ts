import { mienContract } from '@mien/contract';
import { ownPatient } from '../../access/own-patient.ts';
import { type MountDependencies, mount } from '../../http/mount.ts';
import type { Comparisons } from './comparisons.service.ts';

export function mountComparisons(mounting: MountDependencies, comparisons: Comparisons): void {
  mount(mounting, 'comparisons', mienContract.comparisons, {
    async get({ caller, params, query }) {
      return comparisons.comparison(
        ownPatient(caller),
        params.id.toLowerCase(),
        query.timeZone,
        caller.measuresVersion,
      );
    },
  });
}
