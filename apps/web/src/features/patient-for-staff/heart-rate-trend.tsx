import { patientForStaff as english } from '@mien/messages';
import { Row, Stack, Text } from '@mien/ui';
import { useLocation } from 'react-router';
import { spanStart, type TrendView } from '../../shared/health/trend/trend-view.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { serverNow } from '../../shared/platform/server-time.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { OneTrend } from './one-trend.tsx';

const texts = textsOf('patientForStaff', english);

/** Minimum number of scans for a chart. Chosen. */
const SCANS_OF_A_CHART = 8;

/** Shortest first. Less than a month shows no trend. */
const SPANS = ['month', 'year', 'all'] as const;

interface HeartRateTrendProps {
  readonly uid: string;
  /** The id of the scan that has the usual range. */
  readonly newestId: string;
  /** When the shown scan, or the readings that need attention, were taken. */
  readonly at: string;
  /** When the listed scans were taken. */
  readonly times: readonly string[];
  /** Whether readings of that time need attention: a longer span would average them with others. */
  readonly isUrgent: boolean;
}

/**
 * The shortest span around a scan that has enough scans; with few scans, the shortest that has them all. The month, if
 * readings need attention.
 */
function viewOf({ at, times, isUrgent }: Pick<HeartRateTrendProps, 'at' | 'times' | 'isUrgent'>): TrendView {
  const today = dayHere(serverNow());
  const day = dayHere(new Date(at));
  const days = times.map((time) => dayHere(new Date(time)));
  const startOf = (period: (typeof SPANS)[number], one: typeof day) => spanStart(period, one, today);
  const countOf = (period: (typeof SPANS)[number]) =>
    days.filter((one) => startOf(period, one) === startOf(period, day)).length;
  const enough = Math.min(SCANS_OF_A_CHART, days.length);
  const period = isUrgent ? 'month' : (SPANS.find((span) => countOf(span) >= enough) ?? 'all');
  return { period, start: startOf(period, day), measure: 'heartRateBpm' };
}

/** The heart rate around the time of the shown scan. */
export function HeartRateTrend({ uid, newestId, at, times, isUrgent }: HeartRateTrendProps) {
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
      <OneTrend isBrief uid={uid} newestId={newestId} first={() => viewOf({ at, times, isUrgent })} />
    </Stack>
  );
}
