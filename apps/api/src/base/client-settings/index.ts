import type { MountDeps } from '../../platform/http/mount.ts';
import type { Installation } from '../../platform/installation.ts';
import { createPublicFetch } from '../../platform/public-address.ts';
import { createClientMeasures } from './client-measures.ts';
import { type ClientProvidersDeps, createClientProviders } from './client-providers.ts';
import type { ClientSettingsDeps } from './client-settings.deps.ts';
import { mountClientSettings } from './client-settings.routes.ts';
import { createMinimumUsersOf } from './read-settings.ts';
import { createSignOnProviders } from './sign-on-provider.ts';

export { createClientMeasures, type MeasuresOf, type ShownMeasures } from './client-measures.ts';
export type { ClientProviders } from './client-providers.ts';
export type { ClientSettingsDeps } from './client-settings.deps.ts';
export type { ByVersion } from './kept-by-version.ts';
export { clientOfGroup, lookOf } from './read-settings.ts';
export {
  consentBannerOf as consentBannerOfClient,
  embedOriginsOf,
  forPages as settingsForPages,
  isEveryScanOurs,
  isTrialOffered,
  scanProviderIdOf,
  smsSenderOf,
} from './settings-for-pages.ts';
export type { SignOnClient, SignOnClientFault, SignOnProvider, SignOnProviders } from './sign-on-provider.ts';

/** Settings of each client and their effects: the measures it shows, the providers of its scans. */
export function clientSettingsModule({
  providers,
  ...deps
}: ClientSettingsDeps & {
  readonly installation: Pick<Installation, 'productName' | 'host'>;
  /** The installation's own providers. */
  readonly providers: ClientProvidersDeps['installation'];
}) {
  const { database, sealed, now, installation } = deps;
  return {
    ...deps,
    minimumUsersOf: createMinimumUsersOf(deps),
    measuresOf: createClientMeasures(database),
    providers: createClientProviders({
      installation: providers,
      database,
      sealed,
      fetchFrom: createPublicFetch(installation.adminAddressRules),
      now,
      app: { name: installation.productName, identifier: installation.host },
    }),
    signOnProviders: createSignOnProviders({ database, sealed, installation }),
    mount: (mounting: MountDeps) => mountClientSettings(mounting, deps),
  };
}
