import type { TeamNoteAct } from '@mien/domain';
import {
  boolean,
  declareData,
  instant,
  integer,
  nullable,
  table,
  text,
  textOf,
  uuid,
} from '../../database/declaration.ts';

export const teamNotesData = declareData({
  reads: ['users'],
  tables: {
    team_notes: table(
      {
        client_id: uuid,
        note_id: uuid,
        patient_id: uuid,
        author_id: uuid,
        text: text,
        is_for_patient: boolean,
        revision: integer,
        created_at: instant,
        changed_at: nullable(instant),
        deleted_at: nullable(instant),
        deleted_by: nullable(uuid),
      },
      {
        key: ['client_id', 'note_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        // Those that the patient may read.
        exported: { within: 'teamNotes' },
        logged: ['teamNotesOpened', 'teamNoteAdded', 'teamNoteChanged', 'teamNoteDeleted'],
        merged: 'moved',
      },
    ),
    team_note_versions: table(
      {
        client_id: uuid,
        note_id: uuid,
        revision: integer,
        act: textOf<TeamNoteAct>(),
        text: text,
        is_for_patient: boolean,
        made_by: uuid,
        made_at: instant,
      },
      {
        key: ['client_id', 'note_id', 'revision'],
        lifetime: 'lasting',
        patient: { by: 'note_id', of: 'team_notes' },
        exported: { not: 'What a note was before; the note as it is stands in the export.' },
        logged: ['teamNotesOpened'],
        merged: 'follows',
      },
    ),
  },
});
