import type { TrendMeasure } from '@mien/contract';
import { isPeriodDate, type TrendMeasure as Key, PERIOD_DATE_LIMITS, periodStart, TREND_SPANS } from '@mien/domain';
import { trends as english } from '@mien/messages';
import { Box, classNames, DateField, Row, rowClassName, SelectField } from '@mien/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { searchOf, spanStart, type TrendView } from '../../shared/health/trend/trend-view.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import styles from './trends-page.module.css';

const texts = textsOf('trends', english);

/** An option of the list of measures: all camera measures, one below the other. */
const ALL_VITALS = 'allVitals';

export const addressOf = (view: TrendView) => `${paths.trendChartOf(view.period)}${searchOf(view)}`;

const shortNames: Readonly<Partial<Record<Key, string>>> = texts.shortNames;

interface MeasureFieldProps {
  readonly view: TrendView;
  readonly measures: readonly TrendMeasure[];
  /** The camera measures. */
  readonly vitals: readonly TrendMeasure[];
  readonly areAllShown: boolean;
  readonly onAll: (areAllShown: boolean) => void;
  readonly onMeasure: (measure: Key) => void;
}

/** The choice of one measure, or of all camera measures. */
export function MeasureField({ view, measures, vitals, areAllShown, onAll, onMeasure }: MeasureFieldProps) {
  return (
    <SelectField
      label={texts.measure}
      isLabelHidden
      isLow
      value={areAllShown ? ALL_VITALS : view.measure}
      disabled={measures.length === 0}
      options={[
        // Fallback while loading, and without a connection.
        ...(measures.length === 0 ? [{ value: view.measure, label: texts.measure }] : []),
        ...measures.map(({ key, displayName }) => ({ value: key, label: shortNames[key] ?? displayName })),
        ...(vitals.length > 1 ? [{ value: ALL_VITALS, label: texts.allVitals }] : []),
      ]}
      onChange={({ target }) => {
        onAll(target.value === ALL_VITALS);
        if (target.value !== ALL_VITALS) onMeasure(target.value as Key);
      }}
    />
  );
}

interface PeriodLinksProps {
  readonly view: TrendView;
  /** The day that stays in view when the span changes. */
  readonly day: string;
  readonly today: string;
}

export function PeriodLinks({ view, day, today }: PeriodLinksProps) {
  return (
    <Row
      as="nav"
      align="stretch"
      ground="sunken"
      isScreenOnly
      className={styles.periods}
      aria-label={texts.periodsLabel}
    >
      {TREND_SPANS.map((period) => (
        <Link
          key={period}
          to={addressOf({ ...view, period, start: spanStart(period, day, today) })}
          className={classNames(
            rowClassName({ justify: 'center', tone: 'muted', weight: 600, isTarget: true, isUndecorated: true }),
            styles.period,
          )}
          aria-current={period === view.period ? 'page' : undefined}
        >
          {texts.periods[period]}
        </Link>
      ))}
    </Row>
  );
}

interface DateChoiceProps {
  readonly view: TrendView;
  readonly day: string;
  readonly onChoose: (date: string) => void;
}

/** The device's own date picker. It keeps the typed date while that is in the period shown. */
export function DateChoice({ view, day, onChoose }: DateChoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  const { period, start } = view;
  useEffect(() => {
    const input = field.current;
    if (input && !isIn(period, start, input.value)) input.value = day;
  }, [period, start, day]);
  return (
    <Box isScreenOnly>
      <DateField
        ref={field}
        label={texts.goToDate}
        defaultValue={day}
        min={PERIOD_DATE_LIMITS.min}
        max={PERIOD_DATE_LIMITS.max}
        onChange={({ target }) => {
          if (isPeriodDate(target.value) && !isIn(period, start, target.value)) onChoose(target.value);
        }}
      />
    </Box>
  );
}

/** Whether a typed date is in the period that begins on a day. */
function isIn(period: TrendView['period'], start: string, date: string): boolean {
  return period === 'all' || (isPeriodDate(date) && periodStart(period, date) === start);
}
