import { operations as english, fill } from '@mien/messages';
import { Muted, Row, Stack } from '@mien/ui';
import { textsOf } from '../../shared/language.ts';
import styles from './day-bars.module.css';
import { type ChartDay, dayText, totalOf } from './operations.model.ts';

const texts = textsOf('operations', english).byDay;

/** The meaning of a bar's part; shown by colour and pattern, and named below the chart. */
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
  /** The round value above the highest bar, and its text. */
  readonly topOf: (most: number) => number;
  readonly topText: (top: number) => string;
  /** Totals next to the name of each series; empty if a sum is meaningless. */
  readonly totals: readonly string[];
}

/** A bar for each day, with stacked parts. Screen readers get the totals and the table. */
export function DayBars({ title, series, days, topOf, topText, totals }: DayBarsProps) {
  const top = topOf(Math.max(...days.map(({ parts }) => totalOf(parts))));
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
      <Stack gap={1}>
        <Muted as="span" size="small" hasEvenDigits aria-hidden="true">
          {topText(top)}
        </Muted>
        <div className={styles.bars} role="img" aria-label={label}>
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
        <Row align="stretch" justify="between" isOneLine tone="muted" size="small" hasEvenDigits aria-hidden="true">
          <span>{dayText(first.day)}</span>
          {days.length > 1 && <span>{dayText(last.day)}</span>}
        </Row>
      </Stack>
      <figcaption>
        <Row as="ul" gap={5} lineGap={1} align="stretch" size="small">
          {series.map(({ name, tone }, index) => (
            <Row as="li" isOneLine gap={2} key={name}>
              <span className={styles.swatch} data-tone={tone} aria-hidden="true" />
              <span>{name}</span> {totals[index] && <strong>{totals[index]}</strong>}
            </Row>
          ))}
        </Row>
      </figcaption>
    </Stack>
  );
}

/** Each value with its series name. */
const named = (series: readonly Series[], values: readonly string[]) =>
  values.map((value, index) => `${series[index]?.name} ${value}`);
