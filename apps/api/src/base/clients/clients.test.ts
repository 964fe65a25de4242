import { Problem } from '@mien/contract';
import type { Role } from '@mien/domain';
import { beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../platform/access/caller.ts';
import type { Database } from '../../platform/database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';
import { emptyTables, testDatabase } from '../../testing/test-database.ts';
import { clientOfId, permittedClient, permittedClients } from './index.ts';

const OWN = { clientId: '0190a000-0000-7000-8000-0000000000c2', name: 'Employer' };
const OTHER = { clientId: '0190a000-0000-7000-8000-0000000000c1', name: 'Clinic' };
const SYSTEM = { clientId: SYSTEM_CLIENT_ID, name: 'Installation' };

let database: Database;
beforeEach(async () => {
  database = await testDatabase();
  await emptyTables(database);
  const created_at = new Date('2026-03-14T15:00:00Z');
  await database
    .insertInto('clients')
    .values([OWN, OTHER, SYSTEM].map(({ clientId, name }) => ({ client_id: clientId, name, created_at })))
    .execute();
});

const callerWith = (role: Role) => ({ clientId: OWN.clientId, roles: [role] }) as unknown as Caller;
const listFor = (role: Role) => permittedClients(database, callerWith(role), 'configureClient');

/** The client that a caller finds by an id, or the code of the refusal. */
async function foundBy(role: Role, { clientId }: { readonly clientId: string }): Promise<unknown> {
  const finding = permittedClient(database, callerWith(role), 'configureClient', clientId);
  return finding.catch((error: unknown) => (error instanceof Problem ? error.code : error));
}

it('are all for staff of the installation, by name, without that of its own users', async () => {
  expect(await listFor('System Admin')).toEqual([OTHER, OWN]);
  expect(await foundBy('System Admin', OTHER)).toEqual(OTHER);
  expect(await foundBy('System Admin', SYSTEM)).toBe('not-found');
});

it('are their own for administrators of a client: others are as unknown', async () => {
  expect(await listFor('Client Admin')).toEqual([OWN]);
  expect(await foundBy('Client Admin', OWN)).toEqual(OWN);
  for (const one of [OTHER, SYSTEM, { clientId: '0190a000-0000-7000-8000-0000000000c3' }])
    expect(await foundBy('Client Admin', one)).toBe('not-found');
});

it('are none for staff without the permission', async () => {
  await expect(listFor('Client User')).rejects.toMatchObject({ code: 'not-allowed' });
  expect(await foundBy('Client User', OWN)).toBe('not-allowed');
});

it('are found by their id without a permission, except that of the installation’s own users', async () => {
  expect(await clientOfId(database, OTHER.clientId)).toEqual(OTHER);
  expect(await clientOfId(database, SYSTEM.clientId)).toBeUndefined();
});
