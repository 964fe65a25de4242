import type { Trend, TrendBucket, TrendMeasure } from '@mien/contract';
import { COURSE_RULE, type Period, periodStart, type ScanTag } from '@mien/domain';
import { trends as english, measures as englishMeasures, results as englishResults, fill } from '@mien/messages';
import { BandMark, buttonClassName, Icon, Muted, Pause, Row, SkeletonBox, Stack, SwitchField, Text } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, memo, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../platform/api.tsx';
import { useMay } from '../../platform/cared-for.ts';
import { dateFormat } from '../../platform/formats.ts';
import { textsOf } from '../../platform/language.ts';
import { LoneLink } from '../../platform/lone-link.tsx';
import { paths } from '../../platform/paths.ts';
import { historyCountQuery } from '../../platform/session.ts';
import { dayHere } from '../../platform/time-zone.ts';
import { unbroken } from '../day-text.ts';
import { entryOf, latestEntriesQuery } from '../latest-entries.ts';
import { unitText } from '../unit-text.ts';
import styles from './measure-trend.module.css';
import { NoChart } from './no-chart.tsx';
import { PressureParts } from './pressure-parts.tsx';
import { TrendChart } from './trend-chart.tsx';
import { TrendSummary } from './trend-summary.tsx';
import {
  aroundOf,
  backdropOf,
  bandOfPoint,
  bucketLabel,
  changesOf,
  countText,
  countTexts,
  filledIndexes,
  hasEstimates,
  isApart,
  isByCuff,
  isOfDays,
  isRanked,
  mergedBuckets,
  monthsPerBar,
  rangeLabel,
  searchOf,
  stageOf,
  type TrendView,
  usualBand,
  valuesText,
  valueText,
} from './trends.model.ts';
import { useWidth } from './use-width.ts';
import { useIsOfOneself, useUsualOf } from './usual.ts';

const texts = textsOf('trends', english);
const { bands } = textsOf('measures', englishMeasures);
const tagTexts = textsOf('results', englishResults).note.tags;

/** A provider's estimates of the measure, which are shown separately on request. */
export interface Estimates {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Undefined while they are off or loading. */
  readonly trend: Trend | undefined;
}

/** The data of a card about one measure, whether there are one or several. */
export interface MeasureTrendProps {
  readonly view: TrendView;
  readonly trend: Trend | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly before: { readonly view: TrendView; readonly trend: Trend } | null;
  readonly measure: TrendMeasure | null;
  /** Absent if several measures are listed. */
  readonly estimates?: Estimates;
  readonly isSmall?: boolean;
  /** The tag whose scans are highlighted; null for none. */
  readonly marked?: ScanTag | null;
  readonly onStep: (steps: number) => void;
  /** Called with the selected point. */
  readonly onRead?: (bucket: TrendBucket) => void;
}

/** One measure in a span: in one sentence, as a chart, and point by point. */
export const MeasureTrend = memo(function MeasureTrend(props: MeasureTrendProps) {
  const { view, trend, error, onRetry, measure, estimates } = props;
  const { onStep, plotRef } = useKeptFocus(props.onStep, trend);
  if (error && !trend) return <NoChart error={error} onRetry={onRetry} />;
  if (!trend || !measure) return <SkeletonBox heightRem={props.isSmall ? 18 : 32} />;
  if (isRanked(measure)) return <Changes trend={trend} measure={measure} view={view} />;
  const offered = estimates && hasEstimates(measure, trend) ? estimates : undefined;
  const drawn = offered?.isOn ? offered.trend : undefined;
  const isEmpty = [trend, drawn].every((one) => one === undefined || filledIndexes(one).length === 0);
  return (
    <>
      {isEmpty ? (
        <Empty view={view} trend={trend} onStep={onStep} focusRef={plotRef} />
      ) : (
        <Course {...props} {...{ trend, measure, onStep, plotRef }} estimates={drawn} />
      )}
      {offered && <EstimatesSwitch estimates={offered} />}
    </>
  );
});

