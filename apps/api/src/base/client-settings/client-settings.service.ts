import {
  ANURA_PROVIDER_ID,
  type ClientLook,
  type ClientSettings,
  type HostedSettings,
  type HostedSettingsChange,
  Problem,
  type SignOnProviderChange,
} from '@mien/contract';
import {
  type CareTeamRule,
  type ChatAnswerTime,
  type ClientSettingsSection,
  hasOwnRanges,
  isCompleteMeasureList,
  type Language,
  type LogoType,
  measuresOfClient,
  measureTypeOf,
  PROVIDER_SECRETS,
  type ProviderSecret,
  type RangeStep,
  rangeFault,
  type ScanProviderChoice,
  stepsFromRanges,
} from '@mien/domain';
import { CATALOGUES, MEASURE_TEXTS } from '@mien/messages/catalogues';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import { bindAll } from '../../platform/bind-all.ts';
import { spkiFromText } from '../../platform/crypto/rsa-public-key.ts';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import { addressFault, issuerFault, resolvesToPrivate } from '../../platform/http/public-address.ts';
import { type Installation, PROVIDER_IDS } from '../../platform/installation.ts';
import { actorOf, type RecordAccess } from '../access-log/index.ts';
import { stepsAt } from './client-measures.ts';
import { SEALED_COLUMNS } from './client-providers.ts';
import type {
  ClientSettingsStore,
  HostedProviderRow,
  SignOnProviderRow,
  StoredLogo,
  StoredRanges,
  StoredSettings,
} from './client-settings.store.ts';
import { keptByVersion } from './kept-by-version.ts';
import { readPicture } from './picture.ts';
import {
  SIGN_ON_SECRET,
  type SignOnClient,
  type SignOnClientFault,
  signInCodeOf,
  signOnAddresses,
} from './sign-on-provider.ts';

/** What every client has unless it has its own. */
/** A public client at a provider has an empty secret. */
const secretStateOf = (secret: string | null) =>
  secret === null ? ('unreadable' as const) : secret === '' ? ('notSet' as const) : ('set' as const);

export interface ClientSettingsDependencies {
  readonly store: ClientSettingsStore;
  readonly sealed: SealedSecrets;
  readonly installation: Pick<
    Installation,
    'minimumUsers' | 'scanProvider' | 'hasAnura' | 'hasConsentBanner' | 'publicUrl' | 'addressRules'
  >;
  readonly now: () => Date;
  readonly recordAccess: RecordAccess;
  readonly hash: KeyedHash;
  /** The name of an OpenID Connect provider as it writes it itself; null when it cannot be reached or is not good. */
  readonly discoverIssuer: (issuer: string) => Promise<string | null>;
  /** What keeps Mien from being a client of the provider, or null. */
  readonly clientFault: (provider: SignOnClient) => Promise<SignOnClientFault | null>;
}

/** A secret as it will be stored: sealed, or null. */
type SealedRow = Pick<HostedProviderRow, (typeof SEALED_COLUMNS)[ProviderSecret]>;

const originOf = (address: string) => new URL(address).origin;

function refuse(path: string, rule: string): never {
  throw new Problem('invalid-request', { fields: [{ path, rule }] });
}

const logoOf = ({ logoType, mediaType, content, widthPx, heightPx }: StoredLogo) => ({
  logoType,
  data: `data:${mediaType};base64,${content}`,
  widthPx,
  heightPx,
});

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** @throws Problem not-allowed, not-found for a client out of reach */
async function clientOf({ store }: ClientSettingsDependencies, caller: Caller, clientId: string) {
  const client = await store.client(clientsInReach(caller, 'configureClient'), clientId);
  if (!client) throw new Problem('not-found');
  return client;
}

function stateOf(
  { sealed }: ClientSettingsDependencies,
  row: HostedProviderRow,
  field: ProviderSecret,
): HostedSettings['secrets'][ProviderSecret] {
  const text = row[SEALED_COLUMNS[field]];
  if (text === null) return 'notSet';
  return sealed.open(text, { clientId: row.clientId, field }) === null ? 'unreadable' : 'set';
}

function hostedOf(parts: ClientSettingsDependencies, row: HostedProviderRow): HostedSettings {
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
      licenceKey: stateOf(parts, row, 'licenceKey'),
      password: stateOf(parts, row, 'password'),
      webhookSecret: stateOf(parts, row, 'webhookSecret'),
    },
  };
}

