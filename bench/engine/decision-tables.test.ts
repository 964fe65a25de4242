import { expect, test } from 'vitest';
import { DEAD, type DecisionScan, HARD, REAL, REAL_NOISE } from './decision-readings.ts';
import { decisionTable, verdict, wins } from './decision-tables.ts';
import { GATES_ALONE, VARIANTS } from './decisions.ts';

const scan = (group: string, valueBpm: number): DecisionScan => ({
  group,
  person: group === REAL || group === REAL_NOISE ? 'one' : null,
  skinType: null,
  isTest: true,
  trueBpm: group === DEAD ? null : 70,
  valueBpm,
  readings: {},
  objections: [],
});
const living = [REAL, REAL_NOISE, HARD].flatMap((group) => [scan(group, 70), scan(group, 71), scan(group, 90)]);
const dead = Array.from({ length: 1000 }, () => scan(DEAD, 80));
const scans = [...living, ...dead];
/** The gates answer one right value of each group, all variants the given scans. */
const answering = (answers: readonly DecisionScan[]) =>
  new Map(
    VARIANTS.map(({ name }) => [
      name,
      new Set(name === GATES_ALONE.name ? living.filter((_, i) => i % 3 === 0) : answers),
    ]),
  );
const right = living.filter(({ valueBpm }) => valueBpm < 80);

test('a learned decision wins by more right values in every group, and not by fewer in one', () => {
  expect(wins('logistic', scans, answering(right))).toBe(true);
  expect(verdict(scans, answering(right))).toContain('wins');
  expect(wins('logistic', scans, answering(right.filter(({ group }) => group !== REAL)))).toBe(false);
  expect(verdict(scans, answering(right.slice(1)))).toContain('The gates stay');
});

test('a wrong value or a third scene without life in 1,000 loses', () => {
  expect(wins('logistic', scans, answering([...right, living[8]!]))).toBe(false);
  expect(wins('logistic', scans, answering([...right, ...dead.slice(0, 2)]))).toBe(true);
  expect(wins('logistic', scans, answering([...right, ...dead.slice(0, 3)]))).toBe(false);
});

test('the table has answered, wrong and mean error of each group', () => {
  const [, , gates = '', logistic = ''] = decisionTable(scans, answering([...right, living[2]!, dead[0]!])).split('\n');
  expect(gates).toContain('| 1/0/0.00 |');
  expect(logistic).toMatch(/^\| logistic \| 3\/1\/7\.00 \| 2\/0\/0\.50 .*\| 1 \|$/);
});
