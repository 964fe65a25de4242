import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { answerCommands } from '../answer-commands.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { makeEmptyDatabase } from '../platform/database/make-empty-database.ts';
import { runOperatorCommand } from '../testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-add-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const JO = { 'first-name': 'Jo', 'last-name': 'Park', phone: '(512) 555-0190' };
const CLINIC = { ...JO, client: 'New Clinic', 'time-zone': 'America/Denver', group: 'new-clinic' };

async function addClient(
  options: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
  env = {},
  onStart?: (child: ChildProcess) => void,
) {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const { code, output } = await runOperatorCommand(
    'add-client',
    [...args, ...flags],
    { DATA_DIR: folder, ...env },
    onStart,
  );
  return { code, lines: output.trimEnd().split('\n') };
}

describe('npm run admin -- add-client', () => {
  it.each([
    [{ ...CLINIC, phone: '12' }, '--phone is not valid.'],
    [{ ...JO, client: 'New Clinic', group: 'new-clinic' }, '--time-zone is missing.'],
    [{ ...CLINIC, 'time-zone': 'Austin' }, '--time-zone is not valid.'],
    [{ ...CLINIC, group: 'New Clinic' }, '--group is not valid.'],
    [{ ...CLINIC, 'shoe-size': '38' }, "Unknown option '--shoe-size'"],
    [{ ...CLINIC, 'first-name': ' ' }, '--first-name is missing.'],
  ])('reports a mistake in one line and creates nothing: %j', { tags: 'thorough' }, async (options, beginning) => {
    const { code, lines } = await addClient(options);
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.startsWith(beginning)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reports a missing database in one line', { tags: 'thorough' }, async () => {
    const env = { DATABASE_URL: 'postgres://none@127.0.0.1:1/mien' };
    const { code, lines } = await addClient(CLINIC, [], env);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });

  it('creates the database if there is none, and a client once, without waiting for a server', {
    tags: 'thorough',
  }, async () => {
    expect(await addClient(CLINIC)).toEqual({ code: 0, lines: ['Jo Park can sign in with 5125550190.'] });
    expect(await addClient({ ...CLINIC, client: 'NEW CLINIC', group: 'other' })).toEqual({
      code: 1,
      lines: ['The client New Clinic already exists; nothing was changed.'],
    });
    expect((await addClient(JO, ['--system-admin'])).code).toBe(0);
  });

  it('has the running server add a client, once for two commands at once, and whole for one that is killed', {
    tags: 'thorough',
  }, async () => {
    const served = mkdtempSync(join(tmpdir(), 'mien-add-client-served-'));
    await makeEmptyDatabase();
    const database = openDatabase({ kind: 'embedded', dataFolder: served });
    const countOf = async (table: 'clients' | 'groups' | 'users') =>
      Number(
        (
          await database
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirst()
        )?.count,
      );
    const counts = async () => [await countOf('clients'), await countOf('groups'), await countOf('users')];
    const before = await counts();
    let isOver = false;
    const serving = (async () => {
      while (!isOver) {
        await answerCommands(database, served, () => new Date());
        // biome-ignore lint/plugin: nothing is waited for: a server has time between two calls
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    try {
      const both = await Promise.all([1, 2].map(() => addClient(CLINIC, [], { DATA_DIR: served })));
      expect(both.toSorted((one, other) => one.code - other.code)).toEqual([
        { code: 0, lines: ['Jo Park can sign in with 5125550190.'] },
        { code: 1, lines: ['The client New Clinic already exists; nothing was changed.'] },
      ]);
      expect(await counts()).toEqual(before.map((count) => count + 1));

      const second = { ...CLINIC, client: 'Second Clinic', group: 'second-clinic', phone: '5125550191' };
      const requests = join(served, 'requests');
      await addClient(second, [], { DATA_DIR: served }, (child) => {
        const watcher = watch(requests, () => child.kill('SIGKILL'));
        child.once('close', () => watcher.close());
      });
      // Killed before or after the server took the request: the client is there as a whole or not at all.
      const again = await addClient(second, [], { DATA_DIR: served });
      expect([0, 1]).toContain(again.code);
      expect(await counts()).toEqual(before.map((count) => count + 2));
    } finally {
      isOver = true;
      await serving;
      await database.destroy();
      rmSync(served, { recursive: true, force: true });
    }
  });

  it('prints its usage with --help', { tags: 'thorough' }, async () => {
    const { code, lines } = await addClient({}, ['--help']);
    expect([code, lines.length]).toEqual([0, 2]);
  });
});
