import type { MeasureComparison, SharedResult } from '@mien/contract';
import type { KnownScan } from '@mien/domain';
import { groupsOf, SCAN_QUALITY } from '../result/result-groups.ts';

/** A scan as the ladder of the top takes it, rated as its rows are. How good the scan was is no value of the person. */
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
