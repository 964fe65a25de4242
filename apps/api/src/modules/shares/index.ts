export { mountShares } from './shares.routes.ts';
export { createShares } from './shares.service.ts';
export { createSharesStore, revokeShares } from './shares.store.ts';
