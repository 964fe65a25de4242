import type { TrendMeasure } from '@mien/contract';
import { type TrendMeasure as Key, TREND_SPANS } from '@mien/domain';
import { patientForStaff as english, trends as trendsEnglish } from '@mien/messages';
import { Card, Grid, Muted, SelectField, Stack } from '@mien/ui';
import { useMemo, useState } from 'react';
import { textsOf } from '../../shared/language.ts';
import { useForgetWhenOver, usePatientTrend, useScanComparison } from '../../shared/patient-for-staff.queries.ts';
import { serverNow } from '../../shared/server-time.ts';
import { dayHere, deviceTimeZone } from '../../shared/time-zone.ts';
import { MeasureTrend } from '../../shared/trend/measure-trend.tsx';
import { Stepper } from '../../shared/trend/stepper.tsx';
import {
  dayWithin,
  hasEstimates,
  isRanked,
  spanStart,
  stepped,
  type TrendView,
} from '../../shared/trend/trends.model.ts';
import { PersonContext } from '../../shared/trend/usual.ts';

const texts = textsOf('patientForStaff', english);
const trendTexts = textsOf('trends', trendsEnglish);
const shortNames: Readonly<Partial<Record<Key, string>>> = trendTexts.shortNames;

const NO_MEASURES: readonly TrendMeasure[] = [];

interface PatientTrendsProps {
  readonly uid: string;
  /** The id of the newest scan, which has the usual ranges; undefined while unknown. */
  readonly newestId: string | undefined;
}

/** One measure of the patient over time, in the same chart that the patient sees. */
export function PatientTrends({ uid, newestId }: PatientTrendsProps) {
  const today = dayHere(serverNow());
  const [view, show] = useState<TrendView>({
    period: 'year',
    start: spanStart('year', today, today),
    measure: 'overallScore',
  });
  const { data: trend, error, refetch } = usePatientTrend(uid, view);
  useForgetWhenOver(uid, error);
  const { data: comparison } = useScanComparison(uid, newestId ?? '', newestId !== undefined);
  const person = useMemo(
    () => ({
      isOneself: false,
      useUsual: (key: Key) => comparison?.measures.find(({ measurementTypeId }) => measurementTypeId === key),
    }),
    [comparison],
  );
  const [known, setKnown] = useState(NO_MEASURES);
  if (trend && trend.measures !== known) setKnown(trend.measures);
  const measure = known.find(({ key }) => key === view.measure) ?? null;
  const [areEstimatesOn, setEstimatesOn] = useState(false);
  const areWanted = areEstimatesOn && trend !== undefined && measure !== null && hasEstimates(measure, trend);
  const { data: estimated } = usePatientTrend(uid, view, { areWanted });
  const [previous, next] = [stepped(view, -1, today), stepped(view, 1, today)];
  function step(steps: number): void {
    const wanted = steps < 0 ? previous : next;
    if (wanted) show(wanted);
  }
  /** Answers without a scale are shown over all time. */
  const showMeasure = (key: Key) =>
    show(isRanked({ key }) ? { measure: key, period: 'all', start: today } : { ...view, measure: key });
  const showPeriod = (period: TrendView['period']) =>
    show({ ...view, period, start: spanStart(period, dayWithin(view, null, deviceTimeZone(), today), today) });
  return (
    <PersonContext value={person}>
      <Card aria-labelledby="trend-range">
        <Stack gap={5}>
          <Grid gap={4} columns="fit-11">
            <SelectField
              label={trendTexts.measure}
              value={view.measure}
              options={(measure ? known : [{ key: view.measure, displayName: '' }]).map(({ key, displayName }) => ({
                value: key,
                label: shortNames[key] ?? displayName,
              }))}
              onChange={({ target }) => showMeasure(target.value as Key)}
            />
            <SelectField
              label={trendTexts.periodsLabel}
              value={view.period}
              options={(isRanked({ key: view.measure }) ? (['all'] as const) : TREND_SPANS).map((period) => ({
                value: period,
                label: trendTexts.periods[period],
              }))}
              onChange={({ target }) => showPeriod(target.value as TrendView['period'])}
            />
          </Grid>
          <Stepper view={view} trend={trend} hasPrevious={previous !== null} hasNext={next !== null} onStep={step} />
          <MeasureTrend
            view={view}
            trend={trend}
            before={null}
            error={error}
            onRetry={() => void refetch()}
            measure={measure}
            estimates={{ isOn: areEstimatesOn, onChange: setEstimatesOn, trend: estimated }}
            onStep={step}
          />
          <Muted size="small" isScreenOnly>
            {texts.inLog}
          </Muted>
        </Stack>
      </Card>
    </PersonContext>
  );
}
