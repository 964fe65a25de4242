import type { Trend, TrendBucket, TrendMeasure } from '@mien/contract';
import { isAnswerOnScale, type ScanTag } from '@mien/domain';
import { trends as english, fill } from '@mien/messages';
import { Muted, SkeletonBox, Stack, SwitchField } from '@mien/ui';
import { useWidth } from '@mien/ui/chart';
import { memo, type Ref, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { textsOf } from '../../platform/language.ts';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import styles from './measure-trend.module.css';
import { NoChart } from './no-chart.tsx';
import { PointReading, readingText } from './point-reading.tsx';
import { PressureParts } from './pressure-parts.tsx';
import { TrendChart } from './trend-chart.tsx';
import { eventsOf } from './trend-events.ts';
import { EventList } from './trend-events-list.tsx';
import { rangeLabel } from './trend-labels.ts';
import { TrendLegend } from './trend-legend.tsx';
import { filledIndexes, mergedBuckets, monthsPerBar } from './trend-points.ts';
import { TrendSummary } from './trend-summary.tsx';
import { hasEstimates, isByCuff, isRanked } from './trend-values.ts';
import type { TrendView } from './trend-view.ts';
import { useFactsOf } from './usual.ts';

const texts = textsOf('trends', english);
const EmptyTrend = lazyComponent(async () => (await import('../empty-trend/empty-trend.tsx')).EmptyTrend);
const AnswerSummary = lazyComponent(async () => (await import('../answers/answer-summary.tsx')).AnswerSummary);
const AnswerChanges = lazyComponent(async () => (await import('../answers/answer-changes.tsx')).AnswerChanges);

/** A provider's estimates of the measure, which are shown separately on request. */
interface Estimates {
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
  if (isRanked(measure))
    return (
      <Suspense fallback={<SkeletonBox heightRem={14} />}>
        <AnswerChanges trend={trend} measure={measure} />
      </Suspense>
    );
  const offered = estimates && hasEstimates(measure, trend) ? estimates : undefined;
  const drawn = offered?.isOn ? offered.trend : undefined;
  const isEmpty = [trend, drawn].every((one) => one === undefined || filledIndexes(one).length === 0);
  return (
    <>
      {isEmpty ? (
        <Suspense fallback={<SkeletonBox heightRem={22} />}>
          <EmptyTrend view={view} trend={trend} onStep={onStep} focusRef={plotRef} />
        </Suspense>
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
  const events = eventsOf(useFactsOf(), buckets);
  const eventsHere = events.filter(({ index }) => index === selected).map(({ text }) => text);
  const hintId = `trend-hint-${measure.key}`;
  const range = rangeLabel(view, trend);
  function select(index: number): void {
    const next = buckets[index];
    if (!next) return;
    setChosen({ trend, start: next.start });
    onRead?.(next);
  }
  return (
    <>
      {isAnswerOnScale(measure.key) ? (
        <Suspense fallback={<SkeletonBox heightRem={6} />}>
          <AnswerSummary view={view} trend={trend} measure={measure} />
        </Suspense>
      ) : (
        <TrendSummary view={view} trend={trend} measure={measure} before={before} />
      )}
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
          reading={bucket ? readingText({ view, trend, measure, bucket, events: eventsHere }) : ''}
          onFocusChange={setHasFocus}
          selected={selected}
          widthPx={widthPx}
          textScale={textScale}
          isSmall={isSmall}
          marked={marked}
          events={events}
          plotRef={plotRef}
          onSelect={select}
          onStep={onStep}
        />
      </div>
      {bucket && (
        <PointReading
          {...{ view, trend, measure, bucket }}
          events={eventsHere}
          isSaid={hasFocus}
          estimate={estimated?.find(({ key }) => key === bucket.key)?.values ?? null}
        />
      )}
      {!isSmall && (
        <EventList id={`trend-events-${measure.key}`} events={events} selected={selected} onSelect={select} />
      )}
      {isByCuff(trend) && <PressureParts view={view} trend={trend} before={before?.trend} measure={measure} />}
      {!isSmall && <TrendLegend {...{ view, trend, measure, buckets }} hasEstimates={estimated !== undefined} />}
      <Muted id={hintId} size="small" hidden={isSmall} isScreenOnly>
        <span className={styles.byFinger}>{texts.chartHint.finger}</span>
        <span className={styles.byKeys}>{texts.chartHint.keys}</span>
      </Muted>
    </>
  );
}
