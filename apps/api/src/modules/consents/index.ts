export { mountConsents } from './consents.routes.ts';
export { createConsents, currentTexts, isConsentCurrent } from './consents.service.ts';
export { createConsentsStore } from './consents.store.ts';
