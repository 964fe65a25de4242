import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../tools/free-ports.ts';
import { postgresPrograms, unprivilegedUser } from '../../tools/postgres.ts';
import { POOLER_PATH } from '../../tools/system-packages.ts';
import type { Machine } from './machine.ts';
import { pause } from './machine.ts';
import { SkippedTrial } from './trial.ts';

const HOST = '127.0.0.1';
const ROLE = 'mien';

/** How Postgres is stopped: `fast` as by a service restart, `immediate` as by a crash. */
export type StopMode = 'fast' | 'immediate';

export interface PostgresServer {
  readonly port: number;
  readonly url: string;
  restart(mode: StopMode): Promise<void>;
  stop(mode: StopMode): Promise<void>;
  /** Creates a synchronous standby of this server. */
  addStandby(): Promise<PostgresServer>;
  /** Freezes it: its connections stay open without a response, as if its host were gone. */
  freeze(): void;
  /** Promotes a standby to primary. */
  promote(): Promise<void>;
  /** Runs a statement with psql. Returns its output. */
  ask(statement: string): string;
  /** Takes a base backup while it serves. Returns the folder of the copy. */
  baseBackup(): Promise<string>;
}

/** Runs a Postgres program asynchronously as the Postgres user. */
async function runAs(program: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(program, args, { ...unprivilegedUser(), cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let faults = '';
  child.stderr.on('data', (chunk) => {
    faults += chunk;
  });
  // 'exit' instead of 'close', because a started server keeps the pipe open.
  const [code] = (await once(child, 'exit')) as [number | null];
  child.stderr.destroy();
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${faults}`);
}

/** A folder owned by the Postgres user, deleted at the end. */
export function ownedFolder(machine: Machine, name: string): string {
  const folder = machine.folder(name);
  const { uid, gid } = unprivilegedUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Starts a server on existing files. It syncs to disk as in production. */
async function startFrom(
  machine: Machine,
  { programs, folder, data, settings }: { programs: string; folder: string; data: string; settings: readonly string[] },
): Promise<PostgresServer> {
  const port = await freePort();
  const words = [
    `-p ${port}`,
    `-k ${folder}`,
    ...['max_connections=60', 'wal_level=replica', 'hot_standby=on', `listen_addresses=${HOST}`, ...settings].map(
      (setting) => `-c ${setting}`,
    ),
  ].join(' ');
  const control = (...args: string[]) =>
    runAs(join(programs, 'pg_ctl'), ['-D', data, '-l', join(folder, 'log'), '-w', ...args], folder);
  await control('start', '-o', words);
  machine.atEnd(() => control('stop', '-m', 'immediate').catch(() => {}));
  const url = `postgres://${ROLE}@${HOST}:${port}/postgres`;
  const from = ['-h', HOST, '-p', String(port), '-U', ROLE];
  const ask = (statement: string) =>
    execFileSync(join(programs, 'psql'), [...from, '-d', 'postgres', '-At', '-c', statement], {
      encoding: 'utf8',
    }).trim();
  const copyTo = (target: string, ...more: readonly string[]) =>
    runAs(join(programs, 'pg_basebackup'), [...from, '--pgdata', target, '--checkpoint=fast', ...more], folder);
  return {
    port,
    url,
    ask,
    async baseBackup() {
      const target = join(ownedFolder(machine, 'base'), 'data');
      await copyTo(target);
      return target;
    },
    restart: (mode) => control('restart', '-m', mode, '-o', words),
    stop: (mode) => control('stop', '-m', mode),
    promote: () => control('promote'),
    freeze() {
      const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' }).trim();
      // Kills the postmaster first, so that it starts no more processes.
      const pids = [postmaster, ...children.split(/\s+/)].map(Number);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      machine.atEnd(() => pids.forEach((pid) => void process.kill(pid, 'SIGKILL')));
    },
    async addStandby() {
      const standbyFolder = ownedFolder(machine, 'standby');
      const standbyData = join(standbyFolder, 'data');
      await copyTo(standbyData, '--write-recovery-conf');
      const standby = await startFrom(machine, { programs, folder: standbyFolder, data: standbyData, settings: [] });
      ask("alter system set synchronous_standby_names = '*'");
      ask('select pg_reload_conf()');
      while (ask('select sync_state from pg_stat_replication') !== 'sync') await pause(100);
      return standby;
    },
  };
}

/** Starts an empty Postgres. @throws SkippedTrial if none is installed */
export async function startPostgresServer(
  machine: Machine,
  { programs = postgresPrograms(), settings = [] }: { programs?: string | null; settings?: readonly string[] } = {},
): Promise<PostgresServer> {
  if (programs === null) throw new SkippedTrial('no Postgres here; on Debian: apt-get install postgresql');
  const folder = ownedFolder(machine, 'postgres');
  const data = join(folder, 'data');
  await runAs(
    join(programs, 'initdb'),
    ['-D', data, '-U', ROLE, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    folder,
  );
  return startFrom(machine, { programs, folder, data, settings });
}

/** Starts a server from a copy of a base backup with recovery settings, and waits until it accepts writes. */
export async function startRecovered(
  machine: Machine,
  base: string,
  settings: readonly string[],
): Promise<PostgresServer> {
  const programs = postgresPrograms();
  if (programs === null) throw new SkippedTrial('no Postgres here');
  const folder = ownedFolder(machine, 'recovered');
  const data = join(folder, 'data');
  await runAs('cp', ['--archive', base, data], folder);
  appendFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  await runAs('touch', [join(data, 'recovery.signal')], folder);
  const server = await startFrom(machine, { programs, folder, data, settings: [] });
  while (server.ask('select pg_is_in_recovery()') !== 'f') await pause(50);
  return server;
}

export interface Pooler {
  readonly url: string;
  readonly child: ChildProcess;
  /** Points to another server from now on, as an operator does after a failover. */
  pointTo(server: PostgresServer): Promise<void>;
}

/** Starts PgBouncer in transaction mode in front of a server. @throws SkippedTrial if none is installed */
export async function startPooler(machine: Machine, server: PostgresServer): Promise<Pooler> {
  if (!existsSync(POOLER_PATH)) throw new SkippedTrial('no PgBouncer here; on Debian: apt-get install pgbouncer');
  const folder = ownedFolder(machine, 'pgbouncer');
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const people = join(folder, 'users.txt');
  writeFileSync(people, `"${ROLE}" ""\n`, { mode: 0o644 });
  const write = (target: PostgresServer) =>
    writeFileSync(
      settings,
      `[databases]
* = host=${HOST} port=${target.port}
[pgbouncer]
listen_addr = ${HOST}
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${people}
admin_users = ${ROLE}
pool_mode = transaction
default_pool_size = 8
server_login_retry = 1
`,
      { mode: 0o644 },
    );
  write(server);
  const child = spawn(POOLER_PATH, [settings], { ...unprivilegedUser(), cwd: folder, stdio: 'ignore' });
  machine.atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    const socket = connect(port, HOST);
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isThere) break;
    await pause(50);
  }
  return {
    url: `postgres://${ROLE}@${HOST}:${port}/postgres`,
    child,
    async pointTo(target) {
      write(target);
      // PgBouncer reloads its settings and disconnects from the old server.
      child.kill('SIGHUP');
    },
  };
}
