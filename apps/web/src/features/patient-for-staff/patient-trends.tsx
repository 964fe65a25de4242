import { type TrendMeasure as Key, TREND_SPANS } from '@mien/domain';
import { patientForStaff as english, trends as trendsEnglish } from '@mien/messages';
import { Card, Grid, Muted, SelectField, Stack } from '@mien/ui';
import { isRanked } from '../../shared/health/trend/trend-values.ts';
import { dayWithin, spanStart, type TrendView } from '../../shared/health/trend/trend-view.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { dayHere, deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { OneTrend } from './one-trend.tsx';

const texts = textsOf('patientForStaff', english);
const trendTexts = textsOf('trends', trendsEnglish);
const shortNames: Readonly<Partial<Record<Key, string>>> = trendTexts.shortNames;

interface PatientTrendsProps {
  readonly uid: string;
  /** The id of the newest scan, which has the usual ranges; undefined while unknown. */
  readonly newestId: string | undefined;
}

const firstView = (): TrendView => {
  const today = dayHere(serverNow());
  return { period: 'year', start: spanStart('year', today, today), measure: 'heartRateBpm' };
};

/** Any measure of the patient over any span. */
export function PatientTrends({ uid, newestId }: PatientTrendsProps) {
  const today = dayHere(serverNow());
  return (
    <Card aria-labelledby="trend-range">
      <Stack gap={5}>
        <OneTrend uid={uid} newestId={newestId} first={firstView}>
          {({ view, known, measure, show }) => (
            <Grid gap={4} columns="fit-11">
              <SelectField
                label={trendTexts.measure}
                value={view.measure}
                options={(measure ? known : [{ key: view.measure, displayName: '' }]).map(({ key, displayName }) => ({
                  value: key,
                  label: shortNames[key] ?? displayName,
                }))}
                onChange={({ target }) => {
                  const key = target.value as Key;
                  // Ranked answers are shown over all time.
                  show(isRanked({ key }) ? { measure: key, period: 'all', start: today } : { ...view, measure: key });
                }}
              />
              <SelectField
                label={trendTexts.periodsLabel}
                value={view.period}
                options={(isRanked({ key: view.measure }) ? (['all'] as const) : TREND_SPANS).map((period) => ({
                  value: period,
                  label: trendTexts.periods[period],
                }))}
                onChange={({ target }) => {
                  const period = target.value as TrendView['period'];
                  const day = dayWithin(view, null, deviceTimeZone(), today);
                  show({ ...view, period, start: spanStart(period, day, today) });
                }}
              />
            </Grid>
          )}
        </OneTrend>
        <Muted size="small" isScreenOnly>
          {texts.inLog}
        </Muted>
      </Stack>
    </Card>
  );
}
