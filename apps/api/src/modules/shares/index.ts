export { mountShares } from './shares.routes.ts';
export { createShares, type Shares } from './shares.service.ts';
export { createSharesStore } from './shares.store.ts';
