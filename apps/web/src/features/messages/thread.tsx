import type { TeamMessage } from '@mien/contract';
import { CHAT_POLL_INTERVAL_MS } from '@mien/domain';
import { chatInbox as english, chat as englishChat, fill } from '@mien/messages';
import { Banner, Button, Icon, Muted, rowClassName, Spinner, Stack } from '@mien/ui';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAttentiveInterval } from '../../shared/health/attention.ts';
import { Composer, type KeptDraft, type ReadyWords } from '../../shared/health/conversation/composer.tsx';
import { lastWithoutGap } from '../../shared/health/conversation/conversation.model.ts';
import conversationStyles from '../../shared/health/conversation/conversation.module.css';
import { ConversationLog } from '../../shared/health/conversation/conversation-log.tsx';
import { useOpenedToWrite } from '../../shared/health/conversation/opened-to-write.ts';
import { teamDraftOf } from '../../shared/health/conversation/team-drafts.ts';
import { AccessDenied } from '../../shared/platform/access-denied.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent } from '../../shared/platform/lazy-component.tsx';
import { useReachOf } from '../../shared/platform/permissions.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { useConfiguration } from '../../shared/platform/session.ts';
import { AskedResult } from './asked-result.tsx';
import styles from './messages.module.css';
import {
  type TeamConversation,
  useAnswer,
  useEarlierTeamMessages,
  useMarkTeamRead,
  useTeamConversation,
  useTellWriting,
} from './messages.queries.ts';
import { ThreadHead } from './thread-head.tsx';

const inboxTexts = textsOf('chatInbox', english);
const { conversation: texts } = inboxTexts;
const chatTexts = textsOf('chat', englishChat);

/** Loaded when first opened. */
const TemplatesSheet = lazyComponent(async () => (await import('./templates-sheet.tsx')).TemplatesSheet);

/** Maximum number of pages fetched to reach a found message; older ones are loaded manually. */
const PAGES_TO_FOUND = 20;

interface ThreadProps {
  readonly patientUid: string;
  /** The position of a message found by a search. */
  readonly found: number | undefined;
  /** The URL of the list; null if the list is next to the conversation. */
  readonly back: string | null;
}

/** One patient's conversation with the team. */
export function Thread({ patientUid, found, back }: ThreadProps) {
  const interval = useAttentiveInterval(CHAT_POLL_INTERVAL_MS);
  const conversation = useTeamConversation(patientUid, interval);
  const { data, error } = conversation;
  useMarkTeamRead(patientUid, data, conversation.dataUpdatedAt);
  if (isProblem(error, 'not-allowed')) return <AccessDenied text={inboxTexts.denied} />;
  return (
    <>
      {back !== null && (
        <Link
          to={back}
          className={rowClassName({
            isOneLine: true,
            isInline: true,
            gap: 2,
            weight: 600,
            isTarget: true,
            isAtStart: true,
          })}
        >
          <Icon name="back" sizePx={20} />
          {texts.back}
        </Link>
      )}
      {conversation.isPending && <Spinner text={inboxTexts.loading} isPage />}
      {!conversation.isPending && !data && <ProblemView error={error} onRetry={() => void conversation.refetch()} />}
      {data && (
        <Conversation
          patientUid={patientUid}
          conversation={data}
          found={found}
          isStale={conversation.isError}
          isPaused={interval === false}
        />
      )}
    </>
  );
}

/** Fetches earlier pages until they include a found message. */
function useEarlierUntil(patientUid: string, { messages, hasEarlier }: TeamConversation, found: number | undefined) {
  const earlier = useEarlierTeamMessages(patientUid);
  const { mutate, isPending, isError } = earlier;
  const [fetchedCount, setFetchedCount] = useState(0);
  const isMissing = found !== undefined && found < (messages[0]?.position ?? 0);
  const isWanted = isMissing && hasEarlier && !isPending && !isError && fetchedCount < PAGES_TO_FOUND;
  useEffect(() => {
    if (!isWanted) return;
    setFetchedCount((count) => count + 1);
    mutate();
  }, [isWanted, mutate]);
  return earlier;
}

interface ConversationProps {
  readonly patientUid: string;
  readonly conversation: TeamConversation;
  readonly found: number | undefined;
  /** Whether the last poll failed. */
  readonly isStale: boolean;
  readonly isPaused: boolean;
}

