import { MINUTE_MS } from '@mien/domain';
import type { Database } from '../database/connect.ts';

/** Whoever has a job says so again and again; who has not for so long is gone. */
const LEASE_MS = 10 * MINUTE_MS;
const RENEW_EVERY_MS = 2 * MINUTE_MS;
/** When a job that failed is tried again, at the latest. */
const RETRY_MS = 15 * MINUTE_MS;

export const RECURRING_JOBS = ['averages', 'expiry', 'vacuum', 'retention', 'reminders'] as const;
export type RecurringJobName = (typeof RECURRING_JOBS)[number];

/** Work that comes again and again. */
export interface RecurringJob {
  readonly name: RecurringJobName;
  readonly everyMs: number;
  /** Whether it is due at the clock's full intervals, such as each quarter of an hour, and not an interval after the last time. */
  readonly isByTheClock?: boolean;
  /** Answers what it did, in numbers, for whoever looks after the server. */
  readonly run: () => Promise<Readonly<Record<string, number>>>;
}

/** When a job that began at a time and did not fail is due again. */
function dueAfter({ everyMs, isByTheClock = false }: RecurringJob, startedAt: Date): Date {
  const startedMs = startedAt.getTime();
  return new Date(startedMs + everyMs - (isByTheClock ? startedMs % everyMs : 0));
}

export interface RecurringJobsDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: readonly RecurringJob[];
  readonly onFailure: (name: RecurringJobName, error: unknown) => void;
}

/** Runs each job when it is due, in one process of all that serve the database. */
export function createRecurringJobs({ database, now, jobs, onFailure }: RecurringJobsDependencies) {
  /** Takes a job that is due; null when it is not, or when somebody else has it. */
  async function claim({ name, everyMs }: RecurringJob): Promise<Date | null> {
    const at = now();
    const after = (ms: number) => new Date(at.getTime() + ms);
    const claimed = await database
      .updateTable('recurring_jobs')
      .set({ locked_until: after(LEASE_MS), started_at: at })
      .where('job', '=', name)
      // Further ahead than anybody here writes: the clock was wrong then. The job would sleep until that day.
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

  /** Says that this process still has the job. */
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
          await finish(job, startedAt, await job.run());
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
