import { MERGE_PROPOSAL_DAYS } from '@mien/domain';
import { declareData, exactText, instant, jsonOf, nullable, table, uuid } from '../../platform/database/declaration.ts';

/** Values by column of `patients`. */
export type JoinedColumns = Readonly<Record<string, string | number>>;

export const patientMergesData = declareData({
  reads: [
    'appointments',
    'chat_messages',
    'groups',
    'login_links',
    'patients',
    'sign_in_sessions',
    'token_codes',
    'users',
  ],
  tables: {
    patient_merges: table(
      {
        client_id: uuid,
        merge_id: uuid,
        kept_patient_id: uuid,
        merged_patient_id: uuid,
        merged_at: instant,
        undone_at: nullable(instant),
        user_id: uuid,
        /** The emptied patient's row in `users`, as it was; it does not exist during the merge. */
        emptied_user: jsonOf<object>(),
        /** The emptied patient's rows in `passkeys`: they come back with the undoing. */
        emptied_passkeys: nullable(jsonOf<readonly object[]>()),
        /** Values that the kept patient took over from the emptied one, by column of `patients`. */
        joined: jsonOf<JoinedColumns>(),
      },
      {
        purpose: 'proof',
        key: ['client_id', 'merge_id'],
        lifetime: 'lasting',
        patient: { by: ['kept_patient_id', 'merged_patient_id'] },
        exported: { not: 'Repeats the patient.' },
        logged: ['patientMerged', 'mergeUndone'],
        merged: { not: 'A merge is in force between the two it was made for.' },
      },
    ),
    /** Requested merges of patients whose names or birth dates differ: a second staff member has to request the same. */
    merge_proposals: table(
      {
        client_id: uuid,
        kept_patient_id: uuid,
        merged_patient_id: uuid,
        proposer_client_id: uuid,
        proposer_user_id: uuid,
        proposed_at: instant,
      },
      {
        purpose: 'proof',
        key: ['client_id', 'kept_patient_id', 'merged_patient_id'],
        lifetime: { daysAfter: 'proposed_at', days: MERGE_PROPOSAL_DAYS },
        patient: { by: ['kept_patient_id', 'merged_patient_id'] },
        exported: { not: 'Says nothing about the patient; the log has it.' },
        logged: ['mergeProposed'],
        merged: { not: 'It is over with the merge.' },
      },
    ),
    /** The rows moved by a merge, by table and key. */
    patient_merge_rows: table(
      {
        client_id: uuid,
        merge_id: uuid,
        table_name: exactText,
        row_key: exactText,
      },
      {
        purpose: 'proof',
        key: ['client_id', 'merge_id', 'table_name', 'row_key'],
        lifetime: 'lasting',
        patient: { by: 'merge_id', of: 'patient_merges' },
        exported: { not: 'Ids of rows that are in the export themselves.' },
        logged: { not: 'Staff do not read it.' },
        merged: { not: 'Belongs to its merge.' },
      },
    ),
  },
});
