import type { Screening } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../database/connect.ts';
import type { Tables } from '../../database/tables.ts';

export interface PatientChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | null | undefined;
  readonly birthDate?: string | undefined;
  readonly birthSex?: Tables['patients']['birth_sex'] | undefined;
  readonly isConsentAccepted?: boolean | undefined;
}

/** All SQL about patients and their screenings. */
export function createPatientsStore(database: Database) {
  return {
    patient: (clientId: string, patientId: string) =>
      database
        .selectFrom('patients as p')
        .innerJoin('users as u', (join) =>
          join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
        )
        .selectAll('p')
        .select(['u.first_name', 'u.last_name', 'u.email', 'u.phone_number', 'u.phone_verified_at'])
        .where('p.client_id', '=', clientId)
        .where('p.patient_id', '=', patientId)
        .executeTakeFirst(),

    latestScreening: (clientId: string, patientId: string) =>
      database
        .selectFrom('screenings')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('patient_id', '=', patientId)
        .orderBy('created_at', 'desc')
        .orderBy('screening_id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    latestConsent: (clientId: string, patientId: string) =>
      database
        .selectFrom('consents')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('patient_id', '=', patientId)
        .orderBy('created_at', 'desc')
        .orderBy('consent_id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Changes person and patient together; undefined fields stay. */
    async change(clientId: string, patientId: string, changes: PatientChanges): Promise<void> {
      const person = { first_name: changes.firstName, last_name: changes.lastName, email: changes.email };
      const patient = {
        birth_date: changes.birthDate,
        birth_sex: changes.birthSex,
        is_consent_accepted: changes.isConsentAccepted,
      };
      const given = <T extends object>(values: T) =>
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
          [K in keyof T]?: Exclude<T[K], undefined>;
        };
      await database.transaction().execute(async (transaction) => {
        if (Object.keys(given(person)).length > 0) {
          await transaction
            .updateTable('users')
            .set(given(person))
            .where('client_id', '=', clientId)
            .where('patient_id', '=', patientId)
            .execute();
        }
        if (Object.keys(given(patient)).length > 0) {
          await transaction
            .updateTable('patients')
            .set(given(patient))
            .where('client_id', '=', clientId)
            .where('patient_id', '=', patientId)
            .execute();
        }
      });
    },

    async addScreening(clientId: string, patientId: string, screening: Screening, createdAt: Date): Promise<void> {
      await database
        .insertInto('screenings')
        .values({
          client_id: clientId,
          screening_id: uuidv7(),
          patient_id: patientId,
          height_cm: screening.heightCm,
          weight_kg: screening.weightKg,
          smoke: screening.smoke,
          blood_pressure_medication: screening.bloodPressureMedication,
          diabetes_type: screening.diabetesType,
          is_weight_reviewed: screening.isWeightReviewed,
          quality_of_life: screening.qol,
          created_at: createdAt,
        })
        .execute();
    },
  };
}

export type PatientsStore = ReturnType<typeof createPatientsStore>;
