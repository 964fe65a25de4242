import { HOUR_MS, MINUTE_MS } from '@mien/domain';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyTables, testDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database/connect.ts';
import { createRecurringJobs } from './recurring-jobs.ts';

let database: Database;
let nowMs: number;
let runs: number;
let run: () => Promise<Record<string, number>>;
let failures: unknown[];

beforeEach(async () => {
  database = await testDatabase();
  await emptyTables(database);
  nowMs = Date.parse('2026-03-14T15:00:00Z');
  runs = 0;
  failures = [];
  run = async () => {
    runs += 1;
    return { rows: runs };
  };
});

const open = (more: { isByTheClock?: boolean } = {}) =>
  createRecurringJobs({
    database,
    now: () => new Date(nowMs),
    jobs: [{ name: 'expiry', everyMs: HOUR_MS, run: () => run(), ...more }],
    onFailure: (_, error) => failures.push(error),
  });

const row = () => database.selectFrom('recurring_jobs').selectAll().executeTakeFirstOrThrow();

describe('a recurring job', () => {
  it('runs at once, then whenever it is due, and records what it did', async () => {
    const jobs = open();
    await jobs.runDue();
    await jobs.runDue();
    expect(runs).toBe(1);
    expect(await row()).toMatchObject({ has_failed: false, locked_until: null, report: { rows: 1 } });
    nowMs += HOUR_MS - 1;
    await jobs.runDue();
    expect(runs).toBe(1);
    nowMs += 1;
    await jobs.runDue();
    expect(runs).toBe(2);
  });

  it('that follows the clock is due at full intervals', async () => {
    nowMs += 17 * MINUTE_MS;
    await open({ isByTheClock: true }).runDue();
    expect((await row()).due_at).toEqual(new Date('2026-03-14T16:00:00Z'));
    nowMs = Date.parse('2026-03-14T16:00:00Z');
    await open({ isByTheClock: true }).runDue();
    expect([runs, (await row()).due_at]).toEqual([2, new Date('2026-03-14T17:00:00Z')]);
  });

  it('does not pause for months because the clock was ahead for a minute', async () => {
    const rightMs = nowMs;
    nowMs += 215 * 24 * HOUR_MS;
    await open().runDue();
    nowMs = rightMs + MINUTE_MS;
    await open().runDue();
    expect(runs).toBe(2);
    expect((await row()).due_at).toEqual(new Date(nowMs + HOUR_MS));
    await open().runDue();
    expect(runs).toBe(2);
    // A process that claimed it while the clock was ahead, and then died.
    await database
      .updateTable('recurring_jobs')
      .set({ due_at: new Date(nowMs), locked_until: new Date(nowMs + 215 * 24 * HOUR_MS) })
      .execute();
    await open().runDue();
    expect(runs).toBe(3);
  });

  it('runs in one of several processes', async () => {
    await Promise.all([open().runDue(), open().runDue(), open().runDue()]);
    expect(runs).toBe(1);
  });

  it('that failed is reported and soon tried again', async () => {
    const jobs = open();
    const good = run;
    run = async () => {
      throw new Error('no room');
    };
    await jobs.runDue();
    expect(failures).toHaveLength(1);
    expect(await row()).toMatchObject({ has_failed: true, locked_until: null, report: null });
    run = good;
    nowMs += 15 * MINUTE_MS;
    await jobs.runDue();
    expect(await row()).toMatchObject({ has_failed: false, report: { rows: 1 } });
  });

  it('that takes long stays with its process', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let finish = () => {};
    run = () =>
      new Promise((resolve) => {
        finish = () => resolve({});
      });
    const first = open().runDue();
    const lock = async () => (await database.selectFrom('recurring_jobs').selectAll().execute())[0]?.locked_until;
    await expect.poll(lock).toBeTruthy();
    nowMs += 9 * MINUTE_MS;
    const before = await lock();
    vi.advanceTimersByTime(2 * MINUTE_MS);
    await expect.poll(async () => Number(await lock())).toBeGreaterThan(Number(before));
    nowMs += 9 * MINUTE_MS;
    run = async () => {
      runs += 1;
      return {};
    };
    await open().runDue();
    expect(runs).toBe(0);
    finish();
    await first;
    vi.useRealTimers();
  });

  it('of a killed process is taken over by another one', async () => {
    run = () => new Promise(() => {});
    void open().runDue();
    await expect
      .poll(async () => (await database.selectFrom('recurring_jobs').selectAll().execute())[0]?.locked_until)
      .toBeTruthy();
    run = async () => {
      runs += 1;
      return {};
    };
    nowMs += 10 * MINUTE_MS - 1;
    await open().runDue();
    expect(runs).toBe(0);
    nowMs += 1;
    await open().runDue();
    expect(runs).toBe(1);
  });
});
