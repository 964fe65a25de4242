import type { FoundMessage, InboxEntry } from '@mien/contract';
import {
  CHAT_INBOX_OWNERS,
  CHAT_INBOX_STATES,
  CHAT_POLL_INTERVAL_MS,
  CHAT_SEARCH_MAX_LENGTH,
  CHAT_SEARCH_MIN_LENGTH,
  daysAgo,
  placesOf,
} from '@mien/domain';
import { chatInbox as english, fill } from '@mien/messages';
import {
  Banner,
  Box,
  Button,
  boxClassName,
  classNames,
  Icon,
  IconButton,
  Muted,
  Row,
  rowClassName,
  SelectField,
  Spinner,
  Stack,
  Text,
  TextField,
  VisuallyHidden,
} from '@mien/ui';
import { Fragment, type SubmitEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAttentiveInterval } from '../../shared/health/attention.ts';
import { AccessDenied } from '../../shared/platform/access-denied.tsx';
import { EmptyNotice } from '../../shared/platform/empty-notice.tsx';
import { factsText } from '../../shared/platform/facts-text.ts';
import { dateFormat } from '../../shared/platform/formats.ts';
import { dayText, timeText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { useReachOf } from '../../shared/platform/permissions.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { LoadProblem, ProblemView } from '../../shared/platform/problem-view.tsx';
import { serverNow } from '../../shared/platform/server-time.ts';
import { sinceText } from '../../shared/platform/time-span-text.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { NameSuffix } from '../../shared/staff/name-suffix.tsx';
import { addressOfConversation, addressOfList, type ListFilter } from './messages.model.ts';
import styles from './messages.module.css';
import { useFound, useInbox } from './messages.queries.ts';

const texts = textsOf('chatInbox', english);

const dayOfYearFormat = () => dateFormat({ month: 'short', day: 'numeric' });

interface ListProps {
  readonly filter: ListFilter;
  /** The patient whose conversation is open next to the list; null for none. */
  readonly chosen: string | null;
}

interface InboxProps extends ListProps {
  /** Whether the pane next to the list says that it is empty. */
  readonly isEmptySaid: boolean;
}

/** Patients who have written or wait for an answer, or messages found by a search. */
export function Inbox({ filter, chosen, isEmptySaid }: InboxProps) {
  return (
    <>
      <Filters filter={filter} chosen={chosen} />
      {filter.search === '' ? (
        <Conversations filter={filter} chosen={chosen} isEmptySaid={isEmptySaid} />
      ) : (
        <Found filter={filter} chosen={chosen} />
      )}
    </>
  );
}

function Filters({ filter, chosen }: ListProps) {
  const navigate = useNavigate();
  const isOfTeam = useReachOf()('organizeChat') === 'client';
  /** The open conversation stays open. */
  const addressOf = (changed: ListFilter) =>
    chosen === null ? addressOfList(changed) : addressOfConversation(chosen, changed);
  return (
    <Stack gap={3}>
      {isOfTeam && (
        <SearchForm
          key={filter.search}
          search={filter.search}
          onSearch={(search) => void navigate(addressOf({ ...filter, search }))}
        />
      )}
      {filter.search === '' && (
        <>
          <Row as="nav" gap={2} align="stretch" aria-label={texts.which}>
            {CHAT_INBOX_STATES.filter((state) => state !== 'unverified' || state === filter.state).map((state) => (
              <Link
                key={state}
                to={addressOf({ ...filter, state })}
                className={classNames(
                  rowClassName({
                    sidePadding: 4,
                    ground: 'control',
                    tone: 'plain',
                    size: 'small',
                    weight: 600,
                    isTarget: true,
                    isPill: true,
                    isUndecorated: true,
                  }),
                  styles.state,
                )}
                aria-current={state === filter.state ? 'page' : undefined}
              >
                {texts.states[state]}
              </Link>
            ))}
          </Row>
          {isOfTeam && (
            <div className={styles.owner}>
              <SelectField
                isLow
                label={texts.whose}
                value={filter.owner}
                onChange={(event) => {
                  const owner = CHAT_INBOX_OWNERS.find((known) => known === event.target.value) ?? 'all';
                  void navigate(addressOf({ ...filter, owner }), { replace: true });
                }}
                options={CHAT_INBOX_OWNERS.map((value) => ({ value, label: texts.owners[value] }))}
              />
            </div>
          )}
        </>
      )}
    </Stack>
  );
}

interface SearchFormProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Enter starts the search. Each search is logged, so it does not run while the user types. */
function SearchForm({ search, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(search);
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onSearch(typed.trim());
  }
  return (
    <form className={styles.search} onSubmit={submit}>
      <TextField
        type="search"
        label={texts.search.label}
        isLabelHidden
        isLow
        prefix={<Icon name="search" sizePx={20} />}
        suffix={
          search === '' ? undefined : (
            <IconButton icon="close" label={texts.search.clear} onClick={() => onSearch('')} />
          )
        }
        placeholder={texts.search.label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={CHAT_SEARCH_MAX_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}

/** Says that a list without a search is empty. */
export const emptyTexts = ({ owner, state }: ListFilter) => texts.empty[owner === 'all' ? state : 'filtered'];

function Conversations({ filter, chosen, isEmptySaid }: InboxProps) {
  const reach = useReachOf()('answerChat');
  const interval = useAttentiveInterval(CHAT_POLL_INTERVAL_MS);
  const inbox = useInbox(filter, interval);
  if (isProblem(inbox.error, 'not-allowed')) return <AccessDenied text={texts.denied} />;
  const entries = inbox.data?.pages.flatMap((page) => page.items) ?? [];
  const isOfSeveral = new Set(entries.map(({ clientName }) => clientName)).size > 1;
  const unverifiedCount = inbox.data?.pages[0]?.unverifiedCount ?? 0;
  return (
    <>
      {filter.state === 'unverified' && <p className={styles.note}>{texts.unverified.about}</p>}
      {interval === false && (
        <Banner>
          <p>{texts.paused}</p>
        </Banner>
      )}
      {inbox.isPending && <Spinner text={texts.loading} />}
      <LoadProblem query={inbox} isPart />
      {unverifiedCount > 0 && (
        <Link className={styles.note} to={addressOfList({ ...filter, state: 'unverified' })}>
          {pluralText(texts.unverified.waiting, unverifiedCount)}
        </Link>
      )}
      {inbox.data && entries.length === 0 && !isEmptySaid && <EmptyNotice icon="chat" {...emptyTexts(filter)} />}
      {inbox.data && inbox.isError && (
        <p className={styles.note} role="status">
          {inbox.isFetchNextPageError ? problemText(inbox.error) : texts.notLoaded}
        </p>
      )}
      {entries.length > 0 && (
        <Box as="ul" ground="panel" lines="close" className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.patientUid}>
              <Entry
                entry={entry}
                filter={filter}
                isChosen={entry.patientUid === chosen}
                isClientNamed={isOfSeveral && reach === 'all'}
              />
            </li>
          ))}
        </Box>
      )}
      {inbox.hasNextPage && (
        <Button
          variant="secondary"
          isSmall
          isBusy={inbox.isFetchingNextPage}
          onClick={() => void inbox.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </>
  );
}

/** A time if today, a day if this year, otherwise a full date: the name next to it needs the room. */
function shortTimeText(createdAt: string): string {
  const created = new Date(createdAt);
  const now = new Date();
  if (daysAgo(deviceTimeZone(), created, now) === 0) return timeText(created);
  return created.getFullYear() === now.getFullYear() ? dayOfYearFormat().format(created) : dayText(created);
}

/** The patient of the conversation. */
function Name({ of: { patientName, ageYears } }: { readonly of: Pick<InboxEntry, 'patientName' | 'ageYears'> }) {
  return (
    <Text as="span" breaks="anywhere" className={styles.name}>
      <span>{patientName || texts.unnamed}</span>
      {ageYears !== null && <NameSuffix fact={fill(texts.age, { age: ageYears })} />}
    </Text>
  );
}

/** How long the patient has waited for an answer; screen readers get it as a sentence. */
function Wait({ since }: { readonly since: string }) {
  const age = sinceText(since, serverNow().getTime());
  return (
    <Text as="time" size="small" tone="brand" weight={600} breaks="never" isToEnd dateTime={since}>
      {age === null ? (
        texts.waitsNow
      ) : (
        <>
          <VisuallyHidden>{fill(texts.waits, { age })}</VisuallyHidden>
          <span aria-hidden="true">{age}</span>
        </>
      )}
    </Text>
  );
}

/** The client, the assignee, and whether the conversation is snoozed or back; nothing if none. */
function markOf({ clientName, isVerified, assignee, snoozedUntil }: InboxEntry, isClientNamed: boolean): string {
  const until = snoozedUntil === null ? null : new Date(snoozedUntil);
  return factsText([
    isClientNamed ? clientName : null,
    isVerified ? null : texts.unverified.mark,
    assignee && fill(texts.assignedTo, { name: assignee.name }),
    until && (until > new Date() ? fill(texts.snoozedUntil, { date: dayText(until) }) : texts.isBack),
  ]);
}

interface EntryProps {
  readonly entry: InboxEntry;
  readonly filter: ListFilter;
  readonly isChosen: boolean;
  /** Whether the list has patients of several clients. */
  readonly isClientNamed: boolean;
}

function Entry({ entry, filter, isChosen, isClientNamed }: EntryProps) {
  const { last, unreadCount, waitingSince } = entry;
  const mark = markOf(entry, isClientNamed);
  return (
    <Link
      to={addressOfConversation(entry.patientUid, filter)}
      data-row
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(
        boxClassName({ hover: 'tint', isRound: true, padding: 4, tone: 'plain', isUndecorated: true }),
        styles.entry,
        unreadCount > 0 && styles.unread,
      )}
    >
      <Name of={entry} />
      {waitingSince === null ? (
        <Muted as="time" size="small" hasEvenDigits isToEnd dateTime={last.createdAt}>
          {shortTimeText(last.createdAt)}
        </Muted>
      ) : (
        <Wait since={waitingSince} />
      )}
      <Muted as="span" size="small" isCut isAcross className={styles.excerpt}>
        {last.clientType === 'PATIENT' ? last.excerpt : fill(texts.answered, { excerpt: last.excerpt })}
      </Muted>
      {unreadCount > 0 && <VisuallyHidden>{pluralText(texts.unread, unreadCount)}</VisuallyHidden>}
      {mark !== '' && (
        <Muted as="span" size="small" weight={600} isAcross>
          {mark}
        </Muted>
      )}
    </Link>
  );
}

function Found({ filter, chosen }: ListProps) {
  const { search } = filter;
  const found = useFound(filter);
  const messages = found.data?.pages.flatMap((page) => page.items) ?? [];
  if (search.length < CHAT_SEARCH_MIN_LENGTH)
    return (
      <p className={styles.note} role="status">
        {pluralText(texts.search.tooShort, CHAT_SEARCH_MIN_LENGTH)}
      </p>
    );
  const count = messages.length;
  return (
    <>
      {found.isPending && <Spinner text={texts.loading} />}
      {found.isError && (
        <ProblemView
          error={found.error}
          onRetry={() => void (found.data ? found.fetchNextPage() : found.refetch())}
          isPart
        />
      )}
      {found.data && count === 0 && <EmptyNotice icon="search" {...texts.search.none} />}
      {count > 0 && (
        <>
          <p className={styles.note} role="status">
            {pluralText(texts.search.found[found.hasNextPage ? 'first' : 'all'], count)}
          </p>
          <Box as="ul" ground="panel" lines="close" className={styles.entries}>
            {messages.map((message) => (
              <li key={`${message.patientUid} ${message.position}`}>
                <FoundEntry message={message} filter={filter} isChosen={message.patientUid === chosen} />
              </li>
            ))}
          </Box>
          <p className={styles.note}>{texts.search.inLog}</p>
        </>
      )}
      {found.hasNextPage && (
        <Button
          variant="secondary"
          isSmall
          isBusy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {texts.search.more}
        </Button>
      )}
    </>
  );
}

interface FoundEntryProps {
  readonly message: FoundMessage;
  readonly filter: ListFilter;
  readonly isChosen: boolean;
}

function FoundEntry({ message, filter, isChosen }: FoundEntryProps) {
  const { patientUid, position, clientType, excerpt, createdAt } = message;
  return (
    <Link
      to={addressOfConversation(patientUid, filter, position)}
      data-row
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(
        boxClassName({ hover: 'tint', isRound: true, padding: 4, tone: 'plain', isUndecorated: true }),
        styles.entry,
      )}
    >
      <Name of={message} />
      <Muted as="time" size="small" hasEvenDigits isToEnd dateTime={createdAt}>
        {shortTimeText(createdAt)}
      </Muted>
      <Muted as="span" size="small" breaks="anywhere" isAcross className={styles.foundText}>
        <span>{clientType === 'PROVIDER' && `${texts.search.answeredBy} `}</span>
        <Marked text={excerpt} search={filter.search} />
      </Muted>
    </Link>
  );
}

/** A text with the searched words marked. */
function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  const places = placesOf(search, text);
  return (
    <>
      {places.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(places[index - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.[1] ?? 0)}
    </>
  );
}
