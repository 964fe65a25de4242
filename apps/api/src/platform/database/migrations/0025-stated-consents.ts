import { type Kysely, sql } from 'kysely';

/** Whether a consent was said by a program that named no text; see docs/adr/0137-letter-of-the-specification.md. */
const STATEMENTS = ['alter table consents add column is_stated boolean not null default false'];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
