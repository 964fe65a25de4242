export { createJoinRegistrations } from './join-registrations.ts';
export { mountRegistrations } from './registrations.routes.ts';
export { createRegistrations } from './registrations.service.ts';
export { createRegistrationsStore } from './registrations.store.ts';
