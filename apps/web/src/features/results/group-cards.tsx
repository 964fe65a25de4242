import type { MeasurementItem } from '@mien/contract';
import { results as english, measures as englishMeasures, fill } from '@mien/messages';
import { Icon, RangeIndicator } from '@mien/ui';
import { Accordion } from '@mien/ui/accordion';
import { currentLocale, textsOf } from '../../shared/language.ts';
import { unitText } from '../../shared/unit-text.ts';
import styles from './group-cards.module.css';
import { BLOOD_PRESSURE_ROW, previewOf, type ResultGroup, type ResultRow } from './results.model.ts';

const texts = textsOf('results', english);
const measures = textsOf('measures', englishMeasures);
const ranks: Readonly<Record<string, Readonly<Record<number, string>>>> = measures.ranks;

function numberText(item: MeasurementItem): string {
  const digits = { minimumFractionDigits: item.precision, maximumFractionDigits: item.precision };
  return new Intl.NumberFormat(currentLocale(), digits).format(item.value);
}

/** A row's name as a patient reads it. */
export function rowName(row: ResultRow): string {
  return row.key === BLOOD_PRESSURE_ROW ? texts.bloodPressure.name : (row.items[0]?.displayName ?? '');
}

/** A row's value and unit: a number, two numbers, or the word of a rank. */
export function rowValue(row: ResultRow): { readonly value: string; readonly unit: string } {
  const [first, second] = row.items;
  if (!first) return { value: '', unit: '' };
  if (second)
    return {
      value: fill(texts.bloodPressure.value, { systolic: numberText(first), diastolic: numberText(second) }),
      unit: unitText(first.unit),
    };
  const rank = ranks[first.measurementTypeId]?.[first.value];
  return rank === undefined ? { value: numberText(first), unit: unitText(first.unit) } : { value: rank, unit: '' };
}

interface GroupCardsProps {
  readonly groups: readonly ResultGroup[];
  readonly onDescribe: (row: ResultRow) => void;
}

/** One card a group; opened, it lists the group's values. */
export function GroupCards({ groups, onDescribe }: GroupCardsProps) {
  const first = groups[0];
  return (
    <Accordion
      openAtFirst={first ? [first.key] : []}
      items={groups.map((group) => ({
        key: group.key,
        title: <GroupTitle group={group} />,
        content: (
          <ul className={styles.rows}>
            {group.rows.map((row) => (
              <li key={row.key}>
                <ResultButton row={row} onDescribe={onDescribe} />
              </li>
            ))}
          </ul>
        ),
      }))}
    />
  );
}

function GroupTitle({ group }: { readonly group: ResultGroup }) {
  const { shown, moreCount } = previewOf(group.rows.map(rowName));
  const preview = [...shown, ...(moreCount > 0 ? [fill(texts.preview.more, { count: moreCount })] : [])];
  return (
    <span className={styles.title}>
      <span className={styles.nameLine}>
        <span className={styles.name}>{group.name}</span>
        <span className={styles.badge} data-risk={group.isRisk}>
          <Icon name={group.isRisk ? 'warning' : 'check'} sizePx={14} />
          {group.isRisk ? texts.badge.risk : texts.badge.normal}
        </span>
      </span>
      <span className={styles.preview}>{preview.join(texts.preview.separator)}</span>
    </span>
  );
}

function ResultButton({ row, onDescribe }: { readonly row: ResultRow; readonly onDescribe: (row: ResultRow) => void }) {
  const { value, unit } = rowValue(row);
  const provenance = row.items[0]?.provenance;
  return (
    <button type="button" className={styles.row} onClick={() => onDescribe(row)}>
      <span className={styles.what}>
        <span className={styles.rowName}>{rowName(row)}</span>
        {provenance && <span className={styles.provenance}>{measures.provenances[provenance]}</span>}
      </span>
      <span className={styles.reading}>
        <span>
          <span className={styles.value}>{value}</span>
          {unit && <span className={styles.unit}> {unit}</span>}
        </span>
        {row.band && <RangeIndicator band={row.band} label={measures.bands[row.band]} />}
      </span>
    </button>
  );
}
