import type { ClientSettings } from '@mien/contract';
import type { ClientSettingsSection } from '@mien/domain';
import { clientSettings as english, fill } from '@mien/messages';
import { Button, Muted, Row, rowClassName, SelectField, Spinner, Stack } from '@mien/ui';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AccessDenied } from '../../shared/platform/access-denied.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading, usePageTitle } from '../../shared/platform/page-heading.tsx';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { AveragesSection } from './averages-section.tsx';
import { useClientSettings, useClients } from './client-settings.queries.ts';
import styles from './client-settings-page.module.css';
import { LogosSection } from './logos-section.tsx';
import { MeasuresSection } from './measures-section.tsx';
import {
  AnswerTimeSection,
  AttentionNoticeSection,
  CareTeamSection,
  ConsentBannerSection,
  SmsSenderSection,
  TrialScansSection,
} from './plain-sections.tsx';
import { ProviderSection } from './provider-section.tsx';
import { DirtyProvider } from './settings-section.tsx';
import { SignOnSlot } from './sign-on-slot.tsx';
import { useSectionInView } from './use-section-in-view.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

const texts = textsOf('clientSettings', english);

/** Parts of the page, in their order. */
const SECTIONS = [
  { id: 'logos', Section: LogosSection },
  { id: 'measures', Section: MeasuresSection },
  { id: 'averages', Section: AveragesSection },
  { id: 'consentBanner', Section: ConsentBannerSection },
  { id: 'scanProvider', Section: ProviderSection },
  { id: 'smsSender', Section: SmsSenderSection },
  { id: 'attentionNotice', Section: AttentionNoticeSection },
  { id: 'careTeamAccess', Section: CareTeamSection },
  { id: 'answerTime', Section: AnswerTimeSection },
  { id: 'trialScans', Section: TrialScansSection },
  { id: 'singleSignOn', Section: SignOnSlot },
] as const satisfies readonly { id: ClientSettingsSection; Section: unknown }[];

const SECTION_IDS = SECTIONS.map(({ id }) => id);

/** `/admin/settings`: the client is in the URL if there are several. */
export function ClientSettingsPage() {
  const [query, setQuery] = useSearchParams();
  const clients = useClients();
  const wanted = query.get('client');
  const clientId =
    clients.data?.find((client) => client.clientId === wanted)?.clientId ?? clients.data?.[0]?.clientId ?? null;
  const settings = useClientSettings(clientId);
  usePageTitle(texts.title);
  const error = clients.error ?? settings.error;
  if (isProblem(error, 'not-allowed')) return <AccessDenied text={texts.denied} />;
  if (error && !settings.data)
    return <ProblemView error={error} onRetry={() => void (clients.error ? clients : settings).refetch()} />;
  if (clients.data?.length === 0) return <NoClients />;
  if (!clients.data || !settings.data) return <Spinner text={texts.loading} isPage />;
  return (
    <Settings
      key={settings.data.clientId}
      settings={settings.data}
      clients={clients.data}
      onClient={(client) => setQuery({ client })}
    />
  );
}

interface SettingsProps {
  readonly settings: ClientSettings;
  readonly clients: readonly { readonly clientId: string; readonly name: string }[];
  readonly onClient: (clientId: string) => void;
}

function Settings({ settings, clients, onClient }: SettingsProps) {
  const [dirty, setDirty] = useState<ReadonlySet<ClientSettingsSection>>(new Set());
  const report = useCallback((section: ClientSettingsSection, isDirty: boolean) => {
    setDirty((before) => {
      if (before.has(section) === isDirty) return before;
      const after = new Set(before);
      if (isDirty) after.add(section);
      else after.delete(section);
      return after;
    });
  }, []);
  const { isAsking, stay, leave } = useUnsavedChanges(dirty.size > 0);
  return (
    <div className={styles.page}>
      <Stack as="header" gap={3} className={styles.head}>
        <PageHeading title={texts.title} />
        <Muted className={pageStyles.intro}>{fill(texts.intro, { clientName: settings.name })}</Muted>
        {clients.length > 1 && (
          <div className={styles.short}>
            <SelectField
              label={texts.client}
              value={settings.clientId}
              // Switching the client would discard unsaved input.
              disabled={dirty.size > 0}
              options={clients.map(({ clientId, name }) => ({ value: clientId, label: name }))}
              onChange={(event) => onClient(event.target.value)}
            />
          </div>
        )}
      </Stack>
      <Contents />
      <DirtyProvider value={report}>
        <Stack gap={6} className={styles.sections}>
          {SECTIONS.map(({ id, Section }) => (
            <Section key={id} settings={settings} />
          ))}
        </Stack>
      </DirtyProvider>
      <Sheet isOpen={isAsking} onClose={stay} title={texts.leave.title} closeLabel={texts.leave.close}>
        <Stack gap={4} padding={3}>
          <p>{texts.leave.text}</p>
          <Button isBlock onClick={stay}>
            {texts.leave.stay}
          </Button>
          <Button variant="secondary" isBlock onClick={leave}>
            {texts.leave.leave}
          </Button>
        </Stack>
      </Sheet>
    </div>
  );
}

/** Links to the sections; the current one is marked. */
function Contents() {
  const { current, choose } = useSectionInView(SECTION_IDS);
  return (
    <nav className={styles.contents} aria-label={texts.contents}>
      <Row as="ul" isOneLine gap={2} align="stretch">
        {SECTION_IDS.map((id) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={rowClassName({
                isInline: true,
                padding: 2,
                sidePadding: 4,
                ground: 'panel',
                tone: 'plain',
                weight: 600,
                isTarget: true,
                isPill: true,
                isUndecorated: true,
                hover: 'tint',
              })}
              aria-current={id === current ? 'location' : undefined}
              // Browsers do not scroll if its edge is visible.
              onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
              onClick={(event) => {
                event.preventDefault();
                choose(id);
                const target = document.getElementById(id);
                target?.scrollIntoView({ block: 'start' });
                target?.focus({ preventScroll: true });
              }}
            >
              {texts[id].title}
            </a>
          </li>
        ))}
      </Row>
    </nav>
  );
}

function NoClients() {
  return (
    <Stack gap={2} className={styles.head}>
      <PageHeading title={texts.noClients.title} />
      <p>{texts.noClients.text}</p>
    </Stack>
  );
}
