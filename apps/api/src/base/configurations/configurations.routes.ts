import { mienContract } from '@mien/contract';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { ConfigurationsContext } from './configurations.service.ts';
import * as configurations from './configurations.service.ts';

export function mountConfigurations(mounting: MountDeps, deps: ConfigurationsContext): void {
  mount(mounting, 'configurations', mienContract.configurations, {
    get: ({ caller, language }) => configurations.configuration(deps, caller, language),
    getAnonymously: ({ query, network }) => configurations.lookOfCode(deps, query.accessCode, network),
    consentBanner: async ({ caller, language }) => ({
      text: await configurations.consentBannerOf(deps, caller, language),
    }),
    measurementTypes: ({ caller, language }) => configurations.measureTypes(deps, caller, language),
    allMeasurementTypes: ({ caller, language }) => configurations.measureTypes(deps, caller, language),
    measurementTypesAnonymously: ({ query, network, language }) =>
      configurations.measureTypesOfCode(deps, query.accessCode, network, language),
  });
}
