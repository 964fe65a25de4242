import { spawnSync } from 'node:child_process';

/** The environment of this process, and these variables. */
export type EnvironmentWith = (variables: Readonly<Record<string, string>>) => NodeJS.ProcessEnv;

/**
 * Runs a program of Postgres to its end. The password of the address is passed in its environment: arguments of a process are visible
 * to all users, and error messages repeat them.
 */
function runProgram(program: string, args: (address: string) => string[], url: string, env: EnvironmentWith): void {
  const address = new URL(url);
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password);
  address.password = '';
  address.searchParams.delete('password');
  const { error, status, stderr } = spawnSync(program, args(address.href), {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: env(password === '' ? {} : { PGPASSWORD: password }),
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} failed: ${stderr.trim()}`);
}

/** Dumps a database into a file. @throws Error with a readable message */
export const dumpPostgres = (url: string, file: string, env: EnvironmentWith): void =>
  runProgram('pg_dump', (address) => ['--format=custom', `--file=${file}`, address], url, env);

/**
 * Restores such a file into an empty database, all or nothing. Owners and grants are those of the restoring role and
 * its default privileges: the dump may come from a server with other roles.
 *
 * @throws Error with a readable message
 */
export const restorePostgres = (url: string, file: string, env: EnvironmentWith): void =>
  runProgram(
    'pg_restore',
    (address) => [
      '--exit-on-error',
      '--single-transaction',
      '--no-owner',
      '--no-privileges',
      `--dbname=${address}`,
      file,
    ],
    url,
    env,
  );

/** Reads a dump to its end. @returns whether that was possible: false where there is no `pg_restore`. @throws Error for a dump that breaks off */
export function canReadDump(file: string): boolean {
  const { error, status, stderr } = spawnSync('pg_restore', ['--file=/dev/null', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (error && (error as NodeJS.ErrnoException).code === 'ENOENT') return false;
  if (error) throw error;
  if (status !== 0) throw new Error(`The dump cannot be read: ${stderr.trim()}`);
  return true;
}
