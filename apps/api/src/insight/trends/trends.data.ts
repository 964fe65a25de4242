import { declareData } from '../../platform/database/declaration.ts';

export const trendsData = declareData({
  reads: ['entries', 'measurement_items', 'measurements', 'scan_notes'],
  tables: {},
});
