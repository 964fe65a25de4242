import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSealedSecrets } from '../platform/crypto/sealed-secrets.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { lockFolder } from '../platform/database/folder-lock.ts';
import { makeEmptyDatabase } from '../platform/database/make-empty-database.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { runOperatorCommand } from '../testing/run-command.ts';
import { startTestApiOn, type TestApi, type TestBrowser } from '../testing/test-api.ts';
import type { InstallationKeys } from './keys-file.ts';

const KEY = 'a-server-key-of-at-least-32-characters';
const PHONE = '5125550190';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mien-rotate-keys-'));
  await makeEmptyDatabase();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = () => join(folder, 'keys.json');
const keys = (): InstallationKeys => JSON.parse(readFileSync(path(), 'utf8'));
const command = (name: string, variables: Readonly<Record<string, string>> = {}) =>
  runOperatorCommand(name, [], { DATA_DIR: folder, ...variables });

/** Runs the startup work of a server with the folder's keys; it ends before the next command. */
async function serve<Result>(work: (api: TestApi) => Promise<Result>): Promise<Result> {
  const database = openDatabase({ kind: 'embedded', dataFolder: folder });
  try {
    await migrateDatabase(database);
    return await work(await startTestApiOn(database, { ...keys() }));
  } finally {
    await database.destroy();
  }
}

const isIn = async ({ client }: TestBrowser) => (await client.signIn.session().catch(() => null)) !== null;
const waiting = ({ database }: TestApi) =>
  database
    .selectFrom('sms_messages')
    .select(['client_id', 'sealed_content'])
    .where('sealed_content', 'is not', null)
    .executeTakeFirstOrThrow();

describe('npm run admin -- rotate-keys, where the keys are in the data folder', () => {
  beforeEach(() => writeFileSync(path(), JSON.stringify({ SERVER_KEY: KEY, SCAN_LICENCE_KEY: `${KEY}-of-scans` })));

  it('makes a new key, keeps the old one, and reseals all secrets with the new one', { tags: 'thorough' }, async () => {
    const cookies = await serve(async (api) => {
      await api.addUser({ phone: PHONE });
      const browser = await api.signInByCode(PHONE);
      api.clock.nowMs += 60_000;
      await api.browser().client.signIn.sendCode({ body: { phone: PHONE } });
      expect(await isIn(browser)).toBe(true);
      return new Map(browser.cookies);
    });
    const rotated = await command('rotate-keys');
    expect(rotated).toMatchObject({
      code: 0,
      output: expect.stringContaining('What ends: all browsers are signed out'),
    });
    const next = keys();
    expect(next).toEqual({ ...next, SCAN_LICENCE_KEY: `${KEY}-of-scans`, OLD_SERVER_KEYS: KEY });
    expect(next.SERVER_KEY).toMatch(/^[\w-]{43}$/);
    expect(rotated.output).not.toContain(next.SERVER_KEY);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    await serve(async (api) => {
      const { client_id, sealed_content } = await waiting(api);
      const opened = (key: string) =>
        createSealedSecrets(key).open(sealed_content ?? '', { clientId: client_id, field: 'smsMessage' });
      expect([opened(KEY), opened(next.SERVER_KEY)]).toEqual([null, expect.stringMatching(/\d{6}/)]);
      const before = api.browser();
      for (const [name, value] of cookies) before.cookies.set(name, value);
      expect(await isIn(before)).toBe(false);
      api.clock.nowMs += 120_000;
      expect(await isIn(await api.signInByCode(PHONE))).toBe(true);
    });
    expect(await command('verify-access-log')).toMatchObject({ code: 0 });
  });

  it('keeps every former key, newest first', { tags: 'thorough' }, async () => {
    await serve(async () => {});
    await command('rotate-keys');
    const second = keys().SERVER_KEY;
    await command('rotate-keys');
    expect(keys().OLD_SERVER_KEYS).toBe(`${second},${KEY}`);
  });

  it('changes nothing while a server has the database', { tags: 'thorough' }, async () => {
    await serve(async () => {});
    const before = readFileSync(path(), 'utf8');
    const release = lockFolder(folder);
    const refused = await command('rotate-keys');
    release();
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('in use by process') });
    expect(readFileSync(path(), 'utf8')).toBe(before);
  });
});

describe('npm run admin -- rotate-keys, where the keys come by the environment', () => {
  it('prints what to set and changes nothing', { tags: 'thorough' }, async () => {
    const { code, output } = await command('rotate-keys', { SERVER_KEY: KEY, OLD_SERVER_KEYS: `${KEY}-before` });
    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`^SERVER_KEY=[\\w-]{43}\nOLD_SERVER_KEYS=${KEY},${KEY}-before\n`));
    expect(output).toContain('Nothing was changed.');
    expect(existsSync(path())).toBe(false);
  });

  it('reports that there is nothing to replace if there are no keys', { tags: 'thorough' }, async () => {
    expect(await command('rotate-keys')).toEqual({
      code: 1,
      output: `There are no keys in ${folder}: set SERVER_KEY, or DATA_DIR\n`,
    });
    expect(existsSync(path())).toBe(false);
  });
});
