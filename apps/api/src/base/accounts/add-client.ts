import { line, NAME_MAX_LENGTH, NewGroupCode, PhoneNumber, TimeZone } from '@mien/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/connect.ts';
import type { RequestHandlers } from '../../platform/database/folder-requests.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { addGroup, isGroupCodeTaken, lockGroupCodes } from './groups-of-clients.store.ts';
import { addStaff } from './staff-accounts.store.ts';

const CLIENT_NAME_MAX_LENGTH = 120;

const NewClient = z.object({
  name: line(CLIENT_NAME_MAX_LENGTH),
  timeZone: TimeZone,
  groupCode: NewGroupCode,
});
export type NewClient = z.infer<typeof NewClient>;

/** Input of `add-client`: a client and its first administrator, or a System Admin if `client` is null. */
export const AddClientRequest = z.object({
  client: z.nullable(NewClient),
  person: z.object({
    firstName: line(NAME_MAX_LENGTH),
    lastName: line(NAME_MAX_LENGTH),
    phoneNumber: PhoneNumber,
  }),
});
export type AddClientRequest = z.infer<typeof AddClientRequest>;

type FirstStaff = AddClientRequest['person'];

/** A client with this name (ignoring case), a group with this code, or a System Admin with this number already exists. */
export class AlreadyExistsError extends Error {
  constructor(what: string) {
    super(`${what} already exists; nothing was changed.`);
    this.name = 'AlreadyExistsError';
  }
}

/** Creates a client with its first group and its first administrator. @throws AlreadyExistsError */
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
    if (named) throw new AlreadyExistsError(`The client ${named.name}`);
    await lockGroupCodes(transaction);
    if (await isGroupCodeTaken(transaction, client.groupCode, null))
      throw new AlreadyExistsError(`The group ${client.groupCode}`);
    const clientId = uuidv7();
    await transaction
      .insertInto('clients')
      .values({ client_id: clientId, name: client.name, time_zone: client.timeZone, created_at: createdAt })
      .execute();
    await addGroup(transaction, { clientId, groupId: uuidv7(), code: client.groupCode, createdAt });
    await addStaff(transaction, { ...admin, clientId, userId: uuidv7(), email: null, role: 'Client Admin', createdAt });
  });
}

/** Creates a System Admin, who can access all clients. @throws AlreadyExistsError if another one has this number */
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
    if (known) throw new AlreadyExistsError(`A user with the number ${person.phoneNumber}`);
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

/** @throws AlreadyExistsError */
export const addClientOrSystemAdmin = (
  database: Database,
  { client, person }: AddClientRequest,
  createdAt: Date,
): Promise<void> =>
  client === null ? addSystemAdmin(database, person, createdAt) : addClient(database, client, person, createdAt);

export const ADD_CLIENT = 'add-client';

/** Runs `add-client` in the server process when the server has the data folder locked. */
export const addClientHandlers = (database: Database, now: () => Date): RequestHandlers => ({
  [ADD_CLIENT]: (details) => addClientOrSystemAdmin(database, AddClientRequest.parse(details), now()),
});
