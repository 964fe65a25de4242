import { operations as english, fill } from '@mien/messages';
import { Muted, Row, Stack } from '@mien/ui';
import type { CSSProperties } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './day-bars.module.css';
import { type ChartDay, dayText, numberText, totalOf } from './operations.model.ts';

const texts = textsOf('operations', english).byDay;

/** The meaning of a bar's part; shown by color and pattern, and named below the chart. */
type Tone = 'good' | 'fair' | 'bad' | 'quiet' | 'open';

export interface Series {
  readonly name: string;
  readonly tone: Tone;
}

export interface DayBarsProps {
  readonly title: string;
  readonly series: readonly Series[];
  /** Oldest first. */
  readonly days: readonly ChartDay[];
  /** Round values from zero to above the highest bar, evenly spaced, and their texts. */
  readonly ticksOf: (most: number) => readonly number[];
  readonly tickText: (tick: number) => string;
  /** Totals next to the name of each series; empty if a sum is meaningless. */
  readonly totals: readonly string[];
}

/** A stacked bar per day. Screen readers get the totals and the table. */
export function DayBars({ title, series, days, ticksOf, tickText, totals }: DayBarsProps) {
  const ticks = ticksOf(Math.max(...days.map(({ parts }) => totalOf(parts))));
  const top = ticks.at(-1) ?? 1;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const label = fill(texts.chart, {
    title,
    from: dayText(first.day),
    to: dayText(last.day),
    totals: named(series, totals).join(', '),
  });
  return (
    <Stack as="figure" gap={3}>
      <div className={styles.chart}>
        <Muted as="span" size="small" hasEvenDigits aria-hidden="true" className={styles.ticks}>
          {ticks.map((tick) => (
            <span key={tick}>{tickText(tick)}</span>
          ))}
        </Muted>
        <div
          className={styles.bars}
          role="img"
          aria-label={label}
          style={{ '--steps': ticks.length - 1 } as CSSProperties}
        >
          {days.map(({ day, parts, values }) => (
            <div key={day} className={styles.day} title={[dayText(day), ...named(series, values)].join(', ')}>
              {parts.map((part, index) => (
                <span
                  key={series[index]?.name}
                  className={styles.part}
                  data-tone={series[index]?.tone}
                  style={{ height: `${(part / top) * 100}%` }}
                />
              ))}
            </div>
          ))}
        </div>
        <Row
          align="stretch"
          justify="between"
          isOneLine
          tone="muted"
          size="small"
          hasEvenDigits
          className={styles.days}
          aria-hidden="true"
        >
          {daysNamed(days).map((day) => (
            <span key={day}>{dayText(day)}</span>
          ))}
        </Row>
      </div>
      <figcaption>
        <Row as="ul" gap={5} lineGap={1} align="stretch" size="small">
          {series.map(
            ({ name, tone }, index) =>
              // Without an entry a part needs no explanation.
              days.some(({ parts }) => (parts[index] ?? 0) > 0) && (
                <Row as="li" isOneLine gap={2} key={name}>
                  <span className={styles.swatch} data-tone={tone} aria-hidden="true" />
                  <span>{name}</span> {totals[index] && <strong>{totals[index]}</strong>}
                </Row>
              ),
          )}
        </Row>
      </figcaption>
    </Stack>
  );
}

interface WholeBarProps extends Pick<DayBarsProps, 'series'> {
  /** Of each series. */
  readonly sums: readonly number[];
}

/** Smallest share of the bar in which its number fits on a phone. */
const LEAST_SHARE_WITH_NUMBER = 1 / 14;

/** The sums of all days as one stacked bar; nothing if it had a single part. Decorative: the legend of the bars by day gives the sums. */
export function WholeBar({ series, sums }: WholeBarProps) {
  if (sums.filter((sum) => sum > 0).length < 2) return null;
  const least = totalOf(sums) * LEAST_SHARE_WITH_NUMBER;
  return (
    <div className={styles.whole} aria-hidden="true">
      {series.map(({ name, tone }, index) => {
        const sum = sums[index] ?? 0;
        return (
          sum > 0 && (
            <span key={name} className={styles.part} data-tone={tone} style={{ flexGrow: sum }}>
              {sum >= least && <b>{numberText(sum)}</b>}
            </span>
          )
        );
      })}
    </div>
  );
}

/** The days below a chart: the first, the middle one and the last. */
function daysNamed(days: readonly ChartDay[]): readonly string[] {
  const places = new Set([0, Math.floor((days.length - 1) / 2), days.length - 1]);
  return [...places].flatMap((place) => days[place]?.day ?? []);
}

/** Each value with its series name. */
const named = (series: readonly Series[], values: readonly string[]) =>
  values.map((value, index) => `${series[index]?.name} ${value}`);
