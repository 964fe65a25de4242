import type { Trend, TrendMeasure } from '@mien/contract';
import type { Period } from '@mien/domain';
import { measures as englishMeasures } from '@mien/messages';
import { bandClassName, classNames } from '@mien/ui';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { textsOf } from '../../shared/language.ts';
import styles from './trend-chart.module.css';
import {
  type BackdropBand,
  backdropOf,
  filledIndexes,
  heightShare,
  linePath,
  nearestFilled,
  type Scale,
  scaleOf,
  tickLabel,
  valueText,
  widthShare,
} from './trends.model.ts';

const { bands } = textsOf('measures', englishMeasures);

/** A finger that moves this far sideways turns the page. Chosen: about a thumb's width. */
const SWIPE_MIN_PX = 48;
/** A band lower than this share of the plot has no room for its word. */
const WORD_MIN_SHARE = 0.09;

interface TrendChartProps {
  readonly trend: Trend;
  readonly measure: TrendMeasure;
  readonly period: Period;
  /** What the chart is called. */
  readonly label: string;
  readonly hintId: string;
  /** The chosen point in words. */
  readonly reading: string;
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  /** Asks for the period before (-1) or after (1). */
  readonly onStep: (steps: number) => void;
}

/** Lines with dots on the measure's bands. Everything is placed by percent, so that it fits any width and paper. */
export function TrendChart(props: TrendChartProps) {
  const { trend, measure, period, label, hintId, reading, selected, onSelect, onStep } = props;
  const { buckets } = trend;
  const plot = useRef<HTMLDivElement>(null);
  const touch = useRef<{ x: number; y: number } | null>(null);
  const scale = scaleOf(measure, buckets);
  const filled = filledIndexes(trend);

  function selectAt(clientX: number): void {
    const box = plot.current?.getBoundingClientRect();
    const index = box && box.width > 0 ? nearestFilled(trend, (clientX - box.left) / box.width) : null;
    if (index !== null) onSelect(index);
  }

  function onPointerDown(event: PointerEvent): void {
    touch.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    if (event.pointerType === 'mouse') selectAt(event.clientX);
  }

  function onPointerUp(event: PointerEvent): void {
    const began = touch.current;
    touch.current = null;
    if (!began) return;
    const [right, down] = [event.clientX - began.x, event.clientY - began.y];
    if (Math.abs(right) >= SWIPE_MIN_PX && Math.abs(right) > Math.abs(down)) onStep(right > 0 ? -1 : 1);
    else selectAt(event.clientX);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const place = filled.indexOf(selected);
    const last = filled.length - 1;
    const steps = new Map([
      ['PageUp', -1],
      ['PageDown', 1],
    ]).get(event.key);
    const target = new Map([
      ['ArrowLeft', Math.max(0, place - 1)],
      ['ArrowRight', Math.min(last, place + 1)],
      ['Home', 0],
      ['End', last],
    ]).get(event.key);
    if (steps === undefined && target === undefined) return;
    event.preventDefault();
    if (steps !== undefined) onStep(steps);
    if (target !== undefined) onSelect(filled[target] ?? selected);
  }

  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ top: `${100 * heightShare(scale, tick)}%` }}>
            {valueText(measure, tick)}
          </span>
        ))}
      </div>
      <div
        ref={plot}
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hintId}
        aria-valuemin={1}
        aria-valuemax={buckets.length}
        aria-valuenow={selected + 1}
        aria-valuetext={reading}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          touch.current = null;
        }}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse') selectAt(event.clientX);
        }}
      >
        <Backdrop measure={measure} scale={scale} />
        {scale.ticks.map((tick) => (
          <i key={tick} className={styles.gridline} style={{ top: `${100 * heightShare(scale, tick)}%` }} />
        ))}
        <i className={styles.cursor} style={{ left: `${100 * widthShare(selected, buckets.length)}%` }} />
        <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {measure.series.map((series, index) => (
            <path key={series.key} className={styles[`line${index}`]} d={linePath(buckets, index, scale)} />
          ))}
        </svg>
        {measure.series.map((series, index) =>
          filled.map((bucket) => (
            <i
              key={`${series.key} ${bucket}`}
              className={classNames(styles.dot, styles[`dot${index}`])}
              data-selected={bucket === selected}
              data-crowded={filled.length > 16}
              style={{
                left: `${100 * widthShare(bucket, buckets.length)}%`,
                top: `${100 * heightShare(scale, buckets[bucket]?.values?.[index] ?? 0)}%`,
              }}
            />
          )),
        )}
      </div>
      <div className={styles.times} data-period={period} aria-hidden="true">
        {buckets.map(({ key }, index) => {
          const tick = tickLabel(period, key);
          return (
            tick && (
              <span key={key} data-minor={tick.isMinor} style={{ left: `${100 * widthShare(index, buckets.length)}%` }}>
                {tick.text}
              </span>
            )
          );
        })}
      </div>
    </div>
  );
}

function Backdrop({ measure, scale }: { readonly measure: TrendMeasure; readonly scale: Scale }) {
  return backdropOf(measure)
    .filter(({ min, max }) => max > scale.min && min < scale.max)
    .map((band) => <Band key={`${band.series} ${band.min}`} band={band} scale={scale} />);
}

function Band({ band, scale }: { readonly band: BackdropBand; readonly scale: Scale }) {
  const top = heightShare(scale, band.max);
  const height = heightShare(scale, band.min) - top;
  return (
    <div
      className={classNames(styles.band, bandClassName(band.band))}
      data-band={band.band}
      style={{ top: `${100 * top}%`, height: `${100 * height}%` }}
      aria-hidden="true"
    >
      {height >= WORD_MIN_SHARE && <span>{bands[band.band]}</span>}
    </div>
  );
}
