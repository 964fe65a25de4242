import type { InboxEntry } from '@mien/contract';
import { CHAT_INBOX_STATES, CHAT_POLL_INTERVAL_MS, type ChatInboxState, daysAgo } from '@mien/domain';
import { chatInbox as english, fill } from '@mien/messages';
import { Banner, Button, classNames, Spinner } from '@mien/ui';
import { Link, useSearchParams } from 'react-router';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { useAttentiveInterval } from '../../shared/attention.ts';
import { EmptyNotice } from '../../shared/empty-notice.tsx';
import { currentLocale, textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useReachOf } from '../../shared/permissions.ts';
import { isProblem, problemText } from '../../shared/problem-text.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { TIME_ZONE } from '../../shared/time-zone.ts';
import styles from './chat-inbox-page.module.css';
import { useInbox } from './team.queries.ts';

const texts = textsOf('chatInbox', english);

const DAY_FORMAT = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' });
const TIME_FORMAT = new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short' });

/** `/admin/chat`: who has written, and who waits for an answer. */
export function ChatInboxPage() {
  const [query] = useSearchParams();
  const state: ChatInboxState = query.get('state') === 'closed' ? 'closed' : 'open';
  const interval = useAttentiveInterval(CHAT_POLL_INTERVAL_MS);
  const inbox = useInbox(state, interval);
  if (isProblem(inbox.error, 'not-allowed')) return <AccessDenied text={texts.denied} />;
  const entries = inbox.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className={styles.page}>
      <PageHeading title={texts.title} />
      <nav className={styles.states} aria-label={texts.which}>
        {CHAT_INBOX_STATES.map((candidate) => (
          <Link
            key={candidate}
            to={candidate === 'open' ? paths.chatInbox : `${paths.chatInbox}?state=closed`}
            className={styles.state}
            aria-current={candidate === state ? 'page' : undefined}
          >
            {texts.states[candidate]}
          </Link>
        ))}
      </nav>
      {interval === false && (
        <Banner>
          <p>{texts.paused}</p>
        </Banner>
      )}
      {inbox.isPending && <Spinner text={texts.loading} />}
      {inbox.isError && !inbox.data && <ProblemView error={inbox.error} onRetry={() => void inbox.refetch()} isPart />}
      {inbox.data && entries.length === 0 && <Empty state={state} />}
      {inbox.data && inbox.isError && (
        <p className={styles.stale} role="status">
          {inbox.isFetchNextPageError ? problemText(inbox.error) : texts.notLoaded}
        </p>
      )}
      {entries.length > 0 && (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.patientUid}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {inbox.hasNextPage && (
        <Button variant="secondary" isBusy={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </div>
  );
}

function Empty({ state }: { readonly state: ChatInboxState }) {
  return <EmptyNotice icon="chat" {...texts.empty[state]} />;
}

function timeText(createdAt: string): string {
  const created = new Date(createdAt);
  return (daysAgo(TIME_ZONE, created, new Date()) === 0 ? TIME_FORMAT : DAY_FORMAT).format(created);
}

function Entry({ entry }: { readonly entry: InboxEntry }) {
  const isOfAll = useReachOf()('answerChat') === 'all';
  const { last, unreadCount, clientName } = entry;
  return (
    <Link
      to={paths.teamConversationOf(entry.patientUid)}
      className={classNames(styles.entry, unreadCount > 0 && styles.unread)}
    >
      <span className={styles.who}>
        <span className={styles.name}>{entry.patientName || texts.unnamed}</span>
        {isOfAll && <span className={styles.client}>{clientName}</span>}
      </span>
      <time className={styles.time} dateTime={last.createdAt}>
        {timeText(last.createdAt)}
      </time>
      <span className={styles.excerpt}>
        {last.clientType === 'PATIENT' ? last.excerpt : fill(texts.answered, { excerpt: last.excerpt })}
      </span>
      {unreadCount > 0 && <span className={styles.count}>{fill(texts.unread, { count: unreadCount })}</span>}
    </Link>
  );
}
