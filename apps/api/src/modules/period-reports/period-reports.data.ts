import { declareData } from '../../database/declaration.ts';

export const periodReportsData = declareData({
  reads: ['measurement_items', 'measurements', 'scan_notes'],
  tables: {},
});
