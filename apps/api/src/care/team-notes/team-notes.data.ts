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
} from '../../platform/database/declaration.ts';

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
        purpose: 'care',
        key: ['client_id', 'note_id'],
        lifetime: 'lasting',
        isOnlyAdded: true,
        patient: { by: ['patient_id'] },
        // Only notes that the patient may read.
        exported: {
          within: 'teamNotes',
          fields: { created: 'created_at', changed: 'changed_at', text: 'text' },
          left: {
            author_id: 'An id of a member of the staff; the access log names who looked and wrote.',
            is_for_patient: 'Only what is for the patient is exported.',
            revision: 'Counts the changes.',
            deleted_at: 'What was deleted is not exported.',
            deleted_by: 'What was deleted is not exported.',
          },
        },
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
        purpose: 'care',
        key: ['client_id', 'note_id', 'revision'],
        lifetime: 'lasting',
        isOnlyAdded: true,
        patient: { by: 'note_id', of: 'team_notes' },
        exported: { not: 'Earlier versions of a note; the export has the current one.' },
        logged: ['teamNotesOpened'],
        merged: 'follows',
      },
    ),
  },
});
