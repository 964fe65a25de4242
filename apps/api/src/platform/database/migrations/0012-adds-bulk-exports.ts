import { type Kysely, sql } from 'kysely';
import { schemaStatements } from '../schema.ts';

/** Makes a table or an index of bulk exports. */
const MAKES_EXPORTS = /^create (table|(?:unique )?index) (?=fhir_export)/m;

/** Programs ask the FHIR server for bulk exports: the exports, and their lines. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of schemaStatements())
    if (MAKES_EXPORTS.test(statement))
      await sql.raw(statement.replace(MAKES_EXPORTS, 'create $1 if not exists ')).execute(database);
}
