import type { EhrSettings, Problem } from '@mien/contract';
import { EHR_CLIENT_ID_MAX_LENGTH, EHR_ISSUER_MAX_LENGTH } from '@mien/domain';
import { ehr as english, clientSettings as englishPage, fill } from '@mien/messages';
import { CheckboxField, Disclosure, Muted, Spinner, Stack, TextField } from '@mien/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Faults, faultAt, useForm } from '../../shared/forms/use-form.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useProductName } from '../../shared/platform/product-name.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { rulesIn } from './client-settings.model.ts';
import { CopyField } from './copy-field.tsx';
import { SettingsSection, useDirty } from './settings-section.tsx';
import { type EhrSettingsQuery, ehrSettingsKey } from './use-ehr-settings.ts';

const { loading } = textsOf('clientSettings', englishPage);
const texts = textsOf('ehr', english).settings;

type Fault = keyof typeof texts.faults;

interface Draft {
  readonly isOn: boolean;
  readonly issuer: string;
  readonly oauthClientId: string;
  readonly isAutomatic: boolean;
}

const draftOf = ({ record }: EhrSettings): Draft => ({
  isOn: record !== null,
  issuer: record?.issuer ?? '',
  oauthClientId: record?.oauthClientId ?? '',
  isAutomatic: record?.isAutomatic ?? false,
});

const faultsOf = ({ isOn, issuer, oauthClientId }: Draft): Faults<Draft, Fault> => ({
  ...faultAt('issuer', isOn && issuer.trim() === '' ? ('required' as const) : null),
  ...faultAt('oauthClientId', isOn && oauthClientId.trim() === '' ? ('required' as const) : null),
});

/** The faults that the server found. */
function refusedOf(error: Problem | null): Faults<Draft, Fault> | null {
  const rules = rulesIn(error);
  const faultOf = (field: 'issuer' | 'oauthClientId'): Fault | null => {
    const rule = rules.get(`body.record.${field}`) ?? rules.get(`record.${field}`);
    if (rule === undefined) return null;
    return Object.hasOwn(texts.faults, rule) ? (rule as Fault) : 'invalid';
  };
  const refused = { ...faultAt('issuer', faultOf('issuer')), ...faultAt('oauthClientId', faultOf('oauthClientId')) };
  return Object.keys(refused).length === 0 ? null : refused;
}

/** The form of the record. A newer revision saved by another user replaces the typed values. */
function useEhrForm(clientId: string, settings: EhrSettings) {
  const { client } = useApi();
  const queries = useQueryClient();
  const toasts = useToasts();
  const save = useMutation<EhrSettings, Problem, Draft>({
    mutationFn: ({ isOn, issuer, oauthClientId, isAutomatic }) =>
      client.ehr.changeSettings({
        params: { clientId },
        body: {
          revision: settings.revision,
          record: isOn ? { issuer: issuer.trim(), oauthClientId: oauthClientId.trim(), isAutomatic } : null,
        },
      }),
    onSuccess: (saved) => {
      queries.setQueryData(ehrSettingsKey(clientId), saved);
      toasts.show({ text: texts.saved, tone: 'good' });
    },
    // Another administrator may have saved first.
    onError: () => void queries.invalidateQueries({ queryKey: ehrSettingsKey(clientId) }),
  });
  const saved = draftOf(settings);
  const form = useForm<Draft, Faults<Draft, Fault>>({
    start: () => saved,
    of: settings.revision,
    faultsOf,
    refused: refusedOf(save.error),
    send: (draft) => save.mutate(draft),
  });
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(saved);
  useDirty('ehr', isDirty);
  const discard = () => {
    save.reset();
    form.change(saved);
  };
  return { form, error: save.error, section: { form, isDirty, isBusy: save.isPending, discard } };
}

interface EhrSectionProps {
  readonly clientId: string;
  readonly query: EhrSettingsQuery;
  /** As `SettingsSection` takes it. */
  readonly state: string;
}

/** The electronic health record of a client. */
export function EhrSection({ clientId, query, state }: EhrSectionProps) {
  if (query.data) return <EhrForm clientId={clientId} settings={query.data} state={state} />;
  return (
    <SettingsSection id="ehr" state={state} error={null}>
      {query.isPending ? <Spinner text={loading} /> : <LoadProblem query={query} isPart />}
    </SettingsSection>
  );
}

type EhrFormProps = Pick<EhrSectionProps, 'clientId' | 'state'> & { readonly settings: EhrSettings };

/** Its address, our id there, and what to register. */
function EhrForm({ clientId, settings, state }: EhrFormProps) {
  const { form, error, section } = useEhrForm(clientId, settings);
  const productName = useProductName();
  const { isOn, isAutomatic } = form.values;
  const errorOf = (field: 'issuer' | 'oauthClientId') => {
    const fault = form.faultOf(field);
    return fault === null ? null : texts.faults[fault];
  };
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <SettingsSection id="ehr" state={state} error={error} section={section}>
      <CheckboxField checked={isOn} onChange={(event) => form.change({ isOn: event.target.checked })}>
        {texts.isOn}
      </CheckboxField>
      {isOn && (
        <>
          <Stack gap={4}>
            <p>{texts.toEnter}</p>
            <CopyField label={texts.launchUrl} value={settings.launchUrl} copyLabel={texts.copyLaunchUrl} />
            <CopyField label={texts.redirectUrl} value={settings.redirectUrl} copyLabel={texts.copyRedirectUrl} />
            <CopyField label={texts.keysUrl} value={settings.keysUrl} copyLabel={texts.copyKeysUrl} />
          </Stack>
          <TextField
            {...plain}
            label={texts.issuer}
            hint={texts.issuerHint}
            inputMode="url"
            maxLength={EHR_ISSUER_MAX_LENGTH}
            {...form.field('issuer')}
            error={errorOf('issuer')}
          />
          <TextField
            {...plain}
            label={texts.oauthClientId}
            maxLength={EHR_CLIENT_ID_MAX_LENGTH}
            {...form.field('oauthClientId')}
            error={errorOf('oauthClientId')}
          />
          <Stack gap={1}>
            <CheckboxField
              checked={isAutomatic}
              onChange={(event) => form.change({ isAutomatic: event.target.checked })}
            >
              {texts.isAutomatic}
            </CheckboxField>
            <Muted size="small">{fill(texts.automaticHint, { productName })}</Muted>
          </Stack>
        </>
      )}
      <Disclosure title={texts.how}>
        <Stack gap={2}>
          <Muted size="small">{fill(texts.rules.who, { productName })}</Muted>
          <Muted size="small">{texts.rules.what}</Muted>
          <Muted size="small">{texts.rules.vendors}</Muted>
        </Stack>
      </Disclosure>
    </SettingsSection>
  );
}
