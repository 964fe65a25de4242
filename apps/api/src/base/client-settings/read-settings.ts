import { ANURA_PROVIDER_ID, type ClientLook, type ClientSettings, type HostedSettings } from '@mien/contract';
import {
  AGREEMENT_LANGUAGES,
  agreementLanguageOf,
  type ClientSettingsSection,
  hasOwnRanges,
  type Language,
  measuresOfClient,
  type ProviderSecret,
  SCAN_DAYS_BEFORE,
  stepsFromRanges,
} from '@mien/domain';
import { CATALOGS, MEASURE_TEXTS } from '@mien/messages/catalogs';
import type { Caller } from '../../platform/access/caller.ts';
import { PROVIDER_IDS } from '../../platform/installation.ts';
import { clientOfId, permittedClient, permittedClients } from '../clients/index.ts';
import { stepsAt } from './client-measures.ts';
import { SEALED_COLUMNS } from './client-providers.ts';
import type { ClientSettingsDeps } from './client-settings.deps.ts';
import type { HostedProviderRow, SignOnProviderRow, StoredLogo, StoredSettings } from './client-settings.store.ts';
import * as clientSettingsStore from './client-settings.store.ts';
import { keptByVersion } from './kept-by-version.ts';
import { SIGN_ON_SECRET, signInCodeOf, signOnAddresses } from './sign-on-provider.ts';

/** The defaults for clients without their own. */
/** A public client at a provider has an empty secret. */
const secretStateOf = (secret: string | null) =>
  secret === null ? ('unreadable' as const) : secret === '' ? ('notSet' as const) : ('set' as const);

/** A secret as stored: sealed, or null. */
export type SealedRow = Pick<HostedProviderRow, (typeof SEALED_COLUMNS)[ProviderSecret]>;

const logoOf = ({ logoType, mediaType, content, widthPx, heightPx }: StoredLogo) => ({
  logoType,
  data: `data:${mediaType};base64,${content}`,
  widthPx,
  heightPx,
});

/** @throws Problem not-allowed, not-found for a client out of reach */
export const clientOf = ({ database }: ClientSettingsDeps, caller: Caller, clientId: string) =>
  permittedClient(database, caller, 'configureClient', clientId);

function stateOf(
  { sealed }: ClientSettingsDeps,
  row: HostedProviderRow,
  field: ProviderSecret,
): HostedSettings['secrets'][ProviderSecret] {
  const text = row[SEALED_COLUMNS[field]];
  if (text === null) return 'notSet';
  return sealed.open(text, { clientId: row.clientId, field }) === null ? 'unreadable' : 'set';
}

function hostedOf(deps: ClientSettingsDeps, row: HostedProviderRow): HostedSettings {
  return {
    url: row.url,
    apiUrl: row.apiUrl,
    configId: row.configId,
    publicKey: row.publicKey,
    profileHash: row.profileHash,
    reader: row.reader,
    email: row.email,
    subscoreScale: row.subscoreScale,
    webhookHeader: row.webhookHeader,
    webhookAlgorithm: row.webhookAlgorithm,
    secrets: {
      licenceKey: stateOf(deps, row, 'licenceKey'),
      password: stateOf(deps, row, 'password'),
      webhookSecret: stateOf(deps, row, 'webhookSecret'),
    },
  };
}

function signOnOf(
  { installation, hash, sealed }: ClientSettingsDeps,
  clientId: string,
  row: SignOnProviderRow | undefined,
) {
  return {
    ...signOnAddresses(installation.publicUrl, row?.signInCode ?? signInCodeOf(hash, clientId)),
    provider: row
      ? {
          issuer: row.issuer,
          providerClientId: row.providerClientId,
          allowedDomains: [...row.allowedDomains],
          roleClaim: row.roleClaim,
          roles: row.roles.map((role) => ({ ...role })),
          requiredAcr: [...row.requiredAcr],
          requiredAmr: [...row.requiredAmr],
          secret: secretStateOf(sealed.open(row.secretSealed, { clientId, field: SIGN_ON_SECRET })),
        }
      : null,
  } satisfies Omit<ClientSettings['singleSignOn'], 'version'>;
}

// The installation's minimum may have been raised since the client's was saved.
export const minimumUsersIn = ({ installation }: Pick<ClientSettingsDeps, 'installation'>, settings: StoredSettings) =>
  Math.max(settings?.minimumUsers ?? 0, installation.minimumUsers);

/** An average of a client needs more patients than this. */
export const createMinimumUsersOf = (deps: Pick<ClientSettingsDeps, 'database' | 'installation'>) =>
  keptByVersion(async (clientId) => minimumUsersIn(deps, await clientSettingsStore.settings(deps.database, clientId)));

