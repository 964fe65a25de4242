import { type Comparison, type LeftOut, mienContract, type ScanPair } from '@mien/contract';
import { SCAN_TAGS } from '@mien/domain';
import { mayReadNotes, ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { ComparisonsDeps } from './comparisons.service.ts';
import * as comparisons from './comparisons.service.ts';
import type { PairsDeps } from './pairs.service.ts';
import * as pairs from './pairs.service.ts';

/** A comparison for callers who may not read notes: tags are part of a note. */
function withoutNotes(comparison: Comparison): Comparison {
  const untold = <Effect extends { readonly leftOut: LeftOut }>(effect: Effect): Effect => ({
    ...effect,
    leftOut: effect.leftOut.map(({ created, reason }) => ({
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

/** The same for two scans. */
function pairWithoutNotes({ earlier, later, ...pair }: ScanPair): ScanPair {
  const untold = { tags: [], note: '' };
  return { ...pair, earlier: { ...earlier, ...untold }, later: { ...later, ...untold } };
}

export function mountComparisons(mounting: MountDeps, deps: ComparisonsDeps & PairsDeps): void {
  mount(mounting, 'comparisons', mienContract.comparisons, {
    async pair({ caller, params, query, language }) {
      const { measuresVersion } = caller;
      const pair = await pairs.pair(deps, ownPatient(caller), [params.id, params.otherId], {
        timeZone: query.timeZone,
        language,
        measuresVersion,
      });
      return mayReadNotes(caller) ? pair : pairWithoutNotes(pair);
    },
    async get({ caller, params, query }) {
      const comparison = await comparisons.comparison(
        deps,
        ownPatient(caller),
        params.id,
        query.timeZone,
        caller.measuresVersion,
      );
      return mayReadNotes(caller) ? comparison : withoutNotes(comparison);
    },
  });
}
