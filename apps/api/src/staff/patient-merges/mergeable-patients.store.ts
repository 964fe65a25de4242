import type { BirthSex, Role, StaffRole } from '@mien/domain';
import { sql } from 'kysely';
import { lockWholePatients } from '../../platform/data/lock-patients.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';

/** A patient who can be merged: one with a user. */
export interface MergeablePatient extends PatientKey {
  readonly userId: string;
  readonly roles: readonly Role[];
  /** Their former role as staff. */
  readonly endedRole: StaffRole | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly phoneVerifiedAt: Date | null;
  readonly deactivatedAt: Date | null;
  readonly resultsHeldUntil: Date | null;
  readonly birthDate: string | null;
  readonly birthSex: BirthSex;
  readonly groupCode: string;
  /** Their id in another system. */
  readonly externalReference: string | null;
  readonly createdAt: Date;
}

export interface MovableCounts {
  readonly chatMessages: number;
  readonly appointments: number;
  readonly sessions: number;
  readonly loginLinks: number;
  readonly tokenCodes: number;
}

/** The patient who is kept, and the one who is emptied. */
export interface PatientPair {
  readonly clientId: string;
  readonly keptPatientId: string;
  readonly mergedPatientId: string;
}

/** Keeps patients from being merged or erased, and from getting new rows, until the transaction ends. */
export async function lock(transaction: Database, clientId: string, patientIds: readonly string[]): Promise<void> {
  await lockWholePatients(
    transaction,
    patientIds.map((patientId) => ({ clientId, patientId })),
  );
}

/** The given patients who were not merged into another one. */
export const patients = (
  database: Database,
  source: Database | null,
  clientId: string,
  patientIds: readonly string[],
): Promise<MergeablePatient[]> =>
  (source ?? database)
    .selectFrom('patients as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
    )
    .innerJoin('groups as g', (join) =>
      join.onRef('g.client_id', '=', 'p.client_id').onRef('g.group_id', '=', 'p.group_id'),
    )
    .select([
      'p.client_id as clientId',
      'p.patient_id as patientId',
      'p.birth_date as birthDate',
      'p.birth_sex as birthSex',
      'p.external_reference as externalReference',
      'p.created_at as createdAt',
      'u.user_id as userId',
      'u.roles',
      'u.ended_role as endedRole',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'u.phone_number as phoneNumber',
      'u.phone_verified_at as phoneVerifiedAt',
      'u.deactivated_at as deactivatedAt',
      'u.results_held_until as resultsHeldUntil',
      'g.code as groupCode',
    ])
    .where('p.client_id', '=', clientId)
    .where('p.patient_id', 'in', patientIds)
    .execute();

/** Number of rows that would move or end. */
export async function counts(
  database: Database,
  { clientId, patientId, userId }: MergeablePatient,
  now: Date,
): Promise<MovableCounts> {
  const ofPatient = sql`client_id = ${clientId} and patient_id = ${patientId}`;
  const ofUser = sql`client_id = ${clientId} and user_id = ${userId}`;
  const { rows } = await sql<MovableCounts>`
    select (select count(*)::integer from chat_messages where ${ofPatient}) as "chatMessages",
      (select count(*)::integer from appointments where ${ofPatient}) as appointments,
      (select count(*)::integer from sign_in_sessions where ${ofUser}
        and ended_at is null) as sessions,
      (select count(*)::integer from login_links where ${ofUser}
        and spent_at is null and expires_at > ${now}) as "loginLinks",
      (select count(*)::integer from token_codes where ${ofUser}
        and spent_at is null and expires_at > ${now}) as "tokenCodes"`.execute(database);
  const [counts] = rows;
  if (!counts) throw new Error('nothing was counted');
  return counts;
}

/** Whether staff changed the name or birth date of one of two patients since an instant: it may have been made to fit. */
export async function isRenamedSince(
  transaction: Database,
  { clientId, keptPatientId, mergedPatientId }: PatientPair,
  since: Date,
) {
  const row = await transaction
    .selectFrom('patients')
    .select('patient_id as patientId')
    .where('client_id', '=', clientId)
    .where('patient_id', 'in', [keptPatientId, mergedPatientId])
    .where('identity_changed_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}
