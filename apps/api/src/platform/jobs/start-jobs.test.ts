import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startJobs } from './start-jobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps checking, even after a failed check, until it is stopped', async () => {
  const failures: unknown[] = [];
  let looks = 0;
  const jobs = startJobs(
    async () => {
      looks += 1;
      if (looks === 1) throw new Error('the database was away');
    },
    { onFailure: (error) => failures.push(error), onRecovery: () => undefined },
  );
  await vi.advanceTimersByTimeAsync(2000);
  await vi.advanceTimersByTimeAsync(2000);
  expect([looks, failures.length]).toEqual([2, 1]);
  await jobs.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(looks).toBe(2);
});

it('reports failures in a row at once and then once a minute with their number, reports the recovery, and starts over', async () => {
  const reports: number[] = [];
  let isAway = true;
  const jobs = startJobs(
    async () => {
      if (isAway) throw new Error('the database is away');
    },
    {
      onFailure: (_error, failedInRow) => reports.push(failedInRow),
      onRecovery: (failedInRow) => reports.push(-failedInRow),
    },
  );
  await vi.advanceTimersByTimeAsync(2000);
  expect(reports).toEqual([1]);
  await vi.advanceTimersByTimeAsync(58_000);
  expect(reports).toEqual([1]);
  await vi.advanceTimersByTimeAsync(62_000);
  expect(reports).toEqual([1, 31, 61]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(2000);
  isAway = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(reports).toEqual([1, 31, 61, -61, 1]);
  await jobs.stop();
});

it('starts no check while one is running, and waits for it when it stops', async () => {
  let finish = () => {};
  let looks = 0;
  const jobs = startJobs(
    () => {
      looks += 1;
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
    { onFailure: () => undefined, onRecovery: () => undefined },
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(looks).toBe(1);
  let hasStopped = false;
  const stopping = jobs.stop().then(() => {
    hasStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(hasStopped).toBe(false);
  finish();
  await stopping;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(looks).toBe(1);
});
