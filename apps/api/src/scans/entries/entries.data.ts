import type { EntryKind, EntrySource, EntryValue } from '@mien/domain';
import {
  byDatabase,
  byDefault,
  declareData,
  instant,
  jsonOf,
  table,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const entriesData = declareData({
  reads: ['patients'],
  tables: {
    entries: table(
      {
        client_id: uuid,
        entry_id: uuid,
        patient_id: uuid,
        kind: byDatabase(textOf<EntryKind>()),
        value: jsonOf<EntryValue>(),
        /** Whether it was typed, or read from a file of the patient. */
        source: byDefault(textOf<EntrySource>()),
        taken_at: instant,
        created_at: instant,
      },
      {
        purpose: 'diary',
        key: ['client_id', 'entry_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'entries',
          inOrderOf: 'taken_at',
          fields: { id: 'entry_id', takenAt: 'taken_at', created: 'created_at', value: 'value', source: 'source' },
        },
        logged: ['entriesOpened', 'resultsListed', 'recordsExported'],
        merged: 'moved',
      },
    ),
  },
});
