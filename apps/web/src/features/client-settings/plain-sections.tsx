import type { ClientSettings } from '@mien/contract';
import { CONSENT_BANNER_MAX_LENGTH, isSmsSender, MINIMUM_USERS_MAX } from '@mien/domain';
import { clientSettings as english, fill } from '@mien/messages';
import { CheckboxField, TextAreaField, TextField } from '@mien/ui';
import { useState } from 'react';
import { useApi } from '../../shared/api.tsx';
import { textsOf } from '../../shared/language.ts';
import styles from './client-settings-page.module.css';
import { SettingsSection, useSectionDraft } from './settings-section.tsx';

const texts = textsOf('clientSettings', english);

interface SectionProps {
  readonly settings: ClientSettings;
}

/** The minimum of people behind an average. */
export function AveragesSection({ settings }: SectionProps) {
  const { client } = useApi();
  const { clientId, averages } = settings;
  const { version, installationMinimum: minimum } = averages;
  const section = useSectionDraft({
    clientId,
    section: 'averages',
    version,
    saved: averages.minimumUsers === null ? '' : String(averages.minimumUsers),
    save: (text: string) =>
      client.clientSettings.saveAverages({
        params: { clientId },
        body: { version, minimumUsers: text === '' ? null : Number(text) },
      }),
  });
  const wanted = Number(section.draft);
  const isValid =
    section.draft === '' || (/^\d{1,6}$/.test(section.draft) && wanted >= minimum && wanted <= MINIMUM_USERS_MAX);
  // For which number somebody has agreed that batches go for good: another number asks again.
  const [understood, setUnderstood] = useState('');
  const isRaised = isValid && wanted > (averages.minimumUsers ?? minimum);
  return (
    <SettingsSection
      id="averages"
      title={texts.averages.title}
      about={fill(texts.averages.about, { minimum })}
      error={section.error}
      draft={section}
      isValid={isValid && (!isRaised || understood === section.draft)}
    >
      <div className={styles.short}>
        <TextField
          label={texts.averages.label}
          hint={fill(texts.averages.hint, { minimum })}
          inputMode="numeric"
          autoComplete="off"
          value={section.draft}
          onChange={(event) => section.setDraft(event.target.value.trim())}
          error={
            isValid && !section.rules.has('minimumUsers')
              ? null
              : fill(texts.averages.faults.range, { minimum, maximum: MINIMUM_USERS_MAX })
          }
        />
      </div>
      {isRaised && (
        <CheckboxField
          checked={understood === section.draft}
          onChange={(event) => setUnderstood(event.target.checked ? section.draft : '')}
        >
          {fill(texts.averages.understood, { count: wanted })}
        </CheckboxField>
      )}
    </SettingsSection>
  );
}

/** The notice above the consent boxes, in both languages. */
export function ConsentBannerSection({ settings }: SectionProps) {
  const { client } = useApi();
  const { clientId, consentBanner } = settings;
  const { version } = consentBanner;
  const section = useSectionDraft({
    clientId,
    section: 'consentBanner',
    version,
    saved: { en: consentBanner.en ?? '', es: consentBanner.es ?? '' },
    save: ({ en, es }: { en: string; es: string }) =>
      client.clientSettings.saveConsentBanner({
        params: { clientId },
        body: { version, en: en.trim() || null, es: es.trim() || null },
      }),
  });
  const { draft } = section;
  const { faults } = texts.consentBanner;
  function faultOf(language: 'en' | 'es'): string | null {
    const isAlone = draft[language].trim() === '' && draft[language === 'en' ? 'es' : 'en'].trim() !== '';
    if (draft[language].trim().length > CONSENT_BANNER_MAX_LENGTH)
      return fill(faults.tooLong, { count: CONSENT_BANNER_MAX_LENGTH });
    return isAlone && section.isDirty ? faults.both : null;
  }
  return (
    <SettingsSection
      id="consentBanner"
      title={texts.consentBanner.title}
      about={texts.consentBanner.about}
      error={section.error}
      draft={section}
      isValid={faultOf('en') === null && faultOf('es') === null}
    >
      {(['en', 'es'] as const).map((language) => (
        <TextAreaField
          key={language}
          label={texts.consentBanner[language]}
          lang={language}
          value={draft[language]}
          onChange={(event) => section.setDraft({ ...draft, [language]: event.target.value })}
          error={faultOf(language)}
        />
      ))}
      {consentBanner.hasInstallationBanner && <p className={styles.about}>{texts.consentBanner.installation}</p>}
    </SettingsSection>
  );
}

/** In whose name text messages come. */
export function SmsSenderSection({ settings }: SectionProps) {
  const { client } = useApi();
  const { clientId, smsSender } = settings;
  const { version } = smsSender;
  const section = useSectionDraft({
    clientId,
    section: 'smsSender',
    version,
    saved: smsSender.sender ?? '',
    save: (sender: string) =>
      client.clientSettings.saveSmsSender({
        params: { clientId },
        body: { version, sender: sender.trim() === '' ? null : sender.trim() },
      }),
  });
  const isValid = section.draft.trim() === '' || isSmsSender(section.draft.trim());
  return (
    <SettingsSection
      id="smsSender"
      title={texts.smsSender.title}
      about={texts.smsSender.about}
      error={section.error}
      draft={section}
      isValid={isValid}
    >
      <div className={styles.short}>
        <TextField
          label={texts.smsSender.label}
          hint={texts.smsSender.hint}
          autoComplete="off"
          maxLength={40}
          value={section.draft}
          onChange={(event) => section.setDraft(event.target.value)}
          error={isValid && !section.rules.has('sender') ? null : texts.smsSender.fault}
        />
      </div>
    </SettingsSection>
  );
}
