import { sql } from 'kysely';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';

export interface ClientName {
  readonly clientId: string;
  readonly name: string;
}

/** Clients in reach, without that of the installation's own users. */
const inReach = (database: Database, reach: ClientsInReach) =>
  database
    .selectFrom('clients')
    .select(['client_id as clientId', 'name'])
    .where('client_id', '!=', SYSTEM_CLIENT_ID)
    .$if(reach !== 'all', (query) => query.where('client_id', '=', reach === 'all' ? '' : reach.clientId));

/** By name. */
export const list = (database: Database, reach: ClientsInReach): Promise<ClientName[]> =>
  inReach(database, reach).orderBy('name').orderBy('client_id').execute();

export const client = (database: Database, reach: ClientsInReach, clientId: string): Promise<ClientName | undefined> =>
  inReach(database, reach).where('client_id', '=', clientId).executeTakeFirst();

export const named = (database: Database, idOrName: string): Promise<{ clientId: string }[]> =>
  database
    .selectFrom('clients')
    .select('client_id as clientId')
    .where(({ eb, or }) => or([eb('name', '=', idOrName), eb(sql`client_id::text`, '=', idOrName.toLowerCase())]))
    .execute();
