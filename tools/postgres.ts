import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-ports.ts';

const VERSIONS_FOLDER = '/usr/lib/postgresql';

/** Folder of the newest installed Postgres programs, or null. */
export function postgresPrograms(): string | null {
  if (!existsSync(VERSIONS_FOLDER)) return null;
  const versions = readdirSync(VERSIONS_FOLDER).filter((version) =>
    existsSync(join(VERSIONS_FOLDER, version, 'bin/initdb')),
  );
  const newest = versions.sort((left, right) => Number(right) - Number(left))[0];
  return newest === undefined ? null : join(VERSIONS_FOLDER, newest, 'bin');
}

/** Postgres refuses to run as root, so root starts it as the user that the Debian package creates. */
export function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export interface TestPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a temporary Postgres on a free port of this machine; `settings` as `name=value`. */
export async function startPostgres(programs: string, settings: readonly string[] = []): Promise<TestPostgres> {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'mien-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'mien', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'],
    { ...user, stdio: 'pipe', cwd: folder },
  );
  const port = await freePort();
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      ...['listen_addresses=127.0.0.1', 'fsync=off', 'max_connections=50', ...settings].flatMap((setting) => [
        '-c',
        setting,
      ]),
    ],
    { ...user, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder },
  );
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      log += chunk;
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`Postgres did not start:\n${log}`)));
  });
  return {
    url: `postgres://mien@127.0.0.1:${port}/postgres`,
    async stop() {
      const exited = once(server, 'exit');
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
