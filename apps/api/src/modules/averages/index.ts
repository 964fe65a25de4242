export { type AverageRollups, createAverageRollups, settleAllAverages } from './average-rollups.ts';
export { mountAverages } from './averages.routes.ts';
export { createAverages } from './averages.service.ts';
export { createAveragesStore } from './averages.store.ts';
