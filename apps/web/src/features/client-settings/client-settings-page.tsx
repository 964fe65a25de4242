import type { ClientSettings } from '@mien/contract';
import { clientSettings as english, fill } from '@mien/messages';
import { Button, Icon, type IconName, Muted, Row, SelectField, Spinner, Stack, Text } from '@mien/ui';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { AccessDenied } from '../../shared/platform/access-denied.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading, usePageTitle } from '../../shared/platform/page-heading.tsx';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { Sheet } from '../../shared/platform/sheet.tsx';
import titleSelect from '../../shared/staff/title-select.module.css';
import { AveragesSection } from './averages-section.tsx';
import { useClientSettings, useClients } from './client-settings.queries.ts';
import styles from './client-settings-page.module.css';
import { EhrSlot } from './ehr-slot.tsx';
import { EmbeddingSection } from './embedding-section.tsx';
import { EventsSlot } from './events-slot.tsx';
import { KiosksSlot } from './kiosks-slot.tsx';
import { LogosSection } from './logos-section.tsx';
import { MeasuresSection } from './measures-section.tsx';
import {
  AnswerTimeSection,
  AttentionNoticeSection,
  CareTeamSection,
  ConsentBannerSection,
  SmsSenderSection,
  TrialScansSection,
  VisitsSection,
} from './plain-sections.tsx';
import { ProgramsSlot } from './programs-slot.tsx';
import { ProviderSection } from './provider-section.tsx';
import { type SectionId, SectionProvider, type SectionStates } from './settings-section.tsx';
import { SignOnSlot } from './sign-on-slot.tsx';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

const texts = textsOf('clientSettings', english);

/** Parts of the page in groups, in their order. */
const GROUPS = [
  {
    key: 'patients',
    icon: 'people',
    sections: [
      { id: 'logos', Section: LogosSection },
      { id: 'measures', Section: MeasuresSection },
      { id: 'consentBanner', Section: ConsentBannerSection },
      { id: 'answerTime', Section: AnswerTimeSection },
      { id: 'trialScans', Section: TrialScansSection },
    ],
  },
  {
    key: 'careTeam',
    icon: 'badge',
    sections: [
      { id: 'careTeamAccess', Section: CareTeamSection },
      { id: 'attentionNotice', Section: AttentionNoticeSection },
      { id: 'averages', Section: AveragesSection },
      { id: 'singleSignOn', Section: SignOnSlot },
    ],
  },
  {
    key: 'connections',
    icon: 'link',
    sections: [
      { id: 'scanProvider', Section: ProviderSection },
      { id: 'smsSender', Section: SmsSenderSection },
      { id: 'visits', Section: VisitsSection },
      { id: 'kiosks', Section: KiosksSlot },
      { id: 'embedding', Section: EmbeddingSection },
      { id: 'ehr', Section: EhrSlot },
      { id: 'programs', Section: ProgramsSlot },
      { id: 'events', Section: EventsSlot },
    ],
  },
] as const satisfies readonly {
  key: string;
  icon: IconName;
  sections: readonly { id: SectionId; Section: unknown }[];
}[];

const SECTION_IDS = GROUPS.flatMap(({ sections }) => sections.map(({ id }) => id));

/** The set with or without a member; the same set if nothing changes. */
function withMember<Item>(set: ReadonlySet<Item>, item: Item, isMember: boolean): ReadonlySet<Item> {
  if (set.has(item) === isMember) return set;
  const after = new Set(set);
  if (isMember) after.add(item);
  else after.delete(item);
  return after;
}

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
  const { hash } = useLocation();
  const [dirty, setDirtySections] = useState<ReadonlySet<SectionId>>(new Set());
  const [opened, setOpenedSections] = useState<ReadonlySet<SectionId>>(
    // A link may name a section.
    () => new Set(SECTION_IDS.filter((id) => hash === `#${id}`)),
  );
  const setDirty = useCallback<SectionStates['setDirty']>(
    (section, isDirty) => setDirtySections((before) => withMember(before, section, isDirty)),
    [],
  );
  const setOpened = useCallback<SectionStates['setOpened']>(
    (section, isOpen) => setOpenedSections((before) => withMember(before, section, isOpen)),
    [],
  );
  const states = useMemo(() => ({ opened, setOpened, setDirty }), [opened, setOpened, setDirty]);
  const { isAsking, stay, leave } = useUnsavedChanges(dirty.size > 0);
  return (
    <Stack gap={6} className={styles.page}>
      <Stack as="header" gap={2}>
        <Row gap={4} lineGap={2} justify="between">
          <PageHeading title={texts.title} />
          {clients.length > 1 && (
            <div className={titleSelect.select}>
              <SelectField
                isLow
                label={texts.client}
                value={settings.clientId}
                // Switching the client would discard unsaved input.
                disabled={dirty.size > 0}
                options={clients.map(({ clientId, name }) => ({ value: clientId, label: name }))}
                onChange={(event) => onClient(event.target.value)}
              />
            </div>
          )}
        </Row>
        <Muted className={pageStyles.intro}>{fill(texts.intro, { clientName: settings.name })}</Muted>
      </Stack>
      <SectionProvider value={states}>
        {GROUPS.map(({ key, icon, sections }) => (
          <Stack as="section" key={key} gap={2} aria-labelledby={`group-${key}`}>
            <Row gap={2} isOneLine align="start">
              <Icon tone="brand" name={icon} />
              <Stack isFilling>
                <Text id={`group-${key}`} size="lead" weight={700}>
                  {texts.groups[key]}
                </Text>
                <Muted size="small">{texts.groupsAbout[key]}</Muted>
              </Stack>
            </Row>
            <Stack ground="card" lines="close" className={styles.group}>
              {sections.map(({ id, Section }) => (
                <Section key={id} settings={settings} />
              ))}
            </Stack>
          </Stack>
        ))}
      </SectionProvider>
      <Sheet asksFirst isOpen={isAsking} onClose={stay} title={texts.leave.title} closeLabel={texts.leave.close}>
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
    </Stack>
  );
}

function NoClients() {
  return (
    <Stack gap={2}>
      <PageHeading title={texts.noClients.title} />
      <p>{texts.noClients.text}</p>
    </Stack>
  );
}
