import type { MountDeps } from '../../platform/http/mount.ts';
import type { Installation } from '../../platform/installation.ts';
import { currentTexts } from '../consents/index.ts';
import { mountConfigurations } from './configurations.routes.ts';
import { type ConfigurationsDeps, createConfigurationsContext } from './configurations.service.ts';
import { createConsentBanner, fetchText } from './consent-banner.ts';

/** The configuration that pages read before and after signing in. */
export function configurationsModule({
  now,
  ...deps
}: Omit<ConfigurationsDeps, 'consentBanner' | 'textsIn'> & {
  readonly installation: Pick<Installation, 'consentBannerUrl'>;
  readonly now: () => Date;
}) {
  const consentBanner = createConsentBanner({ url: deps.installation.consentBannerUrl, now, fetchText });
  const context = createConfigurationsContext({ consentBanner, textsIn: currentTexts, ...deps });
  return { mount: (mounting: MountDeps) => mountConfigurations(mounting, context) };
}
