import type { Role } from '@mien/domain';
import { addPatients, groupOfCode, type NewPatient, type PatientAccount } from '../../base/accounts/index.ts';
import { keepProofOf } from '../../identity/sign-in/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';

export interface RegistrationGroup {
  readonly clientId: string;
  readonly groupId: string;
}

/** A patient to register. */
export interface Registration extends Omit<NewPatient, 'birthSex' | 'requestId'> {
  readonly createdAt: Date;
}

async function addPatient(transaction: Database, { createdAt, ...patient }: Registration): Promise<PatientAccount> {
  const [added] = await addPatients(transaction, [{ ...patient, birthSex: 'Unknown', requestId: null }], createdAt);
  if (!added) throw new Error('no patient was stored');
  return added;
}

/** A group that takes new patients, by its current or a former code. */
export async function groupByCode(database: Database, code: string): Promise<RegistrationGroup | undefined> {
  const group = await groupOfCode(database, code);
  return group?.retiredAt === null ? group : undefined;
}

export const addRegistration = (database: Database, patient: Registration): Promise<PatientAccount> =>
  inTransaction(database, (transaction) => addPatient(transaction, patient));

/** Roles of every user with this verified number. */
export async function rolesOfPhone(database: Database, phoneNumber: string): Promise<Role[]> {
  const rows = await database
    .selectFrom('users')
    .select('roles')
    .where('phone_number', '=', phoneNumber)
    .where('phone_verified_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .execute();
  return rows.flatMap((row) => row.roles);
}

/**
 * The patients of a group with this verified number; adds the given one if there is none. Registrations of one number
 * are serialized, so that two concurrent ones do not make two patients. A new patient ends the proofs of other
 * browsers: they may belong to a former owner of the number.
 *
 * @param proof  hash of the number, and the browser that verified it
 */
export async function patientsOfPhoneOrNew(
  database: Database,
  proof: { readonly phoneHash: string; readonly browserHash: string | null },
  phoneNumber: string,
  patient: Registration,
): Promise<PatientAccount[]> {
  return inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'registration', proof.phoneHash);
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
    if (known.length > 0) return known;
    await keepProofOf(transaction, proof, patient.createdAt);
    return [await addPatient(transaction, patient)];
  });
}
