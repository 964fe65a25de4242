import { patientForStaff as english } from '@mien/messages';
import { Row, Stack, Text } from '@mien/ui';
import { useLocation } from 'react-router';
import { textsOf } from '../../shared/language.ts';
import { LoneLink } from '../../shared/lone-link.tsx';
import { serverNow } from '../../shared/server-time.ts';
import { dayHere } from '../../shared/time-zone.ts';
import { spanStart, type TrendView } from '../../shared/trend/trends.model.ts';
import { OneTrend } from './one-trend.tsx';

const texts = textsOf('patientForStaff', english);

/** So many scans of a month make a chart of that month; with fewer, the chart is that of the year. Chosen. */
const SCANS_OF_A_MONTH = 3;

interface HeartRateTrendProps {
  readonly uid: string;
  /** The id of the scan that has the usual range. */
  readonly newestId: string;
  /** When the shown scan was taken. */
  readonly at: string;
  /** When the listed scans were taken. */
  readonly times: readonly string[];
}

/** The span around a scan that has enough others. */
function viewOf({ at, times }: Pick<HeartRateTrendProps, 'at' | 'times'>): TrendView {
  const today = dayHere(serverNow());
  const day = dayHere(new Date(at));
  const month = day.slice(0, 'YYYY-MM'.length);
  const count = times.filter((time) => dayHere(new Date(time)).startsWith(month)).length;
  const period = count >= SCANS_OF_A_MONTH ? 'month' : 'year';
  return { period, start: spanStart(period, day, today), measure: 'heartRateBpm' };
}

/** The heart rate around the time of the shown scan. */
export function HeartRateTrend({ uid, newestId, at, times }: HeartRateTrendProps) {
  const { state } = useLocation();
  return (
    <Stack as="section" gap={3} padding={4} ground="panel" aria-labelledby="heart-rate-title">
      <Row gap={3} lineGap={1} align="baseline" justify="between">
        <Text as="h2" id="heart-rate-title" size="lead">
          {texts.heartRate}
        </Text>
        <LoneLink to="?show=trends" state={state} replace>
          {texts.otherTrends}
        </LoneLink>
      </Row>
      <OneTrend isBrief uid={uid} newestId={newestId} first={() => viewOf({ at, times })} />
    </Stack>
  );
}
