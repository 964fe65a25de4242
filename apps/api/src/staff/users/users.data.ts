import { IMPORT_UNDO_DAYS } from '@mien/domain';
import { declareData, instant, table, uuid } from '../../platform/database/declaration.ts';

export const usersData = declareData({
  reads: [
    'attention_notices',
    'care_team_records',
    'clients',
    'follow_ups',
    'groups',
    'login_links',
    'measurement_items',
    'measurements',
    'patient_merges',
    'patients',
    'token_codes',
    'user_counts',
    'user_spellings',
    'users',
  ],
  tables: {
    /** Patients whom staff created from a file, while the import can be undone. */
    imported_patients: table(
      {
        client_id: uuid,
        patient_id: uuid,
        import_id: uuid,
        staff_client_id: uuid,
        staff_user_id: uuid,
        created_at: instant,
      },
      {
        purpose: 'account',
        key: ['client_id', 'patient_id'],
        lifetime: { daysAfter: 'created_at', days: IMPORT_UNDO_DAYS },
        patient: { by: ['patient_id'] },
        exported: { not: 'That staff created the patient, and when, is in the access log.' },
        logged: ['patientCreated', 'recordsDeleted'],
        merged: { not: 'A merged patient is not deleted when the import is undone.' },
      },
    ),
  },
});