function signOnOf(
  { installation, hash, sealed }: ClientSettingsDependencies,
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

// The installation's minimum may have been raised since.
const minimumUsersIn = ({ installation }: ClientSettingsDependencies, settings: StoredSettings) =>
  Math.max(settings?.minimumUsers ?? 0, installation.minimumUsers);

function scanProviderIdIn({ installation }: ClientSettingsDependencies, settings: StoredSettings): number {
  const choice = settings?.scanProvider ?? 'installation';
  return PROVIDER_IDS[choice === 'installation' ? installation.scanProvider : choice];
}

const consentBannerIn = (settings: StoredSettings, language: Language): string | null =>
  (language === 'es' ? settings?.consentBannerEs : settings?.consentBannerEn) ?? null;

/** Name and logos of a client; of the installation itself for its own users. */
async function lookOf({ store }: ClientSettingsDependencies, clientId: string | null): Promise<ClientLook> {
  const client = clientId === null ? undefined : await store.client('all', clientId);
  if (!client) return { clientName: null, logos: [] };
  return { clientName: client.name, logos: (await store.logos(client.clientId)).map(logoOf) };
}

async function settingsOf(
  parts: ClientSettingsDependencies,
  { clientId, name }: { clientId: string; name: string },
  language: Language,
) {
  const { store, now, installation } = parts;
  const [versions, row, logos, measures, ranges, provider, signOnProvider] = await Promise.all([
    store.versions(clientId),
    store.settings(clientId),
    store.logos(clientId),
    store.measures(clientId),
    store.ranges(clientId),
    store.currentProvider(clientId),
    store.signOnProvider(clientId),
  ]);
  const version = (section: ClientSettingsSection) => versions[section] ?? 0;
  const at = now();
  const { groups } = CATALOGUES[language].measures;
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
      en: row?.consentBannerEn ?? null,
      es: row?.consentBannerEs ?? null,
      hasInstallationBanner: installation.hasConsentBanner,
    },
    scanProvider: {
      version: version('scanProvider'),
      provider: row?.scanProvider ?? 'installation',
      installationProvider: installation.scanProvider,
      eventsUrl: `${installation.publicUrl}/v1/scanProviders/${ANURA_PROVIDER_ID}/clients/${clientId}/events`,
      anura: provider ? hostedOf(parts, provider) : null,
    },
    smsSender: { version: version('smsSender'), sender: row?.smsSender ?? null },
    attentionNotice: { version: version('attentionNotice'), isShown: row?.isAttentionShown ?? true },
    careTeamAccess: { version: version('careTeamAccess'), rule: row?.careTeamRule ?? 'byPatient' },
    answerTime: { version: version('answerTime'), time: row?.answerTime ?? null },
    singleSignOn: { version: version('singleSignOn'), ...signOnOf(parts, clientId, signOnProvider) },
  } satisfies ClientSettings;
}

/** Saves a section and answers all of the settings. @throws Problem settings-changed */
async function save(
  parts: ClientSettingsDependencies,
  caller: Caller,
  client: { clientId: string; name: string },
  section: ClientSettingsSection,
  version: number,
  language: Language,
  write: (transaction: Database, at: Date) => Promise<void>,
): Promise<ClientSettings> {
  const { now, store, recordAccess } = parts;
  const { clientId } = client;
  const at = now();
  const saving = { clientId, userId: caller.userId, section, version, at };
  const isSaved = await store.save(saving, async (transaction) => {
    await write(transaction, at);
    // That something was changed; which section stands with its version, and values nowhere.
    const actor = actorOf(caller);
    await recordAccess({ clientId, patientId: null, actor, action: 'configurationChanged' }, transaction);
  });
  if (!isSaved) throw new Problem('settings-changed');
  return settingsOf(parts, client, language);
}

/** @throws Problem invalid-request */
function checkMeasures(
  measures: readonly {
    readonly key: string;
    readonly isShown: boolean;
    readonly ranges: readonly RangeStep[] | null;
  }[],
): void {
  if (!isCompleteMeasureList(measures.map(({ key }) => key))) refuse('measures', 'every_measure_once');
  if (!measures.some(({ isShown }) => isShown)) refuse('measures', 'nothing_shown');
  for (const [index, { key, ranges }] of measures.entries()) {
    const type = measureTypeOf(key);
    if (ranges === null || type === null) continue;
    const fault = rangeFault(type, ranges);
    if (fault) refuse(`measures.${index}.ranges.${fault.index}`, fault.rule);
  }
}

