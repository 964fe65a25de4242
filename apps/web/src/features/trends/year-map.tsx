import type { TrendBucket, TrendMeasure } from '@mien/contract';
import { startOfUtcDay } from '@mien/domain';
import { trends as english, measures as englishMeasures, fill } from '@mien/messages';
import { BAND_CODES, BandMark, bandClassName, Card, classNames, Muted, Row, Stack, Text } from '@mien/ui';
import { Chart } from '@mien/ui/chart';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { bucketLabel } from '../../shared/health/trend/trend-labels.ts';
import { filledIndexes } from '../../shared/health/trend/trend-points.ts';
import { bandOfPoint, countText, valuesText } from '../../shared/health/trend/trend-values.ts';
import type { TrendView } from '../../shared/health/trend/trend-view.ts';
import { unitText } from '../../shared/health/unit-text.ts';
import { calendarFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { useDaysOfYear } from './trends.queries.ts';
import { extentOf, type HalfYear, halvesOf, SHADES, type YearMapDay } from './year-map.model.ts';
import styles from './year-map.module.css';

const texts = textsOf('trends', english);
const { bands } = textsOf('measures', englishMeasures);
const { yearMap } = texts;

/** Side of a day's square, and from one square to the next. Units of the SVG. */
const SQUARE = 10;
const PITCH = 12;

interface YearMapProps {
  readonly view: TrendView;
  readonly measure: TrendMeasure;
}

/** Every day of a year as a square: colored by its range or, for a measure without ranges, from the lowest to the highest value. */
export function YearMap({ view, measure }: YearMapProps) {
  const trend = useDaysOfYear(view, deviceTimeZone());
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const halves = useMemo(() => (trend ? halvesOf(measure, trend.buckets) : []), [measure, trend]);
  const filled = trend ? filledIndexes(trend).flatMap((index) => trend.buckets[index] ?? []) : [];
  if (!trend || filled.length === 0) return null;
  const selected = filled.find(({ key }) => key === selectedKey) ?? null;
  const textOf = (bucket: TrendBucket) => {
    const value = [valuesText(measure, bucket.values ?? []), unitText(measure.unit)].join(' ').trim();
    return [bucketLabel('month', bucket), value, countText(trend, bucket.count)].join(texts.separator);
  };
  function moveSelection(event: KeyboardEvent): void {
    const index = selected ? filled.indexOf(selected) : null;
    const last = filled.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: index === null ? last : Math.max(0, index - 1),
      ArrowRight: index === null ? 0 : Math.min(last, index + 1),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setSelectedKey(filled[target]?.key ?? null);
  }
  const title = fill(yearMap.title, { year: view.start.slice(0, 4) });
  return (
    <Card aria-labelledby="year-map">
      <Stack gap={3}>
        <Row gap={3} lineGap={0} align="baseline" justify="between">
          <Text as="h2" size="body" id="year-map">
            {title}
          </Text>
          <Muted size="small">{pluralText(yearMap.days, filled.length)}</Muted>
        </Row>
        <div
          className={styles.halves}
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-valuemin={1}
          aria-valuemax={filled.length}
          aria-valuenow={selected ? filled.indexOf(selected) + 1 : filled.length}
          aria-valuetext={selected ? textOf(selected) : pluralText(yearMap.days, filled.length)}
          onKeyDown={moveSelection}
        >
          {halves.map((half) => (
            <Half key={half.months[0]?.key} half={half} selectedKey={selected?.key ?? null} onSelect={setSelectedKey} />
          ))}
        </div>
        <Text size="small" hasEvenDigits>
          {selected ? textOf(selected) : <Muted as="span">{yearMap.pick}</Muted>}
        </Text>
        <Legend measure={measure} buckets={filled} />
      </Stack>
    </Card>
  );
}

interface HalfProps {
  readonly half: HalfYear;
  readonly selectedKey: string | null;
  readonly onSelect: (key: string) => void;
}

function Half({ half: { days, months, columns }, selectedKey, onSelect }: HalfProps) {
  const format = calendarFormat({ month: 'narrow' });
  return (
    <div>
      {/* Outside the SVG, so that they don't scale with it. */}
      <div className={styles.months} aria-hidden="true">
        {months.map(({ key, column }) => (
          <span key={key} style={{ insetInlineStart: `${(100 * column) / columns}%` }}>
            {format.format(startOfUtcDay(`${key}-01`))}
          </span>
        ))}
      </div>
      <Chart width={columns * PITCH} height={7 * PITCH} className={styles.half}>
        {days.map((day) => (
          <Day key={day.bucket.key} day={day} isSelected={day.bucket.key === selectedKey} onSelect={onSelect} />
        ))}
      </Chart>
    </div>
  );
}

interface DayProps {
  readonly day: YearMapDay;
  readonly isSelected: boolean;
  readonly onSelect: (key: string) => void;
}

function Day({ day: { bucket, column, row, band, shade }, isSelected, onSelect }: DayProps) {
  return (
    <rect
      className={classNames(styles.day, band && bandClassName(band))}
      data-band={band ?? undefined}
      data-shade={shade ?? undefined}
      data-chosen={isSelected || undefined}
      x={column * PITCH}
      y={row * PITCH}
      width={SQUARE}
      height={SQUARE}
      rx="2"
      {...(bucket.values === null ? {} : { onPointerDown: () => onSelect(bucket.key) })}
    />
  );
}

/** What the colors mean: the bands that occur or, for a measure without ranges, the shades with the lowest and highest value. */
function Legend({ measure, buckets }: { readonly measure: TrendMeasure; readonly buckets: readonly TrendBucket[] }) {
  const shownBands = new Set(buckets.map(({ values }) => values && bandOfPoint(measure, values)));
  const hasOnlyBands = !shownBands.has(null);
  const extent = extentOf(buckets);
  if (hasOnlyBands || extent === null)
    return (
      <Row gap={4} lineGap={1} size="small" aria-hidden="true">
        {BAND_CODES.filter((band) => shownBands.has(band)).map((band) => (
          <BandMark key={band} band={band} label={bands[band]} />
        ))}
      </Row>
    );
  const [least, most] = extent.map((value) => valuesText(measure, [value]));
  return (
    <Row gap={2} lineGap={1} size="small" tone="muted" hasEvenDigits aria-hidden="true">
      <span>{fill(yearMap.least, { value: least ?? '' })}</span>
      <Chart width={SHADES * PITCH} height={SQUARE}>
        {Array.from({ length: SHADES }, (_, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: shades are identified by position
            key={index}
            className={styles.day}
            data-shade={index + 1}
            x={index * PITCH}
            width={SQUARE}
            height={SQUARE}
            rx="2"
          />
        ))}
      </Chart>
      <span>{fill(yearMap.most, { value: most ?? '' })}</span>
    </Row>
  );
}
