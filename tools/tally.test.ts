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

it('ends with the counts of all parts, after the failures and the commands that repeat them', async () => {
  const tally = emptyTally();
  await runPart(tally, { name: 'units', command: 'npm run check -- unit' }, () =>
    Promise.resolve({ passed: 3, failed: 0, skipped: 2 }),
  );
  await runPart(tally, { name: 'sizes', command: 'npm run check -- sizes' }, () =>
    Promise.resolve({ passed: 0, failed: 1, skipped: 0 }),
  );
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
  noteFailure(tally, { name: 'types', details, command: 'npm run check -- types' });
  expect(tally.failures[0]?.split('\n')).toHaveLength(14);
  expect(tally.failures[0]).toMatch(/line 11\n {2}Again: npm run check -- types$/);
});

it('reports every minute what is running and for how long', async () => {
  vi.useFakeTimers();
  const tally = emptyTally();
  sayWhatRuns();
  const ended = Promise.withResolvers<{ passed: number; failed: number; skipped: number }>();
  const part = runPart(tally, { name: 'scans', command: '' }, () => ended.promise);
  await vi.advanceTimersByTimeAsync(30_000);
  const other = runPart(tally, { name: 'units', command: '' }, () => ended.promise);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(printed).toEqual(['1:00 running: scans (1:00), units (0:30)', '2:00 running: scans (2:00), units (1:30)']);
  ended.resolve({ passed: 1, failed: 0, skipped: 0 });
  await Promise.all([part, other]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(printed.filter((line) => line.includes('running'))).toHaveLength(2);
});

it('counts a part that threw as failed, with its message and command, and continues', async () => {
  const tally = emptyTally();
  const command = 'npm run build';
  const isGreen = await runPart(tally, { name: 'build', command }, () => Promise.reject(new Error('no such file')));
  expect(isGreen).toBe(false);
  expect(runningLine(0)).toBe('');
  const [first, second, ...more] = closingLines(tally).split('\n');
  expect([first, second]).toEqual(['FAILED build', '  Error: no such file']);
  expect(more.slice(-2)).toEqual(['  Again: npm run build', '0 passed, 1 failed']);
});
