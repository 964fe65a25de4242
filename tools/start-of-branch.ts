import { execFileSync } from 'node:child_process';
import { ROOT } from './processes.ts';

/** Output of git, without the last newline. */
export const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The commit where this branch forked from `main`. */
export const startOfBranch = (): string => git('merge-base', 'main', 'HEAD');
