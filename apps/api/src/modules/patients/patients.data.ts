import type { BirthSex, DiabetesType } from '@mien/domain';
import {
  boolean,
  byDefault,
  day,
  declareData,
  float,
  instant,
  integer,
  nullable,
  table,
  text,
  textOf,
  uuid,
} from '../../database/declaration.ts';

export const patientsData = declareData({
  reads: [],
  tables: {
    patients: table(
      {
        client_id: uuid,
        patient_id: uuid,
        group_id: uuid,
        birth_date: nullable(day),
        birth_sex: textOf<BirthSex>(),
        available_measurements: byDefault(integer),
        is_consent_accepted: byDefault(boolean),
        measurement_start_at: nullable(instant),
        measurement_end_at: nullable(instant),
        external_reference: nullable(text),
        registered_height_cm: nullable(float),
        registered_weight_kg: nullable(float),
        /** What the page that created the patient calls its request, or the id of an imported line: asking twice makes one. */
        request_id: nullable(uuid),
        created_at: instant,
      },
      {
        key: ['client_id', 'patient_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        erased: { not: 'Goes last, after everything that refers to it: see erasePatient.' },
        exported: { within: 'patient' },
        logged: [
          'patientOpened',
          'patientCreated',
          'patientEdited',
          'profilesJoined',
          'mergePreviewed',
          'patientMerged',
          'mergeUndone',
        ],
        merged: { not: 'The emptied one stays, without a user.' },
      },
    ),
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
        /** The session that can only scan, and in which alone the answers count; null for answers that count everywhere. */
        sign_in_session_id: nullable(uuid),
      },
      {
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
        },
        logged: ['patientOpened', 'answeredForScan'],
        merged: 'moved',
      },
    ),
  },
});
