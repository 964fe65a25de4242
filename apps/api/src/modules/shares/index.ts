export { mountShares } from './shares.routes.ts';
export { createShares } from './shares.service.ts';
export { createSharesStore } from './shares.store.ts';
