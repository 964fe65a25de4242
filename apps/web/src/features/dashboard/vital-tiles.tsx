import type { MeasureComparison } from '@mien/contract';
import { bandOfValue, measureTypeOf } from '@mien/domain';
import { dashboard as english, measures as englishMeasures, fill } from '@mien/messages';
import { Link } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import { paths } from '../../shared/paths.ts';
import { numberText } from '../../shared/result/number-text.ts';
import { Sparkline } from '../../shared/result/sparkline.tsx';
import { unitText } from '../../shared/unit-text.ts';
import styles from './vital-tiles.module.css';

const texts = textsOf('dashboard', english);
const { bands } = textsOf('measures', englishMeasures);

/** Heart rate and breathing: the newest value, what is usual, the last ten. Each leads to its trend. */
export function VitalTiles({
  measures,
  isRated,
}: {
  readonly measures: readonly MeasureComparison[];
  /** Whether a value may have a word such as "Optimal": not below what is more important. */
  readonly isRated: boolean;
}) {
  const shown = measures.filter(({ latest }) => latest.length > 0);
  return (
    <ul className={styles.tiles}>
      {shown.map((measure) => (
        <li key={measure.measurementTypeId}>
          <VitalTile measure={measure} isRated={isRated} />
        </li>
      ))}
    </ul>
  );
}

function VitalTile({ measure, isRated }: { readonly measure: MeasureComparison; readonly isRated: boolean }) {
  const { measurementTypeId, usual, latest } = measure;
  const type = measureTypeOf(measurementTypeId);
  const value = latest.at(-1)?.value;
  if (!type || value === undefined) return null;
  const text = (amount: number) => numberText(amount, type.precision);
  const band = bandOfValue(type.ranges, value);
  const meaning =
    usual.kind === 'learning'
      ? isRated && band && bands[band]
      : fill(texts.usually, { low: text(usual.low), high: text(usual.high) });
  return (
    <Link to={`${paths.bestTrendChart}?measure=${measurementTypeId}`} className={styles.tile}>
      <span className={styles.words}>
        <span className={styles.name}>{texts.vitals[measurementTypeId]}</span>{' '}
        <span className={styles.reading}>
          <span className={styles.value}>{text(value)}</span> <span className={styles.unit}>{unitText(type.unit)}</span>
        </span>{' '}
        {meaning && <span className={styles.meaning}>{meaning}</span>}
      </span>
      <Sparkline values={latest.map((point) => point.value)} usual={usual.kind === 'learning' ? null : usual} />
    </Link>
  );
}
