import type { Database } from '../database/connect.ts';

const MINUTE_MS = 60_000;
/** Longer than any job takes: whoever runs one longer is gone. */
const LEASE_MS = 60 * MINUTE_MS;
/** When a job that failed is tried again, at the latest. */
const RETRY_MS = 15 * MINUTE_MS;

export const RECURRING_JOBS = ['averages', 'expiry', 'retention'] as const;
export type RecurringJobName = (typeof RECURRING_JOBS)[number];

/** Work that comes again and again. */
export interface RecurringJob {
  readonly name: RecurringJobName;
  readonly everyMs: number;
  /** Answers what it did, in numbers, for whoever looks after the server. */
  readonly run: () => Promise<Readonly<Record<string, number>>>;
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
  async function claim({ name }: RecurringJob): Promise<Date | null> {
    const at = now();
    const claimed = await database
      .updateTable('recurring_jobs')
      .set({ locked_until: new Date(at.getTime() + LEASE_MS), started_at: at })
      .where('job', '=', name)
      .where('due_at', '<=', at)
      .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', at)]))
      .returning('job')
      .executeTakeFirst();
    return claimed ? at : null;
  }

  async function finish({ name, everyMs }: RecurringJob, startedAt: Date, report: object | null): Promise<void> {
    const at = now();
    await database
      .updateTable('recurring_jobs')
      .set({
        locked_until: null,
        finished_at: at,
        due_at: new Date(report ? startedAt.getTime() + everyMs : at.getTime() + Math.min(everyMs, RETRY_MS)),
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
        try {
          await finish(job, startedAt, await job.run());
        } catch (error) {
          onFailure(job.name, error);
          await finish(job, startedAt, null);
        }
      }
    },
  };
}
