import type { AverageTrend as Trend } from '@mien/contract';
import { averages as english, fill } from '@mien/messages';
import { Box, Button, Card, Disclosure, Muted, Row, SelectField, Spinner, Stack, Text } from '@mien/ui';
import { useState } from 'react';
import { numberText } from '../../shared/health/result/number-text.ts';
import { heightShare, type Scale } from '../../shared/health/scale.ts';
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
    <Card aria-labelledby="trend-title">
      <Stack gap={3}>
        <Text as="h2" id="trend-title" size="h3">
          {texts.title}
        </Text>
        <Muted>{texts.text}</Muted>
        {isThere ? (
          <Months trends={[own.data, other.data].filter((trend) => trend !== undefined)} />
        ) : hasFailed ? (
          <Failed onRetry={() => void (own.isError ? own : other).refetch()} />
        ) : (
          <Spinner text={spinner} />
        )}
      </Stack>
    </Card>
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
          label={texts.measure}
          value={measure.id}
          options={measures.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <Chart trends={trends} measure={measure} />
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

function Chart({ trends, measure }: ShownTrends) {
  const lines = trends.map((trend) => valuesOf(trend, measure));
  const scale = scaleOf(lines, measure);
  if (scale === null) return <Muted>{texts.none}</Muted>;
  const groups = trends.map(({ groupCode }) => groupTitle(groupCode));
  const listed = listFormat().format(groups);
  const months = trends[0]?.months ?? [];
  return (
    <Stack as="figure" gap={3}>
      {measure.unit !== '' && (
        <Muted as="span" size="small" hasEvenDigits>
          {unitText(measure.unit)}
        </Muted>
      )}
      <div className={styles.plot}>
        {scale.ticks.map((tick) => (
          <Muted
            as="span"
            key={tick}
            lineAbove={0}
            size="small"
            hasEvenDigits
            className={styles.tick}
            style={{ top: `${100 * heightShare(scale, tick)}%` }}
            aria-hidden
          >
            {numberText(tick, digitsOf(scale))}
          </Muted>
        ))}
        <div
          className={styles.lines}
          role="img"
          aria-label={fill(texts.chart, { measure: measure.name, groups: listed })}
        >
          <svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {lines.map((values, index) =>
              runsOf(values, scale).map((points) => (
                <polyline key={`${groups[index]} ${points[0]}`} points={points.join(' ')} data-line={index} />
              )),
            )}
          </svg>
          {lines.map((values, index) =>
            runsOf(values, scale)
              .flat()
              .map(([left, top]) => (
                <span
                  key={`${groups[index]} ${left}`}
                  className={styles.dot}
                  data-line={index}
                  style={{ left: `${left}%`, top: `${top}%` }}
                />
              )),
          )}
        </div>
      </div>
      <Box tone="muted" size="small" hasEvenDigits isCentered className={styles.months} aria-hidden="true">
        {months.map(({ month }) => (
          <span key={month}>{shortMonthText(month)}</span>
        ))}
      </Box>
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
