import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../../packages/signal/src/testing/index.ts';
import { ROOT, run } from '../../tools/processes.ts';
import { type Mutant, mutantsOf } from '../mutations/mutants.ts';

const USAGE = `Puts small faults into the code, one at a time, and counts how many the part's own tests find. Writes
docs/mutations.md.

Usage: npm run bench:mutations [-- --of domain|signal|sign-in] [--count 20] [--seed 1] [--dry]

  --of     only one part; then nothing is written to the page.
  --count  faults in each part, drawn from all that there are.
  --dry    writes nothing to the page.`;

const { values: options } = parseArgs({
  options: {
    of: { type: 'string' },
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    dry: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}

interface Part {
  readonly name: string;
  readonly sources: string;
  readonly tests: readonly string[];
  /** Whether its limits count whole things; see {@link mutantsOf}. */
  readonly hasWholeLimits: boolean;
}

const PARTS: readonly Part[] = [
  {
    name: 'domain',
    sources: 'packages/domain/src/**/*.ts',
    tests: ['packages/domain/src/**/*.test.ts'],
    hasWholeLimits: true,
  },
  {
    name: 'signal',
    sources: 'packages/signal/src/**/*.ts',
    tests: ['packages/signal/src/**/*.test.ts'],
    hasWholeLimits: false,
  },
  {
    name: 'sign-in',
    sources: 'apps/api/src/modules/sign-in/*.ts',
    tests: ['apps/api/src/modules/sign-in/*.test.ts', 'apps/api/src/modules/login-links/*.test.ts'],
    hasWholeLimits: true,
  },
];

/** Of tests and what they draw, nobody asks whether they are tested. */
const isTested = (path: string) => !/\.test\.ts$|\/testing\/|\/index\.ts$/.test(path);

const sourceOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** As many of the mutants as asked, each as likely as another, the same for the same seed. */
function drawn(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = createRandom(seed);
  const left = [...mutants];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [mutant] = left.splice(Math.floor(random() * left.length), 1);
    return mutant!;
  });
}

/** A fault may make a loop endless. */
const LIMIT_MS = 300_000;

/** Whether tests fail with the fault in its place. */
async function failsIn(tests: readonly string[], mutant: Mutant | null): Promise<boolean> {
  const { code } = await run('vitest', ['run', '--config', 'bench/mutations/vitest.config.ts'], {
    env: { MUTANT: JSON.stringify(mutant), MUTANT_TESTS: tests.join(',') },
    limitMs: LIMIT_MS,
  });
  return code !== 0;
}

/** Whether the part's tests find the fault; those of its own folder are asked first, because most are found there. */
async function isFound(part: Part, mutant: Mutant): Promise<boolean> {
  const near = globSync(`${dirname(mutant.path)}/*.test.ts`, { cwd: ROOT });
  return (near.length > 0 && (await failsIn(near, mutant))) || failsIn(part.tests, mutant);
}

const shown = ({ path, line, original, replacement }: Mutant): string => {
  const whole = sourceOf(path).split('\n')[line - 1]!.trim();
  return `\`${path}:${line}\`: \`${original}\` → \`${replacement === '' ? 'nothing' : replacement}\` in \`${whole.replaceAll('`', "'")}\``;
};

const lines: string[] = [];
const survivors: string[] = [];
let found = 0;
let total = 0;
for (const part of PARTS.filter(({ name }) => options.of === undefined || options.of === name)) {
  if (await failsIn(part.tests, null)) throw new Error(`the tests of ${part.name} fail without a fault in it`);
  const all = globSync(part.sources, { cwd: ROOT })
    .toSorted()
    .filter(isTested)
    .flatMap((path) => mutantsOf(path, sourceOf(path), part.hasWholeLimits));
  const mutants = drawn(all, Number(options.count), Number(options.seed));
  let foundHere = 0;
  for (const mutant of mutants) {
    const isKilled = await isFound(part, mutant);
    if (isKilled) foundHere += 1;
    else survivors.push(shown(mutant));
    console.log(`${isKilled ? 'found   ' : 'SURVIVED'} ${shown(mutant)}`);
  }
  found += foundHere;
  total += mutants.length;
  lines.push(`| ${part.name} | ${all.length} | ${mutants.length} | ${foundHere} |`);
}
lines.push(`| **together** | | ${total} | ${found} (${Math.round((100 * found) / total)} %) |`);
const page = `# Faults that the tests find

Written by \`npm run bench:mutations\` (seed ${options.seed}). Each fault is one change to the code: a comparison, a piece of logic or an
operation the other way round, a number a quarter larger, a truth value turned over, a negation left out. It is found if a
test of its own part fails.

| part | possible faults | tried | found |
| --- | --- | --- | --- |
${lines.join('\n')}

${survivors.length === 0 ? 'None survived.' : `Survived:\n\n${survivors.map((text) => `- ${text}`).join('\n')}`}
`;
console.log(page);
if (!options.dry && options.of === undefined) {
  writeFileSync(join(ROOT, 'docs/mutations.md'), page);
  await run('biome', ['format', '--write', 'docs/mutations.md']);
}
