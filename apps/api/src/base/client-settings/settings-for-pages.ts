import type { Language } from '@mien/domain';
import type { ClientSettingsDeps } from './client-settings.deps.ts';
import * as clientSettingsStore from './client-settings.store.ts';
import { consentBannerIn, lookOf, minimumUsersIn, scanProviderIdIn } from './read-settings.ts';

/** The provider that gets a client's new scans. */
export const scanProviderIdOf = async (deps: ClientSettingsDeps, clientId: string) =>
  scanProviderIdIn(deps, await clientSettingsStore.settings(deps.database, clientId));

/**
 * Whether visitors can scan without an account: in the demo, and once a client has turned it on. A page without a session belongs to
 * no client.
 */
export const isTrialOffered = async ({ database, installation }: ClientSettingsDeps): Promise<boolean> =>
  installation.isDemo || (await clientSettingsStore.hasTrialOffer(database));

/**
 * Whether every scan of the installation is made with its own scan site, so that pages that do not know the client may
 * promise that the video stays on the device.
 */
export const isEveryScanOurs = async ({ database, installation }: ClientSettingsDeps): Promise<boolean> =>
  installation.scanProvider === 'builtin' && !(await clientSettingsStore.hasHostedScans(database));

/** A client's own notice above the consent boxes, or null. */
export const consentBannerOf = async ({ database }: ClientSettingsDeps, clientId: string, language: Language) =>
  consentBannerIn(await clientSettingsStore.settings(database, clientId), language);

/** The settings that every page of a client's users needs. */
export async function forPages(deps: ClientSettingsDeps, clientId: string, language: Language) {
  const [look, settings] = await Promise.all([
    lookOf(deps, clientId),
    clientSettingsStore.settings(deps.database, clientId),
  ]);
  return {
    look,
    minimumUsersForAverages: minimumUsersIn(deps, settings),
    scanProviderId: scanProviderIdIn(deps, settings),
    consentBanner: consentBannerIn(settings, language),
    careTeamRule: settings?.careTeamRule ?? 'byPatient',
    answerTime: settings?.answerTime ?? null,
  };
}

/** Origins whose pages may embed a client's scans, and to which an embedded scan may return. */
export const embedOriginsOf = async (
  { database }: Pick<ClientSettingsDeps, 'database'>,
  clientId: string,
): Promise<readonly string[]> => (await clientSettingsStore.settings(database, clientId))?.embedOrigins ?? [];

/** The sender name or number of a client's text messages; null for the installation's. */
export async function smsSenderOf({ database }: ClientSettingsDeps, clientId: string): Promise<string | null> {
  return (await clientSettingsStore.settings(database, clientId))?.smsSender ?? null;
}