/** A new secret sealed, the previous one resealed, or null. */
function sealedSecret(
  { sealed }: ClientSettingsDependencies,
  clientId: string,
  field: ProviderSecret,
  given: string | null | undefined,
  before: HostedProviderRow | undefined,
): string | null {
  if (given === null) return null;
  if (given !== undefined) return sealed.seal(given, { clientId, field });
  const kept = before?.[SEALED_COLUMNS[field]] ?? null;
  const secret = kept === null ? null : sealed.open(kept, { clientId, field });
  return secret === null ? kept : sealed.seal(secret, { clientId, field });
}

/** @throws Problem invalid-request */
async function checkHosted(
  { installation }: ClientSettingsDependencies,
  change: HostedSettingsChange,
): Promise<string> {
  for (const field of ['url', 'apiUrl'] as const) {
    const fault = addressFault(change[field], installation.addressRules);
    if (fault) refuse(`anura.${field}`, fault);
  }
  if (await resolvesToPrivate(change.apiUrl, installation.addressRules)) refuse('anura.apiUrl', 'private_address');
  return spkiFromText(change.publicKey) ?? refuse('anura.publicKey', 'public_key');
}

/** What is kept of a provider. @throws Problem invalid-request */
async function signOnRow(
  { installation, discoverIssuer, sealed, hash, clientFault }: ClientSettingsDependencies,
  clientId: string,
  change: SignOnProviderChange,
  before: SignOnProviderRow | undefined,
): Promise<Omit<SignOnProviderRow, 'clientId'>> {
  const fault = issuerFault(change.issuer, installation.addressRules);
  if (fault) refuse('provider.issuer', fault);
  if (await resolvesToPrivate(new URL(change.issuer).origin, installation.addressRules))
    refuse('provider.issuer', 'private_address');
  if ((change.roleClaim === null) !== (change.roles.length === 0))
    refuse(change.roleClaim === null ? 'provider.roleClaim' : 'provider.roles', 'required');
  const issuer = await discoverIssuer(change.issuer);
  if (issuer === null) refuse('provider.issuer', 'discovery');
  // A secret that was given for one provider never goes to another.
  const isSame = before?.issuer === issuer && before.providerClientId === change.providerClientId;
  const owner = { clientId, field: SIGN_ON_SECRET };
  const secret = change.secret ?? (isSame ? sealed.open(before.secretSealed, owner) : null);
  if (secret === null) refuse('provider.secret', 'required');
  const signInCode = before?.signInCode ?? signInCodeOf(hash, clientId);
  const { redirectUrl } = signOnAddresses(installation.publicUrl, signInCode);
  // As a sign-in does it: what is wrong is said here, and not to whoever signs in first.
  const refusal = await clientFault({ issuer, providerClientId: change.providerClientId, secret, redirectUrl });
  if (refusal) refuse(refusal === 'client_refused' ? 'provider.secret' : 'provider.issuer', refusal);
  return {
    settingsId: uuidv7(),
    signInCode,
    issuer,
    providerClientId: change.providerClientId,
    secretSealed: sealed.seal(secret, owner),
    allowedDomains: change.allowedDomains,
    roleClaim: change.roleClaim,
    roles: change.roles,
    requiredAcr: change.requiredAcr,
    requiredAmr: change.requiredAmr,
  };
}

async function clients({ store }: ClientSettingsDependencies, caller: Caller) {
  const clients = await store.clients(clientsInReach(caller, 'configureClient'));
  return clients.map(({ clientId, name }) => ({ clientId, name }));
}

async function get(
  parts: ClientSettingsDependencies,
  caller: Caller,
  clientId: string,
  language: Language,
): Promise<ClientSettings> {
  return settingsOf(parts, await clientOf(parts, caller, clientId), language);
}

async function saveLogo(
  parts: ClientSettingsDependencies,
  caller: Caller,
  { clientId, logoType }: { clientId: string; logoType: LogoType },
  { version, data }: { version: number; data: string },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(parts, caller, clientId);
  const picture = await readPicture(Buffer.from(data, 'base64'));
  if (typeof picture === 'string') refuse('data', picture);
  const { mediaType, bytes, widthPx, heightPx } = picture;
  const logo = { logoType, mediaType, content: bytes.toString('base64'), widthPx, heightPx };
  return save(parts, caller, client, 'logos', version, language, (transaction) =>
    parts.store.keepLogo(transaction, clientId, logo),
  );
}

