import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import config from '../stryker.config.json' with { type: 'json' };
import { ROOT, run } from './processes.ts';
import { git, startOfBranch } from './start-of-branch.ts';

const USAGE = `Puts small faults into the code, one at a time, and prints those that no test of the same module finds.

Usage: npm run mutants [-- <file> ...] [--minutes 20]

  <file>     all of these; without one, the lines that changed since this branch left main, in the parts of the code that
             stryker.config.json names.
  --minutes  after which nothing more is tried.`;

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

/** Lines changed since a commit in the mutated folders, as `file.ts:3-7`, for files tracked by git. */
function placesSince(commit: string): string[] {
  const [included = [], excluded = []] = [false, true].map((isExcluded) =>
    config.mutate.filter((glob) => glob.startsWith('!') === isExcluded).map((glob) => glob.replace(/^!/, '')),
  );
  const isTried = new Set(globSync(included, { cwd: ROOT, exclude: excluded }));
  const pathsOf = (...args: readonly string[]) =>
    git(...args)
      .split('\n')
      .filter((path) => isTried.has(path));
  const linesOf = (path: string) =>
    [...git('diff', '--unified=0', commit, '--', path).matchAll(/^@@ .*\+(\d+)(?:,(\d+))? @@/gm)].flatMap(
      ([, first, count = '1']) => (count === '0' ? [] : [`${path}:${first}-${Number(first) + Number(count) - 1}`]),
    );
  const added = pathsOf('ls-files', '--others', '--exclude-standard');
  return [...added, ...pathsOf('diff', '--name-only', commit).flatMap(linesOf)];
}

/** The tests that must kill a mutant: those of the same server module or the same package. */
const testsFor = (path: string): string =>
  path.startsWith('apps/')
    ? path.replace(/^(apps\/api\/src\/[^/]+\/[^/]+)\/.*/, '$1/**/*.test.ts')
    : path.replace(/\/src\/.*/, '/src/**/*.test.ts');

// Copies of the code left by an interrupted run.
rmSync(join(ROOT, config.tempDirName), { recursive: true, force: true });
const endMs = Date.now() + Number(values.minutes) * 60_000;
let wanted = positionals;
try {
  if (wanted.length === 0) wanted = placesSince(startOfBranch());
  if (wanted.length === 0) console.log('Nothing that mutants are made of changed since main.');
} catch {
  console.log('Nothing to try: git knows no branch main here.');
}
let hasFailed = false;
// File by file, so that a timeout loses little.
for (const [path = '', places = []] of Map.groupBy(wanted, (place) => place.split(':')[0])) {
  const limitMs = endMs - Date.now();
  const mutate = places.join(',');
  const reporters = process.stdout.isTTY ? ['--reporters', 'clear-text,progress'] : [];
  const args = ['run', '--mutate', mutate, '--testFiles', testsFor(path), ...reporters];
  const { code } = limitMs > 0 ? await run('stryker', args, { output: 'inherit', limitMs }) : { code: 1 };
  if (Date.now() < endMs) hasFailed ||= code !== 0;
  else console.log(`Not all tried within ${values.minutes} minutes. Again: npm run mutants -- ${places.join(' ')}`);
}
process.exit(hasFailed ? 1 : 0);
