import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Installation } from '../../platform/installation.ts';
import { currentTexts } from '../consents/index.ts';
import { mountConfigurations } from './configurations.routes.ts';
import { type ConfigurationsDependencies, createConfigurations } from './configurations.service.ts';
import { createConsentBanner, fetchText } from './consent-banner.ts';

/** The configuration that pages read before and after signing in. */
export function configurationsModule({
  now,
  ...parts
}: Omit<ConfigurationsDependencies, 'consentBanner' | 'textsIn'> & {
  readonly installation: Pick<Installation, 'consentBannerUrl'>;
  readonly now: () => Date;
}) {
  const consentBanner = createConsentBanner({ url: parts.installation.consentBannerUrl, now, fetchText });
  const configurations = createConfigurations({ consentBanner, textsIn: currentTexts, ...parts });
  return { mount: (mounting: MountDependencies) => mountConfigurations(mounting, configurations) };
}
