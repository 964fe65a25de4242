import { execFileSync } from 'node:child_process';
import { ROOT } from './processes.ts';

/** What git prints, without the last line end. */
export const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The commit that this branch left `main` at. */
export const startOfBranch = (): string => git('merge-base', 'main', 'HEAD');
