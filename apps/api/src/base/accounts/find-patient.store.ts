import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';

/** A patient within reach, by id. */
export const patientInReach = (
  database: Database,
  reach: ClientsInReach,
  patientId: string,
): Promise<PatientKey | undefined> =>
  database
    .selectFrom('patients')
    .select(['client_id as clientId', 'patient_id as patientId'])
    .where('patient_id', '=', patientId)
    .$if(reach !== 'all', (query) => query.where('client_id', '=', reach === 'all' ? '' : reach.clientId))
    .executeTakeFirst();

/** Whether a patient has a user: deleted and merged patients don't. */
export async function hasUser(database: Database, { clientId, patientId }: PatientKey): Promise<boolean> {
  const user = await database
    .selectFrom('users')
    .select('user_id as userId')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return user !== undefined;
}
