import { availableParallelism } from 'node:os';
import { run } from './processes.ts';
import { noteFailure, ONE_FAILED, ONE_PASSED, runPart, type Tally } from './tally.ts';

/** A command that passes or fails as a whole. */
export interface Check {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
}

/** Format, lint, boundaries, and unused code. */
export const LINT: readonly Check[] = [
  { name: 'format', program: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'boundaries', program: 'node', args: ['tools/check-boundaries.ts'] },
  { name: 'sql', program: 'node', args: ['tools/check-sql.ts'] },
  { name: 'page-texts', program: 'node', args: ['tools/check-page-texts.ts'] },
  { name: 'decisions', program: 'node', args: ['tools/check-decisions.ts'] },
  { name: 'dead-code', program: 'knip', args: ['--no-progress'] },
];

export const TYPES: readonly Check[] = ['pure', 'browser', 'node'].map((part) => ({
  name: `types-${part}`,
  program: 'tsc',
  args: ['-p', `tsconfig.${part}.json`],
}));

/** Generated artifacts: the API description, the subset font, and the page sizes. */
const BUILT: readonly Check[] = [
  { name: 'openapi', program: 'node', args: ['tools/write-openapi.ts', '--check'] },
  { name: 'letters', program: 'node', args: ['tools/write-letters.ts', '--check'] },
  { name: 'sizes', program: 'node', args: ['tools/check-sizes.ts'] },
];

/** Checks that run no tests, for every change. */
export const QUICK_CHECKS: readonly Check[] = [...LINT, ...TYPES, ...BUILT];

/** All checks that run no tests. The slow ones start first. */
export const STATIC_CHECKS: readonly Check[] = [
  { name: 'expressions', program: 'node', args: ['tools/check-expressions.ts'] },
  { name: 'distributed', program: 'node', args: ['tools/check-distributed.ts'] },
  ...QUICK_CHECKS,
];

/** Runs checks in parallel, one on each core; they start in list order. */
export async function runChecks(tally: Tally, checks: readonly Check[]): Promise<void> {
  const waiting = checks.values();
  const runWaiting = async () => {
    for (const check of waiting) await runCheck(tally, check);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
}

function runCheck(tally: Tally, { name, program, args }: Check): Promise<boolean> {
  const command = `npm run check -- ${name}`;
  return runPart(tally, { name, command }, async () => {
    const { code, output } = await run(program, args);
    if (code === 0) return ONE_PASSED;
    console.log(output);
    noteFailure(tally, { name, details: output, command });
    return ONE_FAILED;
  });
}
