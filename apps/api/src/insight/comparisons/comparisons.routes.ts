import { type Comparison, type LeftOut, mienContract } from '@mien/contract';
import { SCAN_TAGS } from '@mien/domain';
import { mayReadNotes, ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { Comparisons } from './comparisons.service.ts';

/** A comparison for callers who may not read notes: tags are part of a note. */
function withoutNotes(comparison: Comparison): Comparison {
  const untold = <Told extends { readonly leftOut: LeftOut }>(told: Told): Told => ({
    ...told,
    leftOut: told.leftOut.map(({ created, reason }) => ({
      created,
      reason: SCAN_TAGS.some((tag) => tag === reason) ? 'noted' : reason,
    })),
  });
  const { scoreBefore, measures } = comparison;
  return {
    ...comparison,
    tags: [],
    note: '',
    scoreBefore: scoreBefore && untold(scoreBefore),
    measures: measures.map((measure) => ({
      ...measure,
      change: measure.change && untold(measure.change),
      tagEffects: [],
    })),
  };
}

export function mountComparisons(mounting: MountDependencies, comparisons: Comparisons): void {
  mount(mounting, 'comparisons', mienContract.comparisons, {
    async get({ caller, params, query }) {
      const comparison = await comparisons.comparison(
        ownPatient(caller),
        params.id,
        query.timeZone,
        caller.measuresVersion,
      );
      return mayReadNotes(caller) ? comparison : withoutNotes(comparison);
    },
  });
}
