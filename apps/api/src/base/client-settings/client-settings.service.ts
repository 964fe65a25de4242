import { bindAll } from '../../platform/bind-all.ts';
import type { ClientSettingsDependencies } from './client-settings.parts.ts';
import * as clientSettingsStore from './client-settings.store.ts';
import { keptByVersion } from './kept-by-version.ts';
import { clients, get, lookOf, minimumUsersIn } from './read-settings.ts';
import {
  saveAnswerTime,
  saveAttentionNotice,
  saveAverages,
  saveCareTeamAccess,
  saveConsentBanner,
  saveSmsSender,
} from './save-choices.ts';
import { removeLogo, saveLogo } from './save-logo.ts';
import { saveMeasures } from './save-measures.ts';
import { saveScanProvider } from './save-scan-provider.ts';
import { saveSingleSignOn } from './save-single-sign-on.ts';
import { consentBannerOf, forPages, scanProviderIdOf, smsSenderOf } from './settings-for-pages.ts';

/** A client's own settings, and the settings that apply to it. */
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
  clientOfGroup: (code: string) => clientSettingsStore.clientOfGroup(parts.database, code),
  /** An average of a client needs more patients than this. */
  minimumUsersOf: keptByVersion(async (clientId) =>
    minimumUsersIn(parts, await clientSettingsStore.settings(parts.database, clientId)),
  ),
});

export type ClientSettingsService = ReturnType<typeof createClientSettings>;
