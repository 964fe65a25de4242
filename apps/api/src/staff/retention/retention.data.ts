import { declareData, instant, nullable, table, uuid } from '../../platform/database/declaration.ts';

export const retentionData = declareData({
  reads: ['carers', 'chat_messages', 'consents', 'measurements', 'patients', 'sign_in_sessions', 'users'],
  tables: {
    retention_marks: table(
      {
        client_id: uuid,
        patient_id: uuid,
        warned_at: instant,
        suspended_at: nullable(instant),
      },
      {
        purpose: 'upkeep',
        key: ['client_id', 'patient_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: { not: 'That the patient was warned.' },
        logged: { not: 'Staff do not read it.' },
        merged: 'ended',
      },
    ),
  },
});
