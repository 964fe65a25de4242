import { declareData } from '../../platform/database/declaration.ts';

export const fhirData = declareData({
  reads: ['deleted_patients', 'entries', 'measurement_items', 'measurements', 'patients'],
  tables: {},
});
