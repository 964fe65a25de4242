import type { ClientLook, SharedResult } from '@mien/contract';
import { isScoreMuted, measureTypeOf, type Top, timeZoneName } from '@mien/domain';
import { resultPrint as english, measures as englishMeasures, results as englishResults, fill } from '@mien/messages';
import { BAND_CODES, type BandCode } from '@mien/ui';
import type { ReactNode } from 'react';
import { healthyOf } from '../../shared/health/result/healthy-limits.ts';
import { type MissingValue, missingName, missingOnce } from '../../shared/health/result/missing-text.ts';
import { intervalTexts, numberText } from '../../shared/health/result/number-text.ts';
import {
  bandOfScore,
  type ResultGroup,
  type ResultRow,
  type ShownItem,
} from '../../shared/health/result/result-groups.ts';
import { rankWord, rowName, rowValue } from '../../shared/health/result/result-row.tsx';
import { ClientLogo } from '../../shared/platform/client-logo.tsx';
import { dateFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './print-sheet.module.css';

const texts = textsOf('resultPrint', english);
const results = textsOf('results', englishResults);
const { bands } = textsOf('measures', englishMeasures);

export interface PrintedPerson {
  readonly name: string;
  /**
   * Age on the day of the scan, in years. The print shows no birth date: many are derived from an age. Null if unknown.
   */
  readonly ageYears: number | null;
}

interface PrintSheetProps {
  readonly result: Omit<SharedResult, 'groups' | 'timeZone'>;
  readonly groups: readonly ResultGroup[];
  readonly top: Top;
  /** The notice at the top, if it is not part of the results; otherwise null. */
  readonly said: string | null;
  /** Null for no summary. */
  readonly summary: string | null;
  readonly productName: string;
  /** The client whose logo is printed. */
  readonly look: ClientLook | undefined;
  /** Only on the patient's own print. */
  readonly person: PrintedPerson | null;
  /** Why a value is missing and how to get it, worded for the reader. */
  readonly reasonText: (missing: MissingValue) => string;
  readonly sourceText: (item: ShownItem) => string;
  /** The text about results that could not be verified. */
  readonly unverified: string;
  /** The time zone for times; defaults to the reader's. */
  readonly timeZone?: string;
}

/** Day and time, with the zone's name in brackets, because prints and links travel. */
export function dateWithZone(instant: string, timeZone?: string): string {
  // The zone of the patient who created a link: this device may not know it.
  const zone = timeZone ? { timeZone: timeZoneName(timeZone) } : {};
  const at = new Date(instant);
  const date = dateFormat({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...zone,
  }).format(at);
  const name = dateFormat({ timeZoneName: 'longGeneric', ...zone })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined ? date : `${date} (${name})`;
}

/** Five boxes filled up to the band: printers omit backgrounds, and gray does not distinguish colors. */
function Steps({ band }: { readonly band: BandCode }) {
  const current = BAND_CODES.indexOf(band);
  return (
    <svg className={styles.steps} width="62" height="12" viewBox="0 0 62 12" aria-hidden="true" focusable="false">
      {BAND_CODES.map((code, index) => (
        <rect
          key={code}
          x={index * 12.5 + 0.75}
          y={index === current ? 0.75 : 2.75}
          width="10"
          height={index === current ? 10.5 : 6.5}
          fill={index <= current ? '#333' : 'none'}
          stroke="#333"
          strokeWidth="1"
        />
      ))}
    </svg>
  );
}

/** The score on its five bands, with their names. */
function Scale({ score, band }: { readonly score: number; readonly band: BandCode }) {
  return (
    <div className={styles.scale}>
      <svg width="100%" height="16" aria-hidden="true" focusable="false">
        {BAND_CODES.map((code, index) => (
          <rect
            key={code}
            x={`${index * 20 + 0.2}%`}
            y="6"
            width="19.6%"
            height="9"
            fill={code === band ? '#999' : 'none'}
            stroke="#333"
          />
        ))}
        <circle
          cx={`${Math.min(99, Math.max(1, score))}%`}
          cy="10.5"
          r="4.5"
          fill="#000"
          stroke="#fff"
          strokeWidth="1.5"
        />
      </svg>
      <div className={styles.scaleWords}>
        {BAND_CODES.map((code) => (
          <span key={code} data-current={code === band}>
            {bands[code]}
          </span>
        ))}
      </div>
    </div>
  );
}

function intervalOf(item: ShownItem | undefined): string {
  if (!item?.interval) return texts.noValue;
  return fill(texts.interval, intervalTexts(item.interval, item.precision));
}

/** The values that are rated healthy or better, in words. */
function referenceOf(item: ShownItem): string {
  const { range, low, high } = healthyOf(item);
  if (range === null) return texts.noValue;
  const limits = measureTypeOf(item.measurementTypeId)?.limits;
  const lowest = range.low ?? limits?.min ?? 0;
  const highest = range.high ?? limits?.max ?? lowest;
  if (rankWord(item, lowest) !== undefined) {
    const ranks = Array.from({ length: highest - lowest + 1 }, (_, index) => rankWord(item, lowest + index) ?? '');
    return ranks.join(results.preview.separator);
  }
  if (low !== null && high !== null) return fill(texts.reference.between, { low, high });
  if (low !== null) return fill(texts.reference.from, { low });
  return high === null ? texts.noValue : fill(texts.reference.below, { high });
}

function BandCell({ row }: { readonly row: ResultRow }) {
  return (
    <td>
      {row.band ? (
        <span className={styles.band}>
          <Steps band={row.band} /> {bands[row.band]}
        </span>
      ) : (
        texts.noBand
      )}
    </td>
  );
}

/** The healthy range, and below it the person's usual range. */
function ReferenceCell({ row, usual }: { readonly row: ResultRow; readonly usual: string | null }) {
  return (
    <td>
      <span>{row.items.map(referenceOf).join(' / ')}</span>
      {usual && <span className={styles.usual}>{usual}</span>}
    </td>
  );
}

/** The person's usual range in words; null unless they share it. */
function usualOf({ items }: ResultRow, { usualRanges }: Pick<SharedResult, 'usualRanges'>): string | null {
  const [item] = items;
  const range = usualRanges.find(({ measurementTypeId }) => measurementTypeId === item?.measurementTypeId);
  if (!item || !range) return null;
  const shown = (value: number) => numberText(value, item.precision);
  return fill(results.range.usual, { low: shown(range.low), high: shown(range.high) });
}

interface RowProps {
  readonly row: ResultRow;
  readonly sourceText: PrintSheetProps['sourceText'];
  readonly usual: string | null;
}

function Row({ row, sourceText, usual }: RowProps) {
  const { value, unit } = rowValue(row);
  const [first] = row.items;
  return (
    <tr>
      <th scope="row">{rowName(row)}</th>
      <td className={styles.value}>
        <strong>{value}</strong> <span>{unit}</span>
      </td>
      <td>{row.items.length > 1 ? texts.noValue : intervalOf(first)}</td>
      <BandCell row={row} />
      <ReferenceCell row={row} usual={usual} />
      <td>{first && sourceText(first)}</td>
    </tr>
  );
}

interface ResultTableProps {
  readonly columns: readonly string[];
  readonly groups: readonly ResultGroup[];
  readonly drawRow: (row: ResultRow) => ReactNode;
}

/** Results grouped under headings. */
function ResultTable({ columns, groups, drawRow }: ResultTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          <tr className={styles.group}>
            <th colSpan={columns.length} scope="rowgroup">
              {group.name}
            </th>
          </tr>
          {group.rows.map(drawRow)}
        </tbody>
      ))}
    </table>
  );
}

