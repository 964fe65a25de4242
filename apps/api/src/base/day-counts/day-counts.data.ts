import type { DayCountKey } from '@mien/domain';
import { day, declareData, integer, table, textOf, uuid } from '../../platform/database/declaration.ts';

export const dayCountsData = declareData({
  reads: ['clients'],
  tables: {
    /** Number of events on a day in the client's time zone. Counts never decrease. */
    day_counts: table(
      { client_id: uuid, day: day, counted: textOf<DayCountKey>(), count: integer },
      {
        purpose: 'upkeep',
        key: ['client_id', 'day', 'counted'],
        lifetime: { daysAfter: 'day', days: 30 },
        patient: null,
      },
    ),
  },
});
