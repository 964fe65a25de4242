import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { addGroup, isGroupCodeTaken, lockGroupCodes } from './groups-of-clients.store.ts';
import { addStaff, type NewStaff } from './staff-accounts.store.ts';

export interface NewClient {
  readonly name: string;
  readonly timeZone: string;
  readonly groupCode: string;
}

/** The first staff member, created with a client or for the installation. */
type FirstStaff = Pick<NewStaff, 'firstName' | 'lastName' | 'phoneNumber'>;

/** A client of that name (ignoring case), or a group with that code, already exists. */
export class ClientExists extends Error {
  constructor(what: string) {
    super(`${what} is there already; nothing was changed.`);
    this.name = 'ClientExists';
  }
}

/** Creates a client with its first group and its first administrator. @throws ClientExists */
export async function addClient(
  database: Database,
  client: NewClient,
  admin: FirstStaff,
  createdAt: Date,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'add client');
    const named = await transaction
      .selectFrom('clients')
      .select('name')
      .where(sql<boolean>`folded_name(name) = folded_name(${client.name}::text)`)
      .executeTakeFirst();
    if (named) throw new ClientExists(`The client ${named.name}`);
    await lockGroupCodes(transaction);
    if (await isGroupCodeTaken(transaction, client.groupCode, null))
      throw new ClientExists(`The group ${client.groupCode}`);
    const clientId = uuidv7();
    await transaction
      .insertInto('clients')
      .values({ client_id: clientId, name: client.name, time_zone: client.timeZone, created_at: createdAt })
      .execute();
    await addGroup(transaction, { clientId, groupId: uuidv7(), code: client.groupCode, createdAt });
    await addStaff(transaction, { ...admin, clientId, userId: uuidv7(), email: null, role: 'Client Admin', createdAt });
  });
}

/** Creates a System Admin of the installation, who sees all clients. @throws ClientExists when another one has the number */
export async function addSystemAdmin(database: Database, person: FirstStaff, createdAt: Date): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'add client');
    await transaction
      .insertInto('clients')
      .values({ client_id: SYSTEM_CLIENT_ID, name: 'Installation', created_at: createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const known = await transaction
      .selectFrom('users')
      .select('user_id as userId')
      .where('client_id', '=', SYSTEM_CLIENT_ID)
      .where('phone_number', '=', person.phoneNumber)
      .executeTakeFirst();
    if (known) throw new ClientExists(`Somebody with the number ${person.phoneNumber}`);
    await addStaff(transaction, {
      ...person,
      clientId: SYSTEM_CLIENT_ID,
      userId: uuidv7(),
      email: null,
      role: 'System Admin',
      createdAt,
    });
  });
}
