import { type Configuration, type MeasureType, mienContract } from '@mien/contract';
import { isShownMeasure, LANGUAGES, type Language, MEASURE_TYPES, OVERALL_SCORE_RANGES } from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGUES, MEASURE_TEXTS } from '@mien/messages/catalogues';
import { type MountDependencies, mount } from '../../http/mount.ts';
import { sanitiseHtml } from '../../http/sanitise-html.ts';

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

function measureTypesIn(language: Language): readonly MeasureType[] {
  const types = MEASURE_TEXTS[language];
  return MEASURE_TYPES.filter(({ key }) => isShownMeasure(key)).map((type) => ({
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
  /** What is the same in every language. */
  readonly installation: Omit<Configuration, 'texts'>;
  /** Versions of the legal texts in force. */
  readonly textsIn: (language: Language) => Configuration['texts'];
  readonly consentBanner: (language: Language) => Promise<string>;
}

export function mountConfigurations(
  mounting: MountDependencies,
  { installation, textsIn, consentBanner }: ConfigurationsDependencies,
): void {
  const types = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      [overallScoreType(installation.productName, language), ...measureTypesIn(language)],
    ]),
  ) as Record<Language, MeasureType[]>;
  mount(mounting, 'configurations', mienContract.configurations, {
    get: async ({ language }) => ({ ...installation, texts: textsIn(language) }),
    consentBanner: async ({ language }) => ({ text: await consentBanner(language) }),
    measurementTypes: async ({ language }) => types[language],
  });
}
