import { describe, expect, it } from 'vitest';
import { declareData, table, text } from '../apps/api/src/platform/database/declaration.ts';
import { brokenSqlRules, unusedReads } from './check-sql.ts';

const FILE = 'apps/api/src/care/x/x.store.ts';

describe('SQL that a connection pooler would break', () => {
  it.each([
    'sql`select pg_advisory_lock(1)`',
    'sql`select pg_try_advisory_lock(1)`',
    'sql`listen changes`',
    'sql<Row>`prepare p as select 1`',
    "sql`set statement_timeout = '1s'`",
    'sql`reset all`',
    "sql`select set_config('a', 'b', false)`",
    'database.transaction().execute(work)',
  ])('is rejected: %s', (source) => {
    expect(brokenSqlRules(FILE, source)).toHaveLength(1);
  });

  it.each([
    'sql`select pg_advisory_xact_lock(1)`',
    "sql`set local statement_timeout = '1s'`",
    "sql`select set_config('a', 'b', true)`",
    "sql`update users set first_name = 'x'`",
    'inTransaction(database, work)',
  ])('is not confused with: %s', (source) => {
    expect(brokenSqlRules(FILE, source, {})).toEqual([]);
  });

  it('may begin a transaction only in one file', () => {
    expect(brokenSqlRules('apps/api/src/platform/database/transaction.ts', 'database.transaction()')).toEqual([]);
  });
});

const owned = table(
  { key: text },
  { key: ['key'], purpose: 'upkeep', lifetime: 'lasting', lives: 'coordinator', patient: null },
);

/** A module with notes that reads patients, a module with patients and shares, and a folder that is not a module. */
const DECLARATIONS = {
  'care/x': declareData({ reads: ['patients'], tables: { notes: owned } }),
  'care/y': declareData({ reads: [], tables: { patients: owned, shares: owned } }),
  'delivery/sms': declareData({ reads: [], tables: { messages: owned } }),
};
const brokenIn = (source: string, file = FILE) => brokenSqlRules(file, source, DECLARATIONS);

describe('SQL of a module', () => {
  it.each([
    "database.selectFrom('notes').select('text')",
    "database.selectFrom('notes as n').innerJoin('patients as p', 'p.key', 'n.key')",
    "database.insertInto('notes').values(row)",
    "database.updateTable('notes').from('patients as p').set(row)",
    "database.with('found', (query) => query.selectFrom('notes')).selectFrom('notes')",
    `sql\`select * from notes as n join patients as p on p.key = n.key where n.key is distinct from \${key}\``,
    'sql`update notes set key = 1`',
    'sql`delete from notes using patients where true`',
    `sql\`select * from (\${chosen}) as found join counted on true\``,
    "Array.from(shares); Buffer.from(key); new Map().delete(from); values.join(', ')",
    '// what stays in shares, from shares\n/* delete from shares */',
  ])('names tables that the module owns or declares to read: %s', (source) => {
    expect(brokenIn(source)).toEqual([]);
  });

  it.each([
    "database.selectFrom('shares').select('text')",
    "database.selectFrom('shares as s').select('text')",
    "database.selectFrom(['notes', 'shares'])",
    "database.selectFrom('notes').leftJoin('shares as s', 's.key', 'notes.key')",
    "database.selectFrom('notes').innerJoin(\n  'shares',\n  'shares.key', 'notes.key')",
    "database.updateTable('notes').from('shares').set(row)",
    "database.deleteFrom('notes').using('shares')",
    'sql`select * from shares`',
    'sql<Row>`select * from notes, shares as s`',
    'sql`select 1 where exists (SELECT from public."shares")`',
    'sql`select * from notes join lateral shares on true`',
    'const text = "select * from shares";',
  ])('must not read other tables: %s', (source) => {
    expect(brokenIn(source)).toEqual([expect.stringContaining('reads shares without declaring it')]);
  });

  it.each([
    "database.insertInto('patients').values(row)",
    "database.updateTable('patients as p').set(row)",
    "database.deleteFrom('patients')",
    "database.mergeInto('patients')",
    'sql`insert into patients (key) values (1)`',
    'sql`update only patients set key = 1`',
    'sql`delete from patients`',
    'sql`truncate patients`',
  ])('writes only its own tables: %s', (source) => {
    expect(brokenIn(source)).toEqual([expect.stringContaining('only care/y writes patients')]);
  });

  it.each([
    "database.selectFrom(name).select('text')",
    'database.deleteFrom(tables.notes)',
    `sql\`select * from \${sql.table(name)}\``,
    `sql\`select * from \${name}\``,
    `sql\`delete from \${name}\``,
    'sql.raw(text)',
    'database.dynamic.table(name)',
  ])('must spell out table names: %s', (source) => {
    expect(brokenIn(source)).toEqual([expect.stringContaining('not written out')]);
    expect(brokenIn(source, 'apps/api/src/platform/data/erase-rows.ts')).toEqual([]);
  });

  it('belongs in the module’s store', () => {
    for (const part of ['routes', 'service'])
      expect(brokenIn("database.selectFrom('notes')", `apps/api/src/care/x/x.${part}.ts`)).toEqual([
        expect.stringContaining('in the store'),
      ]);
  });

  it('names no table in a folder without tables', () => {
    expect(brokenIn("database.selectFrom('notes')", 'apps/api/src/platform/access/reach.ts')).toHaveLength(1);
    expect(brokenIn("database.selectFrom('messages')", 'apps/api/src/delivery/sms/queue.ts')).toEqual([]);
  });

  it('is not needed, nor its declaration, for what a function of the owner reads', () => {
    const owner = "export const patientOf = (database) => database.selectFrom('patients').select('text');";
    const user = "import { patientOf } from '../y/index.ts';\nexport const shown = (database) => patientOf(database);";
    const declarations = { ...DECLARATIONS, 'care/x': declareData({ reads: [], tables: { notes: owned } }) };
    const OWNER = 'apps/api/src/care/y/y.store.ts';
    expect(brokenSqlRules(OWNER, owner, declarations)).toEqual([]);
    expect(brokenSqlRules(FILE, user, declarations)).toEqual([]);
    // A copy of the function needs it, and so does nothing else.
    expect(brokenSqlRules(FILE, owner, declarations)).toEqual([
      expect.stringContaining('reads patients without declaring it'),
    ]);
    const sources = new Map([
      [OWNER, owner],
      [FILE, user],
    ]);
    expect(unusedReads(sources, declarations)).toEqual([]);
    expect(unusedReads(sources, DECLARATIONS)).toEqual([expect.stringContaining('care/x: declares to read patients')]);
  });

  it('must read every table that it declares to read', () => {
    expect(unusedReads(new Map([[FILE, "database.selectFrom('patients')"]]), DECLARATIONS)).toEqual([]);
    expect(unusedReads(new Map([[FILE, "database.selectFrom('notes')"]]), DECLARATIONS)).toHaveLength(1);
    const owner = { 'care/x': declareData({ reads: ['notes'], tables: { notes: owned } }) };
    expect(unusedReads(new Map([[FILE, "database.selectFrom('notes')"]]), owner)).toHaveLength(1);
  });
});

