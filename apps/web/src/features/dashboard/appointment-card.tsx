import type { Appointment, AppointmentList } from '@mien/contract';
import {
  isVisitNear,
  SCAN_DAYS_BEFORE,
  scanBeforeVisit,
  scanDaysOf,
  startOfUtcDay,
  type VisitRule,
} from '@mien/domain';
import { appointments as english, fill } from '@mien/messages';
import { Box, buttonClassName, Card, Icon, Muted, Row, rowClassName, Stack, Text } from '@mien/ui';
import { Link } from 'react-router';
import { AppointmentFacts, CalendarButton, ClinicLine } from '../../shared/health/appointments/appointment-facts.tsx';
import { visitMomentText } from '../../shared/health/appointments/appointment-when.ts';
import { isRunning, nextOf, notOver } from '../../shared/health/appointments/appointments.model.ts';
import { useMinute } from '../../shared/health/appointments/use-minute.ts';
import { VideoVisit } from '../../shared/health/appointments/video-visit.tsx';
import { calendarFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';

const texts = textsOf('appointments', english);

interface AppointmentCardProps {
  readonly list: AppointmentList;
  /** When the newest scan was made. */
  readonly lastScan: string;
  /** False next to something more important. */
  readonly mayScan: boolean;
  /** Whether the clinic sees the results of a scan before the visit. */
  readonly isShared: boolean;
}

/** The next appointment, the scan before it, and a canceled one; nothing without either. */
export function AppointmentCard({ list, lastScan, mayScan, isShared }: AppointmentCardProps) {
  const { items, timeZone } = list;
  // A list that an earlier version stored on the device has no setting.
  const rule = { timeZone, scanDaysBefore: list.scanDaysBefore ?? SCAN_DAYS_BEFORE.usual };
  const now = useMinute();
  const ahead = notOver(items, now);
  const next = nextOf(ahead, now);
  const cancelled = ahead.find((one) => one.cancelled !== null) ?? null;
  if (next === null && cancelled === null) return null;
  if (
    next !== null &&
    cancelled === null &&
    next.revision === 0 &&
    !isVisitNear(new Date(next.startsAt), now, deviceTimeZone())
  )
    return (
      <Card aria-labelledby="appointment-title">
        <Link
          to={paths.me}
          state={{ appointments: 'list' }}
          className={rowClassName({ isOneLine: true, gap: 3, isTarget: true, tone: 'plain', isUndecorated: true })}
        >
          <Icon name="calendar" sizePx={20} />
          <Box grows={12}>
            <Muted id="appointment-title" size="small">
              {texts.next}
            </Muted>
            <Text weight={600}>{visitMomentText(next.startsAt, timeZone, now)}</Text>
            <ClinicLine />
          </Box>
          <Icon name="chevronRight" sizePx={20} />
        </Link>
      </Card>
    );
  const title = next === null ? texts.title : isRunning(next, now) ? texts.now : texts.next;
  // Other appointments than the next one and the canceled one shown.
  const isMore = ahead.length > [next, cancelled].filter((one) => one !== null).length;
  return (
    <Card aria-labelledby="appointment-title">
      <Row gap={4} lineGap={2} align="start">
        <Stack as="span" align="middle" isRigid tone="brand" isDisc>
          <Icon name="calendar" />
        </Stack>
        <Box grows={12}>
          <Stack gap={2}>
            <Text as="h2" id="appointment-title" size="body">
              {title}
            </Text>
            {next !== null && <Next appointment={next} {...{ rule, now, lastScan, mayScan, isShared }} />}
            {cancelled !== null && (
              <Muted size="small">
                <span>{fill(texts.cancelledOne, { date: visitMomentText(cancelled.startsAt, timeZone, now) })}</span>{' '}
                <span>{texts.inCalendar}</span>
              </Muted>
            )}
            {isMore && (
              <LoneLink to={paths.me} state={{ appointments: 'list' }}>
                {fill(texts.all, { count: ahead.length })}
              </LoneLink>
            )}
          </Stack>
        </Box>
      </Row>
    </Card>
  );
}

/** The days on which a scan counts: weekdays, with the date where there are many. */
function scanDaysText(startsAt: Date, rule: VisitRule): string {
  const [first, last] = scanDaysOf(startsAt, rule);
  const { scanDaysBefore } = rule;
  const format = calendarFormat(
    scanDaysBefore > 1 ? { weekday: 'short', month: 'short', day: 'numeric' } : { weekday: 'long' },
  );
  const [from, to] = [first, last].map((day) => format.format(startOfUtcDay(day))) as [string, string];
  const days = texts.scan.days[scanDaysBefore === 0 ? 'one' : scanDaysBefore === 1 ? 'two' : 'more'];
  return fill(days, { from, to } as never);
}

interface NextProps extends Pick<AppointmentCardProps, 'lastScan' | 'mayScan' | 'isShared'> {
  readonly appointment: Appointment;
  readonly rule: VisitRule;
  readonly now: Date;
}

function Next({ appointment, rule, now, lastScan, mayScan, isShared }: NextProps) {
  const { timeZone } = rule;
  const startsAt = new Date(appointment.startsAt);
  const scan = scanBeforeVisit({ startsAt }, new Date(lastScan), now, rule);
  return (
    <>
      <AppointmentFacts appointment={appointment} timeZone={timeZone} now={now} />
      {scan === 'made' && (
        <Row gap={2} isOneLine tone="good" size="small">
          <Icon name="done" sizePx={20} />
          <span>{texts.scan.made}</span>
        </Row>
      )}
      {scan === 'soon' && mayScan && (
        <Muted size="small">
          {fill(texts.scan.soon[isShared ? 'shared' : 'notShared'], { days: scanDaysText(startsAt, rule) })}
        </Muted>
      )}
      <Row gap={2} lineGap={1}>
        {scan === 'suggested' && mayScan && (
          <Link to={paths.howTo} className={buttonClassName({ variant: 'tinted', isSmall: true })}>
            {texts.scan.button}
          </Link>
        )}
        <CalendarButton key={`${appointment.id} ${appointment.revision}`} {...{ appointment, timeZone, now }} />
      </Row>
      <VideoVisit visit={appointment} timeZone={timeZone} isOnlyOpen />
    </>
  );
}
