import { mienContract } from '@mien/contract';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { ClientSettingsDeps } from './client-settings.deps.ts';
import { clients, get } from './read-settings.ts';
import {
  saveAnswerTime,
  saveAttentionNotice,
  saveAverages,
  saveCareTeamAccess,
  saveConsentBanner,
  saveEmbedding,
  saveSmsSender,
  saveTrialScans,
  saveVisits,
} from './save-choices.ts';
import { removeLogo, saveLogo } from './save-logo.ts';
import { saveMeasures } from './save-measures.ts';
import { saveScanProvider } from './save-scan-provider.ts';
import { saveSingleSignOn } from './save-single-sign-on.ts';

export function mountClientSettings(mounting: MountDeps, deps: ClientSettingsDeps): void {
  mount(mounting, 'clientSettings', mienContract.clientSettings, {
    clients: async ({ caller }) => clients(deps, caller),
    get: async ({ caller, params, language }) => get(deps, caller, params.clientId, language),
    saveLogo: async ({ caller, params, body, language }) => saveLogo(deps, caller, params, body, language),
    removeLogo: async ({ caller, params, body, language }) => removeLogo(deps, caller, params, body, language),
    saveMeasures: async ({ caller, params, body, language }) =>
      saveMeasures(deps, caller, params.clientId, body, language),
    saveAverages: async ({ caller, params, body, language }) =>
      saveAverages(deps, caller, params.clientId, body, language),
    saveConsentBanner: async ({ caller, params, body, language }) =>
      saveConsentBanner(deps, caller, params.clientId, body, language),
    saveScanProvider: async ({ caller, params, body, language }) =>
      saveScanProvider(deps, caller, params.clientId, body, language),
    saveSmsSender: async ({ caller, params, body, language }) =>
      saveSmsSender(deps, caller, params.clientId, body, language),
    saveAttentionNotice: async ({ caller, params, body, language }) =>
      saveAttentionNotice(deps, caller, params.clientId, body, language),
    saveCareTeamAccess: async ({ caller, params, body, language }) =>
      saveCareTeamAccess(deps, caller, params.clientId, body, language),
    saveAnswerTime: async ({ caller, params, body, language }) =>
      saveAnswerTime(deps, caller, params.clientId, body, language),
    saveTrialScans: async ({ caller, params, body, language }) =>
      saveTrialScans(deps, caller, params.clientId, body, language),
    saveVisits: async ({ caller, params, body, language }) => saveVisits(deps, caller, params.clientId, body, language),
    saveEmbedding: async ({ caller, params, body, language }) =>
      saveEmbedding(deps, caller, params.clientId, body, language),
    saveSingleSignOn: async ({ caller, params, body, language }) =>
      saveSingleSignOn(deps, caller, params.clientId, body, language),
  });
}
