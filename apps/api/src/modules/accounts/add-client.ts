import type { Role } from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../../database/system-client.ts';
import { inTransaction, lockInTransaction } from '../../database/transaction.ts';

export interface NewClient {
  readonly name: string;
  readonly timeZone: string;
  readonly groupCode: string;
}

export interface NewStaff {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
}

/** A client of that name, however its letters are written, or a group of that code, is there already. */
export class ClientExists extends Error {
  constructor(what: string) {
    super(`${what} is there already; nothing was changed.`);
    this.name = 'ClientExists';
  }
}

async function insertStaff(
  transaction: Database,
  clientId: string,
  person: NewStaff,
  roles: Role[],
  createdAt: Date,
): Promise<void> {
  await transaction
    .insertInto('users')
    .values({
      client_id: clientId,
      user_id: uuidv7(),
      patient_id: null,
      roles,
      first_name: person.firstName,
      last_name: person.lastName,
      email: null,
      phone_number: person.phoneNumber,
      phone_verified_at: null,
      created_at: createdAt,
    })
    .execute();
}

/** Makes a client with its first group and its first administrator. @throws ClientExists */
export async function addClient(
  database: Database,
  client: NewClient,
  admin: NewStaff,
  createdAt: Date,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'add client');
    const named = await transaction
      .selectFrom('clients')
      .select('name')
      .where(sql<boolean>`folded_text(lower(name)) = folded_text(lower(${client.name}::text))`)
      .executeTakeFirst();
    if (named) throw new ClientExists(`The client ${named.name}`);
    const coded = await transaction
      .selectFrom('groups')
      .select('code')
      .where('code', '=', client.groupCode)
      .executeTakeFirst();
    if (coded) throw new ClientExists(`The group ${client.groupCode}`);
    const clientId = uuidv7();
    await transaction
      .insertInto('clients')
      .values({ client_id: clientId, name: client.name, time_zone: client.timeZone, created_at: createdAt })
      .execute();
    await transaction
      .insertInto('groups')
      .values({ client_id: clientId, group_id: uuidv7(), code: client.groupCode, created_at: createdAt })
      .execute();
    await insertStaff(transaction, clientId, admin, ['Client Admin'], createdAt);
  });
}

/** Makes somebody of the installation itself, who sees all clients. @throws ClientExists for a number that one of them has */
export async function addSystemAdmin(database: Database, person: NewStaff, createdAt: Date): Promise<void> {
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
    await insertStaff(transaction, SYSTEM_CLIENT_ID, person, ['System Admin'], createdAt);
  });
}
