import type { CareTeamAct, CareTeamTerm } from '@mien/domain';
import {
  declareData,
  exactText,
  instant,
  integer,
  nullable,
  table,
  text,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const careTeamData = declareData({
  reads: [
    'access_log_entries',
    'appointments',
    'chat_messages',
    'client_settings',
    'clients',
    'entries',
    'measurement_items',
    'measurements',
    'patients',
    'sign_in_sessions',
    'users',
  ],
  tables: {
    care_team_records: table(
      {
        client_id: uuid,
        patient_id: uuid,
        position: integer,
        record_id: uuid,
        act: textOf<CareTeamAct>(),
        term: nullable(textOf<CareTeamTerm>()),
        measurement_id: nullable(uuid),
        expires_at: nullable(instant),
        request_id: nullable(uuid),
        asked_by: nullable(uuid),
        text_version: exactText,
        text_hash: exactText,
        language: text,
        /** The holder who gave it; null for requests by staff. */
        holder_id: nullable(uuid),
        created_at: instant,
      },
      {
        purpose: 'care',
        key: ['client_id', 'patient_id', 'position'],
        isPermission: true,
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'careTeamRecords',
          inOrderOf: 'created_at',
          fields: {
            created: 'created_at',
            act: 'act',
            term: 'term',
            measurementId: 'measurement_id',
            expires: 'expires_at',
            textVersion: 'text_version',
            language: 'language',
          },
          left: {
            record_id: 'An id that only the database uses.',
            request_id: 'An id that only the database uses.',
            asked_by: 'An id of somebody else.',
            text_hash: 'A hash, by which a text or key is told apart from another.',
            holder_id: 'An id of who stood behind the profile, to tell whose the row is.',
          },
        },
        logged: ['careTeamAsked', 'careTeamAllowed', 'careTeamDeclined', 'careTeamEnded'],
        merged: { not: 'What one profile allowed opens nothing of another; a profile without a user is closed.' },
      },
    ),
  },
});
