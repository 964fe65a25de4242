import { declareData } from '../../database/declaration.ts';

export const periodReportsData = declareData({
  reads: ['entries', 'measurement_items', 'measurements', 'scan_notes'],
  tables: {},
});
