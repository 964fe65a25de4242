import type { DiabetesType } from '@mien/domain';
import {
  boolean,
  declareData,
  float,
  instant,
  integer,
  nullable,
  table,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const patientsData = declareData({
  reads: [
    'chat_messages',
    'client_settings',
    'consents',
    'entries',
    'groups',
    'health_facts',
    'measurements',
    'patients',
    'scan_sessions',
    'users',
  ],
  tables: {
    screenings: table(
      {
        client_id: uuid,
        screening_id: uuid,
        patient_id: uuid,
        height_cm: float,
        weight_kg: float,
        smoke: boolean,
        blood_pressure_medication: boolean,
        diabetes_type: textOf<DiabetesType>(),
        is_weight_reviewed: boolean,
        quality_of_life: integer,
        created_at: instant,
        /** The scan-only session to which the answers belong; null for answers that count everywhere. */
        sign_in_session_id: nullable(uuid),
      },
      {
        purpose: 'scans',
        key: ['client_id', 'screening_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'screenings',
          inOrderOf: 'created_at',
          fields: {
            created: 'created_at',
            heightCm: 'height_cm',
            weightKg: 'weight_kg',
            smoke: 'smoke',
            bloodPressureMedication: 'blood_pressure_medication',
            diabetesType: 'diabetes_type',
            qol: 'quality_of_life',
          },
          left: {
            is_weight_reviewed: 'Whether the page had asked for the weight again.',
            sign_in_session_id: 'An id of the sign-in in which the answers count.',
          },
        },
        logged: ['patientOpened', 'answeredForScan'],
        merged: 'moved',
      },
    ),
  },
});
