import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** The same type as in `connect.ts`. */
type Database = Kysely<Tables>;

/**
 * The clients whose rows a statement reads. Where tables are distributed by client, every table of a statement must
 * name the client as a value: an equation with another table's column comes too late for choosing a node. Build every
 * condition on `client_id` in a statement with two tables with this function. The tests check all statements
 * (`statement-clients.ts`).
 * @see docs/scale.md
 */
export interface ClientScope {
  /** The condition on the client for a table that is queried on its own. */
  readonly of: (alias: string) => RawBuilder<boolean>;
  /** The condition on the client of table `alias`, read for rows of the table `other`. */
  readonly with: (alias: string, other: string) => RawBuilder<boolean>;
}

const clientOf = (alias: string) => sql.ref(`${alias}.client_id`);

/** The rows of one client, whose id is a value or the place of one. */
export function oneClient(clientId: string): ClientScope {
  const of = (alias: string) => sql<boolean>`${clientOf(alias)} = ${clientId}`;
  return { of, with: of };
}

/**
 * The rows of all clients. Subqueries of such a statement may only be correlated by `exists`; for anything else, query
 * client by client ({@link ofEachClient}).
 */
export const ALL_CLIENTS: ClientScope = {
  of: () => sql`true`,
  with: (alias, other) => sql`${clientOf(alias)} = ${clientOf(other)}`,
};

/** The rows that a caller's rights open. */
export const scopeOf = (reach: { readonly clientId: string } | 'all'): ClientScope =>
  reach === 'all' ? ALL_CLIENTS : oneClient(reach.clientId);

/** Number of clients queried concurrently: a process has few connections. */
const ASKED_AT_ONCE = 4;

/** Runs one query per client, and groups the results by client. */
export async function ofEachClient<Answer>(
  clientIds: Iterable<string>,
  ask: (clientId: string) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const waiting = [...new Set(clientIds)];
  const answers: Answer[] = [];
  const askNext = async (): Promise<void> => {
    for (let clientId = waiting.shift(); clientId !== undefined; clientId = waiting.shift())
      answers.push(...(await ask(clientId)));
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, askNext));
  return answers;
}

/** Rows with a client, as the rows of each. */
export function byClient<Row extends { readonly clientId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.clientId, [...(found.get(row.clientId) ?? []), row]);
  return found;
}

/** The ids that a query of `client_id` returns. */
export async function clientIdsIn(database: Database, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{
    clientId: string;
  }>`select distinct c.client_id as "clientId" from (${query}) as c`.execute(database);
  return rows.map(({ clientId }) => clientId);
}
