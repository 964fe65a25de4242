import type { Entry } from '@mien/contract';
import { startOfUtcDay } from '@mien/domain';
import { entries as english, trends as englishTrends, fill } from '@mien/messages';
import { Button, Card, Muted, Row, Stack, Text } from '@mien/ui';
import { Bar, Chart, columns, Gridlines, Ring, UnitLabel, useWidth, ValueLabel, XLabels } from '@mien/ui/chart';
import { pressureText } from '../../shared/health/entry-text.ts';
import { GhostPressure } from '../../shared/health/pressure/ghost-pressure.tsx';
import { pressurePlotOf } from '../../shared/health/pressure/pressure-plot.ts';
import { numberText } from '../../shared/health/result/number-text.ts';
import { BandKey, Strips } from '../../shared/health/trend/trend-strips.tsx';
import { unitText } from '../../shared/health/unit-text.ts';
import { calendarFormat, listFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { dayHere, deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { CUFF_CHART_DAYS, type CuffBar, type CuffDays, cuffDaysOf } from './entry-charts.model.ts';
import styles from './entry-charts.module.css';

const { chart: texts } = textsOf('entries', english);
const { pressure: pressureTexts } = textsOf('trends', englishTrends);

const BAR = { mostPx: 7, share: 0.8 } as const;
const RING_GAP_PX = 5;
/** With fewer bars, each has its numbers above it. Chosen, as the fewest for an average. */
const FEWEST_WITHOUT_NUMBERS = 5;
/** The days below the plot with a label. */
const LABELED = [0, 6, CUFF_CHART_DAYS - 1];

interface CuffChartProps {
  /** Newest first. */
  readonly entries: readonly Pick<Entry, 'takenAt' | 'value'>[];
  /** Moves focus to the first field; null for readers who may not add a reading. */
  readonly onAdd: (() => void) | null;
}

/** Two weeks of readings: a bar from the upper to the lower number before noon, and one from noon on. */
export function CuffChart({ entries, onAdd }: CuffChartProps) {
  const days = cuffDaysOf(entries, deviceTimeZone(), dayHere(serverNow()));
  if (days === null) return <NoReadings onAdd={onAdd} />;
  const dayFormat = calendarFormat({ month: 'short', day: 'numeric' });
  const isUpToNow = days.last >= dayHere(serverNow());
  const title = isUpToNow
    ? texts.pressure
    : fill(texts.pressureUntil, { day: dayFormat.format(startOfUtcDay(days.last)) });
  return (
    <Card aria-labelledby="entries-chart">
      <Stack gap={2}>
        <Text as="h2" id="entries-chart" size="body">
          {title}
        </Text>
        <Days days={days} title={title} />
        <Row as="ul" gap={5} lineGap={1} tone="muted" size="small">
          {(['morning', 'evening'] as const).map((part) => (
            <Row as="li" key={part} isOneLine gap={2}>
              <i className={styles.sign} data-part={part} aria-hidden="true" />
              <span>{pressureTexts[part]}</span>
            </Row>
          ))}
        </Row>
      </Stack>
    </Card>
  );
}

function Days({ days: { first, bars }, title }: { readonly days: CuffDays; readonly title: string }) {
  const { ref, widthPx, textScale } = useWidth<HTMLDivElement>();
  const layout = pressurePlotOf({
    values: bars.map(({ mean }) => [mean.systolicMmHg, mean.diastolicMmHg]),
    xDomain: columns(CUFF_CHART_DAYS),
    widthPx,
    textScale,
  });
  const { plot, ticks, heightPx, strips, hasNames } = layout;
  const pitchPx = plot.x(0.5) - plot.x(0);
  const barPx = Math.min(BAR.mostPx, pitchPx * BAR.share);
  const newest = bars.at(-1);
  const hasNumbers = bars.length < FEWEST_WITHOUT_NUMBERS;
  const name = fill(texts.pressureName, {
    days: title,
    values: listFormat().format(
      bars.map((bar) => fill(texts.pressureValue, { day: dayName(first, bar), value: pressureText(bar.mean) })),
    ),
  });
  return (
    <>
      {!hasNames && <BandKey pieces={strips.flat()} />}
      <div ref={ref}>
        <Chart width={widthPx} height={heightPx} label={name}>
          <UnitLabel text={unitText('mmHg')} y={plot.area.top - 14 * textScale} />
          <Gridlines plot={plot} ticks={ticks} textOf={(tick) => numberText(tick, 0)} textScale={textScale} />
          <XLabels labels={labelsOf(first, plot.x)} y={plot.area.bottom + 20} textScale={textScale} />
          {bars.map((bar) => (
            <Bar
              key={xOf(bar)}
              plot={plot}
              x={xOf(bar)}
              low={bar.mean.diastolicMmHg}
              high={bar.mean.systolicMmHg}
              widthPx={barPx}
              isHollow={bar.part === 'evening'}
            />
          ))}
          {newest && (
            <Ring
              plot={plot}
              x={xOf(newest)}
              low={newest.mean.diastolicMmHg}
              high={newest.mean.systolicMmHg}
              // Up to the nearest bar, which may be the other half of its day.
              radiusPx={Math.min(barPx / 2 + RING_GAP_PX, pitchPx - barPx / 2 - 1)}
            />
          )}
          {hasNumbers &&
            bars.map((bar, index) => (
              <ValueLabel
                key={xOf(bar)}
                plot={plot}
                x={xOf(bar)}
                // Of close bars, every second number is below.
                y={index % 2 === 0 ? bar.mean.systolicMmHg : bar.mean.diastolicMmHg}
                isBelow={index % 2 === 1}
                text={pressureText(bar.mean)}
                textScale={textScale}
              />
            ))}
          <Strips layout={layout} isPair textScale={textScale} />
        </Chart>
      </div>
    </>
  );
}

/** The two halves of a day are side by side within its column. */
const xOf = ({ dayIndex, part }: CuffBar) => dayIndex + (part === 'morning' ? -0.25 : 0.25);

const dayAt = (first: string, dayIndex: number) => {
  const day = startOfUtcDay(first);
  day.setUTCDate(day.getUTCDate() + dayIndex);
  return day;
};

const dayName = (first: string, { dayIndex, part }: CuffBar) =>
  `${calendarFormat({ month: 'short', day: 'numeric' }).format(dayAt(first, dayIndex))}, ${pressureTexts[part]}`;

function labelsOf(first: string, x: (dayIndex: number) => number) {
  return LABELED.map((index, place) => {
    const day = dayAt(first, index);
    const month = day.getUTCMonth();
    // The month is named where it changes.
    const isNamed = place === 0 || month !== dayAt(first, LABELED[place - 1] ?? 0).getUTCMonth();
    const format = calendarFormat(isNamed ? { month: 'short', day: 'numeric' } : { day: 'numeric' });
    return { text: format.format(day), at: x(index) };
  });
}

function NoReadings({ onAdd }: Pick<CuffChartProps, 'onAdd'>) {
  return (
    <Card aria-labelledby="entries-chart">
      <Stack gap={3}>
        <Text as="h2" id="entries-chart" size="lead">
          {texts.noReadings}
        </Text>
        <GhostPressure />
        <Muted>{texts.barsComeHere}</Muted>
        {onAdd && (
          <Button variant="tinted" isBlock onClick={onAdd}>
            {texts.addReading}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
