import type { TimelineItem } from '@mien/contract';
import { patientTimeline as english, fill } from '@mien/messages';
import {
  Button,
  Disclosure,
  Grid,
  Icon,
  type IconName,
  Muted,
  Row,
  rowClassName,
  Spinner,
  Stack,
  Text,
} from '@mien/ui';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { momentText } from '../../shared/health/day-text.ts';
import { pressureText } from '../../shared/health/entry-text.ts';
import { numberFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { LoadProblem, ProblemView } from '../../shared/platform/problem-view.tsx';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { useReadAfterActs, useTimeline } from '../../shared/staff/patient-for-staff.queries.ts';
import { roleText } from '../../shared/staff/role-text.ts';
import { linesOf, type TimelineLine, type TimelineLooks } from './timeline.model.ts';
import styles from './timeline.module.css';
import { whenText } from './when-text.ts';

const texts = textsOf('patientTimeline', english);

const ICONS: Readonly<Record<TimelineItem['kind'], IconName>> = {
  scan: 'scan',
  cuff: 'heart',
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
  appointmentMoved: 'calendar',
  appointmentCancelled: 'calendar',
  teamNoteAdded: 'document',
  attentionSeen: 'check',
  followUpAssigned: 'person',
  followUpPutOff: 'calendar',
  followUpBroughtBack: 'calendar',
  followUpDone: 'check',
  followUpUndone: 'back',
  patientOpened: 'eye',
  resultsListed: 'eye',
  resultOpened: 'eye',
  resultCompared: 'eye',
  trendsOpened: 'eye',
  entriesOpened: 'eye',
  recordsExported: 'document',
};

/** Rows shown initially: the notes are below them. */
const LINES_AT_FIRST = 6;

interface TimelineProps {
  readonly uid: string;
  /** Visibility: `none`, `all`, or the one scan. With scans, each view of the list is logged as a view of scans. */
  readonly scope: string;
}

/** The patient's history, newest first: one list of everything the reader may see. */
export function Timeline({ uid, scope }: TimelineProps) {
  const timeline = useTimeline(uid, scope);
  useReadAfterActs(uid);
  const [isWhole, setWhole] = useState(false);
  if (timeline.isPending) return <Spinner text={texts.loading} />;
  if (!timeline.data) return <LoadProblem query={timeline} isPart />;
  const lines = linesOf(
    timeline.data.pages.flatMap(({ items }) => items),
    deviceTimeZone(),
  );
  const hasMoreHere = !isWhole && lines.length > LINES_AT_FIRST;
  return (
    <Stack as="section" gap={3} padding={4} ground="panel" aria-labelledby="timeline-title">
      <Text as="h2" id="timeline-title" size="lead">
        {texts.title}
      </Text>
      {lines.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <Stack as="ol">
          {lines
            .slice(0, isWhole ? undefined : LINES_AT_FIRST)
            .map((line) =>
              'looks' in line ? <Looks key={line.id} line={line} /> : <Line key={line.id} line={line} />,
            )}
        </Stack>
      )}
      {timeline.isFetchNextPageError && (
        <ProblemView error={timeline.error} onRetry={() => void timeline.fetchNextPage()} isPart />
      )}
      {(hasMoreHere || timeline.hasNextPage) && (
        <div className={styles.more}>
          <Button
            variant="quiet"
            isSmall
            isBusy={timeline.isFetchingNextPage}
            onClick={() => {
              setWhole(true);
              if (!hasMoreHere) void timeline.fetchNextPage();
            }}
          >
            {texts.more}
          </Button>
        </div>
      )}
      <Muted size="small">{scope === 'none' ? texts.withoutScans : texts.inLog}</Muted>
    </Stack>
  );
}

/** The views of the team: the last one, and the rest in a disclosure. */
function Looks({ line: { looks, count } }: { readonly line: TimelineLooks }) {
  const [{ at, by }] = looks;
  return (
    <Grid as="li" columns="auto-rest" gap={3} className={styles.line}>
      <Icon name="eye" sizePx={20} />
      <Disclosure
        title={
          <Row as="span" gap={2} lineGap={0} align="baseline">
            <strong>{fill(texts.looks, { count: numberFormat().format(count) })}</strong>
            <Muted as="span" size="small">
              {fill(texts.lastLook, { who: by?.name ?? texts.somebody, when: whenText(at) })}
            </Muted>
          </Row>
        }
      >
        <Stack as="ol">
          {looks.map((look) => (
            <Line key={look.id} line={look} />
          ))}
        </Stack>
      </Disclosure>
    </Grid>
  );
}

/** Details of a row, below what happened and when. */
function detailsOf({ scan, starts, count, by }: TimelineLine): string {
  return [
    scan?.score != null ? fill(texts.score, { score: Math.round(scan.score) }) : null,
    scan?.heartRateBpm != null ? fill(texts.heartRate, { rate: Math.round(scan.heartRateBpm) }) : null,
    starts !== null ? fill(texts.starts, { date: momentText(starts) }) : null,
    count > 1 ? pluralText(texts.times, count) : null,
    by?.role ? roleText(by.role) : null,
  ]
    .filter((detail) => detail !== null)
    .join(' · ');
}

function Line({ line }: { readonly line: TimelineLine }) {
  const { state } = useLocation();
  const who = line.by?.name ?? texts.somebody;
  const value = line.cuff === null ? '' : pressureText(line.cuff);
  const words = line.kind === 'followUpAssigned' && line.whom === null ? texts.toNobody : texts.kinds[line.kind];
  const whenId = useId();
  const details = detailsOf(line);
  return (
    <Grid as="li" columns="auto-rest" gap={3} className={styles.line}>
      <Icon name={ICONS[line.kind]} sizePx={20} />
      <div>
        <Row as="p" gap={2} lineGap={0} align="baseline">
          {line.scan === null ? (
            <strong>{fill(words, { who, value, whom: line.whom?.name ?? texts.somebody })}</strong>
          ) : (
            <Link
              to={`?${new URLSearchParams({ scan: line.scan.id })}`}
              state={state}
              className={rowClassName({ isInline: true, weight: 600 })}
              aria-describedby={whenId}
            >
              {texts.kinds.scan}
            </Link>
          )}
          <Muted as="time" id={whenId} size="small" dateTime={line.at}>
            {whenText(line.at)}
          </Muted>
        </Row>
        {details !== '' && <Muted size="small">{details}</Muted>}
      </div>
    </Grid>
  );
}
