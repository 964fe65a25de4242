import type { RefusedCallKind } from '@mien/domain';
import { day, declareData, exactText, instant, integer, table, textOf, uuid } from '../database/declaration.ts';

export const limitsData = declareData({
  reads: [],
  tables: {
    attempts: table(
      {
        attempt_id: uuid,
        kind: exactText,
        key_hash: exactText,
        created_at: instant,
      },
      {
        purpose: 'safety',
        lives: 'coordinator',
        key: ['attempt_id'],
        lifetime: { daysAfter: 'created_at', days: 2 },
        patient: null,
      },
    ),
    /** Calls refused because of their caller or their rate; see `refused-calls.ts`. */
    refused_calls: table(
      {
        day: day,
        kind: textOf<RefusedCallKind>(),
        refused_count: integer,
      },
      {
        purpose: 'safety',
        lives: 'coordinator',
        key: ['day', 'kind'],
        lifetime: { daysAfter: 'day', days: 90 },
        patient: null,
      },
    ),
    /** The networks with the most refusals, for operators who watch an attack. */
    refused_networks: table(
      {
        day: day,
        kind: textOf<RefusedCallKind>(),
        label: exactText,
        refused_count: integer,
      },
      {
        purpose: 'safety',
        lives: 'coordinator',
        key: ['day', 'kind', 'label'],
        lifetime: { daysAfter: 'day', days: 2 },
        patient: null,
      },
    ),
  },
});