export function scanProviderIdIn({ installation }: ClientSettingsDeps, settings: StoredSettings): number {
  const choice = settings?.scanProvider ?? 'installation';
  return PROVIDER_IDS[choice === 'installation' ? installation.scanProvider : choice];
}

export const consentBannerIn = (settings: StoredSettings, language: Language): string | null =>
  settings?.consentBanner?.[agreementLanguageOf(language)] ?? null;

/** Name and logos of a client; of the installation itself for its own users. */
export async function lookOf({ database }: ClientSettingsDeps, clientId: string | null): Promise<ClientLook> {
  const client = clientId === null ? undefined : await clientOfId(database, clientId);
  if (!client) return { clientName: null, logos: [] };
  return { clientName: client.name, logos: (await clientSettingsStore.logos(database, client.clientId)).map(logoOf) };
}

export async function settingsOf(
  deps: ClientSettingsDeps,
  { clientId, name }: { clientId: string; name: string },
  language: Language,
) {
  const { database, now, installation } = deps;
  const [versions, row, logos, measures, ranges, provider, signOnProvider] = await Promise.all([
    clientSettingsStore.versions(database, clientId),
    clientSettingsStore.settings(database, clientId),
    clientSettingsStore.logos(database, clientId),
    clientSettingsStore.measures(database, clientId),
    clientSettingsStore.ranges(database, clientId),
    clientSettingsStore.currentProvider(database, clientId),
    clientSettingsStore.signOnProvider(database, clientId),
  ]);
  const version = (section: ClientSettingsSection) => versions[section] ?? 0;
  const at = now();
  const { groups } = CATALOGS[language].measures;
  return {
    clientId,
    name,
    logos: { version: version('logos'), items: logos.map(logoOf) },
    measures: {
      version: version('measures'),
      items: measuresOfClient(measures).map(({ type, isShown }) => ({
        key: type.key,
        name: MEASURE_TEXTS[language][type.key].name,
        group: type.group,
        groupName: groups[type.group],
        unit: type.unit,
        precision: type.precision,
        limits: { ...type.limits },
        isShown,
        mayHaveRanges: hasOwnRanges(type),
        defaultRanges: [...stepsFromRanges(type.ranges)],
        ranges: stepsAt(ranges, type.key, at)?.map((step) => ({ ...step })) ?? null,
      })),
    },
    averages: {
      version: version('averages'),
      minimumUsers: row?.minimumUsers ?? null,
      installationMinimum: installation.minimumUsers,
    },
    consentBanner: {
      version: version('consentBanner'),
      texts: Object.fromEntries(
        AGREEMENT_LANGUAGES.map((language) => [language, row?.consentBanner?.[language] ?? null]),
      ),
      hasInstallationBanner: installation.hasConsentBanner,
    },
    scanProvider: {
      version: version('scanProvider'),
      provider: row?.scanProvider ?? 'installation',
      installationProvider: installation.scanProvider,
      eventsUrl: `${installation.publicUrl}/v1/scanProviders/${ANURA_PROVIDER_ID}/clients/${clientId}/events`,
      anura: provider ? hostedOf(deps, provider) : null,
    },
    smsSender: { version: version('smsSender'), sender: row?.smsSender ?? null },
    attentionNotice: { version: version('attentionNotice'), isShown: row?.isAttentionShown ?? true },
    careTeamAccess: { version: version('careTeamAccess'), rule: row?.careTeamRule ?? 'byPatient' },
    answerTime: { version: version('answerTime'), time: row?.answerTime ?? null },
    trialScans: { version: version('trialScans'), isOffered: row?.isTrialOffered ?? false },
    visits: {
      version: version('visits'),
      scanDaysBefore: row?.scanDaysBefore ?? SCAN_DAYS_BEFORE.usual,
      videoHosts: [...(row?.videoHosts ?? [])],
    },
    embedding: { version: version('embedding'), origins: [...(row?.embedOrigins ?? [])] },
    singleSignOn: { version: version('singleSignOn'), ...signOnOf(deps, clientId, signOnProvider) },
  } satisfies ClientSettings;
}

export const clients = ({ database }: ClientSettingsDeps, caller: Caller) =>
  permittedClients(database, caller, 'configureClient');

export async function get(
  deps: ClientSettingsDeps,
  caller: Caller,
  clientId: string,
  language: Language,
): Promise<ClientSettings> {
  return settingsOf(deps, await clientOf(deps, caller, clientId), language);
}

/** The client that a group belongs to, or null. */
export const clientOfGroup = ({ database }: ClientSettingsDeps, code: string): Promise<string | null> =>
  clientSettingsStore.clientOfGroup(database, code);
