import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closingLines, emptyTally, failedCount, noteFailure, runningLine, runPart, sayWhatRuns } from './tally.ts';

let printed: string[] = [];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('ends with the counts of all parts, below what failed and the command that runs it again', async () => {
  const tally = emptyTally();
  await runPart(tally, 'units', () => Promise.resolve({ passed: 3, failed: 0, skipped: 2 }));
  await runPart(tally, 'sizes', () => Promise.resolve({ passed: 0, failed: 1, skipped: 0 }));
  const details = '\n\u001b[31mtoo big\u001b[39m\n\nby 2 kB\n';
  noteFailure(tally, { name: 'sizes', details, command: 'npm run check -- sizes' });
  expect(closingLines(tally)).toBe(
    'FAILED sizes\n  too big\n  by 2 kB\n  Again: npm run check -- sizes\n3 passed, 1 failed, 2 skipped',
  );
  expect(failedCount(tally)).toBe(1);
  expect(printed.map((line) => line.replace(/\(.*/, ''))).toEqual([
    'ok      units: 3 passed, 0 failed, 2 skipped ',
    'FAILED  sizes ',
  ]);
});

it('repeats only the first lines of a long failure', () => {
  const tally = emptyTally();
  const details = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
  noteFailure(tally, { name: 'types', details, command: 'npm run types' });
  expect(tally.failures[0]?.split('\n')).toHaveLength(14);
  expect(tally.failures[0]).toMatch(/line 11\n {2}Again: npm run types$/);
});

it('says every minute what is running and for how long', async () => {
  vi.useFakeTimers();
  const tally = emptyTally();
  sayWhatRuns();
  const ended = Promise.withResolvers<{ passed: number; failed: number; skipped: number }>();
  const part = runPart(tally, 'scans', () => ended.promise);
  await vi.advanceTimersByTimeAsync(30_000);
  const other = runPart(tally, 'units', () => ended.promise);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(printed).toEqual(['1:00 running: scans (1:00), units (0:30)', '2:00 running: scans (2:00), units (1:30)']);
  ended.resolve({ passed: 1, failed: 0, skipped: 0 });
  await Promise.all([part, other]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(printed.filter((line) => line.includes('running'))).toHaveLength(2);
});

it('forgets a part that threw', async () => {
  await expect(runPart(emptyTally(), 'pages', () => Promise.reject(new Error('no build')))).rejects.toThrow('no build');
  expect(runningLine(0)).toBe('');
});
