import type { Trend, TrendBucket, TrendMeasure } from '@mien/contract';
import { trends as english, measures as englishMeasures, results as englishResults, fill } from '@mien/messages';
import { BandMark, Muted, Pause, Row, Text } from '@mien/ui';
import { textsOf } from '../../platform/language.ts';
import { unitText } from '../unit-text.ts';
import { bucketLabel } from './trend-labels.ts';
import { aroundOf, bandOfPoint, countText, countTexts, isByCuff, stageOf, valuesText } from './trend-values.ts';
import type { TrendView } from './trend-view.ts';

const texts = textsOf('trends', english);
const { bands } = textsOf('measures', englishMeasures);
const tagTexts = textsOf('results', englishResults).note.tags;

interface PointProps {
  readonly view: TrendView;
  readonly trend: Trend;
  readonly measure: TrendMeasure;
  readonly bucket: TrendBucket;
  /** What started or ended in its time. */
  readonly events: readonly string[];
}

/** The text of a point, below the chart and on its slider. */
function pointOf({ trend, measure, bucket }: PointProps) {
  const { values } = bucket;
  const limits = aroundOf(measure, bucket);
  return {
    value: values && valuesText(measure, values),
    unit: unitText(measure.unit),
    around: limits === null ? '' : fill(limits.isInterval ? texts.between : texts.lowestToHighest, limits),
    // The bands of results come from a provider's display: cuff pressure uses categories.
    band: values && !isByCuff(trend) ? bandOfPoint(measure, values) : null,
    stage: values && stageOf(trend, values),
  };
}

/** A point in one line, for screen readers: date, number, how certain it is, and what it means. */
export function readingText(point: PointProps): string {
  const { value, unit, around, band, stage } = pointOf(point);
  const meaning = stage ? texts.pressure.stages[stage] : band && bands[band];
  return [
    bucketLabel(point.view.period, point.bucket),
    value && `${value} ${unit}`.trim(),
    around,
    meaning,
    ...point.events,
  ]
    .filter((part) => part)
    .join('; ');
}

interface ReadingProps extends PointProps {
  /** Whether the chart has focus: then its slider announces the point, and this is no live region. */
  readonly isSaid: boolean;
  /** A provider's estimate at the same time; null for none. */
  readonly estimate: readonly number[] | null;
}

/** The selected point: date, notes, number, unit, and how certain it is. */
export function PointReading({ isSaid, estimate, ...point }: ReadingProps) {
  const { view, trend, measure, bucket, events } = point;
  const { count, tags } = bucket;
  const { value, unit, around, band, stage } = pointOf(point);
  return (
    <Row
      gap={4}
      lineGap={0}
      align="baseline"
      justify="between"
      padding={3}
      sidePadding={4}
      ground="sunken"
      data-reading
      {...(isSaid ? {} : { 'aria-live': 'polite', 'aria-atomic': true })}
    >
      <p>
        <strong>{bucketLabel(view.period, bucket)}</strong>
        <Pause />{' '}
        <Muted as="span" size="small">
          {value === null
            ? countTexts(trend).notCounted
            : [countText(trend, count), ...tags.map((tag) => tagTexts[tag])].join(texts.separator)}
        </Muted>
        <Pause />
      </p>
      {value !== null && (
        <Text hasEvenDigits>
          <strong>{value}</strong>
          {unit !== '' && <span>{` ${unit}`}</span>}
          <Muted as="span" size="small">
            {around !== '' && `${texts.besideValue}${around}`}
          </Muted>
          <Pause /> {band && <BandMark band={band} label={bands[band]} />}
          {stage && (
            <Text as="span" weight={600}>
              {texts.pressure.stages[stage]}
            </Text>
          )}
        </Text>
      )}
      {events.length > 0 && <Text isWide>{events.join(texts.separator)}</Text>}
      {estimate && (
        <Muted size="small">
          {`${fill(texts.estimates.one, { value: valuesText(measure, estimate) })} ${unitText(measure.unit)}`}
        </Muted>
      )}
    </Row>
  );
}