/** With more rows than this, one table does not fit on a page. */
const ONE_TABLE_MAX_ROWS = 22;

/** The source of most rows: named once, so that only other sources are named in rows. */
function commonSource(rows: readonly ResultRow[], sourceText: PrintSheetProps['sourceText']): string | null {
  const counts = new Map<string, number>();
  for (const [item] of rows.map((row) => row.items)) {
    const source = item && sourceText(item);
    if (source !== undefined) counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? null;
}

/** Groups in two columns of about the same length; a heading counts as a row. */
function halvesOf(groups: readonly ResultGroup[]): readonly (readonly ResultGroup[])[] {
  const lines = groups.map((group) => group.rows.length + 1);
  const total = lines.reduce((sum, count) => sum + count, 0);
  const upTo = (end: number) => lines.slice(0, end).reduce((sum, count) => sum + count, 0);
  const ends = groups.map((_, index) => index + 1);
  const split = ends.toSorted((one, other) => Math.abs(upTo(one) - total / 2) - Math.abs(upTo(other) - total / 2))[0];
  return [groups.slice(0, split), groups.slice(split)];
}

/** Results of many measures: two narrow tables, without the columns that would be equal in every row. */
function TwoTables({
  result,
  groups,
  sourceText,
  common,
}: Pick<PrintSheetProps, 'result' | 'groups' | 'sourceText'> & { readonly common: string | null }) {
  const { measure, value, band, reference } = texts.columns;
  return (
    <div className={styles.halves}>
      {halvesOf(groups).map((half) => (
        <ResultTable
          key={half[0]?.key}
          columns={[measure, value, band, reference]}
          groups={half}
          drawRow={(row) => (
            <NarrowRow
              key={row.key}
              row={row}
              source={otherSource(row.items[0] && sourceText(row.items[0]), common)}
              usual={usualOf(row, result)}
            />
          )}
        />
      ))}
    </div>
  );
}

/** The source of a value, unless the footer names it for most values. */
const otherSource = (source: string | undefined, common: string | null) => (source === common ? undefined : source);

interface NarrowRowProps {
  readonly row: ResultRow;
  readonly source: string | undefined;
  readonly usual: string | null;
}

function NarrowRow({ row, source, usual }: NarrowRowProps) {
  const { value, unit } = rowValue(row);
  const [first] = row.items;
  return (
    <tr>
      <th scope="row">
        <span>{rowName(row)}</span>
        {source !== undefined && <span className={styles.source}>{` (${source})`}</span>}
      </th>
      <td className={styles.value}>
        <strong>{value}</strong> <span>{unit}</span>
        {row.items.length === 1 && first?.interval && <span className={styles.source}> ({intervalOf(first)})</span>}
      </td>
      <BandCell row={row} />
      <ReferenceCell row={row} usual={usual} />
    </tr>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The results on one page, A4 or Letter, black on white. Hidden on screens. */
export function PrintSheet({
  result,
  groups,
  top,
  said,
  summary,
  productName,
  look,
  person,
  reasonText,
  sourceText,
  unverified,
  timeZone,
}: PrintSheetProps) {
  const score = result.overall.score === null ? null : Math.round(result.overall.score);
  const band = score === null ? null : bandOfScore(score);
  const isMuted = isScoreMuted(top);
  const isWhole = top.rung !== 'notMeasured' || top.missing.length === 0;
  const points = Math.round(result.overall.plusMinus ?? 0);
  const rows = groups.flatMap((group) => group.rows);
  const isLong = rows.length > ONE_TABLE_MAX_ROWS;
  const hasInterval = rows.some((row) => row.items.length === 1 && row.items[0]?.interval);
  const common = commonSource(rows, sourceText);
  return (
    <article className={styles.sheet} data-print-sheet data-is-long={isLong}>
      <header className={styles.head}>
        <span className={styles.product}>
          <ClientLogo look={look} productName={productName} isPrint />
        </span>
        <span className={styles.title}>{texts.title}</span>
      </header>
      <dl className={styles.facts}>
        {person?.name && <Fact name={texts.patient}>{person.name}</Fact>}
        {person && person.ageYears !== null && (
          <Fact name={texts.age}>{fill(texts.years, { age: person.ageYears })}</Fact>
        )}
        <Fact name={texts.scanned}>{dateWithZone(result.created, timeZone)}</Fact>
        <Fact name={texts.status}>{texts.statuses[isWhole ? result.externalStatus : 'PARTIAL']}</Fact>
      </dl>
      <section className={styles.score}>
        {[said, summary].map(
          (sentence) =>
            sentence !== null && (
              <p key={sentence} data-rung={top.rung}>
                <strong>{sentence}</strong>
              </p>
            ),
        )}
        <p className={styles.number}>
          <span className={styles.scoreName}>{fill(results.score.title, { productName })}</span>
          {score === null || band === null ? (
            <strong>{results.score.none}</strong>
          ) : (
            <span>
              <strong className={styles.scoreValue}>{score}</strong> <span>{results.score.of}</span>
              {!isMuted && (
                <>
                  , <strong>{bands[band]}</strong>
                </>
              )}
              <span>{points > 0 && ` (${fill(results.score.plusMinus, { points })})`}</span>
            </span>
          )}
        </p>
        {!isMuted && score !== null && band !== null && <Scale score={score} band={band} />}
      </section>
      {isLong ? (
        <TwoTables result={result} groups={groups} sourceText={sourceText} common={common} />
      ) : (
        <ResultTable
          columns={Object.values(texts.columns)}
          groups={groups}
          drawRow={(row) => <Row key={row.key} row={row} sourceText={sourceText} usual={usualOf(row, result)} />}
        />
      )}
      {result.missing.length > 0 && (
        <section className={styles.missing}>
          <h2>{texts.missing}</h2>
          <ul>
            {missingOnce(result.missing).map((item) => (
              <li key={item.measurementTypeId}>
                {fill(texts.missingOne, { name: missingName(item), reason: reasonText(item) })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className={styles.foot}>
        {result.trust === 'browserOnly' && (
          <p>
            <strong>{unverified}</strong>
          </p>
        )}
        {isLong && common !== null && <p>{fill(texts.usualSource, { source: common })}</p>}
        <p>
          <span>{texts.legend}</span>
          <span>{hasInterval && ` ${texts.intervalLegend}`}</span>
        </p>
        <p>
          <strong>{texts.kind}</strong>
        </p>
        {result.engineVersion && <p>{fill(texts.engine, { version: result.engineVersion })}</p>}
      </footer>
    </article>
  );
}
