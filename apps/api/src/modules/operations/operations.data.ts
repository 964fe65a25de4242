import { declareData } from '../../database/declaration.ts';

export const operationsData = declareData({
  reads: [],
  tables: {},
});
