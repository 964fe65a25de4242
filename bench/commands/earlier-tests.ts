import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { postgresPrograms, startPostgres } from '../../tools/postgres.ts';
import { ROOT, run } from '../../tools/processes.ts';
import { installSystemPackages } from '../../tools/system-packages.ts';
import { catalogOf, compareCatalogs } from '../reliability/catalog.ts';
import { postgresAt, withDatabase } from '../reliability/load-trial.ts';
import { createMachine } from '../reliability/machine.ts';
import { checkOut, lastRelease } from '../reliability/other-version.ts';

/**
 * Runs the API tests of the previous version on the tables of this one: `npm run test:earlier -- [--from COMMIT]
 * [files]`. The default of `--from` is the last release. Creates that version's tables in a temporary Postgres,
 * migrates them with this version, compares them with a new database of this version, and runs that version's tests on
 * copies. Exits with 1 if they differ or a test fails.
 */

/** Tests that compare the tables with their own declarations, so they apply only to their own version. */
const OF_OWN_TABLES = ['apps/api/src/platform/database/**', 'apps/api/src/testing/**'];

const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true });
const from = values.from ?? lastRelease();
if (from === null) {
  console.log('There is no release before this one yet. Name a commit: npm run test:earlier -- --from HEAD~1');
  process.exit(0);
}
await installSystemPackages(['postgres']);
const programs = postgresPrograms();
if (programs === null) {
  console.error('No Postgres here. On Debian: apt-get install postgresql');
  process.exit(1);
}

/** Migrates the tables with the version in a folder. @throws Error with the command's output */
async function migrate(folder: string, databaseUrl: string): Promise<void> {
  const { code, output } = await run('node', [join(folder, 'apps/api/src/commands/migrate.ts')], {
    cwd: folder,
    env: { DATABASE_URL: databaseUrl },
  });
  if (code !== 0) throw new Error(`the migration of ${folder} ended with ${code}: ${output}`);
}

const machine = createMachine(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void machine.clear().finally(() => process.exit(1)));
try {
  const earlier = await checkOut(machine, from);
  const server = await startPostgres(programs);
  machine.atEnd(() => server.stop());
  const urlOf = (database: string) => Object.assign(new URL(server.url), { pathname: `/${database}` }).href;
  // Every new database is a copy of this template, so the tests find migrated tables.
  await migrate(earlier, urlOf('template1'));
  await migrate(ROOT, urlOf('template1'));
  await withDatabase(postgresAt(server.url), (database) =>
    sql`create database today template template0`.execute(database),
  );
  await migrate(ROOT, urlOf('today'));
  const [migrated, today] = await Promise.all(
    ['template1', 'today'].map((name) => withDatabase(postgresAt(urlOf(name)), catalogOf)),
  );
  const differences = compareCatalogs(
    ['in tables that were migrated', migrated ?? new Set()],
    ['in new tables', today ?? new Set()],
  );
  console.log(
    differences.length === 0 ? `The tables of ${from}, migrated, are those of a new database.` : differences.join('\n'),
  );
  const { code } = await run(
    'node',
    [
      join(earlier, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', 'api', ...OF_OWN_TABLES.flatMap((pattern) => ['--exclude', pattern]), ...positionals],
    ],
    { cwd: earlier, env: { TEST_DATABASE_URL: server.url }, output: 'inherit' },
  );
  process.exitCode = code === 0 && differences.length === 0 ? 0 : 1;
} finally {
  await machine.clear();
}
