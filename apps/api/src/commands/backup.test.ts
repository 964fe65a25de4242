import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerCommands } from '../answer-commands.ts';
import { DATA_PART, DUMP_FILE, writeManifest } from '../platform/database/backup-folder.ts';
import { type Database, openDatabase } from '../platform/database/connect.ts';
import { makeEmptyDatabase } from '../platform/database/make-empty-database.ts';
import { runOperatorCommand } from '../testing/run-command.ts';
import { testDatabase, testServerUrl } from '../testing/test-database.ts';

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mien-backup-test-'));
  await makeEmptyDatabase();
  database = openDatabase({ kind: 'embedded', dataFolder: join(folder, 'data') });
  writeFileSync(join(folder, 'data', 'keys.json'), '{"SERVER_KEY":"secret"}');
  mkdirSync(join(folder, 'data', 'scan', 'former'), { recursive: true });
  writeFileSync(join(folder, 'data', 'scan', 'former', 'key.pem'), 'secret', { mode: 0o644 });
});
afterAll(async () => {
  await database.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const note = (text: string) =>
  database
    .insertInto('outbox_messages')
    .values({ message_id: crypto.randomUUID(), recipient: '5125550100', text, sent_at: new Date(0) })
    .execute();

const command = (name: string, args: readonly string[], dataFolder: string) =>
  runOperatorCommand(name, args, { DATA_DIR: dataFolder });

/** A backup while the server of the folder runs and writes. */
async function backUpRunning(name: string): Promise<{ code: number; output: string; path: string }> {
  let isDone = false;
  const serving = (async () => {
    for (let count = 0; !isDone; count += 1) {
      await note(`while ${count}`);
      await answerCommands(database, join(folder, 'data'), () => new Date());
      // biome-ignore lint/plugin: nothing is waited for: a server has time between two calls
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  const target = join(folder, name);
  const answer = await command('backup', [target], join(folder, 'data'));
  isDone = true;
  await serving;
  const [made = ''] = existsSync(target) ? readdirSync(target) : [];
  return { ...answer, path: join(target, made) };
}

const textsIn = async (dataFolder: string) => {
  const restored = openDatabase({ kind: 'embedded', dataFolder });
  try {
    return (await restored.selectFrom('outbox_messages').select('text').execute()).map(({ text }) => text);
  } finally {
    await restored.destroy();
  }
};

describe('a backup', () => {
  it('of a running server contains everything committed before it, and is restored only into an empty folder', {
    tags: 'thorough',
  }, async () => {
    await note('before');
    const { code, output, path } = await backUpRunning('first');
    expect([code, output]).toEqual([0, expect.stringContaining('tables were read from a copy of it')]);
    expect(readdirSync(path).sort()).toEqual(['data', 'keys', 'manifest.json']);
    expect(readFileSync(join(path, 'keys', 'keys.json'), 'utf8')).toContain('secret');
    for (const name of ['data', 'keys', 'keys/keys.json', 'keys/scan/former/key.pem', 'manifest.json'])
      expect(statSync(join(path, name)).mode & 0o077, name).toBe(0);

    const restored = join(folder, 'restored');
    expect(await command('restore', [path], restored)).toMatchObject({ code: 0 });
    expect(await textsIn(restored)).toContain('before');
    expect(readFileSync(join(restored, 'keys.json'), 'utf8')).toContain('secret');
    expect(statSync(join(restored, 'database')).mode & 0o777).toBe(0o700);
    expect(await command('restore', [path], restored)).toMatchObject({
      code: 1,
      output: expect.stringContaining('nothing was changed'),
    });

    // A machine that kept its keys.
    const withKeys = join(folder, 'with-keys');
    cpSync(join(path, 'keys'), withKeys, { recursive: true });
    expect(await command('restore', [path], withKeys)).toMatchObject({ code: 0 });
    const withOthers = join(folder, 'with-other-keys');
    mkdirSync(withOthers);
    writeFileSync(join(withOthers, 'keys.json'), '{}');
    expect(await command('restore', [path], withOthers)).toMatchObject({
      code: 1,
      output: expect.stringContaining('has keys.json already'),
    });
    expect(readFileSync(join(withOthers, 'keys.json'), 'utf8')).toBe('{}');
    expect(existsSync(join(withOthers, 'database'))).toBe(false);
  });

  it('that was changed or is incomplete is not restored', { tags: 'thorough' }, async () => {
    const [made = ''] = readdirSync(join(folder, 'first'));
    const path = join(folder, 'first', made);
    const file = join(path, 'data', 'database', 'PG_VERSION');
    writeFileSync(file, '17\n');
    const changed = await command('restore', [path], join(folder, 'none'));
    expect(changed).toMatchObject({ code: 1, output: expect.stringContaining('PG_VERSION') });
    rmSync(file);
    expect(await command('restore', [path, '--check'], join(folder, 'none'))).toMatchObject({ code: 1 });
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it('of Postgres keeps the password out of the arguments and errors of pg_dump', { tags: 'thorough' }, async () => {
    const programs = join(folder, 'programs');
    mkdirSync(programs);
    const seen = join(folder, 'seen');
    writeFileSync(
      join(programs, 'pg_dump'),
      `#!/bin/sh\nprintf '%s\\n' "$PGPASSWORD" "$@" > '${seen}'\necho 'no such database' >&2\nexit 1\n`,
      { mode: 0o755 },
    );
    const dump = (url: string) =>
      runOperatorCommand('backup', [join(folder, 'dumped')], {
        DATA_DIR: join(folder, 'empty'),
        DATABASE_URL: url,
        PATH: programs,
      });
    for (const url of [
      'postgres://mien:s%40fe-word@127.0.0.1:1/mien?sslmode=disable',
      'postgres://mien@127.0.0.1:1/mien?sslmode=disable&password=s%40fe-word',
    ]) {
      expect(await dump(url)).toEqual({ code: 1, output: 'pg_dump failed: no such database\n' });
      const [password, ...args] = readFileSync(seen, 'utf8').trim().split('\n');
      expect(password).toBe('s@fe-word');
      expect(args.at(-1)).toBe('postgres://mien@127.0.0.1:1/mien?sslmode=disable');
      expect(args.join(' ')).not.toContain('fe-word');
    }
  });

  it('of Postgres is restored only where it can be read, and into an empty database', {
    tags: 'thorough',
  }, async () => {
    const path = join(folder, 'of-postgres');
    mkdirSync(join(path, DATA_PART), { recursive: true });
    writeFileSync(join(path, DATA_PART, DUMP_FILE), 'dump');
    writeManifest(path, null, new Date(0));
    const programs = join(folder, 'readers');
    mkdirSync(programs);
    const into = (variables: Readonly<Record<string, string>>) =>
      runOperatorCommand('restore', [path], { DATA_DIR: join(folder, 'nothing'), PATH: programs, ...variables });
    expect(await into({})).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /the dump was not read: there is no pg_restore here[\s\S]*set DATABASE_URL to an empty/,
      ),
    });
    writeFileSync(join(programs, 'pg_restore'), "#!/bin/sh\necho 'unexpected end of file' >&2\nexit 1\n", {
      mode: 0o755,
    });
    expect(await into({})).toEqual({ code: 1, output: 'The dump cannot be read: unexpected end of file\n' });
    writeFileSync(join(programs, 'pg_restore'), '#!/bin/sh\n', { mode: 0o755 });
    if (!testServerUrl) return;
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(await testDatabase());
    const url = Object.assign(new URL(testServerUrl), { pathname: `/${rows[0]?.name}` }).href;
    expect(await into({ DATABASE_URL: url })).toMatchObject({
      code: 1,
      output: expect.stringContaining('has tables already: name an empty one. Nothing was changed.'),
    });
  });

  it('without a database reports that', { tags: 'thorough' }, async () => {
    const { code, output } = await command('backup', [join(folder, 'third')], join(folder, 'empty'));
    expect([code, output]).toEqual([1, expect.stringContaining('There is no database in')]);
    expect(existsSync(join(folder, 'third'))).toBe(false);
  });
});
