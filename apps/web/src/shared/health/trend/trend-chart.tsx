import type { TrendBucket, TrendMeasure } from '@mien/contract';
import { isAnswerOnScale, type ScanTag, type TrendSpan } from '@mien/domain';
import { Chart, Gridlines, InnerTexts, UnitLabel, UsualRange } from '@mien/ui/chart';
import { memo, type Ref, useImperativeHandle, useRef } from 'react';
import { unitText } from '../unit-text.ts';
import { PressureMarks } from './pressure-marks.tsx';
import styles from './trend-chart.module.css';
import type { TrendEvent } from './trend-events.ts';
import { EventMarks } from './trend-events-list.tsx';
import { layoutOf, type TrendKind, type TrendLayout, WIDE_PX } from './trend-layout.ts';
import { filledIndexes, type Points } from './trend-points.ts';
import { type UsualBand, usualBand } from './trend-ranges.ts';
import { BandKey, Strips } from './trend-strips.tsx';
import { Times } from './trend-times.tsx';
import { valueText } from './trend-values.ts';
import { usePlotInput } from './use-plot-input.ts';
import { useUsualOf } from './usual.ts';
import { ValueMarks } from './value-marks.tsx';

interface TrendChartProps {
  readonly trend: Points;
  readonly kind: TrendKind;
  /** A provider's estimates of the same times, drawn separately in the background; null for none. */
  readonly estimates: Points | null;
  /** Points of the previous period, from which the trendline continues and which share the scale. */
  readonly before: readonly TrendBucket[];
  readonly measure: TrendMeasure;
  readonly period: TrendSpan;
  /** The name of the chart. */
  readonly label: string;
  readonly hintId: string;
  /** The selected point in words. */
  readonly reading: string;
  readonly onFocusChange: (hasFocus: boolean) => void;
  readonly selected: number;
  readonly widthPx: number;
  /** Text size relative to 16 px: larger numbers need more room. */
  readonly textScale: number;
  readonly isSmall?: boolean;
  /** The tag whose marks are highlighted; null for none. */
  readonly marked: ScanTag | null;
  readonly events: readonly TrendEvent[];
  /** The element that handles the arrow keys. */
  readonly plotRef: Ref<HTMLDivElement>;
  readonly onSelect: (index: number) => void;
  /** Requests the previous period (-1) or the next (1). */
  readonly onStep: (steps: number) => void;
}

/** Points of one measure over time, drawn at its own size: blood pressure as bars, other measures with a trendline. */
export function TrendChart(props: TrendChartProps) {
  const usual = usualBand(useUsualOf(props.measure.key), props.trend.buckets);
  // The usual range comes from scans by our own camera.
  return <Drawing {...props} usual={props.kind === 'other' ? usual : null} />;
}

interface DrawingProps extends TrendChartProps {
  readonly usual: UsualBand | null;
}

const Drawing = memo(function Drawing(props: DrawingProps) {
  const { trend, measure, selected, widthPx, onSelect, onStep } = props;
  const { buckets } = trend;
  const slider = useRef<HTMLDivElement>(null);
  // Forwarded once: its consumer may move the focus.
  useImperativeHandle(props.plotRef, () => slider.current as HTMLDivElement, []);
  const layout = layoutOf({
    ...props,
    buckets,
    estimates: props.estimates?.buckets ?? [],
    isSmall: props.isSmall ?? false,
  });
  const input = usePlotInput(slider, {
    trend,
    filled: filledIndexes(trend),
    selected,
    plotLeftPx: layout.insetLeftPx,
    innerPx: layout.innerPx,
    onSelect,
    onStep,
  });
  return (
    <>
      {!layout.hasNames && <BandKey pieces={layout.keyed} />}
      <div
        ref={slider}
        className={styles.chart}
        role="slider"
        tabIndex={0}
        aria-label={props.label}
        aria-describedby={props.hintId}
        aria-valuemin={1}
        aria-valuemax={buckets.length}
        aria-valuenow={selected + 1}
        aria-valuetext={props.reading}
        onFocus={() => props.onFocusChange(true)}
        onBlur={() => props.onFocusChange(false)}
        {...input}
      >
        <Chart width={widthPx} height={layout.heightPx}>
          <Background {...props} layout={layout} />
          <EventMarks plot={layout.plot} events={props.events} selected={selected} />
          <Marks {...props} layout={layout} />
          <Strips layout={layout} isPair={measure.series.length > 1} textScale={props.textScale} />
          <InnerTexts texts={layout.innerTexts} />
        </Chart>
      </div>
    </>
  );
});

interface LayoutProps extends DrawingProps {
  readonly layout: TrendLayout;
}

/** What is behind the points: usual range, numbers, unit and times. */
function Background({ trend, measure, usual, period, widthPx, textScale, marked, layout }: LayoutProps) {
  const { plot, ticks, pitchPx, lanePx } = layout;
  return (
    <>
      {usual && (
        <UsualRange
          plot={plot}
          low={usual.low}
          high={usual.high}
          left={usual.firstIndex === 0 ? plot.area.left : plot.x(usual.firstIndex) - pitchPx / 2}
        />
      )}
      <UnitLabel text={isAnswerOnScale(measure.key) ? '' : unitText(measure.unit)} y={plot.area.top - 14 * textScale} />
      <Gridlines plot={plot} ticks={ticks} textOf={(tick) => valueText(measure, tick)} textScale={textScale} />
      <Times
        {...{ plot, period, textScale, lanePx, marked }}
        buckets={trend.buckets}
        isWide={widthPx >= WIDE_PX * textScale}
      />
    </>
  );
}

function Marks({ trend: { buckets }, estimates, before, measure, kind, period, selected, layout }: LayoutProps) {
  const { plot, pitchPx } = layout;
  const shared = {
    ...{ plot, pitchPx, buckets, selected },
    estimates: estimates?.buckets ?? [],
    look: kind === 'estimate' ? 'estimate' : 'own',
  } as const;
  return measure.series.length > 1 ? (
    <PressureMarks {...shared} />
  ) : (
    <ValueMarks {...shared} before={before} period={period} isStepped={isAnswerOnScale(measure.key)} />
  );
}
