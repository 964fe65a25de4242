import { type Configuration, type MeasureType, mienContract } from '@mien/contract';
import { MEASURE_TYPES, OVERALL_SCORE_RANGES } from '@mien/domain';
import { en, fill } from '@mien/messages';
import { type MountDependencies, mount } from '../../http/mount.ts';
import { sanitiseHtml } from '../../http/sanitise-html.ts';

/** The overall score in the form of a measure type: pages take its name and description from the first of the list. */
function overallScoreType(productName: string): MeasureType {
  return {
    key: 'overallScore',
    displayName: fill(en.measures.overall.name, { productName }),
    description: sanitiseHtml(en.measures.overall.description),
    measurementGroup: 'vitalSigns',
    groupOrder: 0,
    measurementClass: 'calculated',
    unit: '',
    precision: 0,
    webIcon: '',
    measurementRanges: [...OVERALL_SCORE_RANGES],
  };
}

const MEASURES: readonly MeasureType[] = MEASURE_TYPES.map((type) => ({
  key: type.key,
  displayName: en.measures.types[type.key].name,
  description: sanitiseHtml(en.measures.types[type.key].description),
  measurementGroup: type.group,
  groupOrder: type.order,
  measurementClass: type.provenance,
  unit: type.unit,
  precision: type.precision,
  webIcon: '',
  measurementRanges: [...type.ranges],
}));

export function mountConfigurations(
  mounting: MountDependencies,
  configuration: Configuration,
  consentBanner: () => Promise<string>,
): void {
  const types = [overallScoreType(configuration.productName), ...MEASURES];
  mount(mounting, 'configurations', mienContract.configurations, {
    get: async () => configuration,
    consentBanner: async () => ({ text: await consentBanner() }),
    measurementTypes: async () => types,
  });
}
