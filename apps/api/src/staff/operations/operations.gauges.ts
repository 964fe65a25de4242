import type { Meter, Sample } from '@mien/server';
import { JOB_FAILED, JOB_PERIOD, JOB_SUCCEEDED, SMS_OLDEST, SMS_WAITING } from '../../platform/metrics.ts';
import type * as operationsStore from './operations.store.ts';

export interface GaugesDeps {
  readonly queue: () => ReturnType<typeof operationsStore.queue>;
  readonly jobs: () => ReturnType<typeof operationsStore.jobs>;
  readonly now: () => Date;
}

/** The jobs that this installation runs. */
type RunJobs = readonly { readonly name: string; readonly everyMs: number }[];

async function samples({ now, ...deps }: GaugesDeps, runJobs: RunJobs): Promise<Sample[]> {
  const [queue, rows] = await Promise.all([deps.queue(), deps.jobs()]);
  const periods = new Map(runJobs.map(({ name, everyMs }) => [name, everyMs / 1000]));
  const ofJobs = rows.flatMap(({ job, succeededAt, hasFailed }): Sample[] => {
    const period = periods.get(job);
    // A job that has been turned off is never overdue.
    if (period === undefined) return [];
    const labels = { job_name: job };
    return [
      { of: JOB_PERIOD, labels, value: period },
      { of: JOB_FAILED, labels, value: hasFailed ? 1 : 0 },
      ...(succeededAt === null ? [] : [{ of: JOB_SUCCEEDED, labels, value: succeededAt.getTime() / 1000 }]),
    ];
  });
  const oldestS = queue.oldestAt === null ? 0 : (now().getTime() - queue.oldestAt.getTime()) / 1000;
  return [
    { of: SMS_WAITING, labels: { state: 'waiting' }, value: queue.waiting },
    { of: SMS_WAITING, labels: { state: 'failedBefore' }, value: queue.failedBefore },
    { of: SMS_OLDEST, labels: {}, value: Math.max(0, oldestS) },
    ...ofJobs,
  ];
}

/** Prometheus gauges read from the database: the same figures as on the page. */
export function publishGauges(deps: GaugesDeps, meter: Meter, jobs: RunJobs): void {
  meter.gauges([SMS_WAITING, SMS_OLDEST, JOB_SUCCEEDED, JOB_FAILED, JOB_PERIOD], () => samples(deps, jobs));
}
