import type { ChatMessage } from '@mien/contract';
import { CHAT_MESSAGE_MAX_LENGTH, daysAgo } from '@mien/domain';
import { chat as english, fill } from '@mien/messages';
import { Banner, Button, Icon, Spinner, TextAreaField } from '@mien/ui';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { currentLocale, textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { problemText } from '../../shared/problem-text.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { useConfiguration, useSession } from '../../shared/session.ts';
import { stored, storedJson } from '../../shared/stored.ts';
import { type ChatDraft, daysOf, EMPTY_DRAFT, hasArrived, isChatDraft, messageOfDraft } from './chat.model.ts';
import { useConversation, useEarlierMessages, useSendMessage } from './chat.queries.ts';
import styles from './live-chat-page.module.css';

const texts = textsOf('chat', english);

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** This close to its end, the page follows the conversation as it grows. Pixels. */
const NEAR_END_PX = 160;

/** `/liveChat`: a patient's conversation with the provider's team. */
export function LiveChatPage() {
  const { data: session } = useSession();
  if (session?.user.patientUid === null) return <Navigate to={paths.account} replace />;
  return (
    <div className={styles.page}>
      <PageHeading title={texts.title} />
      <Conversation />
    </div>
  );
}

function Conversation() {
  const { data, error, isPending, isError, refetch } = useConversation();
  const { data: configuration } = useConfiguration();
  const providerName = configuration?.providerName ?? '';
  const earlier = useEarlierMessages();
  const messages = data?.messages ?? [];
  const lastUid = messages.at(-1)?.messageUid;

  useEffect(() => {
    if (lastUid === undefined) return;
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    if (scrollHeight - clientHeight - scrollTop < NEAR_END_PX || scrollTop === 0) window.scrollTo(0, scrollHeight);
  }, [lastUid]);

  if (isPending) return <Spinner text={texts.loading} isPage />;
  if (!data) return <ProblemView error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {data.hasEarlier && (
        <Button variant="secondary" isBusy={earlier.isPending} onClick={() => earlier.mutate()}>
          {texts.earlier}
        </Button>
      )}
      {earlier.isError && (
        <Banner tone="problem">
          <p>{problemText(earlier.error)}</p>
        </Banner>
      )}
      <div
        className={styles.log}
        role="log"
        aria-label={texts.messages}
        aria-live="polite"
        aria-busy={earlier.isPending}
      >
        {messages.length === 0 && <p className={styles.empty}>{fill(texts.empty, { providerName })}</p>}
        {daysOf(messages, TIME_ZONE).map(({ day, messages: ofDay }) => (
          <section key={day} className={styles.day}>
            <h2 className={styles.dayName}>{dayName(ofDay[0]?.createdAt ?? day)}</h2>
            <ul className={styles.messages}>
              {ofDay.map((message) => (
                <Message key={message.messageUid} message={message} providerName={providerName} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        {isError && (
          <p className={styles.stale} role="status">
            {texts.notLoaded}
          </p>
        )}
        <Composer messages={messages} />
        <p className={styles.caution}>
          <Icon name="warning" sizePx={20} />
          {texts.notForEmergencies}
        </p>
      </div>
    </>
  );
}

const DAY_FORMAT = new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', day: 'numeric', month: 'long' });
const TIME_FORMAT = new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short' });

function dayName(createdAt: string): string {
  const created = new Date(createdAt);
  const days = daysAgo(TIME_ZONE, created, new Date());
  if (days === 0) return texts.today;
  return days === 1 ? texts.yesterday : DAY_FORMAT.format(created);
}

function Message({ message, providerName }: { readonly message: ChatMessage; readonly providerName: string }) {
  const isOwn = message.sender.clientType === 'PATIENT';
  return (
    <li className={isOwn ? styles.own : styles.theirs}>
      <p className={styles.meta}>
        <span className={styles.sender}>{isOwn ? texts.you : providerName}</span>{' '}
        <time dateTime={message.createdAt}>{TIME_FORMAT.format(new Date(message.createdAt))}</time>
      </p>
      <p className={styles.text}>{message.message}</p>
    </li>
  );
}

function startOfDraft(): ChatDraft {
  return storedJson(stored.chatDraft, isChatDraft) ?? EMPTY_DRAFT;
}

/** Enter sends where there is a keyboard; on a phone it makes a new line, and an input method's Enter chooses a word. */
function isSendKey(event: KeyboardEvent): boolean {
  const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
  return isPlainEnter && window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}

/** What is typed stays until the server has it: across a failure, another page, a reload. */
function Composer({ messages }: { readonly messages: readonly ChatMessage[] }) {
  const [draft, setDraft] = useState(startOfDraft);
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = useSendMessage();

  function keep(next: ChatDraft): void {
    setDraft(next);
    if (next.text === '') stored.chatDraft.clear();
    else stored.chatDraft.set(JSON.stringify(next));
  }

  // Sent after all: its answer got lost, the next question for messages found it.
  const isThere = hasArrived(draft, messages);
  useEffect(() => {
    if (!isThere) return;
    setDraft(EMPTY_DRAFT);
    setFault(null);
    stored.chatDraft.clear();
  }, [isThere]);

  async function submit(event?: SubmitEvent): Promise<void> {
    event?.preventDefault();
    if (send.isPending) return;
    const message = messageOfDraft(draft, () => crypto.randomUUID());
    const isTooLong = message.message.length > CHAT_MESSAGE_MAX_LENGTH;
    if (message.message === '' || isTooLong) {
      setFault(isTooLong ? fill(texts.tooLong, { count: CHAT_MESSAGE_MAX_LENGTH }) : texts.nothing);
      field.current?.focus();
      return;
    }
    setFault(null);
    keep({ text: draft.text, sentAs: message });
    try {
      await send.mutateAsync(message);
      keep(EMPTY_DRAFT);
    } catch (error) {
      setFault(fill(texts.notSent, { reason: problemText(error) }));
    }
    field.current?.focus();
  }

  return (
    <form className={styles.composer} onSubmit={(event) => void submit(event)} noValidate>
      <TextAreaField
        ref={field}
        label={texts.label}
        isLabelHidden
        placeholder={texts.placeholder}
        autoComplete="off"
        enterKeyHint="send"
        value={draft.text}
        readOnly={send.isPending}
        error={fault}
        onChange={(event) => keep({ ...draft, text: event.target.value })}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return;
          event.preventDefault();
          void submit();
        }}
      />
      <Button type="submit" isBusy={send.isPending}>
        {send.isPending ? texts.sending : texts.send}
      </Button>
    </form>
  );
}
