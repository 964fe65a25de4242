import type { Comparison, MeasureComparison } from '@mien/contract';
import { results as english, measures as englishMeasures, fill } from '@mien/messages';
import { BandMark, Icon, Muted, Row, Stack, Text } from '@mien/ui';
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
    <Stack as="span" isFilling className={styles.title}>
      <Row as="span" gap={3} lineGap={2} className={styles.nameLine}>
        <Text as="span" size="lead">
          {group.name}
        </Text>
        {group.isRated && (
          <Row
            as="span"
            isOneLine
            isInline
            tone="good"
            size="small"
            weight={600}
            isPill
            className={styles.badge}
            data-risk={group.isRisk}
          >
            <Icon name={group.isRisk ? 'warning' : 'check'} sizePx={14} />
            <span>{group.isRisk ? texts.badge.risk : texts.badge.normal}</span>
          </Row>
        )}
      </Row>
      <Muted as="span" size="small" weight={400} className={styles.preview}>
        {preview.join(texts.preview.separator)}
      </Muted>
    </Stack>
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
    <Stack as="span" className={styles.content}>
      <Row as="span" gap={3} lineGap={0} align="baseline" justify="between">
        <span className={styles.rowName}>{rowName(row)}</span>
        <Row as="span" align="baseline" justify="end" className={styles.number}>
          <Text as="span" weight={700} hasEvenDigits className={styles.value}>
            {value}
          </Text>
          {unit && <Muted as="span" size="body">{` ${unit}`}</Muted>}
        </Row>
      </Row>
      <Row as="span" gap={3} lineGap={0} align="baseline" justify="between">
        <Muted as="span" size="small">
          {source}
        </Muted>
        {row.band && <BandMark band={row.band} label={measures.bands[row.band]} />}
      </Row>
      {item && row.items.length === 1 && <RangeBar item={item} usual={usual} />}
      {compared && (
        <Muted as="span" size="small">
          {compared}
        </Muted>
      )}
    </Stack>
  );
}
