import { Problem } from '@mien/contract';
import type { Permission } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { ClientName } from './clients.store.ts';
import * as clientsStore from './clients.store.ts';

/** A client by its id; undefined for that of the installation's own users. */
export const clientOfId = (database: Database, clientId: string): Promise<ClientName | undefined> =>
  clientsStore.client(database, 'all', clientId);

/** The id of the only client with an id or a name, as an operator types it. @throws Error for none, and for several */
export async function clientIdNamed(database: Database, idOrName: string): Promise<string> {
  const [found, ...others] = await clientsStore.named(database, idOrName);
  if (found === undefined) throw new Error(`There is no client ${idOrName}`);
  if (others.length > 0) throw new Error(`Several clients are called ${idOrName}: give the id of one`);
  return found.clientId;
}

/** The clients for which a caller has a permission, by name. @throws Problem not-allowed */
export async function permittedClients(
  database: Database,
  caller: Caller,
  permission: Permission,
): Promise<ClientName[]> {
  return clientsStore.list(database, clientsInReach(caller, permission));
}

/** A client for which a caller has a permission. @throws Problem not-allowed, not-found for a client out of reach */
export async function permittedClient(
  database: Database,
  caller: Caller,
  permission: Permission,
  clientId: string,
): Promise<ClientName> {
  const found = await clientsStore.client(database, clientsInReach(caller, permission), clientId);
  if (!found) throw new Problem('not-found');
  return found;
}

/** The id of a client that a caller may configure. @throws Problem not-allowed, not-found for a client out of reach */
export const configurableClientId = async (
  { database }: { readonly database: Database },
  caller: Caller,
  clientId: string,
): Promise<string> => (await permittedClient(database, caller, 'configureClient', clientId)).clientId;
