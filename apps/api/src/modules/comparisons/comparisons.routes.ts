import { mienContract } from '@mien/contract';
import { mayReadNotes, ownPatient } from '../../access/own-patient.ts';
import { type MountDependencies, mount } from '../../http/mount.ts';
import type { Comparisons } from './comparisons.service.ts';

export function mountComparisons(mounting: MountDependencies, comparisons: Comparisons): void {
  mount(mounting, 'comparisons', mienContract.comparisons, {
    async get({ caller, params, query }) {
      const comparison = await comparisons.comparison(
        ownPatient(caller),
        params.id.toLowerCase(),
        query.timeZone,
        caller.measuresVersion,
      );
      return mayReadNotes(caller) ? comparison : { ...comparison, tags: [], note: '' };
    },
  });
}
