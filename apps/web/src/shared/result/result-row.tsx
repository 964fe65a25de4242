import type { Comparison, MeasureComparison } from '@mien/contract';
import { results as english, measures as englishMeasures, fill } from '@mien/messages';
import { BandMark, Icon } from '@mien/ui';
import { textsOf } from '../language.ts';
import { unitText } from '../unit-text.ts';
import { type AnswerTexts, comparedText, dayText, usualSpan } from './compared-text.ts';
import styles from './group-cards.module.css';
import { numberText } from './number-text.ts';
import type { Span } from './range-bar.model.ts';
import { RangeBar } from './range-bar.tsx';
import { BLOOD_PRESSURE_ROW, previewOf, type ResultGroup, type ResultRow, type ShownItem } from './result-groups.ts';

const texts = textsOf('results', english);
const measures = textsOf('measures', englishMeasures);
const ranks: Readonly<Record<string, Readonly<Record<number, string>>>> = measures.ranks;

/** The word for a value that is a rank; undefined for amounts. */
export function rankWord(item: Pick<ShownItem, 'measurementTypeId'>, value: number): string | undefined {
  return ranks[item.measurementTypeId]?.[value];
}

/** A row's name as a patient reads it. */
export function rowName(row: ResultRow): string {
  return row.key === BLOOD_PRESSURE_ROW ? texts.bloodPressure.name : (row.items[0]?.displayName ?? '');
}

/** A row's value and unit: a number, two numbers, or the word of a rank. */
export function rowValue(row: ResultRow): { readonly value: string; readonly unit: string } {
  const [first, second] = row.items;
  if (!first) return { value: '', unit: '' };
  const number = numberText(first.value, first.precision);
  if (second)
    return {
      value: fill(texts.bloodPressure.value, {
        systolic: number,
        diastolic: numberText(second.value, second.precision),
      }),
      unit: unitText(first.unit),
    };
  const rank = rankWord(first, first.value);
  return rank === undefined ? { value: number, unit: unitText(first.unit) } : { value: rank, unit: '' };
}

/** What a calculated value was with the scan before; undefined for other values, and without such a scan. */
export function beforeText(
  row: ResultRow,
  comparison: Pick<Comparison, 'previous' | 'calculatedBefore'> | undefined,
): string | undefined {
  const [item] = row.items;
  const before = comparison?.calculatedBefore.find(({ measurementTypeId }) => measurementTypeId === row.key);
  if (item?.provenance !== 'calculated' || !comparison?.previous || !before) return undefined;
  const date = dayText(comparison.previous.created);
  const value = rankWord(item, before.value) ?? numberText(before.value, item.precision);
  return value === rowValue(row).value
    ? fill(texts.compared.changeNone, { date })
    : fill(texts.compared.was, { value, date });
}

/** Name, badge and preview of a group. */
export function GroupTitle({ group }: { readonly group: ResultGroup }) {
  const { shown, moreCount } = previewOf(group.rows.map(rowName));
  const preview = [...shown, ...(moreCount > 0 ? [fill(texts.preview.more, { count: moreCount })] : [])];
  return (
    <span className={styles.title}>
      <span className={styles.nameLine}>
        <span className={styles.name}>{group.name}</span>
        {group.isRated && (
          <span className={styles.badge} data-risk={group.isRisk}>
            <Icon name={group.isRisk ? 'warning' : 'check'} sizePx={14} />
            <span>{group.isRisk ? texts.badge.risk : texts.badge.normal}</span>
          </span>
        )}
      </span>
      <span className={styles.preview}>{preview.join(texts.preview.separator)}</span>
    </span>
  );
}

interface RowContentProps {
  readonly row: ResultRow;
  readonly source: string | undefined;
  /** Beside the person's own earlier scans. */
  readonly comparison?: MeasureComparison | undefined;
  /** How it is said whether a value is usual; by default to the person. */
  readonly answers?: AnswerTexts | undefined;
  /** What a value was that is not compared with what is usual. */
  readonly before?: string | undefined;
  /** What is usual for the person; by default as the comparison says. */
  readonly usual?: Span | null;
}

/** What stands in a row: name, source, value, rating, the bar of its ranges, what changed. */
export function RowContent({
  row,
  source,
  comparison,
  answers,
  before,
  usual = usualSpan(comparison),
}: RowContentProps) {
  const { value, unit } = rowValue(row);
  const [item] = row.items;
  const compared = comparison && item ? comparedText(comparison, item.precision, answers) : before;
  return (
    <span className={styles.content}>
      <span className={styles.line}>
        <span className={styles.rowName}>{rowName(row)}</span>
        <span className={styles.number}>
          <span className={styles.value}>{value}</span>
          {unit && <span className={styles.unit}>{` ${unit}`}</span>}
        </span>
      </span>
      <span className={styles.line}>
        <span className={styles.provenance}>{source}</span>
        {row.band && <BandMark band={row.band} label={measures.bands[row.band]} />}
      </span>
      {item && row.items.length === 1 && <RangeBar item={item} usual={usual} />}
      {compared && <span className={styles.compared}>{compared}</span>}
    </span>
  );
}
