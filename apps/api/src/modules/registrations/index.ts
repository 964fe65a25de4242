export { mountRegistrations } from './registrations.routes.ts';
export { createRegistrations } from './registrations.service.ts';
export { createRegistrationsStore } from './registrations.store.ts';
