import { type Configuration, type MeasureType, mienContract } from '@mien/contract';
import { type Language, OVERALL_SCORE_RANGES } from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGUES, MEASURE_TEXTS } from '@mien/messages/catalogues';
import { SYSTEM_CLIENT_ID } from '../../database/system-client.ts';
import { type MountDependencies, mount } from '../../http/mount.ts';
import type { Network } from '../../http/network.ts';
import { sanitiseHtml } from '../../http/sanitise-html.ts';
import type { ClientSettingsService, MeasuresOf, ShownMeasures } from '../client-settings/index.ts';

/** The overall score in the form of a measure type: pages take its name and description from the first of the list. */
function overallScoreType(productName: string, language: Language): MeasureType {
  const { overall } = CATALOGUES[language].measures;
  return {
    key: 'overallScore',
    displayName: fill(overall.name, { productName }),
    description: sanitiseHtml(overall.description),
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
    description: sanitiseHtml(types[type.key].description),
    measurementGroup: type.group,
    groupOrder: type.order,
    measurementClass: type.provenance,
    unit: type.unit,
    precision: type.precision,
    webIcon: '',
    measurementRanges: [...type.ranges],
  }));
}

export interface ConfigurationsDependencies {
  /** What is the same in every language and for every client. */
  readonly installation: Omit<Configuration, 'texts' | 'clientName' | 'logos'>;
  /** Versions of the legal texts in force. */
  readonly textsIn: (language: Language) => Configuration['texts'];
  readonly consentBanner: (language: Language) => Promise<string>;
  readonly clients: ClientSettingsService;
  /** The client that an access code stands for, null for an unknown one. Whoever guesses is stopped. */
  readonly clientOfCode: (accessCode: string, network: Network) => Promise<string | null>;
  readonly measuresOf: MeasuresOf;
}

/** What pages learn about the installation and about their client. */
export function mountConfigurations(
  mounting: MountDependencies,
  { installation, textsIn, consentBanner, clients, clientOfCode, measuresOf }: ConfigurationsDependencies,
): void {
  async function typesOf(clientId: string, language: Language): Promise<MeasureType[]> {
    const shown = await measuresOf(clientId);
    return [overallScoreType(installation.productName, language), ...measureTypesIn(language, shown)];
  }
  /** An unknown code looks like none: this tells no more than registering does, and no faster. */
  const clientOf = async (accessCode: string | undefined, network: Network) =>
    accessCode === undefined ? null : clientOfCode(accessCode, network);

  mount(mounting, 'configurations', mienContract.configurations, {
    async get({ caller, language }) {
      const texts = textsIn(language);
      if (caller === null) return { ...installation, clientName: null, logos: [], texts };
      const { clientId } = caller;
      const [look, minimumUsersForAverages, scanProviderId, banner] = await Promise.all([
        clients.lookOf(clientId),
        clients.minimumUsersOf(clientId),
        clients.scanProviderIdOf(clientId),
        clients.consentBannerOf(clientId, language),
      ]);
      const hasConsentBanner = banner !== null || installation.hasConsentBanner;
      return { ...installation, ...look, minimumUsersForAverages, scanProviderId, hasConsentBanner, texts };
    },
    getAnonymously: async ({ query, network }) => clients.lookOf(await clientOf(query.accessCode, network)),
    async consentBanner({ caller, language }) {
      const own = caller && (await clients.consentBannerOf(caller.clientId, language));
      return { text: own ?? (await consentBanner(language)) };
    },
    measurementTypes: async ({ caller, language }) => typesOf(caller.clientId, language),
    allMeasurementTypes: async ({ caller, language }) => typesOf(caller?.clientId ?? SYSTEM_CLIENT_ID, language),
    measurementTypesAnonymously: async ({ query, network, language }) =>
      typesOf((await clientOf(query.accessCode, network)) ?? SYSTEM_CLIENT_ID, language),
  });
}