async function removeLogo(
  parts: ClientSettingsDependencies,
  caller: Caller,
  { clientId, logoType }: { clientId: string; logoType: LogoType },
  { version }: { version: number },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(parts, caller, clientId);
  return save(parts, caller, client, 'logos', version, language, (transaction) =>
    parts.store.removeLogo(transaction, clientId, logoType),
  );
}

async function saveMeasures(
  parts: ClientSettingsDependencies,
  caller: Caller,
  clientId: string,
  body: {
    version: number;
    measures: readonly { key: string; isShown: boolean; ranges: readonly RangeStep[] | null }[];
  },
  language: Language,
): Promise<ClientSettings> {
  const { store } = parts;
  const client = await clientOf(parts, caller, clientId);
  checkMeasures(body.measures);
  const before = await store.ranges(clientId);
  return save(parts, caller, client, 'measures', body.version, language, async (transaction, at) => {
    await store.keepMeasures(transaction, clientId, body.measures);
    const changed = body.measures.filter(({ key, ranges }) => !isSame(ranges, stepsAt(before, key, at)));
    await store.addRanges(
      transaction,
      clientId,
      changed.map(({ key, ranges }): StoredRanges => ({ key, ranges, validFrom: at })),
    );
  });
}

async function saveAverages(
  parts: ClientSettingsDependencies,
  caller: Caller,
  clientId: string,
  { version, minimumUsers }: { version: number; minimumUsers: number | null },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(parts, caller, clientId);
  if (minimumUsers !== null && minimumUsers < parts.installation.minimumUsers) refuse('minimumUsers', 'below_minimum');
  return save(parts, caller, client, 'averages', version, language, (transaction) =>
    parts.store.keepSettings(transaction, clientId, { minimumUsers }),
  );
}

async function saveConsentBanner(
  parts: ClientSettingsDependencies,
  caller: Caller,
  clientId: string,
  { version, en, es }: { version: number; en: string | null; es: string | null },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(parts, caller, clientId);
  // In one language only, the other half of the patients would not be told.
  if ((en === null) !== (es === null)) refuse(en === null ? 'en' : 'es', 'both_languages');
  return save(parts, caller, client, 'consentBanner', version, language, (transaction) =>
    parts.store.keepSettings(transaction, clientId, { consentBannerEn: en, consentBannerEs: es }),
  );
}

async function saveScanProvider(
  parts: ClientSettingsDependencies,
  caller: Caller,
  clientId: string,
  body: { version: number; provider: ScanProviderChoice; anura: HostedSettingsChange | null },
  language: Language,
): Promise<ClientSettings> {
  const { store, installation } = parts;
  const client = await clientOf(parts, caller, clientId);
  const { anura: hosted } = body;
  const publicKey = hosted ? await checkHosted(parts, hosted) : '';
  const before = await store.currentProvider(clientId);
  // What was entered for one address never goes to another; the event secret is sent nowhere.
  if (hosted && before && originOf(before.apiUrl) !== originOf(hosted.apiUrl))
    for (const field of ['licenceKey', 'password'] as const)
      if (hosted.secrets[field] === undefined && before[SEALED_COLUMNS[field]] !== null)
        refuse(`anura.secrets.${field}`, 'address_changed');
  const secrets = Object.fromEntries(
    PROVIDER_SECRETS.map((field) => [
      SEALED_COLUMNS[field],
      hosted ? sealedSecret(parts, clientId, field, hosted.secrets[field], before) : null,
    ]),
  ) as SealedRow;
  if (hosted && secrets.licenceKeySealed === null) refuse('anura.secrets.licenceKey', 'required');
  if (hosted?.reader === 'user' && hosted.email === '') refuse('anura.email', 'required');
  if (hosted?.reader === 'user' && secrets.passwordSealed === null) refuse('anura.secrets.password', 'required');
  if (!hosted && body.provider === 'anura' && !installation.hasAnura) refuse('anura', 'required');
  return save(parts, caller, client, 'scanProvider', body.version, language, async (transaction, at) => {
    await store.keepSettings(transaction, clientId, { scanProvider: body.provider });
    const row = hosted && {
      settingsId: uuidv7(),
      url: hosted.url,
      apiUrl: hosted.apiUrl,
      configId: hosted.configId,
      publicKey,
      profileHash: hosted.profileHash,
      reader: hosted.reader,
      email: hosted.email,
      subscoreScale: hosted.subscoreScale,
      webhookHeader: hosted.webhookHeader,
      webhookAlgorithm: hosted.webhookAlgorithm,
      ...secrets,
    };
    await store.keepProvider(transaction, clientId, row, at);
  });
}

