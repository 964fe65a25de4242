import { declareData } from '../../database/declaration.ts';

export const trendsData = declareData({
  reads: [],
  tables: {},
});
