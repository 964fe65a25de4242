import type { EntryKind, EntryValue } from '@mien/domain';
import { byDatabase, declareData, instant, jsonOf, table, textOf, uuid } from '../../platform/database/declaration.ts';

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
        taken_at: instant,
        created_at: instant,
      },
      {
        key: ['client_id', 'entry_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'entries',
          inOrderOf: 'taken_at',
          fields: { id: 'entry_id', takenAt: 'taken_at', created: 'created_at', value: 'value' },
        },
        logged: ['entriesOpened', 'recordsExported'],
        merged: 'moved',
      },
    ),
  },
});
