import { type Kysely, sql } from 'kysely';
import { schemaStatements } from '../schema.ts';
import { widenCheck } from './widen-check.ts';

/** Makes a table or an index of webhooks. */
const MAKES_WEBHOOKS = /^create (table|index) (?=webhook_)/m;

/** Clients' own software is notified of events: endpoints, events, and their deliveries. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of schemaStatements())
    if (MAKES_WEBHOOKS.test(statement))
      await sql.raw(statement.replace(MAKES_WEBHOOKS, 'create $1 if not exists ')).execute(database);
  await widenCheck(database, 'access_log_entries', 'accessLogExported', [
    'webhookEndpointAdded',
    'webhookEndpointChanged',
    'webhookEndpointRemoved',
    'webhookEndpointStopped',
    'webhookSecretRotated',
  ]);
}
