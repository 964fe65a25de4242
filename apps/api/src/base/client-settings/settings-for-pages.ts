import type { Language } from '@mien/domain';
import type { ClientSettingsDependencies } from './client-settings.parts.ts';
import * as clientSettingsStore from './client-settings.store.ts';
import { consentBannerIn, lookOf, minimumUsersIn, scanProviderIdIn } from './read-settings.ts';

/** The provider that gets a client's new scans. */
export const scanProviderIdOf = async (parts: ClientSettingsDependencies, clientId: string) =>
  scanProviderIdIn(parts, await clientSettingsStore.settings(parts.database, clientId));

/** A client's own notice above the consent boxes, or null. */
export const consentBannerOf = async ({ database }: ClientSettingsDependencies, clientId: string, language: Language) =>
  consentBannerIn(await clientSettingsStore.settings(database, clientId), language);

/** The settings that every page of a client's users needs. */
export async function forPages(parts: ClientSettingsDependencies, clientId: string, language: Language) {
  const [look, settings] = await Promise.all([
    lookOf(parts, clientId),
    clientSettingsStore.settings(parts.database, clientId),
  ]);
  return {
    look,
    minimumUsersForAverages: minimumUsersIn(parts, settings),
    scanProviderId: scanProviderIdIn(parts, settings),
    consentBanner: consentBannerIn(settings, language),
    careTeamRule: settings?.careTeamRule ?? 'byPatient',
    answerTime: settings?.answerTime ?? null,
  };
}

/** The sender name or number of a client's text messages; null for the installation's. */
export async function smsSenderOf({ database }: ClientSettingsDependencies, clientId: string): Promise<string | null> {
  return (await clientSettingsStore.settings(database, clientId))?.smsSender ?? null;
}
