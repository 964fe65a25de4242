import { declareData } from '../../database/declaration.ts';

export const trendsData = declareData({
  reads: ['measurement_items', 'measurements', 'scan_notes'],
  tables: {},
});
