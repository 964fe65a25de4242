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

/** A square and the gap after it. */
const PITCH = 12;
const SQUARE = 10;

interface YearMapProps {
  readonly view: TrendView;
  readonly measure: TrendMeasure;
}

/** Every day of a year as a square in the color of its range, or of its place between the lowest and the highest. */
export function YearMap({ view, measure }: YearMapProps) {
  const trend = useDaysOfYear(view, deviceTimeZone());
  const [chosen, setChosen] = useState<string | null>(null);
  const halves = useMemo(() => (trend ? halvesOf(measure, trend.buckets) : []), [measure, trend]);
  const filled = trend ? filledIndexes(trend).flatMap((index) => trend.buckets[index] ?? []) : [];
  if (!trend || filled.length === 0) return null;
  const selected = filled.find(({ key }) => key === chosen) ?? null;
  const textOf = (bucket: TrendBucket) => {
    const value = [valuesText(measure, bucket.values ?? []), unitText(measure.unit)].join(' ').trim();
    return [bucketLabel('month', bucket), value, countText(trend, bucket.count)].join(texts.separator);
  };
  function step(event: KeyboardEvent): void {
    const at = filled.findIndex(({ key }) => key === chosen);
    const target = new Map([
      ['ArrowLeft', at < 0 ? filled.length - 1 : Math.max(0, at - 1)],
      ['ArrowRight', at < 0 ? 0 : Math.min(filled.length - 1, at + 1)],
      ['Home', 0],
      ['End', filled.length - 1],
    ]).get(event.key);
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setChosen(filled[target]?.key ?? null);
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
          onKeyDown={step}
        >
          {halves.map((half) => (
            <Half key={half.months[0]?.key} half={half} chosen={selected?.key ?? null} onChoose={setChosen} />
          ))}
        </div>
        <Text size="small" hasEvenDigits>
          {selected ? textOf(selected) : <Muted as="span">{yearMap.pick}</Muted>}
        </Text>
        <Key measure={measure} buckets={filled} />
      </Stack>
    </Card>
  );
}

interface HalfProps {
  readonly half: HalfYear;
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
}

function Half({ half: { days, months, columns }, chosen, onChoose }: HalfProps) {
  const format = calendarFormat({ month: 'narrow' });
  return (
    <div>
      {/* Not in the drawing, which is scaled: their size is that of other texts. */}
      <div className={styles.months} aria-hidden="true">
        {months.map(({ key, column }) => (
          <span key={key} style={{ insetInlineStart: `${(100 * column) / columns}%` }}>
            {format.format(startOfUtcDay(`${key}-01`))}
          </span>
        ))}
      </div>
      <Chart width={columns * PITCH} height={7 * PITCH} className={styles.half}>
        {days.map((day) => (
          <Day key={day.bucket.key} day={day} isChosen={day.bucket.key === chosen} onChoose={onChoose} />
        ))}
      </Chart>
    </div>
  );
}

interface DayProps {
  readonly day: YearMapDay;
  readonly isChosen: boolean;
  readonly onChoose: (key: string) => void;
}

function Day({ day: { bucket, column, row, band, shade }, isChosen, onChoose }: DayProps) {
  const hasValue = bucket.values !== null;
  return (
    <rect
      className={classNames(styles.day, band && bandClassName(band))}
      data-band={band ?? undefined}
      data-shade={shade ?? undefined}
      data-chosen={isChosen || undefined}
      x={column * PITCH}
      y={row * PITCH}
      width={SQUARE}
      height={SQUARE}
      rx="2"
      {...(hasValue ? { onPointerDown: () => onChoose(bucket.key) } : {})}
    />
  );
}

/** What the colors mean. */
function Key({ measure, buckets }: { readonly measure: TrendMeasure; readonly buckets: readonly TrendBucket[] }) {
  const found = new Set(buckets.map(({ values }) => values && bandOfPoint(measure, values)));
  const extent = extentOf(buckets);
  if (!found.has(null) || extent === null)
    return (
      <Row gap={4} lineGap={1} size="small" aria-hidden="true">
        {BAND_CODES.filter((band) => found.has(band)).map((band) => (
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
