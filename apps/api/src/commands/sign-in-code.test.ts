import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lockFolder } from '../platform/database/folder-lock.ts';
import { makeEmptyDatabase } from '../platform/database/make-empty-database.ts';
import { runOperatorCommand } from '../testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-sign-in-code-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function command(name: string, ...args: string[]) {
  const { code, output } = await runOperatorCommand(name, args, {
    // As a server calls it, without npm.
    npm_lifecycle_event: '',
    DATA_DIR: folder,
    SERVER_KEY: 'a-server-key-of-at-least-32-characters',
    PUBLIC_URL: 'https://mien.example',
  });
  return { code, output: output.trim() };
}

it('npm run admin -- sign-in-code prints an address for staff, or explains what prevents it', {
  tags: 'thorough',
}, async () => {
  expect(await command('sign-in-code', '12')).toEqual({
    code: 1,
    output: 'Usage: sign-in-code NUMBER [--reset-second-factor]',
  });
  const byNpm = await runOperatorCommand('sign-in-code', [], { npm_lifecycle_event: 'admin' });
  expect(byNpm.output).toContain('Usage: npm run admin -- sign-in-code NUMBER');
  expect((await command('sign-in-code', '5125550190')).output).toContain('There is no database in');
  await makeEmptyDatabase();
  await command('add-client', '--system-admin', '--first-name', 'Jo', '--last-name', 'Park', '--phone', '5125550190');
  expect(await command('sign-in-code', '5125550191')).toMatchObject({ code: 1 });
  const { code, output } = await command('sign-in-code', '(512) 555-0190');
  expect(output).toMatch(/^Jo Park \(System Admin\), once, until [^\n]+:\nhttps:\/\/mien\.example\/alogin\/[\w-]{43}$/);
  expect(code).toBe(0);
  const reset = await command('sign-in-code', '--reset-second-factor', '5125550190');
  expect(reset).toMatchObject({ code: 0, output: expect.stringContaining('/alogin/') });
  const release = lockFolder(folder);
  const locked = await command('sign-in-code', '5125550190');
  release();
  expect(locked).toMatchObject({ code: 1, output: expect.stringContaining('in use by process') });
});
