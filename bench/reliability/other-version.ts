import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../tools/processes.ts';
import type { Machine } from './machine.ts';

/** Folders with dependencies: the root, and each workspace with its own. */
const HOLDERS = [
  '.',
  ...['apps/*', 'packages/*', 'e2e', 'bench'].flatMap((pattern) => globSync(pattern, { cwd: ROOT })),
];

/** Links a folder to the installed dependencies; npm's links to our own packages point to those of the folder. */
function linkDependencies(folder: string): void {
  for (const holder of HOLDERS) {
    const installed = join(ROOT, holder, 'node_modules');
    if (!existsSync(installed) || !existsSync(join(folder, holder))) continue;
    const link = (name: string) => {
      const [from, to] = [join(installed, name), join(folder, holder, 'node_modules', name)];
      mkdirSync(dirname(to), { recursive: true });
      const isOurs = name.startsWith('@mien/') && lstatSync(from).isSymbolicLink();
      symlinkSync(isOurs ? readlinkSync(from) : from, to);
    };
    for (const name of readdirSync(installed))
      if (name === '@mien') for (const own of readdirSync(join(installed, name))) link(join(name, own));
      else link(name);
  }
}

/** Runs a program in a folder and waits for it. @throws Error with its output */
async function runIn(folder: string, program: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output.slice(-2000)}`);
}

/** The newest version before this commit, or null before the first. */
export function lastRelease(): string | null {
  try {
    return execFileSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD~1'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** A folder with another commit of this repository, ready to run. @throws Error if the commit does not exist */
export async function checkOut(machine: Machine, commit: string): Promise<string> {
  const folder = machine.folder('version');
  await runIn(ROOT, 'git', 'archive', '--format=tar', `--output=${join(folder, 'version.tar')}`, commit);
  await runIn(folder, 'tar', '-xf', 'version.tar');
  const lockOf = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(ROOT)) linkDependencies(folder);
  else await runIn(folder, 'npm', 'install', '--no-save', '--no-audit', '--no-fund');
  return folder;
}

/** A folder with the current files, committed or not, and the built pages, ready to run. */
export async function copyHere(machine: Machine): Promise<string> {
  const folder = machine.folder('version');
  const [list, archive] = [join(folder, 'files'), join(folder, 'version.tar')];
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  writeFileSync(list, [...new Set(names.split('\0'))].filter((name) => existsSync(join(ROOT, name))).join('\0'));
  await runIn(ROOT, 'tar', '--create', '--null', `--files-from=${list}`, `--file=${archive}`);
  await runIn(folder, 'tar', '-xf', archive);
  for (const built of globSync('apps/*/dist*', { cwd: ROOT })) symlinkSync(join(ROOT, built), join(folder, built));
  linkDependencies(folder);
  return folder;
}
