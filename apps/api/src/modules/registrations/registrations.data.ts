import { declareData } from '../../database/declaration.ts';

export const registrationsData = declareData({
  reads: [],
  tables: {},
});
