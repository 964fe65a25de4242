import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { Configurations } from './configurations.service.ts';

export function mountConfigurations(mounting: MountDependencies, configurations: Configurations): void {
  mount(mounting, 'configurations', mienContract.configurations, {
    get: ({ caller, language }) => configurations.configuration(caller, language),
    getAnonymously: ({ query, network }) => configurations.lookOfCode(query.accessCode, network),
    consentBanner: async ({ caller, language }) => ({ text: await configurations.consentBannerOf(caller, language) }),
    measurementTypes: ({ caller, language }) => configurations.measureTypes(caller, language),
    allMeasurementTypes: ({ caller, language }) => configurations.measureTypes(caller, language),
    measurementTypesAnonymously: ({ query, network, language }) =>
      configurations.measureTypesOfCode(query.accessCode, network, language),
  });
}
