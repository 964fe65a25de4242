import { CUFF_CATEGORY_FROM, isSevereReading, sideOfRed } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { Icon, Row, Stack, Text } from '@mien/ui';
import type { ReactNode } from 'react';
import { textsOf } from '../../platform/language.ts';
import { healthyLimits, healthyOf } from './healthy-limits.ts';
import { rangeBarOf } from './range-bar.model.ts';
import { RangeBar } from './range-bar.tsx';
import { redFindings } from './red-findings.ts';
import styles from './red-lines.module.css';
import { BLOOD_PRESSURE_ROW, type ResultGroup, type ResultRow, type ShownItem } from './result-groups.ts';
import { rowName, rowValue } from './result-row.tsx';
import { ValueAndUnit } from './value-and-unit.tsx';

const { red: texts, urgency, preview } = textsOf('results', english);
/** The text for a red answer or rank, in place of a range. */
export const redAnswers: Readonly<Record<string, { readonly lead: string; readonly rest: string }>> = texts.answers;

/** How urgent a value is. Never a diagnosis, and never an instruction. */
type Urgency = keyof typeof urgency;

/**
 * The urgency of a value: a camera value is repeated first, a face estimate of blood pressure is measured with a cuff,
 * a diabetes rank needs a blood test, far-off values need a check soon, and the rest waits for the next visit. Chosen.
 */
export function urgencyOf(row: ResultRow): Urgency {
  if (!row.isRisk) return 'nothing';
  if (row.items[0]?.provenance === 'camera') return 'repeat';
  if (row.key === 'diabetesRank') return 'bloodTest';
  if (row.key === BLOOD_PRESSURE_ROW && row.items[0]?.provenance === 'provider') return 'cuff';
  if (isSevereCuffRow(row)) return 'severe';
  return row.band === 'suboptimal' || row.key === 'smoking' ? 'visit' : 'professional';
}

/** Whether a row is a cuff pressure so high that it should be measured again the same day. */
function isSevereCuffRow({ key, items }: ResultRow): boolean {
  const of = (measure: string) => items.find(({ measurementTypeId }) => measurementTypeId === measure)?.value ?? 0;
  return (
    key === BLOOD_PRESSURE_ROW &&
    items[0]?.provenance === 'entered' &&
    isSevereReading({ systolicMmHg: of('systolicMmHg'), diastolicMmHg: of('diastolicMmHg') })
  );
}

/** Most urgent first. */
const URGENCIES = [
  'severe',
  'cuff',
  'professional',
  'bloodTest',
  'repeat',
  'visit',
  'nothing',
] as const satisfies Urgency[];

/** The item of a row that is in a red range; for a blood pressure it may be either of its two numbers. */
const redItemOf = ({ items }: ResultRow): ShownItem | undefined =>
  items.find((item) => sideOfRed(item.measurementRanges, item.value, item.precision) !== null);

/** Upper end of the normal range, for both numbers. */
const NORMAL_BELOW = {
  systolic: CUFF_CATEGORY_FROM.elevated.systolicMmHg,
  diastolic: CUFF_CATEGORY_FROM.stage1.diastolicMmHg,
};

/** A value compared with its healthy range. Only entered or calculated values name a limit: a camera's value is not a finding. */
function restOf(row: ResultRow): string {
  const item = redItemOf(row);
  if (!item) return texts.measured;
  const side = sideOfRed(item.measurementRanges, item.value, item.precision);
  if (item.provenance === 'provider') return side === 'low' ? texts.providerLow : texts.providerHigh;
  if (row.items.length > 1) return side === 'low' ? texts.pressureLow : fill(texts.pressureHigh, NORMAL_BELOW);
  const { range, low, high } = healthyOf(item);
  if (item.provenance === 'camera' || range === null) return texts.measured;
  if (side === 'high' && high !== null)
    return low === null ? fill(texts.aboveOnly, { high }) : fill(texts.above, { low, high });
  if (low === null) return texts.measured;
  return high === null ? fill(texts.belowOnly, { low }) : fill(texts.below, { low, high });
}

