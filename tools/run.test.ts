import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, run } from './processes.ts';

const FOLDERS = ['tools', 'apps/api/src/commands', 'e2e/commands', 'bench/commands'];

it('every command in package.json is known to run.mjs and has its file', async () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const named = Object.values(scripts).flatMap((script: string) => /run\.mjs ([\w-]+)/.exec(script)?.[1] ?? []);
  const { code, output } = await run('node', ['tools/run.mjs', 'no-such-command']);
  expect(code).toBe(1);
  const known = output.trim().split(' ').at(-1)?.split('|') ?? [];
  expect(known.toSorted()).toEqual([...new Set(named)].toSorted());
  for (const command of known)
    expect(
      FOLDERS.filter((folder) => existsSync(join(ROOT, folder, `${command}.ts`))),
      command,
    ).toHaveLength(1);
});
