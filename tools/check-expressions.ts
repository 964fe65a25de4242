import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { parseSync } from 'vite';
import { ROOT } from './processes.ts';

/** Where code with input is: what browsers and servers run, and what they import. */
const FOLDERS = ['apps', 'packages'];
/** For one expression, milliseconds. What cannot be judged in that time fails the check; all present ones take less on a busy machine. */
const LIMIT_MS = 120_000;
/** A text that is claimed to be slow has to take a processor this long to be believed. Other work of the machine does not count. */
const SLOW_TEXT_MS = 1_000;
/** After this long it is stopped, seconds of the processor. */
const MOST_CPU_S = 3;

export interface Expression {
  readonly source: string;
  readonly flags: string;
}

interface Node {
  readonly type?: string;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
}

/** Every regular expression of a file, and whether it makes some from text, which cannot be judged before it runs. */
export function expressionsIn(file: string, source: string): { expressions: Expression[]; makesSome: boolean } {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const expressions: Expression[] = [];
  let makesSome = false;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, regex, callee } = value as Node;
    if (type === 'Literal' && regex) expressions.push({ source: regex.pattern, flags: regex.flags });
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') makesSome = true;
    Object.values(value).forEach(visit);
  };
  visit(program);
  return { expressions, makesSome };
}

/** Whether a processor takes long to look for an expression in a text. */
function isSlow({ source, flags }: Expression, text: string): boolean {
  const program = `const [source, flags, text] = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
    const begin = process.cpuUsage();
    new RegExp(source, flags).exec(text);
    console.log(process.cpuUsage(begin).user / 1000);`;
  const input = JSON.stringify([source, flags, text]);
  const limited = `ulimit -t ${MOST_CPU_S} && exec "$0" -e "$1"`;
  const { status, stdout } = spawnSync('sh', ['-c', limited, process.execPath, program], { input, encoding: 'utf8' });
  return status !== 0 || Number(stdout) > SLOW_TEXT_MS;
}

/** Texts for expressions about which nothing can be proved are drawn, so several times, and the same ones in every run. */
const SEEDS = [1, 2, 3, 4] as const;

/** What is wrong with an expression; null when no text makes it slow. */
export async function faultOf({ source, flags }: Expression): Promise<string | null> {
  for (const randomSeed of SEEDS) {
    // Its own trial of a text depends on wall-clock time.
    const verdict = await check(source, flags, { timeout: LIMIT_MS, recallTimeout: -1, randomSeed });
    if (verdict.status === 'unknown') return `cannot be judged: ${verdict.error.kind}`;
    if (verdict.status === 'vulnerable' && isSlow({ source, flags }, verdict.attack.string))
      return `${verdict.complexity.summary} time, for example on ${verdict.attack.pattern.slice(0, 120)}`;
    // A proof, or an attack that follows from one: another seed finds the same.
    if (verdict.checker !== 'fuzz') return null;
  }
  return null;
}

if (import.meta.main) {
  // Not into what a build is writing meanwhile.
  const files = FOLDERS.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] }),
  ).filter((file) => !/\.(?:test|d)\.tsx?$|node_modules|\/dist|\/testing\//.test(file));
  const faults: string[] = [];
  const known = new Map<string, Promise<string | null>>();
  for (const file of files) {
    const { expressions, makesSome } = expressionsIn(file, readFileSync(join(ROOT, file), 'utf8'));
    if (makesSome) faults.push(`${file}: makes an expression from text`);
    for (const expression of expressions) {
      const name = `/${expression.source}/${expression.flags}`;
      const fault = await (known.get(name) ?? known.set(name, faultOf(expression)).get(name));
      if (fault) faults.push(`${file}: ${name} takes ${fault}`);
    }
  }
  for (const fault of faults) console.error(fault);
  console.log(`expressions: ${known.size} in ${files.length} files, ${faults.length} at fault`);
  process.exit(known.size > 0 && faults.length === 0 ? 0 : 1);
}
