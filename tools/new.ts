import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { decisionsIn } from './check-decisions.ts';
import { ArgumentFault, answersOf, GENERATORS, type Generator, generate } from './new/generators.ts';
import { PlaceMissing } from './new/insert.ts';
import { ROOT, run } from './processes.ts';

/**
 * Creates the files of a generator and inserts its lines into existing files. Decisions for a person are arguments, or
 * are marked `DECIDE:` in the files; `npm run check -- lint` fails while a mark remains.
 */

/** Tests that write a document of the repository. */
const WRITTEN_BY = {
  bands: 'packages/domain/src/published-numbers.test.ts',
  catalogs: 'packages/messages/src/lists.test.ts',
} as const;

function usage(): string {
  const lines = Object.entries(GENERATORS).map(([name, { description }]) => `  ${name.padEnd(8)} ${description}`);
  return `npm run new -- <what> …\n\n${lines.join('\n')}\n\nnpm run new -- <what> --help lists what it asks.`;
}

function usageOf(name: string, { description, questions, recipe }: Generator): string {
  const lines = questions.map((question) => `  --${question.name.padEnd(14)} ${question.about}`);
  return `npm run new -- ${name} …: ${description}

${lines.join('\n')}

The first arguments may stand without their names, in this order. What is missing is asked. More: docs/recipes/${recipe}.md`;
}

/** Values by name, from options and positional arguments. @throws ArgumentFault */
function givenTo(name: string, { questions }: Generator, args: readonly string[]) {
  const options = Object.fromEntries(questions.map((question) => [question.name, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.length > questions.length) throw new ArgumentFault('too many arguments');
    const inOrder = positionals.map((text, index) => [questions[index]?.name, text]);
    return { ...Object.fromEntries(inOrder), ...values } as Record<string, string>;
  } catch (error) {
    throw new ArgumentFault(`${(error as Error).message}. See npm run new -- ${name} --help`);
  }
}

/** Runs one of our programs and waits for it. @throws Error with its output */
async function must(program: string, args: readonly string[]): Promise<void> {
  const { code, output } = await run(program, args);
  if (code !== 0) throw new Error(output);
}

const isGenerator = (name: string | undefined): name is string => name !== undefined && Object.hasOwn(GENERATORS, name);

/**
 * Runs the generators in command-line order, then formats everything.
 * @throws ArgumentFault, PlaceMissing
 */
export async function make(...runs: readonly (readonly string[])[]): Promise<void> {
  const made = new Set<string>();
  const used = new Set<Generator>();
  for (const [name = '', ...args] of runs) {
    const generator = GENERATORS[name] as Generator;
    const answers = await answersOf(generator, givenTo(name, generator, args), process.stdin.isTTY === true);
    for (const path of await generate(generator, answers)) made.add(path);
    used.add(generator);
  }
  const paths = [...made];
  const isRewritten = (what: Generator['rewrites'][number]) =>
    [...used].some(({ rewrites }) => rewrites.includes(what));
  await must('biome', ['check', '--write', ...paths]);
  if (isRewritten('openapi')) await must('node', [join(ROOT, 'tools/write-openapi.ts')]);
  const written = (['bands', 'catalogs'] as const).filter(isRewritten).map((what) => WRITTEN_BY[what]);
  if (written.length > 0) await must('vitest', ['run', '-u', '--project', 'packages', ...written]);
  console.log(`Made or changed:\n${paths.map((path) => `  ${path}`).join('\n')}`);
  const open = paths.flatMap((path) => decisionsIn(path, readFileSync(join(ROOT, path), 'utf8')));
  if (open.length > 0)
    console.log(`Yours to decide:\n${open.map(({ file, line, what }) => `  ${file}:${line}: ${what}`).join('\n')}`);
  for (const { recipe } of used) console.log(`What follows is in docs/recipes/${recipe}.md.`);
  console.log('Then: npm run check -- --changed');
}

if (import.meta.main) {
  const [name, ...args] = process.argv.slice(2);
  if (!isGenerator(name)) {
    console.log(usage());
    process.exit(name === undefined || name === '--help' ? 0 : 1);
  }
  if (args.includes('--help')) {
    console.log(usageOf(name, GENERATORS[name] as Generator));
    process.exit(0);
  }
  try {
    await make([name, ...args]);
  } catch (error) {
    if (!(error instanceof ArgumentFault || error instanceof PlaceMissing)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
