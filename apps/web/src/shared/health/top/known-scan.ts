import type { MeasureComparison, SharedResult } from '@mien/contract';
import type { KnownScan } from '@mien/domain';
import { groupsOf, SCAN_QUALITY } from '../result/result-groups.ts';

/** A scan in the form that the ladder takes, rated as in its rows. The scan's quality is not a value of the person. */
export function knownScan(
  result: Pick<SharedResult, 'overall' | 'groups' | 'missing'>,
  answers: readonly Pick<MeasureComparison, 'measurementTypeId' | 'answer'>[],
): KnownScan {
  return {
    isScored: result.overall.score !== null,
    values: groupsOf(result)
      .filter(({ key }) => key !== SCAN_QUALITY)
      .flatMap(({ rows }) => rows.map(({ key, band }) => ({ measure: key, band }))),
    missing: result.missing,
    answers,
  };
}
