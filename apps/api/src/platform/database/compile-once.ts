import type { CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely';
import type { Tables } from './tables.ts';

/** The same type as in `connect.ts`, which imports this file. */
type Database = Kysely<Tables>;

/** A placeholder for a value in a statement that is being built. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`${this.name} has no value while its statement is built`);
  }
}

interface Buildable<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

/**
 * A cached statement for frequent calls: its text is built at the first run, because building takes longer than
 * sending. `build` sees placeholders for the values and must put each into the statement unchanged. Only nulls are
 * visible to it, and each combination of nulls has its own text.
 *
 * @returns a function that runs it with values, in a database or a transaction, and returns its rows
 */
export function compileOnce<Values extends object, Row>(
  build: (values: Values, database: Database) => Buildable<Row>,
): (database: Database, values: Values) => Promise<Row[]> {
  const kept = new Map<string, CompiledQuery<Row>>();
  return async (database, values) => {
    let nulls = '';
    for (const name in values) if (values[name] === null) nulls += ` ${name}`;
    let compiled = kept.get(nulls);
    if (compiled === undefined) {
      const places = Object.entries(values).map(([name, value]) => [name, value === null ? null : new Place(name)]);
      compiled = build(Object.fromEntries(places) as Values, database).compile(database);
      kept.set(nulls, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    );
    return (await database.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
