import type { ClientSettings } from '@mien/contract';
import {
  CHAT_ANSWER_TIMES,
  CONSENT_BANNER_MAX_LENGTH,
  directionOf,
  isSmsSender,
  isVideoHost,
  LANGUAGES,
  type Language,
  SCAN_DAYS_BEFORE,
  VIDEO_HOSTS_MAX,
} from '@mien/domain';
import { clientSettings as english, chat as englishChat, fill } from '@mien/messages';
import { CheckboxField, Muted, SelectField, TextAreaField, TextField } from '@mien/ui';
import { type Faults, faultAt } from '../../shared/forms/use-form.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { languageName } from '../../shared/platform/language-name.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import styles from './client-settings-page.module.css';
import { SettingsSection, useSectionForm } from './settings-section.tsx';

const texts = textsOf('clientSettings', english);
const { answerTimes } = textsOf('chat', englishChat);

interface SectionProps {
  readonly settings: ClientSettings;
}

type Banners = Readonly<Record<Language, string>>;

/** Every language or none, and none too long. */
function bannerFaults(banners: Banners): Faults<Banners, 'tooLong' | 'every'> {
  const all = Object.entries(banners) as [Language, string][];
  const isOneThere = all.some(([, text]) => text.trim() !== '');
  function faultOf(text: string): 'tooLong' | 'every' | null {
    if (text.trim().length > CONSENT_BANNER_MAX_LENGTH) return 'tooLong';
    return text.trim() === '' && isOneThere ? 'every' : null;
  }
  return Object.assign({}, ...all.map(([language, text]) => faultAt(language, faultOf(text))));
}

/** Which notice patients see. */
function bannerStateOf({ texts: own, hasInstallationBanner }: ClientSettings['consentBanner']) {
  if (Object.values(own).some((text) => text !== null)) return 'own';
  return hasInstallationBanner ? 'default' : 'none';
}

/** The notice above the consent boxes, in each language in which patients agree. */
export function ConsentBannerSection({ settings }: SectionProps) {
  const { client } = useApi();
  const { clientId, consentBanner } = settings;
  const { version } = consentBanner;
  const languages = LANGUAGES.filter((language) => consentBanner.texts[language] !== undefined);
  const section = useSectionForm({
    clientId,
    section: 'consentBanner',
    version,
    saved: Object.fromEntries(
      languages.map((language) => [language, consentBanner.texts[language] ?? '']),
    ) as unknown as Banners,
    faultsOf: bannerFaults,
    save: (banners) =>
      client.clientSettings.saveConsentBanner({
        params: { clientId },
        body: {
          version,
          texts: Object.fromEntries(languages.map((language) => [language, banners[language].trim() || null])),
        },
      }),
  });
  function errorOf(language: Language): string | null {
    const fault = section.form.faults[language];
    if (fault === undefined || (fault === 'every' && !section.isDirty)) return null;
    const { every, tooLong } = texts.consentBanner.faults;
    return fault === 'every'
      ? every
      : pluralText(tooLong, CONSENT_BANNER_MAX_LENGTH, { count: `${CONSENT_BANNER_MAX_LENGTH}` });
  }
  return (
    <SettingsSection
      id="consentBanner"
      state={texts.consentBanner.states[bannerStateOf(consentBanner)]}
      error={section.error}
      section={section}
    >
      {languages.map((language) => (
        <TextAreaField
          key={language}
          label={fill(texts.consentBanner.inLanguage, { language: languageName(language) })}
          lang={language}
          dir={directionOf(language)}
          value={section.values[language]}
          onChange={(event) => section.change({ [language]: event.target.value })}
          error={errorOf(language)}
        />
      ))}
      {consentBanner.hasInstallationBanner && <Muted size="small">{texts.consentBanner.installation}</Muted>}
    </SettingsSection>
  );
}

/** The sender name of text messages. */
export function SmsSenderSection({ settings }: SectionProps) {
  const { client } = useApi();
  const { clientId, smsSender } = settings;
  const { version } = smsSender;
  const section = useSectionForm({
    clientId,
    section: 'smsSender',
    version,
    saved: { sender: smsSender.sender ?? '' },
    faultsOf: ({ sender }) =>
      faultAt('sender', sender.trim() === '' || isSmsSender(sender.trim()) ? null : ('format' as const)),
    save: ({ sender }) =>
      client.clientSettings.saveSmsSender({
        params: { clientId },
        body: { version, sender: sender.trim() === '' ? null : sender.trim() },
      }),
  });
  return (
    <SettingsSection
      id="smsSender"
      state={smsSender.sender ?? texts.smsSender.none}
      error={section.error}
      section={section}
    >
      <div className={styles.short}>
        <TextField
          label={texts.smsSender.label}
          hint={texts.smsSender.hint}
          autoComplete="off"
          maxLength={40}
          value={section.values.sender}
          onChange={(event) => section.change({ sender: event.target.value })}
          error={
            section.form.faults.sender === undefined && !section.rules.has('sender') ? null : texts.smsSender.fault
          }
        />
      </div>
    </SettingsSection>
  );
}

/** Whether staff are notified of patients whose readings need attention. */
export function AttentionNoticeSection({ settings }: SectionProps) {
  const { client } = useApi();
  const { clientId, attentionNotice } = settings;
  const { version, isShown } = attentionNotice;
  const section = useSectionForm({
    clientId,
    section: 'attentionNotice',
    version,
    saved: { isShown },
    faultsOf: () => ({}),
    save: (values) => client.clientSettings.saveAttentionNotice({ params: { clientId }, body: { version, ...values } }),
  });
  return (
    <SettingsSection
      id="attentionNotice"
      state={isShown ? texts.on : texts.off}
      error={section.error}
      section={section}
    >
      <CheckboxField
        checked={section.values.isShown}
        onChange={(event) => section.change({ isShown: event.target.checked })}
      >
        {texts.attentionNotice.label}
      </CheckboxField>
    </SettingsSection>
  );
}

