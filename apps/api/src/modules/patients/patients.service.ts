import { type Patient, Problem } from '@mien/contract';
import { calendarDateIn, isBirthDateInRange, type Screening } from '@mien/domain';
import type { PatientChanges, PatientsStore } from './patients.store.ts';

export interface PatientsDependencies {
  readonly store: PatientsStore;
  readonly now: () => Date;
  /** Whether a consent is to the texts in force. */
  readonly isConsentCurrent: (consent: { termsVersion: string; privacyVersion: string; language: string }) => boolean;
}

/** Where each day begins first and last: a birthday counts as soon, and as long, as it is one anywhere. */
const OUTERMOST_TIME_ZONES = ['Pacific/Kiritimati', 'Pacific/Niue'] as const;

const isoOrNull = (instant: Date | null) => instant?.toISOString() ?? null;

/** Patients' own records: person, body and health. */
export function createPatients({ store, now, isConsentCurrent }: PatientsDependencies) {
  async function hasCurrentConsent(clientId: string, patientId: string): Promise<boolean> {
    const consent = await store.latestConsent(clientId, patientId);
    return (
      consent !== undefined &&
      isConsentCurrent({
        termsVersion: consent.terms_version,
        privacyVersion: consent.privacy_version,
        language: consent.language,
      })
    );
  }

  /** @throws Problem not-found */
  async function patient(clientId: string, patientId: string): Promise<Patient> {
    const row = await store.patient(clientId, patientId);
    if (!row) throw new Problem('not-found');
    const screening = await store.latestScreening(clientId, patientId);
    return {
      patientUid: row.patient_id,
      birthDate: row.birth_date,
      isAnonymous: row.external_reference !== null && row.first_name === '' && row.last_name === '',
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phoneNumber: row.phone_number,
      birthSex: row.birth_sex,
      measurementStartDate: isoOrNull(row.measurement_start_at),
      measurementEndDate: isoOrNull(row.measurement_end_at),
      measurementProfileUid: null,
      availableMeasurements: row.available_measurements,
      // A newer version of the texts takes the acceptance back.
      isConsentAccepted: row.is_consent_accepted && (await hasCurrentConsent(clientId, patientId)),
      registeredBody:
        screening || row.registered_height_cm === null || row.registered_weight_kg === null
          ? null
          : { heightCm: row.registered_height_cm, weightKg: row.registered_weight_kg },
      latestScreening: screening
        ? {
            heightCm: screening.height_cm,
            weightKg: screening.weight_kg,
            smoke: screening.smoke,
            bloodPressureMedication: screening.blood_pressure_medication,
            diabetesType: screening.diabetes_type,
            isWeightReviewed: screening.is_weight_reviewed,
            qol: screening.quality_of_life,
            created: screening.created_at.toISOString(),
          }
        : null,
    };
  }

  return {
    patient,

    /** Where messages about a patient may go: a number that is known to be theirs, or null. */
    async provedPhoneNumber(clientId: string, patientId: string): Promise<string | null> {
      const row = await store.patient(clientId, patientId);
      return row?.phone_verified_at ? row.phone_number : null;
    },

    /**
     * @throws Problem consent-missing when consent is claimed that nobody recorded
     * @throws Problem invalid-request for a birth date outside the ages that are scanned
     */
    async change(clientId: string, patientId: string, changes: PatientChanges): Promise<Patient> {
      const { birthDate } = changes;
      const days = OUTERMOST_TIME_ZONES.map((timeZone) => calendarDateIn(timeZone, now()));
      if (birthDate !== undefined && !days.some((day) => isBirthDateInRange(birthDate, day)))
        throw new Problem('invalid-request', { fields: [{ path: 'birthDate', rule: 'birth_date_range' }] });
      if (changes.isConsentAccepted && !(await hasCurrentConsent(clientId, patientId)))
        throw new Problem('consent-missing');
      await store.change(clientId, patientId, changes);
      return patient(clientId, patientId);
    },

    async addScreening(clientId: string, patientId: string, screening: Screening) {
      const createdAt = now();
      await store.addScreening(clientId, patientId, screening, createdAt);
      return { ...screening, created: createdAt.toISOString() };
    },
  };
}

export type Patients = ReturnType<typeof createPatients>;
