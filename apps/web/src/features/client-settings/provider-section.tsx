import type { ClientSettings, HostedSettings, HostedSettingsChange } from '@mien/contract';
import {
  PROFILE_HASHES,
  PROVIDER_READERS,
  PROVIDER_SECRETS,
  type ProviderSecret,
  SCAN_PROVIDER_CHOICES,
  type ScanProviderChoice,
  SUBSCORE_SCALES,
  WEBHOOK_ALGORITHMS,
} from '@mien/domain';
import { clientSettings as english } from '@mien/messages';
import { CheckboxField, Grid, Muted, RadioGroup, SelectField, Stack, Text, TextAreaField, TextField } from '@mien/ui';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './client-settings-page.module.css';
import { SettingsSection, useSectionForm } from './settings-section.tsx';

const texts = textsOf('clientSettings', english).scanProvider;
const faults: Readonly<Record<string, string>> = texts.faults;

/** A new secret as typed, and whether to delete the stored one. */
interface SecretDraft {
  readonly text: string;
  readonly isRemoved: boolean;
}

type HostedDraft = Omit<HostedSettings, 'secrets'> & {
  readonly secrets: Readonly<Record<ProviderSecret, SecretDraft>>;
};

interface ProviderDraft {
  readonly provider: ScanProviderChoice;
  readonly anura: HostedDraft | null;
}

const NO_SECRETS = Object.fromEntries(
  PROVIDER_SECRETS.map((field) => [field, { text: '', isRemoved: false }]),
) as HostedDraft['secrets'];

/** The provider's published URLs; everything else depends on the contract. */
const NEW_CONTRACT: HostedDraft = {
  url: 'https://awe.na-east.nuralogix.ai',
  apiUrl: 'https://api.deepaffex.ai',
  configId: '',
  publicKey: '',
  profileHash: 'SHA-1',
  reader: 'none',
  email: '',
  subscoreScale: 'unknown',
  webhookHeader: 'x-signature',
  webhookAlgorithm: 'sha256',
  secrets: NO_SECRETS,
};

function changeOf({ secrets, ...rest }: HostedDraft): HostedSettingsChange {
  const given = PROVIDER_SECRETS.map((field) => {
    const { text, isRemoved } = secrets[field];
    return [field, text !== '' ? text : isRemoved ? null : undefined] as const;
  }).filter(([, secret]) => secret !== undefined);
  return { ...rest, secrets: Object.fromEntries(given) };
}

const optionsOf = (values: readonly string[], words?: Readonly<Record<string, string>>) =>
  values.map((value) => ({ value, label: words?.[value] ?? value }));

/** The provider for new scans. */
export function ProviderSection({ settings }: { readonly settings: ClientSettings }) {
  const { client } = useApi();
  const { clientId, scanProvider } = settings;
  const { version, anura: kept } = scanProvider;
  const savedDraft: ProviderDraft = {
    provider: scanProvider.provider,
    anura: kept && { ...kept, secrets: NO_SECRETS },
  };
  const section = useSectionForm({
    clientId,
    section: 'scanProvider',
    version,
    saved: savedDraft,
    // The server validates the values and reports faults.
    faultsOf: () => ({}),
    save: ({ provider, anura }) =>
      client.clientSettings.saveScanProvider({
        params: { clientId },
        body: { version, provider, anura: anura && changeOf(anura) },
      }),
  });
  const { values: draft, rules } = section;
  const faultOf = (path: string): string | null => {
    const rule = rules.get(`anura.${path}`);
    if (rule === undefined) return null;
    if (rule === 'too_small') return path === 'secrets.webhookSecret' ? texts.faults.tooShort : texts.faults.required;
    return faults[rule] ?? texts.faults.invalid;
  };
  return (
    <SettingsSection
      id="scanProvider"
      state={texts.choices[scanProvider.provider]}
      error={section.error}
      section={section}
    >
      <RadioGroup
        label={texts.choice}
        name="scan-provider"
        value={draft.provider}
        options={SCAN_PROVIDER_CHOICES.map((value) => ({ value, label: texts.choices[value] }))}
        onChange={(value) => section.change({ provider: value as ScanProviderChoice })}
        error={rules.has('anura') ? texts.faults.needsContract : null}
      />
      {(draft.provider === 'anura' || kept !== null) && (
        <CheckboxField
          checked={draft.anura !== null}
          onChange={(event) =>
            section.change({
              anura: event.target.checked ? (kept ? { ...kept, secrets: NO_SECRETS } : NEW_CONTRACT) : null,
            })
          }
        >
          {texts.ownSettings}
          <Muted as="span" size="small">
            {' '}
            {texts.ownSettingsAbout}
          </Muted>
        </CheckboxField>
      )}
      {draft.anura && (
        <HostedFields
          draft={draft.anura}
          kept={kept}
          eventsUrl={scanProvider.eventsUrl}
          faultOf={faultOf}
          onChange={(anura) => section.change({ anura })}
        />
      )}
    </SettingsSection>
  );
}

