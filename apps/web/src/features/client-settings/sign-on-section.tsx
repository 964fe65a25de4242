import type { ClientSettings, SignOnProvider, SignOnProviderChange } from '@mien/contract';
import { STAFF_ROLES, type StaffRole } from '@mien/domain';
import { singleSignOn as english, clientSettings as englishPage, fill } from '@mien/messages';
import { CheckboxField, Grid, Muted, Stack, Text, TextField } from '@mien/ui';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { roleText } from '../../shared/staff/role-text.ts';
import styles from './client-settings-page.module.css';
import { SettingsSection, useSectionForm } from './settings-section.tsx';
import { SignOnAccounts } from './sign-on-accounts.tsx';

const { on, off } = textsOf('clientSettings', englishPage);
const texts = textsOf('singleSignOn', english).settings;
const faults: Readonly<Record<string, string>> = texts.faults;

/** As typed: a list is one line of text. */
interface Draft {
  readonly issuer: string;
  readonly providerClientId: string;
  readonly secret: string;
  /** Whether the client has no secret at the provider. */
  readonly isPublic: boolean;
  readonly allowedDomains: string;
  readonly roleClaim: string;
  readonly roles: Readonly<Record<StaffRole, string>>;
  readonly requiredAcr: string;
  readonly requiredAmr: string;
}

const EMPTY: Draft = {
  issuer: '',
  providerClientId: '',
  secret: '',
  isPublic: false,
  allowedDomains: '',
  roleClaim: '',
  roles: { 'Client User': '', 'Client Admin': '' },
  requiredAcr: '',
  requiredAmr: '',
};

const lineOf = (items: readonly string[]) => items.join(', ');
const itemsOf = (line: string) =>
  line
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const valuesOf = ({ roles }: SignOnProvider, role: StaffRole) =>
  lineOf(roles.filter((one) => one.role === role).map(({ value }) => value));

function draftOf(provider: SignOnProvider): Draft {
  return {
    issuer: provider.issuer,
    providerClientId: provider.providerClientId,
    secret: '',
    isPublic: provider.secret === 'notSet',
    allowedDomains: lineOf(provider.allowedDomains),
    roleClaim: provider.roleClaim ?? '',
    roles: {
      'Client User': valuesOf(provider, 'Client User'),
      'Client Admin': valuesOf(provider, 'Client Admin'),
    },
    requiredAcr: lineOf(provider.requiredAcr),
    requiredAmr: lineOf(provider.requiredAmr),
  };
}

function changeOf(draft: Draft): SignOnProviderChange {
  return {
    issuer: draft.issuer,
    providerClientId: draft.providerClientId,
    ...(draft.isPublic ? { secret: '' } : draft.secret === '' ? {} : { secret: draft.secret }),
    allowedDomains: itemsOf(draft.allowedDomains),
    roleClaim: draft.roleClaim === '' ? null : draft.roleClaim,
    roles: STAFF_ROLES.flatMap((role) => itemsOf(draft.roles[role]).map((value) => ({ value, role }))),
    requiredAcr: itemsOf(draft.requiredAcr),
    requiredAmr: itemsOf(draft.requiredAmr),
  };
}

/** The provider at which staff sign in with their work account, and the linked accounts. */
export function SignOnSection({ settings }: { readonly settings: ClientSettings }) {
  const { client } = useApi();
  const { clientId, singleSignOn } = settings;
  const { version, provider: kept } = singleSignOn;
  const saved: { readonly provider: Draft | null } = { provider: kept && draftOf(kept) };
  const section = useSectionForm({
    clientId,
    section: 'singleSignOn',
    version,
    saved,
    // The server checks with the provider and reports what is wrong.
    faultsOf: () => ({}),
    save: ({ provider }) =>
      client.clientSettings.saveSingleSignOn({
        params: { clientId },
        body: { version, provider: provider && changeOf(provider) },
      }),
  });
  const { values, rules } = section;
  const faultOf = (name: string): string | null => {
    const rule =
      rules.get(`provider.${name}`) ?? [...rules].find(([path]) => path.startsWith(`provider.${name}.`))?.[1];
    if (rule === undefined) return null;
    return rule === 'too_small' ? texts.faults.required : (faults[rule] ?? texts.faults.invalid);
  };
  return (
    <SettingsSection id="singleSignOn" state={kept === null ? off : on} error={section.error} section={section}>
      <CheckboxField
        checked={values.provider !== null}
        onChange={(event) => section.change({ provider: event.target.checked ? (saved.provider ?? EMPTY) : null })}
      >
        {texts.isOn}
      </CheckboxField>
      {values.provider && (
        <ProviderFields
          draft={values.provider}
          secretState={kept?.secret ?? 'notSet'}
          addresses={singleSignOn}
          faultOf={faultOf}
          onChange={(provider) => section.change({ provider })}
        />
      )}
      {kept && <SignOnAccounts clientId={clientId} />}
    </SettingsSection>
  );
}

