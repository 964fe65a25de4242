import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, run } from './processes.ts';

const usageOf = async (...args: readonly string[]): Promise<readonly string[]> => {
  const { code, output } = await run('node', ['tools/run.mjs', ...args]);
  expect(code).toBe(1);
  return output.trim().split(' ').at(-1)?.split('|') ?? [];
};

it('run.mjs knows every command of package.json', async () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const named = Object.values(scripts).flatMap((script: string) => /run\.mjs ([\w-]+)/.exec(script)?.[1] ?? []);
  expect((await usageOf('no-such-command')).toSorted()).toEqual(named.toSorted());
});

it.each([
  ['admin', 'apps/api/src/commands', ''],
  ['bench', 'bench/commands', 'bench-'],
  ['generate', 'tools', 'write-'],
])('every subcommand of npm run %s has a file, and every such file a subcommand', async (group, folder, prefix) => {
  const names = await usageOf(group);
  expect(await usageOf(group, 'no-such-name')).toEqual(names);
  for (const name of names) expect(existsSync(join(ROOT, folder, `${prefix}${name}.ts`)), name).toBe(true);
  if (prefix === '') return;
  const files = readdirSync(join(ROOT, folder)).filter((file) => file.startsWith(prefix) && !file.includes('.test.'));
  expect(files.map((file) => file.slice(prefix.length, -'.ts'.length)).toSorted()).toEqual(names.toSorted());
});

/** Runs a program as `build` in a checkout with a fake npm that records its arguments. */
async function buildBy(npmVersion: string, program = '') {
  const root = mkdtempSync(join(tmpdir(), 'mien-run-'));
  try {
    mkdirSync(join(root, 'tools'));
    mkdirSync(join(root, 'bin'));
    mkdirSync(join(root, 'node_modules'));
    copyFileSync(join(ROOT, 'tools/run.mjs'), join(root, 'tools/run.mjs'));
    writeFileSync(join(root, 'package-lock.json'), '{}');
    writeFileSync(join(root, 'tools/build.ts'), program);
    const asked = join(root, 'asked.txt');
    writeFileSync(
      join(root, 'bin/npm'),
      `#!/bin/sh\n[ "$1" = --version ] && echo ${npmVersion} || echo "$@" >> ${asked}\n`,
    );
    chmodSync(join(root, 'bin/npm'), 0o755);
    const env = { ...process.env, PATH: `${join(root, 'bin')}:${process.env.PATH}` };
    const { code, output } = await run('node', [join(root, 'tools/run.mjs'), 'build'], { env });
    return { code, output, asked: readFileSync(asked, 'utf8').trim().split('\n') };
  } finally {
    rmSync(root, { recursive: true });
  }
}

async function installedBy(npmVersion: string): Promise<readonly string[]> {
  const { code, output, asked } = await buildBy(npmVersion);
  expect(code, output).toBe(0);
  return asked;
}

it('fails with the code of its command, also of one that a signal ended', async () => {
  expect((await buildBy('10.9.0', 'process.exit(3);')).code).toBe(3);
  expect((await buildBy('10.9.0', "process.kill(process.pid, 'SIGKILL');")).code).toBe(1);
});

it('downloads a newer Node and npm before installing if npm is too old', async () => {
  const program = `node-${process.platform}-${process.arch}@24`;
  const lines = await installedBy('9.2.0');
  expect(lines.map((line) => line.split(' ').at(-1))).toEqual([program, 'npm@11', '--no-fund']);
  expect(lines.at(-1)).toBe('install --no-save --no-audit --no-fund');
});

it('installs with the current npm if it is new enough', async () => {
  expect(await installedBy('10.9.0')).toEqual(['install --no-save --no-audit --no-fund']);
});
