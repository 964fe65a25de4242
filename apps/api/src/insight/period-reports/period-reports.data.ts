import { declareData } from '../../platform/database/declaration.ts';

export const periodReportsData = declareData({
  reads: ['entries', 'measurement_items', 'measurements', 'scan_notes'],
  tables: {},
});
