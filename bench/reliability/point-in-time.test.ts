import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../tools/processes.ts';
import { archiveStatements, recoverySettings } from './point-in-time.ts';

it('operators are told the settings that the trial uses', () => {
  const page = readFileSync(join(ROOT, 'docs/operations/point-in-time.md'), 'utf8').split('\n');
  for (const statement of archiveStatements('/archive')) expect(page).toContain(`${statement};`);
  const settings = recoverySettings('/archive', '2026-11-27 10:41:00+00');
  for (const setting of settings) expect(page.map((line) => line.trim())).toContain(setting);
});
