export { mountConfigurations } from './configurations.routes.ts';
export { createConsentBanner, fetchText } from './consent-banner.ts';