interface ProviderFieldsProps {
  readonly draft: Draft;
  readonly secretState: SignOnProvider['secret'];
  readonly addresses: Pick<ClientSettings['singleSignOn'], 'pageUrl' | 'redirectUrl' | 'logoutUrl'>;
  readonly faultOf: (name: string) => string | null;
  readonly onChange: (draft: Draft) => void;
}

function ProviderFields({ draft, secretState, addresses, faultOf, onChange }: ProviderFieldsProps) {
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  const field = (name: Exclude<keyof Draft, 'roles' | 'secret' | 'isPublic'>, hint?: string) => (
    <TextField
      {...plain}
      label={texts[name]}
      {...(hint === undefined ? {} : { hint })}
      inputMode={name === 'issuer' ? 'url' : 'text'}
      maxLength={500}
      value={draft[name]}
      onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
      error={faultOf(name)}
    />
  );
  return (
    <>
      <Stack gap={2}>
        <p>{texts.toEnter}</p>
        <Stack as="dl" gap={2}>
          {(
            [
              [texts.redirectUrl, addresses.redirectUrl],
              [texts.afterSignOut, addresses.pageUrl],
              [texts.logoutUrl, addresses.logoutUrl],
            ] as const
          ).map(([name, address]) => (
            <div key={name}>
              <Muted as="dt" size="small">
                {name}
              </Muted>
              <dd>
                <Text as="code" padding={2} sidePadding={3} breaks="anywhere" ground="sunken">
                  {address}
                </Text>
              </dd>
            </div>
          ))}
        </Stack>
      </Stack>
      <Grid gap={5} align="start" className={styles.fields}>
        {field('issuer', texts.issuerHint)}
        {field('providerClientId')}
        {!draft.isPublic && (
          <TextField
            {...plain}
            type="password"
            label={texts.secret}
            hint={texts.secretStates[secretState]}
            // Not a login: password managers must not fill in or store it.
            autoComplete="new-password"
            maxLength={1000}
            value={draft.secret}
            onChange={(event) => onChange({ ...draft, secret: event.target.value })}
            error={faultOf('secret')}
          />
        )}
        <CheckboxField
          checked={draft.isPublic}
          onChange={(event) => onChange({ ...draft, isPublic: event.target.checked, secret: '' })}
        >
          {texts.isPublic}
        </CheckboxField>
        {field('allowedDomains', texts.allowedDomainsHint)}
        {field('roleClaim', texts.roleClaimHint)}
        {draft.roleClaim !== '' &&
          STAFF_ROLES.map((role) => (
            <TextField
              key={role}
              {...plain}
              label={fill(texts.roleValues, { role: roleText(role) })}
              hint={texts.listHint}
              value={draft.roles[role]}
              onChange={(event) => onChange({ ...draft, roles: { ...draft.roles, [role]: event.target.value } })}
              error={faultOf('roles')}
            />
          ))}
        {field('requiredAcr', texts.listHint)}
        {field('requiredAmr', texts.requiredHint)}
      </Grid>
      <p>
        {texts.pageUrl}{' '}
        <Text as="code" padding={2} sidePadding={3} breaks="anywhere" ground="sunken">
          {addresses.pageUrl}
        </Text>
      </p>
    </>
  );
}
