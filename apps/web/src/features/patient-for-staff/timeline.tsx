import type { TimelineItem } from '@mien/contract';
import { patientTimeline as english, fill } from '@mien/messages';
import { Button, boxClassName, Card, Grid, Icon, type IconName, Muted, Row, Spinner, Stack, Text } from '@mien/ui';
import { Link, useLocation } from 'react-router';
import { momentText } from '../../shared/day-text.ts';
import { BEFORE_DOT } from '../../shared/facts-text.ts';
import { textsOf } from '../../shared/language.ts';
import { useTimeline } from '../../shared/patient-for-staff.queries.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { roleText } from '../../shared/role-text.ts';
import { deviceTimeZone } from '../../shared/time-zone.ts';
import { linesOf, type TimelineLine } from './timeline.model.ts';
import styles from './timeline.module.css';

const texts = textsOf('patientTimeline', english);

const ICONS: Readonly<Record<TimelineItem['kind'], IconName>> = {
  scan: 'scan',
  messageOfPatient: 'chat',
  messageOfTeam: 'chat',
  asked: 'shield',
  given: 'shield',
  declined: 'shield',
  ended: 'shield',
  patientCreated: 'person',
  patientEdited: 'pencil',
  patientInvited: 'phone',
  loginLinkMade: 'link',
  tokenCodeMade: 'link',
  appointmentMade: 'calendar',
  teamNoteAdded: 'document',
  patientOpened: 'eye',
  resultsListed: 'eye',
  resultOpened: 'eye',
  resultCompared: 'eye',
  trendsOpened: 'eye',
  entriesOpened: 'eye',
  recordsExported: 'document',
};

interface TimelineProps {
  readonly uid: string;
  /** Whether scans are listed: each view of the list is then logged as a view of scans. */
  readonly isShared: boolean;
}

/** The patient's history, newest first: one list of everything that may be seen. */
export function Timeline({ uid, isShared }: TimelineProps) {
  const timeline = useTimeline(uid);
  if (timeline.isPending) return <Spinner text={texts.loading} />;
  if (!timeline.data) return <ProblemView error={timeline.error} onRetry={() => void timeline.refetch()} isPart />;
  const lines = linesOf(
    timeline.data.pages.flatMap(({ items }) => items),
    deviceTimeZone(),
  );
  return (
    <Card aria-labelledby="timeline-title">
      <Stack gap={4}>
        <Text as="h2" id="timeline-title" size="lead">
          {texts.title}
        </Text>
        {lines.length === 0 ? (
          <p>{texts.empty}</p>
        ) : (
          <Stack as="ol">
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </Stack>
        )}
        {timeline.isFetchNextPageError && (
          <ProblemView error={timeline.error} onRetry={() => void timeline.fetchNextPage()} isPart />
        )}
        {timeline.hasNextPage && (
          <Button
            variant="quiet"
            isSmall
            isBusy={timeline.isFetchingNextPage}
            onClick={() => void timeline.fetchNextPage()}
          >
            {texts.more}
          </Button>
        )}
        <Muted size="small">{isShared ? texts.inLog : texts.withoutScans}</Muted>
      </Stack>
    </Card>
  );
}

function Line({ line }: { readonly line: TimelineLine }) {
  const { state } = useLocation();
  const who = line.by?.name ?? texts.somebody;
  return (
    <Grid as="li" columns="auto-rest" gap={3} className={styles.line}>
      <Icon name={ICONS[line.kind]} sizePx={20} />
      <div>
        <Row as="p" gap={1} align="baseline">
          {line.scan === null ? (
            <strong>{fill(texts.kinds[line.kind], { who })}</strong>
          ) : (
            <Link
              to={`?${new URLSearchParams({ scan: line.scan.id })}`}
              state={state}
              className={boxClassName({ weight: 650 })}
            >
              {texts.kinds.scan}
            </Link>
          )}
          {line.scan !== null && line.scan.score !== null && (
            <Muted as="span">{fill(texts.score, { score: Math.round(line.scan.score) })}</Muted>
          )}
          {line.starts !== null && <Muted as="span">{fill(texts.starts, { date: momentText(line.starts) })}</Muted>}
          {line.count > 1 && <Muted as="span">{fill(texts.times, { count: line.count })}</Muted>}
        </Row>
        <Muted size="small">
          <time dateTime={line.at}>{momentText(line.at)}</time>
          <span>{line.by?.role && `${BEFORE_DOT}· ${roleText(line.by.role)}`}</span>
        </Muted>
      </div>
    </Grid>
  );
}
