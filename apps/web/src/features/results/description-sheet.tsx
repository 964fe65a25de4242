import { results as english, measures as englishMeasures, fill } from '@mien/messages';
import { RangeIndicator } from '@mien/ui';
import { Sheet } from '@mien/ui/overlays';
import type { ReactNode } from 'react';
import { currentLocale, textsOf } from '../../shared/language.ts';
import { unitText } from '../../shared/unit-text.ts';
import styles from './description-sheet.module.css';
import { rowName, rowValue } from './group-cards.tsx';
import type { ResultRow } from './results.model.ts';

const texts = textsOf('results', english);
const measures = textsOf('measures', englishMeasures);

/** HTML that the server sanitised. */
export function Description({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets through paragraphs, lists and emphasis only
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

interface RowSheetProps {
  readonly row: ResultRow | null;
  readonly onClose: () => void;
}

/** What a value is, how sure it is and where it comes from. */
export function RowSheet({ row, onClose }: RowSheetProps) {
  return (
    <Sheet isOpen={row !== null} onClose={onClose} title={row ? rowName(row) : ''} closeLabel={texts.close}>
      {row && <RowDetails row={row} />}
    </Sheet>
  );
}

function RowDetails({ row }: { readonly row: ResultRow }) {
  const { value, unit } = rowValue(row);
  const first = row.items[0];
  const facts: ReactNode[] = [];
  if (first?.interval) {
    const format = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: Math.max(first.precision, 0) });
    facts.push(
      fill(texts.interval, {
        low: format.format(first.interval.low),
        high: format.format(first.interval.high),
        unit: unitText(first.unit),
      }),
    );
  }
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
        {first && <li>{measures.provenances[first.provenance]}</li>}
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={index}>{fact}</li>
        ))}
      </ul>
      {row.items.map((item) => (
        <Description key={item.id} html={item.description} />
      ))}
    </div>
  );
}
