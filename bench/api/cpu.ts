import { readdirSync, readFileSync } from 'node:fs';

const NS_PER_MS = 1_000_000;

/**
 * CPU time of a process with all its threads, user and system, in milliseconds. Equals `utime` + `stime` of
 * /proc/PID/stat with nanosecond resolution, because a slice is shorter than a hundred of its ticks.
 * @see https://docs.kernel.org/scheduler/sched-stats.html
 */
export function cpuMsOf(pid: number): number {
  let ns = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`))
    try {
      ns += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
    }
  return ns / NS_PER_MS;
}

/** CPU time of several processes by pid. */
export type CpuReadings = ReadonlyMap<number, number>;

export const readCpu = (pids: readonly number[]): CpuReadings => new Map(pids.map((pid) => [pid, cpuMsOf(pid)]));

/** CPU time between two readings. A process that appears only in the second reading started in between. */
export function spentMs(before: CpuReadings, after: CpuReadings): number {
  let sum = 0;
  for (const [pid, ms] of after) sum += ms - (before.get(pid) ?? 0);
  return sum;
}
