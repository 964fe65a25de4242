import type { MeasureComparison } from '@mien/contract';
import { bandOfValue, measureTypeOf } from '@mien/domain';
import { dashboard as english, measures as englishMeasures, fill } from '@mien/messages';
import { classNames, Grid, Muted, rowClassName, Text } from '@mien/ui';
import { Link } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import { paths } from '../../shared/paths.ts';
import { numberText } from '../../shared/result/number-text.ts';
import { Sparkline } from '../../shared/result/sparkline.tsx';
import { unitText } from '../../shared/unit-text.ts';
import styles from './vital-tiles.module.css';

const texts = textsOf('dashboard', english);
const { bands } = textsOf('measures', englishMeasures);

/** Heart rate and breathing: the newest value, the usual range and the last ten values. Each links to its trend. */
export function VitalTiles({
  measures,
  isRated,
}: {
  readonly measures: readonly MeasureComparison[];
  /** Whether a value may carry a word such as "Optimal"; not while something more important is shown above. */
  readonly isRated: boolean;
}) {
  const shown = measures.filter(({ latest }) => latest.length > 0);
  return (
    <Grid as="ul" gap={3} columns="fit-9">
      {shown.map((measure) => (
        <li key={measure.measurementTypeId}>
          <VitalTile measure={measure} isRated={isRated} />
        </li>
      ))}
    </Grid>
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
    <Link
      to={`${paths.bestTrendChart}?measure=${measurementTypeId}`}
      className={classNames(
        rowClassName({
          gap: 5,
          lineGap: 2,
          align: 'end',
          padding: 4,
          ground: 'card',
          tone: 'plain',
          isUndecorated: true,
        }),
        styles.tile,
      )}
    >
      <span className={styles.words}>
        <Text as="span" weight={650}>
          {texts.vitals[measurementTypeId]}
        </Text>{' '}
        <span>
          <Text as="span" weight={700} hasEvenDigits size="figure">
            {text(value)}
          </Text>{' '}
          <Muted as="span">{unitText(type.unit)}</Muted>
        </span>{' '}
        {meaning && (
          <Muted as="span" size="small">
            {meaning}
          </Muted>
        )}
      </span>
      <Sparkline values={latest.map((point) => point.value)} usual={usual.kind === 'learning' ? null : usual} />
    </Link>
  );
}
