export { mountConsents } from './consents.routes.ts';
export { CURRENT_TEXTS, createConsents, isConsentCurrent } from './consents.service.ts';
