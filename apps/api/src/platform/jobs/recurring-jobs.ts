import { type JobReport, MINUTE_MS, type RecurringJobName } from '@mien/domain';
import { inSpan } from '@mien/server';
import type { Database } from '../database/connect.ts';

/** Lease time: a process with a job renews its claim; one that has not done so for this long is considered dead. */
const LEASE_MS = 10 * MINUTE_MS;
const RENEW_EVERY_MS = 2 * MINUTE_MS;
/** A failed job is tried again after this time at the latest. */
const RETRY_MS = 15 * MINUTE_MS;

/** Work that recurs. */
export interface RecurringJob {
  readonly name: RecurringJobName;
  readonly everyMs: number;
  /** Whether it is due at full intervals of the clock, such as each quarter of an hour, instead of an interval after its last run. */
  readonly isByTheClock?: boolean;
  readonly run: () => Promise<JobReport>;
}

/** When a job that started at a time and succeeded is due again. */
function dueAfter({ everyMs, isByTheClock = false }: RecurringJob, startedAt: Date): Date {
  const startedMs = startedAt.getTime();
  return new Date(startedMs + everyMs - (isByTheClock ? startedMs % everyMs : 0));
}

export interface RecurringJobsDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: readonly RecurringJob[];
  readonly onFailure: (name: RecurringJobName, error: unknown) => void;
}

/** Runs each job when it is due, in one of the processes that share the database. */
export function createRecurringJobs({ database, now, jobs, onFailure }: RecurringJobsDeps) {
  /** Claims a due job; null when it is not due, or another process has it. */
  async function claim({ name, everyMs }: RecurringJob): Promise<Date | null> {
    const at = now();
    const after = (ms: number) => new Date(at.getTime() + ms);
    const claimed = await database
      .updateTable('recurring_jobs')
      .set({ locked_until: after(LEASE_MS), started_at: at })
      .where('job', '=', name)
      // Further ahead than this code ever writes: the clock was wrong then, and the job would sleep until that day.
      .where((row) => row.or([row('due_at', '<=', at), row('due_at', '>', after(everyMs))]))
      .where((row) =>
        row.or([
          row('locked_until', 'is', null),
          row('locked_until', '<=', at),
          row('locked_until', '>', after(LEASE_MS)),
        ]),
      )
      .returning('job')
      .executeTakeFirst();
    return claimed ? at : null;
  }

  /** Renews this process's claim on the job. */
  async function renew({ name }: RecurringJob, startedAt: Date): Promise<void> {
    await database
      .updateTable('recurring_jobs')
      .set({ locked_until: new Date(now().getTime() + LEASE_MS) })
      .where('job', '=', name)
      .where('started_at', '=', startedAt)
      .where('locked_until', 'is not', null)
      .execute();
  }

  async function finish(job: RecurringJob, startedAt: Date, report: object | null): Promise<void> {
    const { name, everyMs } = job;
    const at = now();
    await database
      .updateTable('recurring_jobs')
      .set({
        locked_until: null,
        finished_at: at,
        ...(report === null ? {} : { succeeded_at: at }),
        due_at: report ? dueAfter(job, startedAt) : new Date(at.getTime() + Math.min(everyMs, RETRY_MS)),
        has_failed: report === null,
        report: report && JSON.stringify(report),
      })
      .where('job', '=', name)
      .where('started_at', '=', startedAt)
      .execute();
  }

  return {
    async runDue(): Promise<void> {
      const at = now();
      await database
        .insertInto('recurring_jobs')
        .values(jobs.map(({ name }) => ({ job: name, due_at: at })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      for (const job of jobs) {
        const startedAt = await claim(job);
        if (startedAt === null) continue;
        const renewal = setInterval(() => {
          renew(job, startedAt).catch((error: unknown) => onFailure(job.name, error));
        }, RENEW_EVERY_MS);
        try {
          await finish(job, startedAt, await inSpan(`job ${job.name}`, job.run));
        } catch (error) {
          onFailure(job.name, error);
          await finish(job, startedAt, null);
        } finally {
          clearInterval(renewal);
        }
      }
    },
  };
}
