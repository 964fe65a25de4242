import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './connect.ts';
import { DamagedDatabaseError, FILES_VERSION, takeDatabaseFolder, UnwritableFolderError } from './database-folder.ts';
import { DatabaseThreadEndedError } from './embedded.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { makeEmptyDatabase } from './make-empty-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mien-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const LOCK_MODULE = join(import.meta.dirname, 'folder-lock.ts');

/**
 * Processes that each try to lock the folder on command, report whether they succeeded, and hold the lock until they
 * end.
 */
async function contenders(count: number): Promise<{ tryAll(): Promise<string[]>; children: ChildProcess[] }> {
  const program = join(folder, 'contend.mjs');
  writeFileSync(
    program,
    `import { lockFolder } from ${JSON.stringify(LOCK_MODULE)};
    process.on('message', () => {
      try {
        lockFolder(${JSON.stringify(folder)});
        process.send('holds');
      } catch (error) {
        process.send(error.name);
      }
    });
    process.send('ready');`,
  );
  const children = Array.from({ length: count }, () => fork(program));
  await Promise.all(children.map((child) => once(child, 'message')));
  return {
    children,
    async tryAll() {
      const answers = children.map((child) => once(child, 'message'));
      for (const child of children) child.send('now');
      return (await Promise.all(answers)).map(([word]) => String(word)).sort();
    },
  };
}

