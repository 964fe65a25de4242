import { chatInbox as english, fill } from '@mien/messages';
import { Box, buttonClassName, classNames, Spinner, Text } from '@mien/ui';
import { Suspense, useEffect, useRef } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { AccessDenied } from '../../shared/platform/access-denied.tsx';
import { EmptyNotice } from '../../shared/platform/empty-notice.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent } from '../../shared/platform/lazy-component.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { useReachOf } from '../../shared/platform/permissions.ts';
import { useConfiguration, useSession } from '../../shared/platform/session.ts';
import { useMedia } from '../../shared/platform/use-media.ts';
import { useRowReturn } from '../../shared/staff/use-row-return.ts';
import { emptyTexts, Inbox } from './inbox.tsx';
import { addressOfConversation, addressOfList, filterOf, type ListFilter } from './messages.model.ts';
import styles from './messages.module.css';
import { useInbox, useTeamConversation } from './messages.queries.ts';
import { Thread } from './thread.tsx';

const texts = textsOf('chatInbox', english);

/** Code that renders results loads with the third pane, and never on a phone. */
const PatientPanel = lazyComponent(async () => (await import('./patient-panel.tsx')).PatientPanel);

/** Breakpoints for two panes, and for the patient's panel next to them. */
const TWO_PANES = '(min-width: 60rem)';
const THREE_PANES = '(min-width: 75rem)';

/** `/admin/chat` and `/admin/chat/{patientUid}`: the inbox, the selected conversation, and its patient. */
export function MessagesPage() {
  useRowReturn();
  const { patientUid } = useParams();
  const [query] = useSearchParams();
  const { data: session } = useSession();
  const { data: configuration } = useConfiguration();
  const isKnown = session && configuration;
  const reach = useReachOf()('answerChat');
  const hasTwoPanes = useMedia(TWO_PANES);
  const hasThreePanes = useMedia(THREE_PANES);
  const filter = filterOf(query);
  const chosen = patientUid ?? null;
  useEscape(chosen, filter);
  const before = useBefore(chosen);
  if (isKnown && reach !== 'client' && reach !== 'all') return <AccessDenied text={texts.denied} />;
  const found = Number(query.get('found')) || undefined;
  const list = (
    <Box as="section" isFilling className={styles.list} aria-label={texts.title}>
      {chosen === null ? (
        <PageHeading title={texts.title} takesFocus={before === null} />
      ) : (
        <h2 className={styles.listTitle}>{texts.title}</h2>
      )}
      <Inbox filter={filter} chosen={chosen} isEmptySaid={hasTwoPanes && chosen === null} />
    </Box>
  );
  return (
    <Box width={hasTwoPanes ? undefined : 'page'} className={hasTwoPanes ? styles.panes : styles.page}>
      {(hasTwoPanes || chosen === null) && list}
      {chosen !== null && (
        // Each patient has a separate draft.
        <Box as="section" key={chosen} isFilling className={styles.thread}>
          <Thread patientUid={chosen} found={found} back={hasTwoPanes ? null : addressOfList(filter)} />
        </Box>
      )}
      {chosen === null && hasTwoPanes && (
        <Box as="section" isFilling className={classNames(styles.thread, styles.nothing)}>
          <NothingChosen filter={filter} />
        </Box>
      )}
      {chosen !== null && hasThreePanes && (
        <aside key={`panel ${chosen}`} className={styles.panel} aria-label={texts.panel.title}>
          <Patient patientUid={chosen} />
        </aside>
      )}
    </Box>
  );
}

/**
 * Says that the list is empty, or previews its longest-waiting conversation. It is not opened without a click: opening
 * it is logged, and marks its messages as read.
 */
function NothingChosen({ filter }: { readonly filter: ListFilter }) {
  const { title, text, longest, open } = texts.nothingChosen;
  const { data } = useInbox(filter, false);
  const items = data?.pages[0]?.items;
  const first = items?.find(({ waitingSince }) => waitingSince !== null);
  if (items?.length === 0 && filter.search === '') return <EmptyNotice icon="chat" {...emptyTexts(filter)} />;
  if (!first || filter.search !== '') return <EmptyNotice icon="chat" title={title} text={text} />;
  return (
    <EmptyNotice icon="chat" title={title} text={fill(longest, { name: first.patientName || texts.unnamed })}>
      {first.last.clientType === 'PATIENT' && (
        <Text padding={4} ground="panel" tone="plain" breaks="anywhere">
          {first.last.excerpt}
        </Text>
      )}
      <Link to={addressOfConversation(first.patientUid, filter)} className={buttonClassName({ isSmall: true })}>
        {open}
      </Link>
    </EmptyNotice>
  );
}

/** Makes no call of its own: the conversation says when the patient last wrote. */
function Patient({ patientUid }: { readonly patientUid: string }) {
  const { data } = useTeamConversation(patientUid, false);
  // Nothing is requested for a patient out of reach.
  if (!data) return null;
  const last = data.messages.findLast(({ sender }) => sender.clientType === 'PATIENT');
  return (
    <Suspense fallback={<Spinner text={texts.panel.loading} />}>
      <PatientPanel patientUid={patientUid} lastWrote={last?.createdAt ?? null} />
    </Suspense>
  );
}

/** The previous selection; its row gets focus when the conversation is closed. */
function useBefore(chosen: string | null): string | null {
  const before = useRef<string | null>(null);
  const left = chosen === null ? before.current : null;
  useEffect(() => {
    before.current = chosen;
    if (left !== null) document.querySelector<HTMLElement>(`[data-row][href*="${CSS.escape(left)}"]`)?.focus();
  }, [chosen, left]);
  return left;
}

/** Escape leaves the text field first, and then the conversation. */
function useEscape(chosen: string | null, filter: ListFilter): void {
  const navigate = useNavigate();
  const list = addressOfList(filter);
  useEffect(() => {
    if (chosen === null) return;
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && activeElement.matches('input, select, textarea'))
        activeElement.blur();
      else void navigate(list);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [chosen, list, navigate]);
}
