import type { Role } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../database/connect.ts';
import { inTransaction, lockInTransaction } from '../../database/transaction.ts';

export interface RegistrationGroup {
  readonly clientId: string;
  readonly groupId: string;
}

/** A patient who is registered now, and the login of that patient. */
export interface NewPatient {
  readonly group: RegistrationGroup;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  /** Null while nobody has shown that the number is theirs. */
  readonly phoneVerifiedAt: Date | null;
  readonly externalReference: string | null;
  readonly birthDate: string | null;
  readonly body: { readonly heightCm: number; readonly weightKg: number } | null;
  readonly createdAt: Date;
}

export interface RegisteredPatient {
  readonly clientId: string;
  readonly userId: string;
  readonly patientId: string;
}

const PATIENT_ROLES: Role[] = ['Patient'];

async function insertPatient(transaction: Database, patient: NewPatient): Promise<RegisteredPatient> {
  const { clientId, groupId } = patient.group;
  const [patientId, userId] = [uuidv7(), uuidv7()];
  await transaction
    .insertInto('patients')
    .values({
      client_id: clientId,
      patient_id: patientId,
      group_id: groupId,
      birth_date: patient.birthDate,
      birth_sex: 'Unknown',
      external_reference: patient.externalReference,
      registered_height_cm: patient.body?.heightCm ?? null,
      registered_weight_kg: patient.body?.weightKg ?? null,
      created_at: patient.createdAt,
    })
    .execute();
  await transaction
    .insertInto('users')
    .values({
      client_id: clientId,
      user_id: userId,
      patient_id: patientId,
      roles: PATIENT_ROLES,
      first_name: patient.firstName,
      last_name: patient.lastName,
      email: patient.email,
      phone_number: patient.phoneNumber,
      phone_verified_at: patient.phoneVerifiedAt,
      created_at: patient.createdAt,
    })
    .execute();
  return { clientId, userId, patientId };
}

/** All SQL about registering. */
export function createRegistrationsStore(database: Database) {
  return {
    groupByCode: (code: string): Promise<RegistrationGroup | undefined> =>
      database
        .selectFrom('groups')
        .select(['client_id as clientId', 'group_id as groupId'])
        .where('code', '=', code)
        .executeTakeFirst(),

    addPatient: (patient: NewPatient): Promise<RegisteredPatient> =>
      inTransaction(database, (transaction) => insertPatient(transaction, patient)),

    /** Roles of every user whose proved number this is. */
    async rolesOfPhone(phoneNumber: string): Promise<Role[]> {
      const rows = await database
        .selectFrom('users')
        .select('roles')
        .where('phone_number', '=', phoneNumber)
        .where('phone_verified_at', 'is not', null)
        .where('deactivated_at', 'is', null)
        .execute();
      return rows.flatMap((row) => row.roles);
    },

    /**
     * The patients of a group with this proved number; the given one when there is none yet. Registrations of one number
     * wait for each other, so that two at once do not become two patients.
     *
     * @param lockName  names the number without saying it
     */
    async patientsOfPhoneOrNew(
      lockName: string,
      phoneNumber: string,
      patient: NewPatient,
    ): Promise<RegisteredPatient[]> {
      return inTransaction(database, async (transaction) => {
        await lockInTransaction(transaction, `registration ${lockName}`);
        const known = await transaction
          .selectFrom('users as u')
          .innerJoin('patients as p', (join) =>
            join.onRef('p.client_id', '=', 'u.client_id').onRef('p.patient_id', '=', 'u.patient_id'),
          )
          .select(['u.client_id as clientId', 'u.user_id as userId', 'p.patient_id as patientId'])
          .where('p.client_id', '=', patient.group.clientId)
          .where('p.group_id', '=', patient.group.groupId)
          .where('u.phone_number', '=', phoneNumber)
          .where('u.phone_verified_at', 'is not', null)
          .where('u.deactivated_at', 'is', null)
          .execute();
        return known.length > 0 ? known : [await insertPatient(transaction, patient)];
      });
    },
  };
}

export type RegistrationsStore = ReturnType<typeof createRegistrationsStore>;
