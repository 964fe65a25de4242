import { Problem } from '@mien/contract';
import type { Permission } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import { type ClientsInReach, clientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';

interface ClientName {
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

const named = (database: Database, reach: ClientsInReach, clientId: string): Promise<ClientName | undefined> =>
  inReach(database, reach).where('client_id', '=', clientId).executeTakeFirst();

/** A client by its id; undefined for that of the installation's own users. */
export const clientOfId = (database: Database, clientId: string): Promise<ClientName | undefined> =>
  named(database, 'all', clientId);

/** The clients for which a caller has a permission, by name. @throws Problem not-allowed */
export async function permittedClients(
  database: Database,
  caller: Caller,
  permission: Permission,
): Promise<ClientName[]> {
  return inReach(database, clientsInReach(caller, permission)).orderBy('name').orderBy('client_id').execute();
}

/** A client for which a caller has a permission. @throws Problem not-allowed, not-found for a client out of reach */
export async function permittedClient(
  database: Database,
  caller: Caller,
  permission: Permission,
  clientId: string,
): Promise<ClientName> {
  const found = await named(database, clientsInReach(caller, permission), clientId);
  if (!found) throw new Problem('not-found');
  return found;
}