async function saveSmsSender(
  parts: ClientSettingsDependencies,
  caller: Caller,
  clientId: string,
  { version, sender }: { version: number; sender: string | null },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(parts, caller, clientId);
  return save(parts, caller, client, 'smsSender', version, language, (transaction) =>
    parts.store.keepSettings(transaction, clientId, { smsSender: sender }),
  );
}

async function saveAttentionNotice(
  parts: ClientSettingsDependencies,
  caller: Caller,
  clientId: string,
  { version, isShown }: { version: number; isShown: boolean },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(parts, caller, clientId);
  return save(parts, caller, client, 'attentionNotice', version, language, (transaction) =>
    parts.store.keepSettings(transaction, clientId, { isAttentionShown: isShown }),
  );
}

async function saveCareTeamAccess(
  parts: ClientSettingsDependencies,
  caller: Caller,
  clientId: string,
  { version, rule }: { version: number; rule: CareTeamRule },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(parts, caller, clientId);
  return save(parts, caller, client, 'careTeamAccess', version, language, (transaction) =>
    parts.store.keepSettings(transaction, clientId, { careTeamRule: rule }),
  );
}

async function saveAnswerTime(
  parts: ClientSettingsDependencies,
  caller: Caller,
  clientId: string,
  { version, time }: { version: number; time: ChatAnswerTime | null },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(parts, caller, clientId);
  return save(parts, caller, client, 'answerTime', version, language, (transaction) =>
    parts.store.keepSettings(transaction, clientId, { answerTime: time }),
  );
}

async function saveSingleSignOn(
  parts: ClientSettingsDependencies,
  caller: Caller,
  clientId: string,
  { version, provider }: { version: number; provider: SignOnProviderChange | null },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(parts, caller, clientId);
  const before = await parts.store.signOnProvider(client.clientId);
  const row = provider && (await signOnRow(parts, client.clientId, provider, before));
  return save(parts, caller, client, 'singleSignOn', version, language, (transaction) =>
    parts.store.keepSignOnProvider(transaction, client.clientId, row),
  );
}

/** Whose scan site new scans of a client go to. */
const scanProviderIdOf = async (parts: ClientSettingsDependencies, clientId: string) =>
  scanProviderIdIn(parts, await parts.store.settings(clientId));

/** A client's own notice above the consent boxes, or null. */
const consentBannerOf = async ({ store }: ClientSettingsDependencies, clientId: string, language: Language) =>
  consentBannerIn(await store.settings(clientId), language);

/** All that every page of a client's users needs to know. */
async function forPages(parts: ClientSettingsDependencies, clientId: string, language: Language) {
  const [look, settings] = await Promise.all([lookOf(parts, clientId), parts.store.settings(clientId)]);
  return {
    look,
    minimumUsersForAverages: minimumUsersIn(parts, settings),
    scanProviderId: scanProviderIdIn(parts, settings),
    consentBanner: consentBannerIn(settings, language),
    careTeamRule: settings?.careTeamRule ?? 'byPatient',
    answerTime: settings?.answerTime ?? null,
  };
}

/** The name or number that text messages of a client come from; null for the installation's. */
async function smsSenderOf({ store }: ClientSettingsDependencies, clientId: string): Promise<string | null> {
  return (await store.settings(clientId))?.smsSender ?? null;
}

/** What a client has of its own, and what holds for it. */
export const createClientSettings = (parts: ClientSettingsDependencies) => ({
  ...bindAll(parts, {
    clients,
    get,
    saveLogo,
    removeLogo,
    saveMeasures,
    saveAverages,
    saveConsentBanner,
    saveScanProvider,
    saveSmsSender,
    saveAttentionNotice,
    saveCareTeamAccess,
    saveAnswerTime,
    saveSingleSignOn,
    lookOf,
    scanProviderIdOf,
    consentBannerOf,
    forPages,
    smsSenderOf,
  }),
  clientOfGroup: parts.store.clientOfGroup,
  /** More than this many patients stand behind an average of a client. */
  minimumUsersOf: keptByVersion(async (clientId) => minimumUsersIn(parts, await parts.store.settings(clientId))),
});

export type ClientSettingsService = ReturnType<typeof createClientSettings>;
