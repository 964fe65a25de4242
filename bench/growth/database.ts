import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Database, openDatabase } from '../../apps/api/src/platform/database/connect.ts';
import { migrateDatabase } from '../../apps/api/src/platform/database/migrate.ts';
import { addUsers } from '../user-list/fill.ts';

/**
 * A new database with this many patients; `fill` adds to it. Has no statement timeout, because filling takes longer
 * than the product allows.
 */
export async function openFilled(
  serverUrl: string,
  name: string,
  users: number,
  fill: (database: Database) => Promise<void>,
): Promise<{ readonly database: Database; readonly url: string }> {
  const plainly = (connectionString: string): Database =>
    new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }) });
  const server = plainly(serverUrl);
  await sql.raw(`create database growth_${name}`).execute(server);
  await server.destroy();
  const url = new URL(serverUrl);
  url.pathname = `/growth_${name}`;
  const database = openDatabase({ kind: 'postgres', url: url.href, maxConnections: 10 });
  await migrateDatabase(database);
  const filled = plainly(url.href);
  await addUsers(filled, users);
  await fill(filled);
  await sql`vacuum (analyze)`.execute(filled);
  await filled.destroy();
  return { database, url: url.href };
}