/**
 * Steps to another period by keyboard, from the chart: the chart disappears while the period loads, and its replacement
 * gets the focus back.
 */
function useKeptFocus(onStep: (steps: number) => void, trend: Trend | undefined) {
  const place = useRef<HTMLElement | null>(null);
  const isOwed = useRef(false);
  const plotRef = useCallback((element: HTMLElement | null) => {
    place.current = element;
    if (element === null || !isOwed.current) return;
    isOwed.current = false;
    element.focus({ preventScroll: true });
  }, []);
  const step = useCallback(
    (steps: number) => {
      isOwed.current = place.current !== null && place.current === document.activeElement;
      onStep(steps);
    },
    [onStep],
  );
  useEffect(() => {
    // The period was cached, and the chart stayed.
    if (trend && place.current === document.activeElement) isOwed.current = false;
  }, [trend]);
  return { onStep: step, plotRef };
}

/** Shows or hides a provider's estimates next to measured values. */
function EstimatesSwitch({ estimates: { isOn, onChange, trend } }: { readonly estimates: Estimates }) {
  const isNone = isOn && trend !== undefined && filledIndexes(trend).length === 0;
  return (
    <Stack gap={1} lineAbove={3} isScreenOnly>
      <SwitchField checked={isOn} onChange={({ target }) => onChange(target.checked)}>
        {texts.estimates.show}
      </SwitchField>
      <Muted size="small" role="status">
        {isNone ? texts.estimates.none : texts.estimates.text}
      </Muted>
    </Stack>
  );
}

interface EmptyProps {
  readonly view: TrendView;
  readonly trend: Trend;
  readonly onStep: (steps: number) => void;
  readonly focusRef: Ref<HTMLDivElement>;
}