function Conversation({ patientUid, conversation, found, isStale, isPaused }: ConversationProps) {
  const { messages, hasEarlier, state, patientFirstName } = conversation;
  const { data: configuration } = useConfiguration();
  const earlier = useEarlierUntil(patientUid, conversation, found);
  const answer = useAnswer(patientUid);
  const tellWriting = useTellWriting(patientUid);
  const isOfTeam = useReachOf()('organizeChat') === 'client';
  const kept = useMemo(() => teamDraftOf(patientUid), [patientUid]);
  const readyWords = { open: inboxTexts.templates.open, Sheet: TemplatesSheet, firstName: patientFirstName };
  const patientName = conversation.patientName || inboxTexts.unnamed;
  const senderOf = ({ sender }: TeamMessage) => {
    if (sender.isOwn) return chatTexts.you;
    return sender.clientType === 'PATIENT' ? patientName : (sender.name ?? texts.deletedUser);
  };
  return (
    <>
      <ThreadHead patientUid={patientUid} patientName={patientName} conversation={conversation} />
      <div className={styles.scrolled} data-scrolls>
        {hasEarlier && (
          <Button variant="secondary" isSmall isBusy={earlier.isPending} onClick={() => earlier.mutate()}>
            {chatTexts.earlier}
          </Button>
        )}
        {earlier.isError && (
          <Banner tone="problem">
            <p>{problemText(earlier.error)}</p>
          </Banner>
        )}
        <ConversationLog
          key={patientUid}
          messages={messages}
          isOwnSide={({ sender }) => sender.clientType === 'PROVIDER'}
          senderOf={senderOf}
          isBusy={earlier.isPending}
          empty={texts.empty}
          foundPosition={found}
          aboutOf={(about, { position }) => <AskedResult patientUid={patientUid} position={position} about={about} />}
        />
      </div>
      <Stack gap={2} lineAbove={0} className={conversationStyles.foot}>
        {(isStale || isPaused) && (
          <p className={styles.note} role="status">
            {isPaused ? inboxTexts.paused : chatTexts.notLoaded}
          </p>
        )}
        {state.isClosed && (
          <p className={styles.note} role="status">
            {texts.closed}
          </p>
        )}
        <Reply
          patientUid={patientUid}
          conversation={conversation}
          kept={kept}
          send={answer}
          onTyping={tellWriting}
          {...(isOfTeam ? { readyWords } : {})}
        />
        <p className={styles.note}>
          <span>{fill(texts.shownAs, { providerName: configuration?.providerName ?? '' })}</span>{' '}
          <span>
            {isOfTeam &&
              configuration?.answerTime &&
              fill(texts.told, { time: chatTexts.answerTimes[configuration.answerTime] })}
          </span>
        </p>
      </Stack>
    </>
  );
}

interface ReplyProps {
  readonly patientUid: string;
  readonly conversation: TeamConversation;
  readonly kept: KeptDraft;
  readonly send: ReturnType<typeof useAnswer>;
  readonly onTyping: () => void;
  readonly readyWords?: ReadyWords;
}

/** The form for an answer, with typing indicators of other members, and whether one has answered since. */
function Reply({ conversation, kept, send, onTyping, readyWords }: ReplyProps) {
  const { messages, writers } = conversation;
  const last = lastWithoutGap(messages);
  const [hasDraft, setHasDraft] = useState(false);
  const isToWrite = useOpenedToWrite();
  /** The last position when typing began; null while there is no text. */
  const [begunAt, setBegunAt] = useState<number | null>(null);
  if (hasDraft && begunAt === null) setBegunAt(last);
  if (!hasDraft && begunAt !== null) setBegunAt(null);
  const meanwhile =
    begunAt === null
      ? undefined
      : messages.findLast(
          ({ position, sender }) => position > begunAt && sender.clientType === 'PROVIDER' && !sender.isOwn,
        );
  return (
    <>
      <Muted size="small" isGoneIfEmpty role="status">
        {writingText(writers)}
      </Muted>
      {meanwhile && (
        <Banner tone="caution">
          <p>{fill(texts.answeredMeanwhile, { name: meanwhile.sender.name ?? texts.somebody })}</p>
        </Banner>
      )}
      <Composer
        messages={messages}
        kept={kept}
        send={send}
        onTyping={onTyping}
        onDraft={setHasDraft}
        takesFocus={isToWrite}
        {...(readyWords ? { readyWords } : {})}
      />
    </>
  );
}

function writingText([name, other, ...more]: readonly string[]): string {
  if (name === undefined) return '';
  if (other === undefined) return fill(texts.writing.one, { name });
  return more.length > 0 ? texts.writing.many : fill(texts.writing.two, { name, other });
}
