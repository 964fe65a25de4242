import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';

/** A patient within reach, with their name and client; undefined for every other id. */
export const patientInReach = (database: Database, reach: ClientsInReach, patientId: string) =>
  database
    .selectFrom('patients as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
    )
    .innerJoin('clients as k', 'k.client_id', 'p.client_id')
    .select([
      'p.client_id as clientId',
      'p.patient_id as patientId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'p.birth_date as birthDate',
      'k.name as clientName',
    ])
    .where('p.patient_id', '=', patientId)
    .$if(reach !== 'all', (query) => query.where('p.client_id', '=', reach === 'all' ? '' : reach.clientId))
    .executeTakeFirst();
