import { type EntryKind, type EntrySource, type EntryValue, IMPORT_UNDO_DAYS } from '@mien/domain';
import {
  byDatabase,
  byDefault,
  declareData,
  instant,
  jsonOf,
  nullable,
  table,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const entriesData = declareData({
  reads: ['patients'],
  tables: {
    /** Imports of readings that can still be undone. */
    entry_imports: table(
      { client_id: uuid, import_id: uuid, patient_id: uuid, created_at: instant, undone_at: nullable(instant) },
      {
        purpose: 'diary',
        key: ['client_id', 'import_id'],
        lifetime: { daysAfter: 'created_at', days: IMPORT_UNDO_DAYS },
        patient: { by: ['patient_id'] },
        exported: { not: 'When readings were added from a file is in each of them.' },
        logged: { not: 'Only the patient and their carers see them; what carers do is in carerChanged.' },
        merged: 'moved',
      },
    ),
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
        /** The import that it came with; the row of the import ends before it. */
        import_id: nullable(uuid),
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
          left: { import_id: 'An id, to undo an import as a whole.' },
        },
        logged: ['entriesOpened', 'resultsListed', 'recordsExported'],
        merged: 'moved',
      },
    ),
  },
});
