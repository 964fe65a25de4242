import type { Comparison, Entry, MeasureComparison } from '@mien/contract';
import { CUFF_CATEGORIES, cuffCategory, cuffMean, daysAgo, isSevereSitting } from '@mien/domain';
import {
  patientForStaff as english,
  fill,
  measures as measuresEnglish,
  results as resultsEnglish,
  trends as trendsEnglish,
} from '@mien/messages';
import { BandMark, boxClassName, classNames, Icon, Muted, Pause, Row, Stack, Text, VisuallyHidden } from '@mien/ui';
import type { ReactNode } from 'react';
import { entryText } from '../../shared/health/entry-text.ts';
import { comparedText, comparisonOf, leftOutText, usualSpan } from '../../shared/health/result/compared-text.ts';
import { RangeBar } from '../../shared/health/result/range-bar.tsx';
import type { ResultRow } from '../../shared/health/result/result-groups.ts';
import { beforeText, rowName, rowValue } from '../../shared/health/result/result-row.tsx';
import { ValueAndUnit } from '../../shared/health/result/value-and-unit.tsx';
import { insideSentence } from '../../shared/platform/inside-sentence.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { timeSpanText } from '../../shared/platform/time-span-text.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { type CuffEntry, isCuff } from './first-rows.ts';
import styles from './patient-for-staff-page.module.css';
import { whenText } from './when-text.ts';

const texts = textsOf('patientForStaff', english);
const { bands } = textsOf('measures', measuresEnglish);
const { bloodPressure } = textsOf('results', resultsEnglish);
const { stages } = textsOf('trends', trendsEnglish).pressure;

interface ValueRowsProps {
  /** Those of the scan. */
  readonly rows: readonly ResultRow[];
  readonly comparison: Comparison | undefined;
  /** The newest cuff entries, newest first; undefined while loading. */
  readonly cuffs: readonly Entry[] | undefined;
  readonly onDescribe: (row: ResultRow) => void;
}

/** The most important values, one per row: what changed, the position in the ranges, and the number. */
export function ValueRows({ rows: shown, comparison, cuffs, onDescribe }: ValueRowsProps) {
  const [cuff, before] = (cuffs ?? []).filter(isCuff);
  if (shown.length === 0 && !cuff) return null;
  const cuffLine = cuff && (
    <Text as="li" lineAbove={0} className={styles.value}>
      <CuffLine cuff={cuff} before={before} />
    </Text>
  );
  const isCuffFirst =
    cuff && isSevereSitting({ readings: cuff.value.readings, takenAt: new Date(cuff.takenAt) }, serverNow());
  return (
    <Stack as="ul" className={styles.values}>
      {isCuffFirst && cuffLine}
      {shown.map((row) => {
        const compared = comparisonOf(row, comparison?.measures);
        const [item] = row.items;
        return (
          <li key={row.key}>
            <button
              type="button"
              className={classNames(
                boxClassName({ hover: 'sunken', lineAbove: 0, tone: 'plain', isWide: true }),
                styles.value,
              )}
              onClick={() => onDescribe(row)}
            >
              <Line
                name={rowName(row)}
                change={compared && item ? changeOf(compared, item.precision) : beforeText(row, comparison)}
                bar={item && row.items.length === 1 && <RangeBar item={item} usual={usualSpan(compared)} />}
                {...rowValue(row)}
                word={row.band && bands[row.band]}
                mark={row.band && <BandMark band={row.band} label={bands[row.band]} />}
              />
            </button>
          </li>
        );
      })}
      {!isCuffFirst && cuffLine}
    </Stack>
  );
}

/** Whether a value is usual, what changed, and which scans in between were skipped: the timeline shows those. */
function changeOf(compared: MeasureComparison, precision: number): string {
  const leftOut = leftOutText(compared.change?.leftOut ?? []);
  return [comparedText(compared, precision, texts.answers), leftOut && `${leftOut}.`].filter(Boolean).join(' ');
}

/** When a cuff reading was taken, and its age from two days on. */
function readText({ takenAt }: CuffEntry, now: Date): string {
  const days = daysAgo(deviceTimeZone(), new Date(takenAt), now);
  const when = whenText(takenAt, now);
  return days < 2 ? fill(texts.cuff.at, { when }) : fill(texts.cuff.old, { when, age: timeSpanText(days) });
}

/** A cuff pressure: rated by its category, not by the bands of a provider's display. */
function CuffLine({ cuff, before }: { readonly cuff: CuffEntry; readonly before: CuffEntry | undefined }) {
  const readingOf = (entry: Entry) => entryText(entry, 'metric').value;
  const [value = '', unit = ''] = readingOf(cuff).split(' ');
  const category = cuffCategory(cuffMean(cuff.value.readings));
  return (
    <Line
      name={bloodPressure.name}
      change={[
        readText(cuff, serverNow()),
        ...(before ? [fill(texts.cuff.before, { value: readingOf(before), when: whenText(before.takenAt) })] : []),
      ].join(' ')}
      bar={<Steps category={category} />}
      value={value}
      unit={unit}
      word={stages[category]}
      mark={
        category === 'severe' && (
          <Row as="strong" gap={1} isOneLine isInline tone="danger" breaks="never">
            <Icon name="warning" sizePx={16} />
            {stages.severe}
          </Row>
        )
      }
    />
  );
}

/** The five categories side by side, with the reading's own filled. Decorative: its word is next to it. */
function Steps({ category }: { readonly category: (typeof CUFF_CATEGORIES)[number] }) {
  return (
    <span className={styles.steps} aria-hidden="true">
      {CUFF_CATEGORIES.map((one) => (
        <i key={one} data-here={one === category ? category : undefined} />
      ))}
    </span>
  );
}

interface LineProps {
  readonly name: string;
  readonly change: string | undefined;
  readonly bar: ReactNode;
  readonly value: string;
  readonly unit: string;
  readonly word: string | null | undefined;
  /** Visible form of the word, if it needs more than the word. */
  readonly mark?: ReactNode;
}

/** Visually the number is at the end of the row; screen readers announce it right after the name. */
function Line({ name, change, bar, value, unit, word, mark }: LineProps) {
  const said = [`${value} ${unit}`.trim(), word && insideSentence(word), ''].filter((part) => part != null);
  return (
    <>
      <Stack as="span">
        <Text as="span" weight={600}>
          <span>{name}</span>
          <VisuallyHidden>{`\u00a0${said.join(',\u00a0')}`}</VisuallyHidden>
        </Text>
        <Muted as="span" size="small">
          <span>{change}</span>
          {change && <Pause />}
        </Muted>
      </Stack>
      <span>{bar}</span>
      <Stack as="span" align="end" aria-hidden="true">
        <ValueAndUnit value={value} unit={unit} size="lead" />
        <Text as="span" size="small">
          {mark || word}
        </Text>
      </Stack>
    </>
  );
}
