import { declareData } from '../../platform/database/declaration.ts';

export const comparisonsData = declareData({
  reads: ['clients', 'measurement_items', 'measurements', 'scan_notes'],
  tables: {},
});
