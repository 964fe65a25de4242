import type { Trend, TrendMeasure } from '@mien/contract';
import { DAY_PARTS, startOfUtcDay, weekMeans } from '@mien/domain';
import { trends as english, fill } from '@mien/messages';
import { Grid, Muted, Text } from '@mien/ui';
import { calendarFormat } from '../../platform/formats.ts';
import { textsOf } from '../../platform/language.ts';
import { unbroken } from '../day-text.ts';
import { unitText } from '../unit-text.ts';
import { countText, valuesText } from './trend-values.ts';
import { isOfDays, type TrendView } from './trend-view.ts';

const texts = textsOf('trends', english).pressure;

interface PressurePartsProps {
  readonly view: TrendView;
  readonly trend: Trend;
  /** The previous period, from the same source: a week may begin in it. */
  readonly before: Trend | undefined;
  readonly measure: TrendMeasure;
}

/** Cuff pressure: the weekly mean, and those of mornings and evenings. */
export function PressureParts({ view, trend, before, measure }: PressurePartsProps) {
  const week = isOfDays(view.period) ? newestWeek([...(before?.buckets ?? []), ...trend.buckets]) : null;
  const parts = [
    ...(week ? [{ name: fill(texts.weekTo, { day: dayText(week.day) }), ...week }] : []),
    ...DAY_PARTS.flatMap((part) => {
      const mean = trend.dayParts?.[part];
      return mean ? [{ name: texts[part], ...mean }] : [];
    }),
  ];
  return (
    <Grid as="dl" gap={4} lineGap={2} columns="fit-9" aria-label={texts.parts}>
      {parts.map(({ name, values, count }) => (
        <div key={name}>
          <Muted as="dt" size="small">
            {name}
          </Muted>
          <Text as="dd" hasEvenDigits>
            <strong>{valuesText(measure, values)}</strong>{' '}
            <Muted as="span" weight={400}>
              {unitText(measure.unit)}
            </Muted>
            <Muted as="span" isBlock size="small">
              {countText(trend, count)}
            </Muted>
          </Text>
        </div>
      ))}
    </Grid>
  );
}

const dayText = (day: string) =>
  unbroken(calendarFormat({ month: 'short', day: 'numeric' }).format(startOfUtcDay(day)));

/** The mean of the week that ends with the newest day with a reading; null without one. */
function newestWeek(buckets: Trend['buckets']) {
  const days = buckets.flatMap(({ key, values, count }) => (values ? [{ day: key, values, count }] : []));
  const newest = days.at(-1);
  if (!newest) return null;
  const weeks = newest.values.flatMap(
    (_, series) =>
      weekMeans(days.map(({ day, count, values }) => ({ day, count, mean: values[series] ?? 0 }))).at(-1) ?? [],
  );
  return { day: newest.day, values: weeks.map(({ mean }) => mean), count: weeks[0]?.count ?? 0 };
}
