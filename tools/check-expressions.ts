import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { parseSync } from 'vite';
import { ROOT } from './processes.ts';

/** Folders whose code handles input: code of browsers and servers, and its imports. */
const FOLDERS = ['apps', 'packages'];
/**
 * Time limit for one expression, in ms. An expression that cannot be analyzed in this time fails the check. All current
 * ones take less, even on a busy machine.
 */
const LIMIT_MS = 120_000;
/** An input that is reported as slow must take this much CPU time, in ms. CPU time does not include other processes. */
const SLOW_TEXT_MS = 1_000;
/** CPU time after which a trial is stopped, in seconds. */
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

/** All regular expressions of a file, and whether it builds some from strings, which cannot be checked statically. */
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

/** Whether matching a text takes too much CPU time. */
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

/** Seeds for fuzzing expressions that static analysis cannot decide. Fixed, so that each run tries the same inputs. */
const SEEDS = [1, 2, 3, 4] as const;

/** The problem of an expression; null if no input makes it slow. */
export async function faultOf({ source, flags }: Expression): Promise<string | null> {
  for (const randomSeed of SEEDS) {
    // The checker's own trial of an input depends on wall-clock time, so it is turned off.
    const verdict = await check(source, flags, { timeout: LIMIT_MS, recallTimeout: -1, randomSeed });
    if (verdict.status === 'unknown') return `cannot be judged: ${verdict.error.kind}`;
    if (verdict.status === 'vulnerable' && isSlow({ source, flags }, verdict.attack.string))
      return `${verdict.complexity.summary} time, for example on ${verdict.attack.pattern.slice(0, 120)}`;
    // A static proof, or an attack derived from one: another seed gives the same result.
    if (verdict.checker !== 'fuzz') return null;
  }
  return null;
}

if (import.meta.main) {
  // Leaves out build output, which may be written at the same time.
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
