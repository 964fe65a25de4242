export { createClientMeasures, type MeasuresOf, type ShownMeasures } from './client-measures.ts';
export { type ClientProviders, createClientProviders } from './client-providers.ts';
export { mountClientSettings } from './client-settings.routes.ts';
export { type ClientSettingsService, createClientSettings } from './client-settings.service.ts';
export { createClientSettingsStore } from './client-settings.store.ts';