/** A row of the weight with its healthy range. */
function weightText(row: ResultRow): string {
  const [item] = row.items;
  const healthy = (item && healthyLimits(item)) ?? '';
  return `${namedValue(row)} (${healthy})`;
}

const valueText = (row: ResultRow) => Object.values(rowValue(row)).join(' ').trim();

/** A row's name and value. */
const namedValue = (row: ResultRow) => `${rowName(row)} ${valueText(row)}`;

/**
 * Whether a bar of ranges says how far off a value is. A camera's or a provider's value has a sentence: its limits are
 * not a finding.
 */
function hasBar({ items }: ResultRow): boolean {
  const [item, second] = items;
  if (!item || second || (item.provenance !== 'entered' && item.provenance !== 'calculated')) return false;
  return healthyLimits(item) !== null && rangeBarOf(item, null) !== null;
}

interface Words {
  readonly lead: string | null;
  readonly rest: string | null;
  /** Values that are shown as rows with their ranges, instead of in a sentence. */
  readonly bars: readonly ResultRow[];
}

function wordsOf(rows: readonly [ResultRow, ...ResultRow[]], isOwn: boolean, isCompact: boolean): Words {
  const [first] = rows;
  const bars = !isCompact && redAnswers[first.key] === undefined && rows.every(hasBar) ? rows : [];
  if (rows.length > 1) {
    const lead = isOwn ? texts.weight.lead : texts.weight.leadOfOther;
    return { lead, rest: bars.length > 0 ? null : `${rows.map(weightText).join(preview.separator)}.`, bars };
  }
  if (bars.length > 0) return { lead: null, rest: null, bars };
  return { ...(redAnswers[first.key] ?? { lead: namedValue(first), rest: restOf(first) }), bars };
}

/** A value with its ranges; the bar's name is the healthy one in words. */
function ValueBar({ row }: { readonly row: ResultRow }) {
  const { value, unit } = rowValue(row);
  const [item] = row.items;
  return (
    <div>
      <Row gap={3} lineGap={0} align="baseline" justify="between">
        <Text as="span">{rowName(row)}</Text> <ValueAndUnit value={value} unit={unit} />
      </Row>
      {item && <RangeBar item={item} usual={null} />}
    </div>
  );
}

interface RedLinesProps {
  readonly groups: readonly ResultGroup[];
  /** Whether the reader is the person: only they see how urgent it is. */
  readonly isOwn: boolean;
  /** Whether each line includes advice: not if the page shows a more urgent one. */
  readonly isAdvised?: boolean;
  /** A link to ask about a finding, if the reader has one. */
  readonly ask?: (row: ResultRow) => ReactNode;
  /** Sentences only, for staff. */
  readonly isCompact?: boolean;
}

/** A finding in a red range: its values with their ranges or one plain line, and what to do. */
export function RedLines({ groups, isOwn, isAdvised = isOwn, ask, isCompact = false }: RedLinesProps) {
  const findings = redFindings(groups);
  if (findings.length === 0) return null;
  return (
    <Stack as="ul" className={styles.lines}>
      {findings.map((rows) => {
        const { lead, rest, bars } = wordsOf(rows, isOwn, isCompact);
        const most = URGENCIES.find((one) => rows.some((row) => urgencyOf(row) === one)) ?? 'nothing';
        // The advice about a blood test says the same.
        const isRestSaid = rest !== null && !(isAdvised && most === 'bloodTest');
        const advice = isAdvised && (
          <Text as="span" weight={600}>
            {urgency[most]}
          </Text>
        );
        return (
          <li key={rows[0].key}>
            <Icon tone="danger" name="warning" />
            {bars.length > 0 ? (
              <Stack gap={1}>
                {lead !== null && (
                  <p>
                    <strong>{lead}</strong>
                  </p>
                )}
                {bars.map((row) => (
                  <ValueBar key={row.key} row={row} />
                ))}
                {advice && <p>{advice}</p>}
                {ask?.(rows[0])}
              </Stack>
            ) : (
              <div>
                <p>
                  <strong>{lead}</strong> {isRestSaid && <span>{`${rest} `}</span>}
                  <span>{advice}</span>
                </p>
                {ask?.(rows[0])}
              </div>
            )}
          </li>
        );
      })}
    </Stack>
  );
}