interface HostedFieldsProps {
  readonly draft: HostedDraft;
  readonly kept: HostedSettings | null;
  readonly eventsUrl: string;
  readonly faultOf: (path: string) => string | null;
  readonly onChange: (draft: HostedDraft) => void;
}

function HostedFields({ draft, kept, eventsUrl, faultOf, onChange }: HostedFieldsProps) {
  const textField = (name: 'url' | 'apiUrl' | 'configId' | 'email' | 'webhookHeader', hint?: string) => (
    <TextField
      label={texts[name]}
      {...(hint === undefined ? {} : { hint })}
      autoComplete="off"
      spellCheck={false}
      inputMode={name === 'url' || name === 'apiUrl' ? 'url' : name === 'email' ? 'email' : 'text'}
      maxLength={200}
      value={draft[name]}
      onChange={(event) => onChange({ ...draft, [name]: event.target.value.trim() })}
      error={faultOf(name)}
    />
  );
  const choice = (
    name: 'profileHash' | 'reader' | 'subscoreScale' | 'webhookAlgorithm',
    values: readonly string[],
    words?: Readonly<Record<string, string>>,
  ) => (
    <SelectField
      label={texts[name]}
      options={optionsOf(values, words)}
      value={draft[name]}
      onChange={(event) => onChange({ ...draft, [name]: event.target.value } as HostedDraft)}
      error={faultOf(name)}
    />
  );
  const secret = (name: ProviderSecret) => (
    <SecretField
      name={name}
      state={kept?.secrets[name] ?? 'notSet'}
      draft={draft.secrets[name]}
      error={faultOf(`secrets.${name}`)}
      onChange={(change) => onChange({ ...draft, secrets: { ...draft.secrets, [name]: change } })}
    />
  );
  return (
    <Grid gap={5} align="start" className={styles.fields}>
      {textField('url', texts.addressHint)}
      {textField('apiUrl', texts.addressHint)}
      {textField('configId')}
      {secret('licenceKey')}
      <Stack gap={2} isAcross>
        <TextAreaField
          label={texts.publicKey}
          spellCheck={false}
          autoComplete="off"
          maxLength={4000}
          value={draft.publicKey}
          onChange={(event) => onChange({ ...draft, publicKey: event.target.value })}
          error={faultOf('publicKey')}
        />
        <Muted size="small">{texts.publicKeyHint}</Muted>
      </Stack>
      {choice('profileHash', PROFILE_HASHES)}
      {choice('subscoreScale', SUBSCORE_SCALES, texts.scales)}
      {choice('reader', PROVIDER_READERS, texts.readers)}
      {draft.reader === 'user' && (
        <>
          {textField('email')}
          {secret('password')}
        </>
      )}
      {secret('webhookSecret')}
      {textField('webhookHeader')}
      {choice('webhookAlgorithm', WEBHOOK_ALGORITHMS)}
      <Stack as="p" gap={2} isAcross>
        {texts.eventsUrl}{' '}
        <Text as="code" padding={2} sidePadding={3} breaks="anywhere" ground="sunken">
          {eventsUrl}
        </Text>
      </Stack>
    </Grid>
  );
}

interface SecretFieldProps {
  readonly name: ProviderSecret;
  readonly state: HostedSettings['secrets'][ProviderSecret];
  readonly draft: SecretDraft;
  readonly error: string | null;
  readonly onChange: (draft: SecretDraft) => void;
}

/** A secret that can be replaced or removed, but never read. */
function SecretField({ name, state, draft, error, onChange }: SecretFieldProps) {
  return (
    <Stack gap={1}>
      <TextField
        type="password"
        label={texts.secrets[name]}
        hint={texts.states[state]}
        // Not a login: password managers must not fill in or store it.
        autoComplete="new-password"
        maxLength={500}
        value={draft.text}
        disabled={draft.isRemoved}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
        error={error}
      />
      {state !== 'notSet' && name !== 'licenceKey' && (
        <CheckboxField
          checked={draft.isRemoved}
          aria-label={`${texts.removeSecret}: ${texts.secrets[name]}`}
          onChange={(event) => onChange({ text: '', isRemoved: event.target.checked })}
        >
          {texts.removeSecret}
        </CheckboxField>
      )}
    </Stack>
  );
}
