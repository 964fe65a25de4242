import type { Screening } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { ClientsInReach } from '../../access/reach.ts';
import type { Database } from '../../database/connect.ts';
import type { PatientKey } from '../../database/patient-key.ts';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import { changePerson } from '../accounts/index.ts';
import type { SignIn } from '../sign-in/index.ts';

export interface PatientChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | null | undefined;
  readonly birthDate?: string | undefined;
  readonly birthSex?: Tables['patients']['birth_sex'] | undefined;
  readonly isConsentAccepted?: boolean | undefined;
}

/** What staff change. Each change is of the revision that they saw. */
export interface StaffChanges extends Omit<PatientChanges, 'isConsentAccepted'> {
  readonly phoneNumber?: string | null | undefined;
  readonly groupId?: string | undefined;
  readonly revision: number;
  /** From a replaced number on, earlier results stay closed until then. */
  readonly holdResultsUntil: Date;
}

/** All SQL about patients and their screenings. */
export function createPatientsStore(database: Database, endEverything: SignIn['endEverything']) {
  return {
    patient: (clientId: string, patientId: string) =>
      database
        .selectFrom('patients as p')
        .innerJoin('users as u', (join) =>
          join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
        )
        .innerJoin('groups as g', (join) =>
          join.onRef('g.client_id', '=', 'p.client_id').onRef('g.group_id', '=', 'p.group_id'),
        )
        .selectAll('p')
        .select([
          'u.first_name',
          'u.last_name',
          'u.email',
          'u.phone_number',
          'u.phone_verified_at',
          'u.revision',
          'u.roles',
          'g.code as group_code',
        ])
        .where('p.client_id', '=', clientId)
        .where('p.patient_id', '=', patientId)
        .executeTakeFirst(),

    /** @param onlySession  of which session, or null for the answers that count everywhere */
    latestScreening: (clientId: string, patientId: string, onlySession: string | null) =>
      database
        .selectFrom('screenings')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('patient_id', '=', patientId)
        .where('sign_in_session_id', onlySession === null ? 'is' : '=', onlySession)
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
    async change(
      clientId: string,
      patientId: string,
      changes: PatientChanges,
      record?: (transaction: Database) => Promise<void>,
    ): Promise<void> {
      await inTransaction(database, async (transaction) => {
        await changePerson(
          transaction,
          { clientId, patientId },
          { first_name: changes.firstName, last_name: changes.lastName, email: changes.email },
          {
            birth_date: changes.birthDate,
            birth_sex: changes.birthSex,
            is_consent_accepted: changes.isConsentAccepted,
          },
        );
        await record?.(transaction);
      });
    },

    /** The client of a patient within reach. */
    clientOf: async (patientId: string, reach: ClientsInReach): Promise<string | null> => {
      const row = await database
        .selectFrom('patients')
        .select('client_id')
        .where('patient_id', '=', patientId)
        .$if(reach !== 'all', (query) => query.where('client_id', '=', reach === 'all' ? '' : reach.clientId))
        .executeTakeFirst();
      return row?.client_id ?? null;
    },

    /** A group of a client. */
    groupByCode: async (clientId: string, code: string): Promise<string | null> => {
      const row = await database
        .selectFrom('groups')
        .select('group_id')
        .where('client_id', '=', clientId)
        .where('code', '=', code)
        .executeTakeFirst();
      return row?.group_id ?? null;
    },

    /**
     * Changes user and patient together unless somebody else did meanwhile; a new phone number is not proved, and what
     * was begun with the old one ends.
     *
     * @returns false when the revision is not the newest any more
     */
    async changeByStaff(
      { clientId, patientId }: PatientKey,
      changes: StaffChanges,
      now: Date,
      record: (transaction: Database, isNewPhone: boolean) => Promise<void>,
    ): Promise<boolean> {
      return inTransaction(database, async (transaction) => {
        const user = await transaction
          .selectFrom('users')
          .select(['user_id', 'phone_number', 'phone_verified_at'])
          .where('client_id', '=', clientId)
          .where('patient_id', '=', patientId)
          .where('revision', '=', changes.revision)
          .forUpdate()
          .executeTakeFirst();
        if (!user) return false;
        const isNewPhone = changes.phoneNumber !== undefined && changes.phoneNumber !== user.phone_number;
        await changePerson(
          transaction,
          { clientId, patientId },
          {
            first_name: changes.firstName,
            last_name: changes.lastName,
            email: changes.email,
            ...(isNewPhone ? { phone_number: changes.phoneNumber, phone_verified_at: null } : {}),
            // A number that was proved is how its owner gets in: whoever has the new one waits.
            ...(isNewPhone && user.phone_verified_at !== null ? { results_held_until: changes.holdResultsUntil } : {}),
          },
          { birth_date: changes.birthDate, birth_sex: changes.birthSex, group_id: changes.groupId },
        );
        if (isNewPhone) await endEverything(transaction, { clientId, userId: user.user_id }, now);
        await record(transaction, isNewPhone);
        return true;
      });
    },

    /** @param only  the session in which alone the answers count, with their entry in the log */
    async addScreening(
      { clientId, patientId }: PatientKey,
      screening: Screening,
      createdAt: Date,
      only: { sessionId: string; record: (transaction: Database) => Promise<void> } | null,
    ): Promise<void> {
      await inTransaction(database, async (transaction) => {
        await transaction
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
            sign_in_session_id: only?.sessionId ?? null,
          })
          .execute();
        await only?.record(transaction);
      });
    },
  };
}

export type PatientsStore = ReturnType<typeof createPatientsStore>;
