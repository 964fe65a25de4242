import type { AverageTrend as Trend } from '@mien/contract';
import { averages as english, fill } from '@mien/messages';
import { Button, Disclosure, Muted, Row, SelectField, Spinner, Stack, Text } from '@mien/ui';
import {
  Chart,
  columns,
  Dot,
  Gridlines,
  Line,
  type Look,
  type Plot,
  plotOf,
  Segment,
  UnitLabel,
  useWidth,
  XLabels,
} from '@mien/ui/chart';
import { useState } from 'react';
import { numberText } from '../../shared/health/result/number-text.ts';
import type { Scale } from '../../shared/health/scale.ts';
import { unitText } from '../../shared/health/unit-text.ts';
import tables from '../../shared/platform/figure-table.module.css';
import { listFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import {
  measuresOf,
  monthText,
  runsOf,
  scaleOf,
  shortMonthText,
  type TrendMeasure,
  valuesOf,
} from './average-trend.model.ts';
import styles from './average-trend.module.css';
import { groupTitle } from './averages.model.ts';
import { useAverageTrend } from './averages.queries.ts';

const texts = textsOf('averages', english).trend;
const { spinner } = textsOf('averages', english);

interface AverageTrendProps {
  readonly groupCode: string;
  /** The second group in the chart; null without a comparison of groups. */
  readonly otherCode: string | null;
}

/** Averages of the last twelve months, of one group or of two. */
export function AverageTrend({ groupCode, otherCode }: AverageTrendProps) {
  const own = useAverageTrend(groupCode);
  const other = useAverageTrend(otherCode);
  const isThere = own.data !== undefined && (otherCode === null || other.data !== undefined);
  const hasFailed = own.isError || other.isError;
  return (
    <Stack as="section" gap={3} padding={5} ground="panel" aria-labelledby="trend-title">
      <Text as="h2" id="trend-title" size="lead">
        {texts.title}
      </Text>
      {isThere ? (
        <Months trends={[own.data, other.data].filter((trend) => trend !== undefined)} />
      ) : hasFailed ? (
        <Failed onRetry={() => void (own.isError ? own : other).refetch()} />
      ) : (
        <Spinner text={spinner} />
      )}
    </Stack>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <>
      <p role="alert">{texts.failed}</p>
      <div>
        <Button variant="secondary" isSmall onClick={onRetry}>
          {texts.retry}
        </Button>
      </div>
    </>
  );
}

/** The first is the selected group. */
function Months({ trends }: { readonly trends: readonly Trend[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const measures = measuresOf(trends);
  const measure = measures.find(({ id }) => id === chosen) ?? measures[0];
  if (!measure) return <Muted>{texts.none}</Muted>;
  return (
    <>
      <div className={styles.choice}>
        <SelectField
          isLow
          label={texts.measure}
          value={measure.id}
          options={measures.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <MonthChart trends={trends} measure={measure} />
      <Muted size="small">{texts.text}</Muted>
      <Disclosure title={texts.table}>
        <MonthTable trends={trends} measure={measure} />
      </Disclosure>
    </>
  );
}

interface ShownTrends {
  readonly trends: readonly Trend[];
  readonly measure: TrendMeasure;
}

const LOOKS: readonly Look[] = ['own', 'other'];
const HEIGHT_PX = 240;
const MARGINS = { left: 44, right: 16, top: 28, bottom: 30 } as const;

function MonthChart({ trends, measure }: ShownTrends) {
  const { ref, widthPx, textScale } = useWidth<HTMLDivElement>();
  const lines = trends.map((trend) => valuesOf(trend, measure));
  const scale = scaleOf(lines, measure);
  if (scale === null) return <Muted>{texts.none}</Muted>;
  const groups = trends.map(({ groupCode }) => groupTitle(groupCode));
  const months = trends[0]?.months ?? [];
  const bottom = HEIGHT_PX - MARGINS.bottom * textScale;
  const plot = plotOf(
    {
      left: MARGINS.left * textScale,
      right: widthPx - MARGINS.right * textScale,
      top: MARGINS.top * textScale,
      bottom,
    },
    columns(months.length),
    [scale.min, scale.max],
  );
  const name = fill(texts.chart, { measure: measure.name, groups: listFormat().format(groups) });
  return (
    <Stack as="figure" gap={3}>
      <div ref={ref}>
        <Chart width={widthPx} height={HEIGHT_PX} label={name}>
          <UnitLabel text={unitText(measure.unit)} y={12 * textScale} />
          <Gridlines
            plot={plot}
            ticks={scale.ticks}
            textOf={(tick) => numberText(tick, digitsOf(scale))}
            textScale={textScale}
          />
          <XLabels
            labels={months.map(({ month }, index) => ({ text: shortMonthText(month), at: plot.x(index) })).toReversed()}
            y={bottom + 20 * textScale}
            textScale={textScale}
          />
          {lines.map((values, index) => (
            <g key={groups[index]}>
              <Runs runs={runsOf(values)} plot={plot} look={LOOKS[index] ?? 'own'} />
              {runsOf(values)
                .flat()
                .map((point) => (
                  <Dot key={point.x} plot={plot} {...point} look={LOOKS[index] ?? 'own'} />
                ))}
            </g>
          ))}
        </Chart>
      </div>
      {groups.length > 1 && (
        <figcaption>
          <Row as="ul" gap={5} lineGap={1} align="stretch" size="small" hasEvenDigits>
            {groups.map((group, index) => (
              <Row as="li" isOneLine gap={2} key={group}>
                <span className={styles.swatch} data-line={index} aria-hidden="true" /> <span>{group}</span>
              </Row>
            ))}
          </Row>
        </figcaption>
      )}
    </Stack>
  );
}

interface RunsProps {
  readonly runs: ReturnType<typeof runsOf>;
  readonly plot: Plot;
  readonly look: Look;
}

/** Lines of consecutive months; withheld months between them are dotted. */
const Runs = ({ runs, plot, look }: RunsProps) =>
  runs.map((points, index) => {
    const [from, to] = [runs[index - 1]?.at(-1), points[0]];
    return (
      <g key={to?.x}>
        {from && to && <Segment plot={plot} kind="gap" look={look} from={from} to={to} />}
        <Line plot={plot} points={points} look={look} />
      </g>
    );
  });

/** Digits needed to distinguish the ticks of a scale. */
const digitsOf = ({ ticks }: Scale) => (ticks.every(Number.isInteger) ? 0 : 1);

function MonthTable({ trends, measure }: ShownTrends) {
  const [own] = trends;
  if (!own) return null;
  const newest = own.months.length - 1;
  const shown = (value: number | null | undefined, precision: number) =>
    value === null || value === undefined ? texts.withheld : numberText(value, precision);
  return (
    // A wide table scrolls on its own, and also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls
    <section className={tables.scroll} aria-label={texts.title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.month}</th>
            {trends.flatMap(({ groupCode }) => [
              <th key={groupCode} scope="col">
                {groupTitle(groupCode)}
              </th>,
              <th key={`${groupCode} users`} scope="col">
                {texts.users}
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {own.months
            .map(({ month }, index) => (
              <tr key={month}>
                <th scope="row">
                  {index === newest ? fill(texts.current, { month: monthText(month) }) : monthText(month)}
                </th>
                {trends.flatMap((trend) => [
                  <td key={trend.groupCode}>{shown(valuesOf(trend, measure)[index], measure.precision)}</td>,
                  <td key={`${trend.groupCode} users`}>{shown(trend.months[index]?.totalUsers, 0)}</td>,
                ])}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </section>
  );
}
