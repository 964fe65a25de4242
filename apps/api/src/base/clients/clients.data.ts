import { declareData } from '../../platform/database/declaration.ts';

/** The rows belong to `accounts`, which imports modules that look clients up. */
export const clientsData = declareData({ reads: ['clients'], tables: {} });
