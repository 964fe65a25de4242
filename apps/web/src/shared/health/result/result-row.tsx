import type { Comparison, MeasureComparison } from '@mien/contract';
import { sideOfRed } from '@mien/domain';
import { results as english, measures as englishMeasures, units as englishUnits, fill } from '@mien/messages';
import { BandMark, Icon, Muted, Row, Stack, Text } from '@mien/ui';
import { textsOf } from '../../platform/language.ts';
import { pluralText } from '../../platform/plural-text.ts';
import { unitText } from '../unit-text.ts';
import { type AnswerTexts, comparedText, usualSpan, whenText } from './compared-text.ts';
import styles from './group-cards.module.css';
import { numberText } from './number-text.ts';
import type { Span } from './range-bar.model.ts';
import { RangeBar } from './range-bar.tsx';
import { BLOOD_PRESSURE_ROW, previewOf, type ResultGroup, type ResultRow, type ShownItem } from './result-groups.ts';

const texts = textsOf('results', english);
const { height } = textsOf('units', englishUnits);
const measures = textsOf('measures', englishMeasures);
const ranks: Readonly<Record<string, Readonly<Record<number, string>>>> = measures.ranks;

/** The height that a provider echoes. */
const HEIGHT_KEY = 'estimatedHeightCm';
const INCHES_PER_FOOT = 12;

/** The text for a ranked value; undefined for amounts. */
export function rankWord(item: Pick<ShownItem, 'measurementTypeId'>, value: number): string | undefined {
  return ranks[item.measurementTypeId]?.[value];
}

/** A row's name as a patient reads it. */
export function rowName(row: ResultRow): string {
  return row.key === BLOOD_PRESSURE_ROW ? texts.bloodPressure.name : (row.items[0]?.displayName ?? '');
}

function feetText(heightIn: number): string {
  const inches = Math.round(heightIn);
  return fill(height.imperial, { feet: Math.floor(inches / INCHES_PER_FOOT), inches: inches % INCHES_PER_FOOT });
}

/** A row's value and unit: a number, two numbers, or the text of a rank. */
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
  // A height in inches is shown in feet and inches.
  if (first.measurementTypeId === HEIGHT_KEY && first.unit === 'in') return { value: feetText(first.value), unit: '' };
  const rank = rankWord(first, first.value);
  return rank === undefined ? { value: number, unit: unitText(first.unit) } : { value: rank, unit: '' };
}

/**
 * The word next to a value: its band. In a red range with a limit, also on which side of the healthy range it lies. No
 * limit is named for values measured by a camera or a provider.
 */
function rowWord(row: ResultRow): string | null {
  if (row.band === null) return null;
  const item = row.isRisk ? row.items.find(isRed) : undefined;
  const side = item && sideOfRed(item.measurementRanges, item.value, item.precision);
  const isBounded = item?.provenance === 'entered' || item?.provenance === 'calculated';
  if (!item || !side || !isBounded || rankWord(item, item.value) !== undefined) return measures.bands[row.band];
  return fill(texts.range.outside[side], { band: measures.bands[row.band] });
}

const isRed = ({ measurementRanges, value, precision }: ShownItem) =>
  sideOfRed(measurementRanges, value, precision) !== null;

type Before = Pick<Comparison, 'previous' | 'calculatedBefore'> | null | undefined;

/** The calculated value of the previous scan, and when that was; null for other values, and without such a scan. */
function calculatedBefore(row: ResultRow, comparison: Before) {
  const [item] = row.items;
  const before = comparison?.calculatedBefore.find(({ measurementTypeId }) => measurementTypeId === row.key);
  if (item?.provenance !== 'calculated' || !comparison?.previous || !before) return null;
  return {
    value: rankWord(item, before.value) ?? numberText(before.value, item.precision),
    when: whenText(comparison.previous.created, item.created),
  };
}

/** The calculated value of the previous scan in words; undefined without one. */
export function beforeText(row: ResultRow, comparison: Before): string | undefined {
  const before = calculatedBefore(row, comparison);
  if (before === null) return undefined;
  return before.value === rowValue(row).value
    ? fill(texts.compared.changeNone, { when: before.when })
    : fill(texts.compared.was, before);
}

/**
 * When the previous scan was taken, if it had the same values in all of these rows; null if one differs or is unknown.
 */
export function sameSince(rows: readonly ResultRow[], comparison: Before): string | null {
  const [first, ...others] = rows.map((row) => {
    const before = calculatedBefore(row, comparison);
    return before?.value === rowValue(row).value ? before.when : null;
  });
  return first != null && others.every((when) => when === first) ? first : null;
}

/** Name, badge and preview of a group. */
export function GroupTitle({ group }: { readonly group: ResultGroup }) {
  const { shown, moreCount } = previewOf(group.rows.map(rowName));
  const preview = [...shown, ...(moreCount > 0 ? [pluralText(texts.preview.more, moreCount)] : [])];
  return (
    <Stack as="span" isFilling className={styles.title}>
      <Row as="span" gap={3} lineGap={2}>
        <Text as="span" size="lead">
          {group.name}
        </Text>
        {group.isRated && (
          <Row as="span" isOneLine isInline gap={1} isPill isTag tint={group.isRisk ? 'danger' : 'good'}>
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
  /** The comparison with the person's earlier scans. */
  readonly comparison?: MeasureComparison | undefined;
  /** The wording for whether a value is usual; defaults to the one for the person. */
  readonly answers?: AnswerTexts | undefined;
  /** The wording for a value that has no usual range yet. */
  readonly before?: string | undefined;
  /** The person's usual range; defaults to that of the comparison. */
  readonly usual?: Span | null;
}

/** The contents of a row: name, source, value, rating, range bar and change. */
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
        <Text as="span" grows={8} weight={600}>
          {rowName(row)}
        </Text>
        <Row as="span" align="baseline" justify="end" className={styles.number}>
          <Text as="span" weight={700} hasEvenDigits size="h1">
            {value}
          </Text>
          {unit && <Muted as="span" size="body">{` ${unit}`}</Muted>}
        </Row>
      </Row>
      <Row as="span" gap={3} lineGap={0} align="baseline" justify="between">
        <Muted as="span" size="small">
          {source}
        </Muted>
        {row.band && <BandMark band={row.band} label={rowWord(row) ?? ''} />}
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