function Empty({ view, trend, onStep, focusRef }: EmptyProps) {
  const isOneself = useIsOfOneself();
  const mayAdd = useMay('manage');
  const isPressure = view.measure === 'bloodPressure';
  function onKeyDown(event: KeyboardEvent): void {
    const steps = { PageUp: -1, PageDown: 1 }[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onStep(steps);
  }
  const text =
    view.period === 'all'
      ? texts.emptyAll
      : fill(isOneself ? texts.empty : texts.emptyOfPatient, {
          period: texts.periodNames[view.period],
          range: rangeLabel(view, trend),
        });
  return (
    <Stack
      gap={4}
      align="middle"
      tone="muted"
      isCentered
      className={styles.empty}
      ref={focusRef}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Icon tone="brand" name="chart" sizePx={56} />
      <p role="status">{text}</p>
      {isOneself && view.period !== 'all' && <Last view={view} period={view.period} isByCuff={isPressure} />}
      {isOneself && isPressure && mayAdd && (
        <Link to={paths.entryOf('cuff')} className={buttonClassName({ variant: 'tinted', isSmall: true })}>
          {texts.readings.add}
        </Link>
      )}
    </Stack>
  );
}

interface LastProps {
  readonly view: TrendView;
  readonly period: Period;
  readonly isByCuff: boolean;
}

/** The date of the newest scan or cuff reading, with a link to its period; nothing if that period is shown. */
function Last({ view, period, isByCuff: isReading }: LastProps) {
  const { client } = useApi();
  const { data: scanned } = useQuery({
    ...historyCountQuery(client),
    select: ({ items }) => items[0]?.created,
    enabled: !isReading,
  });
  const { data: entries } = useQuery({ ...latestEntriesQuery(client), enabled: isReading });
  const newest = isReading ? entryOf(entries?.items, 'cuff')?.takenAt : scanned;
  if (newest === undefined) return null;
  const at = new Date(newest);
  const start = periodStart(period, dayHere(at));
  if (start === view.start) return null;
  return (
    <Stack gap={0} align="middle">
      <p>
        {fill(isReading ? texts.readings.last : texts.lastScan, {
          date: unbroken(dateFormat({ weekday: 'short', month: 'short', day: 'numeric' }).format(at)),
        })}
      </p>
      <LoneLink to={`${paths.trendChartOf(period)}${searchOf({ ...view, start })}`}>{texts.showLastScan}</LoneLink>
    </Stack>
  );
}

interface CourseProps extends Omit<MeasureTrendProps, 'estimates'> {
  readonly trend: Trend;
  readonly measure: TrendMeasure;
  /** The part of a provider's estimates that is drawn. */
  readonly estimates: Trend | undefined;
  readonly plotRef: Ref<HTMLDivElement>;
}

function Course({ view, trend, before, measure, estimates, isSmall = false, ...props }: CourseProps) {
  const { onStep, onRead, plotRef, marked = null } = props;
  const { ref, widthPx, textScale } = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<{ readonly trend: Trend; readonly start: string } | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const perBar = view.period === 'all' ? monthsPerBar(trend.buckets.length, widthPx) : 1;
  const buckets = mergedBuckets(trend.buckets, perBar);
  const shown = { buckets };
  const estimated = estimates && mergedBuckets(estimates.buckets, perBar);
  const filled = filledIndexes(shown);
  const chosenIndex = chosen?.trend === trend ? buckets.findIndex(({ start }) => start === chosen.start) : -1;
  const selected = chosenIndex >= 0 ? chosenIndex : (filled.at(-1) ?? 0);
  const bucket = buckets[selected];
  const hintId = `trend-hint-${measure.key}`;
  const range = rangeLabel(view, trend);
  return (
    <>
      <TrendSummary view={view} trend={trend} measure={measure} before={before} />
      <div ref={ref}>
        <TrendChart
          trend={shown}
          kind={isByCuff(trend) ? 'cuff' : trend.source === 'provider' ? 'estimate' : 'other'}
          estimates={estimated ? { buckets: estimated } : null}
          before={before?.trend.buckets ?? []}
          measure={measure}
          period={view.period}
          label={fill(texts.chart, { measure: measure.displayName, range })}
          hintId={hintId}
          reading={bucket ? readingText({ view, trend, measure, bucket }) : ''}
          onFocusChange={setHasFocus}
          selected={selected}
          widthPx={widthPx}
          textScale={textScale}
          isSmall={isSmall}
          marked={marked}
          plotRef={plotRef}
          onSelect={(index) => {
            const next = buckets[index];
            if (!next) return;
            setChosen({ trend, start: next.start });
            onRead?.(next);
          }}
          onStep={onStep}
        />
      </div>
      {bucket && (
        <Reading
          {...{ view, trend, measure, bucket }}
          isSaid={hasFocus}
          estimate={estimated?.find(({ key }) => key === bucket.key)?.values ?? null}
        />
      )}
      {isByCuff(trend) && <PressureParts view={view} trend={trend} before={before?.trend} measure={measure} />}
      {!isSmall && <Legend {...{ view, trend, measure, buckets }} hasEstimates={estimated !== undefined} />}
      <Muted id={hintId} size="small" hidden={isSmall} isScreenOnly>
        <span className={styles.byFinger}>{texts.chartHint.finger}</span>
        <span className={styles.byKeys}>{texts.chartHint.keys}</span>
      </Muted>
    </>
  );
}

interface PointProps {
  readonly view: TrendView;
  readonly trend: Trend;
  readonly measure: TrendMeasure;
  readonly bucket: TrendBucket;
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
function readingText(point: PointProps): string {
  const { value, unit, around, band, stage } = pointOf(point);
  const meaning = stage ? texts.pressure.stages[stage] : band && bands[band];
  return [bucketLabel(point.view.period, point.bucket), value && `${value} ${unit}`.trim(), around, meaning]
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
function Reading({ isSaid, estimate, ...point }: ReadingProps) {
  const { view, trend, measure, bucket } = point;
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
      {estimate && (
        <Muted size="small">
          {`${fill(texts.estimates.one, { value: valuesText(measure, estimate) })} ${unitText(measure.unit)}`}
        </Muted>
      )}
    </Row>
  );
}

interface LegendProps {
  readonly view: TrendView;
  readonly trend: Trend;
  readonly measure: TrendMeasure;
  readonly buckets: readonly TrendBucket[];
  readonly hasEstimates: boolean;
}

/** Only the symbols that the chart uses. */
function Legend({ view, trend, measure, buckets, hasEstimates: areEstimatesDrawn }: LegendProps) {
  const isOneself = useIsOfOneself();
  const usual = usualBand(useUsualOf(measure.key), buckets);
  const hasUsual = usual !== null && trend.source === 'camera';
  const isWeekMean = isByCuff(trend) && isOfDays(view.period);
  const isEnough = isWeekMean || buckets.filter(({ values }) => values !== null).length >= COURSE_RULE.fewest;
  const hasCourse = isEnough && view.period !== 'year' && !(isByCuff(trend) && view.period === 'day');
  const hasOne = buckets.some(({ count, intervals }) => count === 1 && intervals.some((interval) => interval !== null));
  const isPair = measure.series.length > 1;
  return (
    <Row as="ul" gap={5} lineGap={1} align="stretch" tone="muted" size="small" aria-label={texts.legend.title}>
      {hasCourse && (
        <Row as="li" isOneLine gap={2}>
          <i className={styles.sign} data-sign={isWeekMean ? 'line' : 'course'} aria-hidden="true" />
          <span>
            {isWeekMean
              ? texts.legend.weekMean
              : view.period === 'all'
                ? texts.legend.course.months
                : texts.legend.course.days}
          </span>
        </Row>
      )}
      {areEstimatesDrawn && (
        <Row as="li" isOneLine gap={2}>
          <i className={styles.sign} data-sign="apart" aria-hidden="true" />
          {texts.estimates.legend}
        </Row>
      )}
      {hasOne && (
        <Row as="li" isOneLine gap={2}>
          <i className={styles.sign} data-sign="single" aria-hidden="true" />
          {texts.legend.single}
        </Row>
      )}
      {buckets.some(({ count }) => count > 1) && (
        <Row as="li" isOneLine gap={2}>
          <i className={styles.sign} data-sign="mean" aria-hidden="true" />
          {texts.legend.mean}
        </Row>
      )}
      {buckets.some(isApart) && (
        <Row as="li" isOneLine gap={2}>
          <i className={styles.sign} data-sign="apart" aria-hidden="true" />
          {texts.legend.apart}
        </Row>
      )}
      {buckets.some(({ tags }) => tags.length > 0) && (
        <Row as="li" isOneLine gap={2}>
          <i className={styles.sign} data-sign="noted" aria-hidden="true" />
          {texts.legend.noted}
        </Row>
      )}
      {hasUsual && (
        <Row as="li" isOneLine gap={2}>
          <i className={styles.sign} data-sign="usual" aria-hidden="true" />
          <span>{isOneself ? texts.legend.usual : texts.legend.usualOfPatient}</span>
        </Row>
      )}
      {!isPair && backdropOf(measure).length === 0 && (
        <Row as="li" isOneLine gap={2}>
          {texts.noBands}
        </Row>
      )}
      {isByCuff(trend) && (
        <Row as="li" isOneLine gap={2}>
          {texts.pressure.stagesFrom}
        </Row>
      )}
    </Row>
  );
}

/** An answer without a scale, such as smoking: when it changed. */
function Changes({
  trend,
  measure,
  view,
}: {
  readonly trend: Trend;
  readonly measure: TrendMeasure;
  readonly view: TrendView;
}) {
  const changes = changesOf(trend.buckets);
  return (
    <Stack as="section" gap={2} aria-label={texts.changes.title}>
      <Muted as="h3" size="small">
        {texts.changes.title}
      </Muted>
      {changes.length === 0 && <p role="status">{texts.changes.none}</p>}
      <Stack as="ul" gap={3} lines="apart">
        {changes.map(({ key, value, at }) => (
          <Row as="li" key={key} gap={4} lineGap={0} align="baseline" justify="between">
            <strong>{valueText(measure, value)}</strong>{' '}
            <Muted as="span" size="small">
              {fill(texts.changes.since, { when: bucketLabel(view.period, { key, at }) })}
            </Muted>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
