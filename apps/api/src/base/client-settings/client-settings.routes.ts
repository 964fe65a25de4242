import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { ClientSettingsService } from './client-settings.service.ts';

export function mountClientSettings(mounting: MountDependencies, settings: ClientSettingsService): void {
  mount(mounting, 'clientSettings', mienContract.clientSettings, {
    clients: async ({ caller }) => settings.clients(caller),
    get: async ({ caller, params, language }) => settings.get(caller, params.clientId, language),
    saveLogo: async ({ caller, params, body, language }) => settings.saveLogo(caller, params, body, language),
    removeLogo: async ({ caller, params, body, language }) => settings.removeLogo(caller, params, body, language),
    saveMeasures: async ({ caller, params, body, language }) =>
      settings.saveMeasures(caller, params.clientId, body, language),
    saveAverages: async ({ caller, params, body, language }) =>
      settings.saveAverages(caller, params.clientId, body, language),
    saveConsentBanner: async ({ caller, params, body, language }) =>
      settings.saveConsentBanner(caller, params.clientId, body, language),
    saveScanProvider: async ({ caller, params, body, language }) =>
      settings.saveScanProvider(caller, params.clientId, body, language),
    saveSmsSender: async ({ caller, params, body, language }) =>
      settings.saveSmsSender(caller, params.clientId, body, language),
    saveAttentionNotice: async ({ caller, params, body, language }) =>
      settings.saveAttentionNotice(caller, params.clientId, body, language),
    saveCareTeamAccess: async ({ caller, params, body, language }) =>
      settings.saveCareTeamAccess(caller, params.clientId, body, language),
    saveAnswerTime: async ({ caller, params, body, language }) =>
      settings.saveAnswerTime(caller, params.clientId, body, language),
    saveSingleSignOn: async ({ caller, params, body, language }) =>
      settings.saveSingleSignOn(caller, params.clientId, body, language),
  });
}
