import { declareData, instant, jsonOf, table, textOf, uuid } from '../../platform/database/declaration.ts';

export const recordsData = declareData({
  reads: ['groups', 'measurement_items', 'measurements', 'patient_merges', 'patients', 'users'],
  tables: {
    deleted_patients: table(
      {
        client_id: uuid,
        patient_id: uuid,
        reason: textOf<'unused' | 'asked' | 'joined' | 'merged'>(),
        deleted_at: instant,
        row_counts: jsonOf<Readonly<Record<string, number>>>(),
      },
      {
        purpose: 'proof',
        key: ['client_id', 'patient_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        erased: { not: 'The note that there was a patient, without anything about the person.' },
        exported: { not: 'Exists only after the patient is deleted.' },
        logged: ['recordsDeleted'],
        merged: { not: 'Exists only after the patient is deleted.' },
      },
    ),
  },
});
