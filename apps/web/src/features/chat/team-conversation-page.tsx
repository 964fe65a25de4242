import type { TeamMessage } from '@mien/contract';
import { CHAT_POLL_INTERVAL_MS } from '@mien/domain';
import { chatInbox as english, chat as englishChat, fill } from '@mien/messages';
import { Banner, Button, Icon, Spinner } from '@mien/ui';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { useAttentiveInterval } from '../../shared/attention.ts';
import { textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useReachOf } from '../../shared/permissions.ts';
import { isProblem, problemText } from '../../shared/problem-text.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { useConfiguration } from '../../shared/session.ts';
import { stored, storedJson } from '../../shared/stored.ts';
import { useToasts } from '../../shared/toasts.tsx';
import { isDrafts, lastWithoutGap } from './chat.model.ts';
import { Composer, type KeptDraft } from './composer.tsx';
import styles from './conversation.module.css';
import { ConversationLog } from './conversation-log.tsx';
import {
  type TeamConversation,
  useAnswer,
  useEarlierTeamMessages,
  useMarkTeamRead,
  useSetClosed,
  useTeamConversation,
} from './team.queries.ts';

const inboxTexts = textsOf('chatInbox', english);
const { conversation: texts } = inboxTexts;
const chatTexts = textsOf('chat', englishChat);

/** `/admin/chat/{patientUid}`: one patient's conversation with the team. */
export function TeamConversationPage() {
  const { patientUid = '' } = useParams();
  const interval = useAttentiveInterval(CHAT_POLL_INTERVAL_MS);
  const conversation = useTeamConversation(patientUid, interval);
  const { data, error } = conversation;
  useMarkTeamRead(patientUid, data, conversation.dataUpdatedAt);
  if (isProblem(error, 'not-allowed')) return <AccessDenied text={inboxTexts.denied} />;
  return (
    <div className={styles.page}>
      <Link to={paths.chatInbox} className={styles.back}>
        <Icon name="back" sizePx={20} />
        {texts.back}
      </Link>
      {conversation.isPending && <Spinner text={inboxTexts.loading} isPage />}
      {!conversation.isPending && !data && <ProblemView error={error} onRetry={() => void conversation.refetch()} />}
      {data && (
        <Conversation
          // Another patient's draft is another draft.
          key={patientUid}
          patientUid={patientUid}
          conversation={data}
          isStale={conversation.isError}
          isPaused={interval === false}
        />
      )}
    </div>
  );
}

/** A draft for each patient. */
function keptDraftOf(patientUid: string): KeptDraft {
  const all = () => storedJson(stored.teamChatDrafts, isDrafts) ?? {};
  return {
    get: () => all()[patientUid] ?? null,
    set: (draft) => {
      const { [patientUid]: _, ...others } = all();
      const next = draft === null ? others : { ...others, [patientUid]: draft };
      if (Object.keys(next).length === 0) stored.teamChatDrafts.clear();
      else stored.teamChatDrafts.set(JSON.stringify(next));
    },
  };
}

interface ConversationProps {
  readonly patientUid: string;
  readonly conversation: TeamConversation;
  /** Whether the last question for news failed. */
  readonly isStale: boolean;
  readonly isPaused: boolean;
}

function Conversation({ patientUid, conversation, isStale, isPaused }: ConversationProps) {
  const { messages, hasEarlier, state } = conversation;
  const { data: configuration } = useConfiguration();
  const earlier = useEarlierTeamMessages(patientUid);
  const answer = useAnswer(patientUid);
  const kept = useMemo(() => keptDraftOf(patientUid), [patientUid]);
  const patientName = conversation.patientName || inboxTexts.unnamed;
  const senderOf = ({ sender }: TeamMessage) => {
    if (sender.isOwn) return chatTexts.you;
    return sender.clientType === 'PATIENT' ? patientName : (sender.name ?? texts.deletedUser);
  };
  return (
    <>
      <Head patientUid={patientUid} patientName={patientName} conversation={conversation} />
      {hasEarlier && (
        <Button variant="secondary" isBusy={earlier.isPending} onClick={() => earlier.mutate()}>
          {chatTexts.earlier}
        </Button>
      )}
      {earlier.isError && (
        <Banner tone="problem">
          <p>{problemText(earlier.error)}</p>
        </Banner>
      )}
      <ConversationLog
        messages={messages}
        isOwnSide={({ sender }) => sender.clientType === 'PROVIDER'}
        senderOf={senderOf}
        isBusy={earlier.isPending}
        empty={texts.empty}
      />
      <div className={styles.foot}>
        {(isStale || isPaused) && (
          <p className={styles.stale} role="status">
            {isPaused ? inboxTexts.paused : chatTexts.notLoaded}
          </p>
        )}
        {state.isClosed && (
          <p className={styles.stale} role="status">
            {texts.closed}
          </p>
        )}
        <Composer messages={messages} kept={kept} send={answer} />
        <p className={styles.stale}>{fill(texts.shownAs, { providerName: configuration?.providerName ?? '' })}</p>
      </div>
    </>
  );
}

interface HeadProps {
  readonly patientUid: string;
  readonly patientName: string;
  readonly conversation: TeamConversation;
}

function Head({ patientUid, patientName, conversation }: HeadProps) {
  const { state, messages, clientName } = conversation;
  const toasts = useToasts();
  const setClosed = useSetClosed(patientUid);
  const isOfAll = useReachOf()('answerChat') === 'all';
  async function toggle(): Promise<void> {
    try {
      if (state.isClosed) await setClosed.mutateAsync('open');
      else {
        const after = await setClosed.mutateAsync({ closedAt: lastWithoutGap(messages) });
        if (!after.isClosed) toasts.show({ text: texts.cameIn, tone: 'info' });
      }
    } catch (error) {
      toasts.show({ text: problemText(error), tone: 'problem' });
    }
  }
  return (
    <header className={styles.head}>
      <div>
        <PageHeading title={fill(texts.title, { name: patientName })}>{patientName}</PageHeading>
        {isOfAll && <p className={styles.stale}>{clientName}</p>}
      </div>
      {messages.length > 0 && (
        <Button variant="secondary" isSmall isBusy={setClosed.isPending} onClick={() => void toggle()}>
          {state.isClosed ? texts.reopen : texts.close}
        </Button>
      )}
    </header>
  );
}
