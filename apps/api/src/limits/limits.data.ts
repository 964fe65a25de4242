import { declareData, instant, table, text, uuid } from '../database/declaration.ts';

export const limitsData = declareData({
  reads: [],
  tables: {
    attempts: table(
      {
        attempt_id: uuid,
        kind: text,
        key_hash: text,
        created_at: instant,
      },
      {
        key: ['attempt_id'],
        lifetime: { daysAfter: 'created_at', days: 2 },
        patient: null,
      },
    ),
  },
});