describe('rows returned by a store', () => {
  it.each([
    "database.selectFrom('notes').select('note_id')",
    "database.selectFrom('notes as n').select(['n.text', 'n.note_id'])",
    "database.selectFrom('notes').select(() => ['note_id'])",
    "const COLUMNS = ['text', 'note_id'] as const;\ndatabase.selectFrom('notes').select(COLUMNS)",
    "const COLUMNS = ['note_id'] as const;\ndatabase.selectFrom('notes').select([...COLUMNS, 'text'])",
    "database.selectFrom('notes').select('text as note_text')",
    "database.updateTable('notes').set(row).returning(['note_id'])",
    "query.select((row) => row.fn.countAll().as('note_count'))",
    "database.selectFrom('notes').selectAll()",
    "database.insertInto('notes').values(row).returningAll()",
    'sql<{ note_id: string }>`select note_id from notes`',
    'interface Note { readonly note_id: string }',
    "type Note = Selectable<Tables['notes']>;",
  ])('must not have snake_case names: %s', (source) => {
    expect(brokenIn(source)).toEqual([expect.stringMatching(/camelCase|columnsOf|StoredRow/)]);
  });

  it.each([
    "database.selectFrom('notes').select(['text', 'note_id as noteId']).where('note_id', '=', id)",
    "database.insertInto('notes').values({ note_id: note.noteId }).returning('note_id as noteId')",
    "database.selectFrom('notes').select(columnsOf(notesData.tables.notes))",
    'sql<{ noteId: string }>`select n.note_id as "noteId" from notes as n`',
    "type Note = StoredRow<'notes'>;",
  ])('are in camelCase: %s', (source) => {
    expect(brokenIn(source)).toEqual([]);
  });

  it.each([
    'const id = row.note_id;',
    "const id = row?.['note_id'];",
    'const { note_id: id } = row;',
    'rows.map(({ note_id }) => note_id);',
    'store.keep({ note_id: id });',
  ])('are read and passed in camelCase: %s', (source) => {
    expect(brokenIn(source, 'apps/api/src/care/x/x.service.ts')).toEqual([
      expect.stringContaining('rows are spelled in camelCase outside of SQL: note_id'),
    ]);
  });

  it.each([
    'apps/api/src/platform/data/x.ts',
    'apps/api/src/platform/database/migrations/0001-x.ts',
    'apps/api/src/care/x/x.data.ts',
    'packages/contract/src/x.ts',
  ])('may use column names in: %s', (file) => {
    expect(brokenIn('const id = row.note_id;', file)).toEqual([]);
  });
});
