import { results as english, measures as englishMeasures, fill } from '@mien/messages';
import { RangeIndicator } from '@mien/ui';
import type { ReactNode } from 'react';
import { currentLocale, textsOf } from '../language.ts';
import { unitText } from '../unit-text.ts';
import type { ResultRow, ShownItem } from './result-groups.ts';
import { rowValue } from './result-row.tsx';
import styles from './row-details.module.css';

const texts = textsOf('results', english);
const measures = textsOf('measures', englishMeasures);

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** HTML of our own catalogue, which a test holds to what a page may show. */
export function Description({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets through paragraphs, lists and emphasis only
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The 90 % interval of a value in words, or null. */
function intervalText(item: ShownItem): string | null {
  if (!item.interval) return null;
  const format = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: Math.max(item.precision, 0) });
  return fill(texts.interval, {
    low: format.format(item.interval.low),
    high: format.format(item.interval.high),
    unit: unitText(item.unit),
  });
}

/** What a value is, how sure it is and where it comes from. */
export function RowDetails({ row, source }: { readonly row: ResultRow; readonly source: string | undefined }) {
  const { value, unit } = rowValue(row);
  const first = row.items[0];
  const facts: ReactNode[] = [];
  const interval = first && intervalText(first);
  if (interval) facts.push(interval);
  if (first && first.signalToNoiseDb !== null)
    facts.push(
      fill(texts.quality, {
        decibels: new Intl.NumberFormat(currentLocale(), ONE_DECIMAL).format(first.signalToNoiseDb),
      }),
    );
  if (row.band === null) facts.push(texts.noIndicator);
  return (
    <div className={styles.details}>
      <div className={styles.reading}>
        <p>
          <span className={styles.value}>{value}</span> <span className={styles.unit}>{unit}</span>
        </p>
        {row.band && <RangeIndicator band={row.band} label={measures.bands[row.band]} />}
      </div>
      <ul className={styles.facts}>
        {source !== undefined && <li>{source}</li>}
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={index}>{fact}</li>
        ))}
      </ul>
      {row.items.map((item) => (
        <Description key={item.measurementTypeId} html={item.description} />
      ))}
    </div>
  );
}
