import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './processes.ts';

/** Where a test runner writes the report of a part. */
export const reportPath = (part: string): string => join(ROOT, '.cache', 'reports', `${part}.json`);

/** Deletes the report of an earlier run. */
export const forgetReport = (part: string): void => rmSync(reportPath(part), { force: true });

/** The report of a part; null if its runner wrote none. */
export const readReport = <Report>(part: string): Report | null =>
  existsSync(reportPath(part)) ? (JSON.parse(readFileSync(reportPath(part), 'utf8')) as Report) : null;