/** Whether patients scan only if staff may see their results. */
export function CareTeamSection({ settings }: SectionProps) {
  const { client } = useApi();
  const { clientId, careTeamAccess } = settings;
  const { version, rule } = careTeamAccess;
  const section = useSectionForm({
    clientId,
    section: 'careTeamAccess',
    version,
    saved: { isRequired: rule === 'required' },
    faultsOf: () => ({}),
    save: ({ isRequired }) =>
      client.clientSettings.saveCareTeamAccess({
        params: { clientId },
        body: { version, rule: isRequired ? 'required' : 'byPatient' },
      }),
  });
  return (
    <SettingsSection
      id="careTeamAccess"
      state={texts.careTeamAccess.states[rule]}
      error={section.error}
      section={section}
    >
      <CheckboxField
        checked={section.values.isRequired}
        onChange={(event) => section.change({ isRequired: event.target.checked })}
      >
        {texts.careTeamAccess.label}
      </CheckboxField>
    </SettingsSection>
  );
}

/** The displayed response time of the clinic. */
export function AnswerTimeSection({ settings }: SectionProps) {
  const { client } = useApi();
  const { clientId, answerTime } = settings;
  const { version, time } = answerTime;
  const section = useSectionForm({
    clientId,
    section: 'answerTime',
    version,
    saved: { time: time ?? '' },
    faultsOf: () => ({}),
    save: (values) =>
      client.clientSettings.saveAnswerTime({
        params: { clientId },
        body: { version, time: CHAT_ANSWER_TIMES.find((known) => known === values.time) ?? null },
      }),
  });
  return (
    <SettingsSection
      id="answerTime"
      state={time === null ? texts.answerTime.unset : fill(texts.answerTime.state, { time: answerTimes[time] })}
      error={section.error}
      section={section}
    >
      <div className={styles.short}>
        <SelectField
          label={texts.answerTime.label}
          value={section.values.time}
          onChange={(event) => section.change({ time: event.target.value })}
          options={[
            { value: '', label: texts.answerTime.none },
            ...CHAT_ANSWER_TIMES.map((value) => ({ value, label: answerTimes[value] })),
          ]}
        />
      </div>
    </SettingsSection>
  );
}

/** Whether visitors can scan without an account. */
export function TrialScansSection({ settings }: SectionProps) {
  const { client } = useApi();
  const { clientId, trialScans } = settings;
  const { version, isOffered } = trialScans;
  const section = useSectionForm({
    clientId,
    section: 'trialScans',
    version,
    saved: { isOffered },
    faultsOf: () => ({}),
    save: (values) => client.clientSettings.saveTrialScans({ params: { clientId }, body: { version, ...values } }),
  });
  return (
    <SettingsSection id="trialScans" state={isOffered ? texts.on : texts.off} error={section.error} section={section}>
      <CheckboxField
        checked={section.values.isOffered}
        onChange={(event) => section.change({ isOffered: event.target.checked })}
      >
        {texts.trialScans.label}
      </CheckboxField>
    </SettingsSection>
  );
}

const DAYS_BEFORE = Array.from(
  { length: SCAN_DAYS_BEFORE.most - SCAN_DAYS_BEFORE.least + 1 },
  (_, index) => SCAN_DAYS_BEFORE.least + index,
);

/** From when a scan counts for a visit, in words. */
function daysBeforeText(count: number): string {
  const { sameDay, daysBefore } = texts.visits.from;
  return count === 0 ? sameDay : pluralText(daysBefore, count);
}

/** One host per line. */
const hostsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split('\n')
    .map((host) => host.trim())
    .filter((host) => host !== '');

/** From when a scan counts for a visit, and where video visits take place. */
export function VisitsSection({ settings }: SectionProps) {
  const { client } = useApi();
  const { clientId, visits } = settings;
  const { version } = visits;
  const section = useSectionForm({
    clientId,
    section: 'visits',
    version,
    saved: { days: String(visits.scanDaysBefore), hosts: visits.videoHosts.join('\n') },
    faultsOf: ({ hosts }) => {
      const named = hostsOf(hosts);
      return faultAt('hosts', named.length <= VIDEO_HOSTS_MAX && named.every(isVideoHost) ? null : ('hosts' as const));
    },
    save: ({ days, hosts }) =>
      client.clientSettings.saveVisits({
        params: { clientId },
        body: { version, scanDaysBefore: Number(days), videoHosts: hostsOf(hosts) },
      }),
  });
  return (
    <SettingsSection id="visits" state={daysBeforeText(visits.scanDaysBefore)} error={section.error} section={section}>
      <div className={styles.short}>
        <SelectField
          label={texts.visits.days}
          value={section.values.days}
          onChange={(event) => section.change({ days: event.target.value })}
          options={DAYS_BEFORE.map((count) => ({ value: String(count), label: daysBeforeText(count) }))}
        />
      </div>
      <TextAreaField
        label={texts.visits.hosts}
        autoCapitalize="none"
        spellCheck={false}
        value={section.values.hosts}
        onChange={(event) => section.change({ hosts: event.target.value })}
        error={section.form.faults.hosts === undefined ? null : pluralText(texts.visits.fault, VIDEO_HOSTS_MAX)}
      />
      <Muted size="small">{texts.visits.hint}</Muted>
    </SettingsSection>
  );
}
