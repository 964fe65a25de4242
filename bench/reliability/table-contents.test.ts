import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../apps/api/src/platform/database/connect.ts';
import { catalogOf, compareCatalogs } from './catalog.ts';
import { compareContents, contentsOf } from './table-contents.ts';

let database: Database;
const run = (statement: string) => sql.raw(statement).execute(database);
beforeAll(async () => {
  database = openDatabase({ kind: 'memory' });
  await run('create table people (person_id integer primary key, name text)');
  await run('create table visits (visit_id integer primary key, person_id integer references people, at date)');
  await run("insert into people values (1, 'Ana'), (2, 'Ben')");
});
afterAll(() => database.destroy());

/** Differences of a copy after these statements, which are then rolled back. */
async function differencesAfter(...statements: readonly string[]) {
  const original = { contents: await contentsOf(database), catalog: await catalogOf(database) };
  await run('begin');
  for (const statement of statements) await run(statement);
  const contents = compareContents(original.contents, await contentsOf(database));
  const catalog = compareCatalogs(['before', original.catalog], ['after', await catalogOf(database)]);
  await run('rollback');
  return { ...contents, catalog };
}
const NOTHING = { lost: [], doubled: [], wrong: [], catalog: [] };

describe('a copy of a database', () => {
  it('is equal with its rows in another order', async () => {
    expect(
      await differencesAfter(
        'delete from people',
        "insert into people values (2, 'Ben')",
        "insert into people values (1, 'Ana')",
      ),
    ).toEqual(NOTHING);
  });

  it.each([
    ['delete from people where person_id = 1', { lost: ['people: 2 rows, 1 in the copy'] }],
    ["insert into people values (3, 'Ana')", { doubled: ['people: 2 rows, 3 in the copy'] }],
    ["update people set name = 'Eva' where person_id = 1", { wrong: ['people: its 2 rows are not the same'] }],
    ['update people set name = null where person_id = 1', { wrong: ['people: its 2 rows are not the same'] }],
  ])('differs after: %s', async (statement, differences) => {
    expect(await differencesAfter(statement)).toEqual({ ...NOTHING, ...differences });
  });

  it('differs in its schema, but not in the order of columns and the names of constraints', async () => {
    const made = await differencesAfter(
      'alter table visits drop column at',
      'alter table visits drop constraint visits_person_id_fkey',
      'alter table visits add constraint of_person foreign key (person_id) references people',
      'alter table visits add column at date',
    );
    expect(made).toEqual(NOTHING);
    expect((await differencesAfter('alter table visits alter column at set not null')).catalog).toEqual([
      'only after: column visits.at date not null',
      'only before: column visits.at date',
    ]);
    expect((await differencesAfter('create index by_name on people (name)')).catalog).toEqual([
      'only after: index of people: CREATE INDEX ON public.people USING btree (name)',
    ]);
    expect((await differencesAfter('drop table visits')).lost).toEqual(['visits: 0 rows, none in the copy']);
  });
});
