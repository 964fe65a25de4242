import { expect, it } from 'vitest';
import { ASSUMED, planFor } from './plans.ts';

const cost = (apiMs: number, databaseMs: number) => ({ apiMs, databaseMs, perSecond: 100 });
const COSTS = {
  patientKb: 10,
  scanKb: 2,
  visit: cost(20, 10),
  scan: cost(8, 6),
  callsOfAVisit: 7,
  processMb: 300,
  analysisMs: 100,
  nodes: [],
  withoutNodes: null,
};

it('plans the least machines for a few patients, and one database', () => {
  expect(planFor(100, COSTS)).toMatchObject({
    apiCores: 2,
    scanCores: 2,
    databaseCores: 2,
    databases: 1,
    coresOfEach: 2,
  });
});

it('keeps every row of five years', () => {
  // 1,000 patients of 10 kB with 240 scans of 2 kB: 490 MB.
  expect(planFor(1000, COSTS).gigabytes).toBeCloseTo(0.49, 6);
});

it('takes the busiest hour: a month of ten visits is 0.0002 of one in its busiest second', () => {
  const { visitsPerSecond } = planFor(1_000_000, COSTS);
  expect(visitsPerSecond).toBeCloseTo((1_000_000 * 10 * 1.5 * 0.12) / 30 / 3600, 6);
});

it('divides tables by client where one database has too few cores or too little room', () => {
  const plan = planFor(100_000_000, COSTS);
  expect(plan.databases).toBe(
    Math.max(
      Math.ceil(plan.databaseCores / ASSUMED.coresOfADatabase),
      Math.ceil(plan.gigabytes / ASSUMED.gigabytesOfADatabase),
    ),
  );
  expect(plan.databases * plan.coresOfEach).toBeGreaterThanOrEqual(plan.databaseCores);
});

it('pays for every core twice where a standby has it too', () => {
  const plan = planFor(100, COSTS);
  expect(plan.usd.machines).toBe((2 + 2 + 2 * 2) * ASSUMED.usdPerCore);
  expect(plan.usd.texts).toBeCloseTo(100 * ASSUMED.usdPerText, 9);
});

it('counts what dividing costs only where tables are divided', () => {
  const nodes = [{ nodes: 3, visit: cost(20, 100), scan: cost(8, 60) }];
  const withNodes = { ...COSTS, nodes };
  expect(planFor(100, withNodes)).toEqual(planFor(100, COSTS));
  expect(planFor(100_000_000, withNodes).databaseCores).toBeGreaterThan(9 * planFor(100_000_000, COSTS).databaseCores);
});
