import type { Configuration, DemoOfPages, LookOfCode, MeasureType } from '@mien/contract';
import { type Language, OVERALL_SCORE_RANGES } from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGS, MEASURE_TEXTS } from '@mien/messages/catalogs';
import type { Caller } from '../../platform/access/caller.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';
import type { Network } from '../../platform/http/network.ts';
import type { Installation } from '../../platform/installation.ts';
import * as attemptLimits from '../../platform/limits/attempt-limits.ts';
import { type AttemptLimits, registrationAttempts } from '../../platform/limits/attempt-limits.ts';
import {
  type ClientSettingsDeps,
  clientOfGroup,
  consentBannerOfClient,
  isEveryScanOurs,
  isTrialOffered,
  lookOf,
  type MeasuresOf,
  type ShownMeasures,
  scanProviderIdOf,
  settingsForPages,
} from '../client-settings/index.ts';

/** The overall score in the shape of a measure type: pages take its name and description from the first of the list. */
function overallScoreType(productName: string, language: Language): MeasureType {
  const { overall } = CATALOGS[language].measures;
  return {
    key: 'overallScore',
    displayName: fill(overall.name, { productName }),
    description: overall.description,
    measurementGroup: 'vitalSigns',
    groupOrder: 0,
    measurementClass: 'calculated',
    unit: '',
    precision: 0,
    webIcon: '',
    measurementRanges: [...OVERALL_SCORE_RANGES],
  };
}

function measureTypesIn(language: Language, { types: shown }: ShownMeasures): readonly MeasureType[] {
  const types = MEASURE_TEXTS[language];
  return shown.map((type) => ({
    key: type.key,
    displayName: types[type.key].name,
    description: types[type.key].description,
    measurementGroup: type.group,
    groupOrder: type.order,
    measurementClass: type.provenance,
    unit: type.unit,
    precision: type.precision,
    webIcon: '',
    measurementRanges: [...type.ranges],
  }));
}

export interface ConfigurationsDeps {
  readonly installation: Pick<Installation, 'shownToPages' | 'registrationsPerHourPerIp'>;
  /** Versions of the current legal texts. */
  readonly textsIn: (language: Language) => Configuration['texts'];
  readonly consentBanner: (language: Language) => Promise<string>;
  readonly clients: ClientSettingsDeps;
  readonly limits: AttemptLimits;
  readonly measuresOf: MeasuresOf;
  /** What pages without a session show in the demo; null where it is off. */
  readonly demo: (() => Promise<DemoOfPages>) | null;
}

export function createConfigurationsContext(deps: ConfigurationsDeps) {
  const { installation } = deps;
  const { shownToPages } = installation;
  const guesses = registrationAttempts(installation.registrationsPerHourPerIp);
  return { ...deps, shownToPages, guesses };
}

export type ConfigurationsContext = ReturnType<typeof createConfigurationsContext>;

async function typesOf(
  { measuresOf, shownToPages }: ConfigurationsContext,
  clientId: string,
  language: Language,
  version?: number,
): Promise<MeasureType[]> {
  const shown = await measuresOf(clientId, version);
  return [overallScoreType(shownToPages.productName, language), ...measureTypesIn(language, shown)];
}

/** The client of an access code. An unknown code is treated like none: this reveals no more than registering does, and no faster. */
const clientOf = async (
  { limits, guesses, clients }: ConfigurationsContext,
  accessCode: string | undefined,
  network: Network,
) =>
  accessCode === undefined
    ? null
    : attemptLimits.guess(limits, guesses, network, accessCode, () => clientOfGroup(clients, accessCode));

export async function configuration(
  { textsIn, shownToPages, clients, demo }: ConfigurationsContext,
  caller: Caller | null,
  language: Language,
): Promise<Configuration> {
  const texts = textsIn(language);
  if (caller === null)
    return {
      ...shownToPages,
      clientName: null,
      logos: [],
      texts,
      ...((await isTrialOffered(clients)) ? { isTrialOffered: true as const } : {}),
      ...((await isEveryScanOurs(clients)) ? { isEveryScanOurs: true as const } : {}),
      ...(demo === null ? {} : { demo: await demo() }),
    };
  const { look, consentBanner: ownBanner, ...client } = await settingsForPages(clients, caller.clientId, language);
  const hasConsentBanner = ownBanner !== null || shownToPages.hasConsentBanner;
  return { ...shownToPages, ...look, ...client, hasConsentBanner, texts };
}

/** The branding of the pages for a group's client. */
export async function lookOfCode(
  deps: ConfigurationsContext,
  accessCode: string | undefined,
  network: Network,
): Promise<LookOfCode> {
  const clientId = await clientOf(deps, accessCode, network);
  const scanProviderId = clientId === null ? null : await scanProviderIdOf(deps.clients, clientId);
  return { ...(await lookOf(deps.clients, clientId)), scanProviderId };
}

/** The client's own notice above the consent boxes, else the installation's. */
export async function consentBannerOf(
  { clients, consentBanner }: ConfigurationsContext,
  caller: Caller | null,
  language: Language,
): Promise<string> {
  const own = caller && (await consentBannerOfClient(clients, caller.clientId, language));
  return own ?? (await consentBanner(language));
}

/** The measure types of the caller's client; without a caller, the installation's. */
export const measureTypes = (deps: ConfigurationsContext, caller: Caller | null, language: Language) =>
  typesOf(deps, caller?.clientId ?? SYSTEM_CLIENT_ID, language, caller?.measuresVersion);

export const measureTypesOfCode = async (
  deps: ConfigurationsContext,
  accessCode: string | undefined,
  network: Network,
  language: Language,
) => typesOf(deps, (await clientOf(deps, accessCode, network)) ?? SYSTEM_CLIENT_ID, language);
