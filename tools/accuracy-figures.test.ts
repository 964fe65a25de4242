import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAccuracyFigures } from '../apps/web/read-accuracy-figures.ts';
import { ROOT } from './processes.ts';

const accuracy = readFileSync(join(ROOT, 'docs/accuracy.md'), 'utf8');

it('reads every figure of the page about what is measured', () => {
  const figures = readAccuracyFigures(accuracy);
  expect(Object.keys(figures).toSorted()).toEqual([
    'answeredPercent',
    'breathingAnsweredPercent',
    'breathingErrorPerMin',
    'darkSkinLessPoints',
    'heartRateErrorBpm',
    'lifeless',
    'lifelessAnswered',
    'people',
    'scans',
  ]);
  for (const value of Object.values(figures)) expect(value).toBeGreaterThan(0);
});

it('leaves out figures whose row is missing or reads otherwise', () => {
  const changed = accuracy
    .replaceAll('the same, mean error of breathing', 'something else')
    .replace(/videos of \d+ people/, 'videos of people');
  const { breathingErrorPerMin, people, ...rest } = readAccuracyFigures(changed);
  expect([breathingErrorPerMin, people]).toEqual([undefined, undefined]);
  expect(rest.heartRateErrorBpm).toBe(readAccuracyFigures(accuracy).heartRateErrorBpm);
  expect(readAccuracyFigures('# A page')).toEqual({});
});
