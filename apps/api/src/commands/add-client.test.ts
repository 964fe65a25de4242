import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lockFolder } from '../platform/database/folder-lock.ts';
import { runOperatorCommand } from '../testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-add-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const JO = { 'first-name': 'Jo', 'last-name': 'Park', phone: '(512) 555-0190' };
const CLINIC = { ...JO, client: 'New Clinic', 'time-zone': 'America/Denver', group: 'new-clinic' };

async function addClient(options: Readonly<Record<string, string>>, flags: readonly string[] = [], env = {}) {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const { code, output } = await runOperatorCommand('add-client', [...args, ...flags], { DATA_DIR: folder, ...env });
  return { code, lines: output.trimEnd().split('\n') };
}

describe('npm run add-client', () => {
  it.each([
    [{ ...CLINIC, phone: '12' }, '--phone is not valid.'],
    [{ ...JO, client: 'New Clinic', group: 'new-clinic' }, '--time-zone is missing.'],
    [{ ...CLINIC, 'time-zone': 'Austin' }, '--time-zone is not valid.'],
    [{ ...CLINIC, group: 'New Clinic' }, '--group is not valid.'],
    [{ ...CLINIC, 'shoe-size': '38' }, "Unknown option '--shoe-size'"],
    [{ ...CLINIC, 'first-name': ' ' }, '--first-name is missing.'],
  ])('reports a mistake in one line and creates nothing: %j', async (options, beginning) => {
    const { code, lines } = await addClient(options);
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.startsWith(beginning)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reports a missing database in one line', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/mien' };
    const { code, lines } = await addClient(CLINIC, [], env);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });

  it('creates the database if there is none and a client once, and waits for no server', {
    tags: 'thorough',
  }, async () => {
    expect(await addClient(CLINIC)).toEqual({ code: 0, lines: ['Jo Park can sign in with 5125550190.'] });
    expect(await addClient({ ...CLINIC, client: 'NEW CLINIC', group: 'other' })).toEqual({
      code: 1,
      lines: ['The client New Clinic is there already; nothing was changed.'],
    });
    const release = lockFolder(folder);
    const { code, lines } = await addClient(JO, ['--system-admin']);
    release();
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining('in use by process')]);
    expect((await addClient(JO, ['--system-admin'])).code).toBe(0);
  });

  it('prints its usage with --help', async () => {
    const { code, lines } = await addClient({}, ['--help']);
    expect([code, lines.length]).toEqual([0, 2]);
  });
});
