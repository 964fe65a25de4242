import { describe, expect, it } from 'vitest';
import { brokenSqlRules } from './check-sql.ts';

const FILE = 'apps/api/src/modules/x/x.store.ts';

describe('SQL that a pooler would break', () => {
  it.each([
    'sql`select pg_advisory_lock(1)`',
    'sql`select pg_try_advisory_lock(1)`',
    'sql`listen changes`',
    'sql<Row>`prepare p as select 1`',
    "sql`set statement_timeout = '1s'`",
    'sql`reset all`',
    "sql`select set_config('a', 'b', false)`",
    'database.transaction().execute(work)',
  ])('is refused: %s', (source) => {
    expect(brokenSqlRules(FILE, source)).toHaveLength(1);
  });

  it.each([
    'sql`select pg_advisory_xact_lock(1)`',
    "sql`set local statement_timeout = '1s'`",
    "sql`select set_config('a', 'b', true)`",
    "sql`update users set first_name = 'x'`",
    'inTransaction(database, work)',
  ])('is not: %s', (source) => {
    expect(brokenSqlRules(FILE, source)).toEqual([]);
  });

  it('may begin a transaction in one place', () => {
    expect(brokenSqlRules('apps/api/src/database/transaction.ts', 'database.transaction()')).toEqual([]);
  });
});
