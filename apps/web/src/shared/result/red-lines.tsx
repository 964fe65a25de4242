import { referenceRange } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { Icon } from '@mien/ui';
import { textsOf } from '../language.ts';
import { numberText } from './number-text.ts';
import styles from './red-lines.module.css';
import type { ResultGroup, ResultRow } from './result-groups.ts';
import { rowName, rowValue } from './result-row.tsx';

const { red: texts, urgency } = textsOf('results', english);
/** What is said of a red answer or rank, in place of a range. */
export const redAnswers: Readonly<Record<string, { readonly lead: string; readonly rest: string }>> = texts.answers;

/** How much a value asks for. Never a diagnosis, and never an order. */
type Urgency = keyof typeof urgency;

/**
 * How urgent a value is: what a camera saw is repeated first, what only a blood test can tell and what is far off is worth a look, the
 * rest waits for the next visit. Chosen by us.
 */
export function urgencyOf(row: ResultRow): Urgency {
  if (!row.isRisk) return 'nothing';
  if (row.items[0]?.provenance === 'camera') return 'repeat';
  const isMild = row.band === 'suboptimal' && row.key !== 'diabetesRank';
  return isMild || row.key === 'smoking' ? 'visit' : 'professional';
}

/** Where a value lies beside its healthy range. Only what was entered or calculated names a limit: a camera's value is no finding. */
function restOf(row: ResultRow): string {
  const [item] = row.items;
  if (!item || row.items.length > 1 || item.provenance === 'provider') return texts.provider;
  const range = referenceRange(item.measurementRanges, item.precision);
  if (item.provenance === 'camera' || range === null) return texts.measured;
  const low = range.low === null ? null : numberText(range.low, item.precision);
  const high = range.high === null ? null : numberText(range.high, item.precision);
  if (high !== null && range.high !== null && item.value > range.high)
    return low === null ? fill(texts.aboveOnly, { high }) : fill(texts.above, { low, high });
  if (low === null) return texts.measured;
  return high === null ? fill(texts.belowOnly, { low }) : fill(texts.below, { low, high });
}

interface RedLinesProps {
  readonly groups: readonly ResultGroup[];
  /** Whether the reader is the person: only they are told how urgent it is. */
  readonly isOwn: boolean;
}

/** One plain line for each value in a red range. */
export function RedLines({ groups, isOwn }: RedLinesProps) {
  const rows = groups.flatMap((group) => group.rows.filter((row) => row.isRisk));
  if (rows.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {rows.map((row) => {
        const answer = redAnswers[row.key];
        return (
          <li key={row.key}>
            <Icon name="warning" />
            <span>
              <strong>{answer?.lead ?? `${rowName(row)} ${rowValue(row).value}`}</strong> {answer?.rest ?? restOf(row)}{' '}
              {isOwn && <span className={styles.urgency}>{urgency[urgencyOf(row)]}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
