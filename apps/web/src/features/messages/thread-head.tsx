import { chatInbox as english, fill } from '@mien/messages';
import { Box, Button, Row, SelectField } from '@mien/ui';
import { Suspense, useState } from 'react';
import { lastWithoutGap } from '../../shared/health/conversation/conversation.model.ts';
import { useOpenedToWrite } from '../../shared/health/conversation/opened-to-write.ts';
import { instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent } from '../../shared/platform/lazy-component.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { useReachOf } from '../../shared/platform/permissions.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { useSession } from '../../shared/platform/session.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useLastOpen } from '../../shared/platform/use-overlay-state.ts';
import { useTeam } from '../../shared/staff/follow-up/follow-up.queries.ts';
import { NameSuffix } from '../../shared/staff/name-suffix.tsx';
import styles from './messages.module.css';
import { type TeamConversation, useAssign, useSetClosed, useSnooze } from './messages.queries.ts';

const inboxTexts = textsOf('chatInbox', english);
const { conversation: texts, snooze: snoozeTexts, assign: assignTexts } = inboxTexts;

/** How long Undo is offered. Chosen: as for other actions with Undo, with time to read. */
const UNDO_SHOWN_MS = 10_000;

/** Loaded when first opened. */
const SnoozeSheet = lazyComponent(async () => (await import('./snooze-sheet.tsx')).SnoozeSheet);

interface HeadProps {
  readonly patientUid: string;
  readonly patientName: string;
  readonly conversation: TeamConversation;
}

/** The patient of a conversation, its assignee, and whether it is closed or snoozed. */
export function ThreadHead({ patientUid, patientName, conversation }: HeadProps) {
  const { state, messages, clientName, ageYears } = conversation;
  const toasts = useToasts();
  const setClosed = useSetClosed(patientUid);
  const snooze = useSnooze(patientUid);
  const [isSnoozing, setSnoozing] = useState(false);
  const lastSnoozing = useLastOpen(isSnoozing || null);
  const reachOf = useReachOf();
  const isOfTeam = reachOf('organizeChat') === 'client';
  const hasMessages = messages.length > 0;
  const seen = lastWithoutGap(messages);
  const isAside = state.snoozedUntil !== null && new Date(state.snoozedUntil) > new Date();
  const tellProblem = (error: unknown) => toasts.show({ text: problemText(error), tone: 'problem' });

  async function toggle(): Promise<void> {
    try {
      if (state.isClosed) await setClosed.mutateAsync('open');
      else {
        const after = await setClosed.mutateAsync({ closedAt: seen });
        if (after.isClosed) {
          const action = { label: texts.undo, run: () => setClosed.mutate('open', { onError: tellProblem }) };
          toasts.show({ text: texts.done, tone: 'good', durationMs: UNDO_SHOWN_MS, action });
        } else toasts.show({ text: texts.cameIn, tone: 'info' });
      }
    } catch (error) {
      tellProblem(error);
    }
  }

  async function snoozeUntil(until: Date | null): Promise<void> {
    setSnoozing(false);
    try {
      const after = await snooze.mutateAsync({ until, seen });
      if (until === null) return;
      const isDone = after.snoozedUntil !== null;
      const text = isDone ? fill(snoozeTexts.said, { date: instantText(until) }) : texts.cameIn;
      toasts.show({ text, tone: isDone ? 'good' : 'info' });
    } catch (error) {
      tellProblem(error);
    }
  }

  return (
    <Row as="header" gap={3} justify="between" className={styles.head}>
      <Box breaks="anywhere">
        <Row lineGap={0} align="baseline">
          <PageHeading title={fill(texts.title, { name: patientName })} takesFocus={!useOpenedToWrite()}>
            {patientName}
          </PageHeading>
          {ageYears !== null && <NameSuffix fact={fill(inboxTexts.age, { age: ageYears })} />}
        </Row>
        {reachOf('answerChat') === 'all' && <p className={styles.note}>{clientName}</p>}
      </Box>
      {hasMessages && (
        <Row gap={2} className={styles.actions}>
          {isOfTeam && <Assignee patientUid={patientUid} assignee={state.assignee} />}
          {isOfTeam && !isAside && (
            <Button variant="secondary" isSmall isBusy={snooze.isPending} onClick={() => setSnoozing(true)}>
              {snoozeTexts.open}
            </Button>
          )}
          <Button variant="secondary" isSmall isBusy={setClosed.isPending} onClick={() => void toggle()}>
            {state.isClosed ? texts.reopen : state.waitingSince === null ? texts.close : texts.noAnswer}
          </Button>
        </Row>
      )}
      {isAside && state.snoozedUntil !== null && (
        <Row gap={2} justify="between" tone="muted" size="small" isWide role="status">
          <p>{fill(snoozeTexts.until, { date: instantText(state.snoozedUntil) })}</p>
          {isOfTeam && (
            <Button variant="quiet" isSmall isBusy={snooze.isPending} onClick={() => void snoozeUntil(null)}>
              {snoozeTexts.end}
            </Button>
          )}
        </Row>
      )}
      {lastSnoozing && (
        <Suspense fallback={null}>
          <SnoozeSheet
            isOpen={isSnoozing}
            onClose={() => setSnoozing(false)}
            onChoose={(until) => void snoozeUntil(until)}
          />
        </Suspense>
      )}
    </Row>
  );
}

interface AssigneeProps {
  readonly patientUid: string;
  readonly assignee: TeamConversation['state']['assignee'];
}

function Assignee({ patientUid, assignee }: AssigneeProps) {
  const { data: session } = useSession();
  const { data: team = [] } = useTeam();
  const assign = useAssign(patientUid);
  const toasts = useToasts();
  const ownId = session?.user.id;
  const members =
    assignee === null || team.some(({ userUid }) => userUid === assignee.userUid) ? team : [assignee, ...team];
  // The user's own name first: it is selected most often.
  const inOrder = members.toSorted((one, other) => Number(other.userUid === ownId) - Number(one.userUid === ownId));
  return (
    <Box grows={8} size="small" className={styles.assignee}>
      <SelectField
        label={assignTexts.label}
        isLabelHidden
        isLow
        disabled={assign.isPending}
        value={(assign.isPending ? assign.variables : assignee?.userUid) ?? ''}
        onChange={(event) =>
          assign.mutate(event.target.value === '' ? null : event.target.value, {
            onError: (error) =>
              toasts.show({ text: fill(assignTexts.failed, { reason: problemText(error) }), tone: 'problem' }),
          })
        }
        options={[
          { value: '', label: assignTexts.nobody },
          ...inOrder.map(({ userUid, name }) => ({
            value: userUid,
            label: userUid === ownId ? fill(assignTexts.me, { name }) : name,
          })),
        ]}
      />
    </Box>
  );
}