describe('the lock of a data folder', () => {
  it('belongs to one process, even if many start at once, and leaves no trace', { tags: 'thorough' }, async () => {
    const { children, tryAll } = await contenders(3);
    try {
      expect(await tryAll()).toEqual(['FolderInUseError', 'FolderInUseError', 'holds']);
      expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    } finally {
      for (const child of children) {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }
    }
    lockFolder(folder)();
  });

  it('also works within a process, and names the holder', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`);
    release();
    release();
    lockFolder(folder)();
  });

  it('ignores the recorded holder once the lock is free', () => {
    const release = lockFolder(folder);
    writeFileSync(join(folder, 'folder.holder'), 'half-writ');
    expect(() => lockFolder(folder)).toThrow('in use by half-writ');
    release();
    writeFileSync(join(folder, 'folder.holder'), `process ${process.pid}`);
    lockFolder(folder)();
  });
});

describe('a data folder', () => {
  const state = () => readFileSync(join(folder, 'database.state'), 'utf8').trim();

  it('that is new gets a database, and gets it again if its creation was interrupted', () => {
    const first = takeDatabaseFolder(folder);
    expect(state()).toBe('making');
    mkdirSync(first.path);
    writeFileSync(join(first.path, 'half'), '');
    first.release();
    const second = takeDatabaseFolder(folder);
    expect(existsSync(join(second.path, 'half'))).toBe(false);
    second.noteMade();
    expect(state()).toBe('made');
    second.release();
  });

  const prepared = (): string => {
    const files = join(folder, 'prepared');
    mkdirSync(join(files, 'base', '1'), { recursive: true });
    writeFileSync(join(files, 'PG_VERSION'), `${FILES_VERSION}\n`);
    writeFileSync(join(files, 'base', '1', '112'), 'rows');
    return files;
  };

  it('that is new starts with the prepared files, and so does one whose copy was interrupted', () => {
    const files = prepared();
    const dataFolder = join(folder, 'data');
    const first = takeDatabaseFolder(dataFolder, () => files);
    expect(readFileSync(join(first.path, 'base', '1', '112'), 'utf8')).toBe('rows');
    first.release();
    // As it is after a copy that did not end.
    rmSync(join(first.path, 'base'), { recursive: true });
    const second = takeDatabaseFolder(dataFolder, () => files);
    expect(readFileSync(join(second.path, 'base', '1', '112'), 'utf8')).toBe('rows');
    second.noteMade();
    second.release();
    // A database that was made is never exchanged for an empty one.
    writeFileSync(join(first.path, 'base', '1', '112'), 'more rows');
    mkdirSync(join(first.path, 'global'));
    writeFileSync(join(first.path, 'global', 'pg_control'), 'x');
    takeDatabaseFolder(dataFolder, () => expect.fail('nothing is to be copied')).release();
    expect(readFileSync(join(first.path, 'base', '1', '112'), 'utf8')).toBe('more rows');
  });

  it('is created by the engine if the prepared files are missing', () => {
    const dataFolder = join(folder, 'data');
    const taken = takeDatabaseFolder(dataFolder, () => join(folder, 'no-such-files'));
    expect(existsSync(taken.path)).toBe(false);
    taken.release();
    const unreadable = () => {
      throw new Error('the code of the tables cannot be read');
    };
    const again = takeDatabaseFolder(dataFolder, unreadable);
    expect(existsSync(again.path)).toBe(false);
    again.release();
  });

  it.each([
    ['the whole database', (path: string) => rmSync(path, { recursive: true })],
    ['PG_VERSION', (path: string) => rmSync(join(path, 'PG_VERSION'))],
    ['the control file', (path: string) => rmSync(join(path, 'global', 'pg_control'))],
    ['its version', (path: string) => writeFileSync(join(path, 'PG_VERSION'), '15\n')],
  ])('never gets a new database after losing %s', (_, lose) => {
    const made = takeDatabaseFolder(folder);
    mkdirSync(join(made.path, 'global'), { recursive: true });
    writeFileSync(join(made.path, 'PG_VERSION'), `${FILES_VERSION}\n`);
    writeFileSync(join(made.path, 'global', 'pg_control'), 'x');
    made.noteMade();
    made.release();
    takeDatabaseFolder(folder).release();
    lose(made.path);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(() => takeDatabaseFolder(folder)).toThrow(DamagedDatabaseError);
      expect(() => takeDatabaseFolder(folder)).toThrow(/Restore the data folder from a backup/);
    }
    expect(state()).toBe('made');
  });

  it('with strange files in place of a database is left alone', () => {
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database', 'notes.txt'), 'mine');
    expect(() => takeDatabaseFolder(folder)).toThrow(/PG_VERSION is missing/);
    expect(readFileSync(join(folder, 'database', 'notes.txt'), 'utf8')).toBe('mine');
  });

  it('that cannot be written explains why', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => takeDatabaseFolder(join(folder, 'file', 'data'))).toThrow(UnwritableFolderError);
    expect(() => takeDatabaseFolder(join(folder, 'file', 'data'))).toThrow('a part of the path is a file');
  });

  // Linux allows no user to create files there.
  it.runIf(existsSync('/proc/self'))('that cannot be locked explains why, too', () => {
    expect(() => takeDatabaseFolder('/proc')).toThrow(UnwritableFolderError);
  });
});

describe('a database whose engine stops', () => {
  it('fails every statement, releases the folder and reports that once', { tags: 'thorough' }, async () => {
    const lost = Promise.withResolvers<Error>();
    await makeEmptyDatabase();
    const database = openDatabase({ kind: 'embedded', dataFolder: folder, onLost: lost.resolve });
    await sql`create table notes ()`.execute(database);
    // Without a place for its log the engine panics, as it has to.
    rmSync(join(folder, 'database', 'pg_wal'), { recursive: true });
    await sql`select pg_switch_wal()`.execute(database);
    const failing = sql`insert into notes default values`.execute(database);
    await expect(failing).rejects.toThrow(DatabaseThreadEndedError);
    expect((await lost.promise).message).toContain('Start Mien again');
    await expect(sql`select 1`.execute(database)).rejects.toThrow(DatabaseThreadEndedError);
    await database.destroy();
    lockFolder(folder)();
  });
});

describe('damage to an existing database', () => {
  let made: string;
  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'mien-made-'));
    await makeEmptyDatabase();
    const database = openDatabase({ kind: 'embedded', dataFolder: made });
    await sql`create table notes as select repeat('x', 1000) as text from generate_series(1, 200)`.execute(database);
    await sql`checkpoint`.execute(database);
    await database.destroy();
  });
  afterAll(() => rmSync(made, { recursive: true, force: true }));

  const opened: Database[] = [];
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.destroy();
  });
  const open = (onLost?: (failure: Error) => void) => {
    const database = openDatabase({ kind: 'embedded', dataFolder: made, ...(onLost ? { onLost } : {}) });
    opened.push(database);
    return database;
  };

  it('is detected by checksums when the damaged page is read', { tags: 'thorough' }, async () => {
    const database = open();
    const { rows } = await sql<{ path: string; sums: string; version: string }>`
      select pg_relation_filepath('notes') as path, current_setting('data_checksums') as sums,
        split_part(current_setting('server_version'), '.', 1) as version`.execute(database);
    await database.destroy();
    expect(rows[0]).toMatchObject({ sums: 'on', version: FILES_VERSION });
    const file = join(made, 'database', rows[0]?.path ?? '');
    const bytes = readFileSync(file);
    const damaged = Buffer.from(bytes);
    damaged.fill(0x5a, 5000, 5400);
    writeFileSync(file, damaged);
    await expect(sql`select sum(length(text)) from notes`.execute(open())).rejects.toMatchObject({ code: 'XX001' });
    await opened.at(-1)?.destroy();
    writeFileSync(file, bytes);
  });

  it('to the control file stops the start with a message, instead of creating a new database', {
    tags: 'thorough',
  }, async () => {
    const control = join(made, 'database', 'global', 'pg_control');
    const bytes = readFileSync(control);
    renameSync(control, `${control}.kept`);
    writeFileSync(control, Buffer.alloc(bytes.length, 1));
    await expect(sql`select 1`.execute(open())).rejects.toThrow(DamagedDatabaseError);
    await opened.at(-1)?.destroy();
    rmSync(control);
    renameSync(`${control}.kept`, control);
    expect((await sql`select 1 as one`.execute(open())).rows).toEqual([{ one: 1 }]);
  });
});
