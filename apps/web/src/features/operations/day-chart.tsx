import { operations as english } from '@mien/messages';
import { Disclosure, Muted, Stack, Text } from '@mien/ui';
import type { ReactNode } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { DayBars, type DayBarsProps, WholeBar } from './day-bars.tsx';
import { countTicks, dayText, numberText, totalOf } from './operations.model.ts';
import { Table } from './operations-parts.tsx';

const texts = textsOf('operations', english);

/** The daily counts as a chart and a table; nothing if there were no events. */
export function DayChart(props: DayBarsProps) {
  const { series, days } = props;
  const happened = days.filter(({ parts }) => totalOf(parts) > 0);
  if (happened.length === 0)
    return (
      <Stack gap={2}>
        <Text as="h3" size="body">
          {texts.byDay.title}
        </Text>
        <Muted>{texts.none}</Muted>
      </Stack>
    );
  return (
    <>
      <DayBars {...props} />
      <Disclosure title={texts.byDay.table}>
        <Table
          title={texts.byDay.title}
          columns={[texts.byDay.day, ...series.map(({ name }) => name)]}
          rows={happened.toReversed().map(({ day, values }) => [dayText(day), ...values])}
        />
      </Disclosure>
    </>
  );
}

interface CountChartProps extends Pick<DayBarsProps, 'title' | 'series' | 'days'> {
  /** Between the bar of all days and those of each day. */
  readonly children?: ReactNode;
}

/** Numbers by day, with the sum of each series. */
export function CountChart({ days, children, ...props }: CountChartProps) {
  const sums = props.series.map((_, index) => totalOf(days.map(({ parts }) => parts[index] ?? 0)));
  return (
    <>
      <WholeBar series={props.series} sums={sums} />
      {children}
      <DayChart {...props} days={days} ticksOf={countTicks} tickText={numberText} totals={sums.map(numberText)} />
    </>
  );
}
