import { chat as english, fill } from '@mien/messages';
import { Banner, Box, Button, Icon, Muted, Row, Spinner, Stack } from '@mien/ui';
import { Suspense, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { Composer, type KeptDraft } from '../../shared/health/conversation/composer.tsx';
import { EMPTY_DRAFT, isChatDraft } from '../../shared/health/conversation/conversation.model.ts';
import styles from '../../shared/health/conversation/conversation.module.css';
import { ConversationLog } from '../../shared/health/conversation/conversation-log.tsx';
import { useIsOneself } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { ScanOnlyView } from '../../shared/platform/scan-only-view.tsx';
import { useConfiguration, useSession } from '../../shared/platform/session.ts';
import { stored, storedJson } from '../../shared/platform/stored.ts';
import { AboutOfMessage, AskedAbout } from './asked-about.tsx';
import { useConversation, useEarlierMessages, useMarkAnswersRead, useSendMessage } from './chat.queries.ts';

const texts = textsOf('chat', english);

/** Loaded after the first message was sent: it is rarely shown, and only once. */
const NoticesOffer = optionalComponent(async () => (await import('./notices-offer.tsx')).NoticesOffer);

const KEPT_DRAFT: KeptDraft = {
  get: () => storedJson(stored.chatDraft, isChatDraft),
  set: (draft) => (draft === null ? stored.chatDraft.clear() : stored.chatDraft.set(JSON.stringify(draft))),
};

const NONE: readonly never[] = [];

/** `/liveChat`: a patient's conversation with the provider's team. */
export function LiveChatPage() {
  const { data: session } = useSession();
  const { data: configuration } = useConfiguration();
  const clientName = configuration?.clientName ?? null;
  if (session?.user.patientUid === null) return <Navigate to={paths.account} replace />;
  if (session?.isScanOnly) return <ScanOnlyView title={texts.title} />;
  return (
    <Box isFilling isWide className={styles.page}>
      <Stack>
        <PageHeading title={texts.title} />
        {clientName !== null && <Muted>{fill(texts.with, { clientName })}</Muted>}
      </Stack>
      <Conversation />
    </Box>
  );
}

function Conversation() {
  const { data, error, isPending, isError, refetch } = useConversation();
  const { data: session } = useSession();
  const { data: configuration } = useConfiguration();
  const providerName = configuration?.providerName ?? '';
  const clientName = configuration?.clientName ?? providerName;
  const earlier = useEarlierMessages();
  const send = useSendMessage();
  const isOneself = useIsOneself();
  const foot = useRef<HTMLDivElement>(null);
  const [hasSent, setHasSent] = useState(false);
  const [started, setStarted] = useState<string | null>(null);
  if (send.isSuccess && !hasSent) setHasSent(true);
  const patientName = isOneself ? texts.you : session?.user.firstName || texts.patient;
  const messages = data?.messages ?? [];
  // Messages read by a carer stay unread for the patient.
  useMarkAnswersRead(isOneself ? messages : NONE);
  if (isPending) return <Spinner text={texts.loading} isPage />;
  if (!data) return <ProblemView error={error} onRetry={() => void refetch()} offlineHint={<p>{texts.offline}</p>} />;
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
      <ConversationLog
        messages={messages}
        isOwnSide={({ sender }) => isOneself && sender.clientType === 'PATIENT'}
        senderOf={({ sender }) => (sender.clientType === 'PATIENT' ? patientName : providerName)}
        isBusy={earlier.isPending}
        empty={isOneself ? fill(texts.empty, { clientName }) : texts.none}
        emptyActions={isOneself && <Starters onStart={setStarted} />}
        aboutOf={(about) => <AboutOfMessage about={about} />}
      />
      {isOneself && hasSent && (
        <Suspense fallback={null}>
          <NoticesOffer onClose={() => foot.current?.querySelector('textarea')?.focus()} />
        </Suspense>
      )}
      <Stack ref={foot} gap={2} lineAbove={0} className={styles.foot}>
        {isError && (
          <Muted size="small" role="status">
            {texts.notLoaded}
          </Muted>
        )}
        {isOneself && (
          <Composer
            // Another one begins with the chosen words.
            key={started}
            takesFocus={started !== null}
            messages={messages}
            kept={KEPT_DRAFT}
            send={send}
            aboutOf={(about, onChange) => <AskedAbout about={about} onChange={onChange} />}
          />
        )}
        {configuration?.answerTime && (
          <Muted size="small">
            {fill(texts.answerTime, {
              clientName,
              time: texts.answerTimes[configuration.answerTime],
            })}
          </Muted>
        )}
        <Row as="p" gap={2} align="stretch" isOneLine tone="caution" size="small" className={styles.caution}>
          <Icon name="warning" sizePx={20} />
          {texts.notForEmergencies}
        </Row>
      </Stack>
    </>
  );
}

const STARTERS: readonly string[] = Object.values(texts.starters);

/** Words to begin with, which are not sent yet. Typed text is kept. */
function Starters({ onStart }: { readonly onStart: (text: string) => void }) {
  function start(text: string): void {
    const draft = KEPT_DRAFT.get() ?? EMPTY_DRAFT;
    if (draft.text === '' || STARTERS.includes(draft.text)) KEPT_DRAFT.set({ ...draft, text });
    onStart(text);
  }
  // A question about a value has its own beginning, and leaves no room for these.
  const starters = KEPT_DRAFT.get()?.about ? [] : STARTERS;
  return (
    <Stack as="span" gap={3} align="center">
      {starters.map((text) => (
        <Button key={text} variant="secondary" isSmall onClick={() => start(text)}>
          {text}
        </Button>
      ))}
      <Row as="span" gap={1} isOneLine>
        <Icon name="bell" sizePx={20} tone="brand" />
        <LoneLink to={paths.me} state={{ me: 'notices' }}>
          {texts.toNotices}
        </LoneLink>
      </Row>
    </Stack>
  );
}
