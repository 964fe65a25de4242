import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { fromDatabase } from './platform/database/database-failure.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { startFaultOf } from './start-fault.ts';
import { testDatabase } from './testing/test-database.ts';

it('a role without the rights is named, instead of the place in our code', async () => {
  const database = await testDatabase();
  const fault: unknown = await database
    .transaction()
    .execute(async (transaction) => {
      await sql`create role serves_only`.execute(transaction);
      await sql`set local role serves_only`.execute(transaction);
      await migrateDatabase(transaction);
    })
    .catch((error: unknown) => error);
  expect(startFaultOf(fault)).toMatch(
    /^The database refuses the role of DATABASE_URL: permission denied for \w+ \w+\. Mend the address, or give the role /,
  );
});

it.each([
  ['28000', 'refuses the role of DATABASE_URL'],
  ['28P01', 'refuses the role of DATABASE_URL'],
  ['3D000', 'of DATABASE_URL is not there'],
])('a login or a database that is refused (%s) is named, too', (code, what) => {
  const refused = fromDatabase(Object.assign(new Error('refused by Postgres'), { code }));
  expect(startFaultOf(refused)).toContain(`The database ${what}: refused by Postgres.`);
});

it.each(['28000', '28P01', '3D000'])('another server’s failure with the code %s is not the database’s', (code) => {
  expect(startFaultOf(Object.assign(new Error('refused by another server'), { code }))).not.toContain('DATABASE_URL');
});

it('a statement at fault is shown with its place', () => {
  const wrong = fromDatabase(Object.assign(new Error('no such column'), { code: '42703' }));
  expect(startFaultOf(wrong)).toContain('start-fault.test.ts');
});
