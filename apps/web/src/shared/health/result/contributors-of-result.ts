import type { MeasurementResult } from '@mien/contract';
import { contributorsOf, SCORE_PARTS, SCORE_RULES, type ScorePart } from '@mien/domain';

/** The values that counted; null if one of them is not shown here, because the parts would not add up. */
function countedValues({ groups, overall }: MeasurementResult): Partial<Record<ScorePart, number>> | null {
  const items = groups.flatMap((group) => group.items);
  const values: Partial<Record<ScorePart, number>> = {};
  for (const part of SCORE_PARTS) {
    if (overall.missing.includes(part)) continue;
    const item = items.find(({ measurementTypeId }) => measurementTypeId === SCORE_RULES[part].measure);
    if (!item) return null;
    values[part] = item.value;
  }
  return values;
}

/** The parts of the points; null for a score of another rule version, or if not all of its values are shown. */
export function contributorsOfResult(result: MeasurementResult) {
  if (result.overall.score === null) return null;
  const values = countedValues(result);
  if (values === null) return null;
  const contributors = contributorsOf(values);
  const won = contributors.reduce((sum, contributor) => sum + contributor.won, 0);
  return won === Math.round(result.overall.score) ? contributors : null;
}
