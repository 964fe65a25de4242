import { type Kysely, sql } from 'kysely';
import { schemaStatements } from '../schema.ts';

/** The tables of version 0.1.0. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of schemaStatements()) await sql.raw(statement).execute(database);
}
