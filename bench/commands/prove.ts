import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildProduct } from '../../tools/build.ts';
import { ROOT, run } from '../../tools/processes.ts';
import { installSystemPackages } from '../../tools/system-packages.ts';
import { createMachine } from '../reliability/machine.ts';
import { pageWithRows, reliabilityPage } from '../reliability/page.ts';
import { countedLines, faultsOf, type Result, runTrial, type Trial } from '../reliability/trial.ts';
import { TRIALS } from '../reliability/trials.ts';

/**
 * Fault injection: tries to lose, duplicate or corrupt data of the real servers, and writes docs/reliability.md when
 * all trials ran. With names of trials, runs only those, and `--write` updates their rows on the page if they passed; a
 * name also selects all trials that start with it and a hyphen. `--seed` changes the random choices. Exits with 1 if
 * anything was lost, duplicated or wrong, or a process died.
 */
const PAGE = join(ROOT, 'docs/reliability.md');
const DEFAULT_SEED = 20_261_122;
/** Maximum number of printed faults of one trial. */
const SHOWN_FAULTS = 20;

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const seed = values.seed === undefined ? DEFAULT_SEED : Number(values.seed);
const isNamed = (trial: Trial, name: string) => trial.name === name || trial.name.startsWith(`${name}-`);
const unknown = positionals.filter((name) => !TRIALS.some((trial) => isNamed(trial, name)));
if (unknown.length > 0 || !Number.isInteger(seed)) {
  console.error(`usage: npm run prove -- [--seed N] [--write] [${TRIALS.map(({ name }) => name).join('|')}]`);
  process.exit(1);
}

await installSystemPackages(['browser', 'postgres', 'pooler', 'proxy', 'other-browsers']);
await buildProduct();
const chosen = TRIALS.filter((trial) => positionals.length === 0 || positionals.some((name) => isNamed(trial, name)));
const results: Result[] = [];
let machine = createMachine(seed);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void machine.clear().finally(() => process.exit(1)));
for (const trial of chosen) {
  // Each trial has its own random generator, so that it does the same alone as among the others.
  machine = createMachine(seed);
  const result = await runTrial(trial, machine);
  results.push(result);
  const faults = faultsOf(result);
  const state = result.kind === 'skipped' ? 'skipped' : faults.length === 0 ? 'ok     ' : 'FAILED ';
  const words =
    result.kind === 'skipped'
      ? result.reason
      : result.kind === 'ran'
        ? `${result.outcome.confirmed} of ${result.outcome.tried} ${result.outcome.of}`
        : '';
  console.log(`${state} ${trial.name}: ${words} (${(result.durationMs / 1000).toFixed(0)} s)`);
  const lines = countedLines(faults);
  for (const line of lines.slice(0, SHOWN_FAULTS)) console.log(`  ${line}`);
  if (lines.length > SHOWN_FAULTS) console.log(`  … and ${lines.length - SHOWN_FAULTS} more kinds`);
}
const isPassed = !results.some((result) => faultsOf(result).length > 0 || result.kind === 'skipped');
const isWhole = chosen.length === TRIALS.length;
if (isWhole || (values.write && isPassed)) {
  const cores = cpus();
  const about = `${cores.length} cores (${cores[0]?.model ?? process.arch}), Node ${process.version}`;
  const made = { seed, at: new Date(), machine: about, results };
  const titles = TRIALS.map(({ title }) => title);
  writeFileSync(PAGE, isWhole ? reliabilityPage(made) : pageWithRows(readFileSync(PAGE, 'utf8'), made, titles));
  await run('biome', ['format', '--write', PAGE]);
}
process.exit(results.some((result) => faultsOf(result).length > 0) ? 1 : 0);
