import type { Operations } from '@mien/contract';
import { DAY_MS, SMS_BUDGETS, smsBudgetLimit, startOfUtcDay } from '@mien/domain';
import type { Database } from '../../platform/database/connect.ts';
import { planRun, type RetentionContext, type RetentionPlan } from '../retention/index.ts';
import type { ScanOutcome } from './operations.store.ts';
import * as operationsStore from './operations.store.ts';

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

export interface OperationsDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly retention: RetentionContext;
  /** Whether callers are counted as one network because a proxy is not trusted. */
  readonly isUntrustedProxySeen: () => boolean;
  readonly installation: {
    /** The installation's message limit in 24 hours. */
    readonly sendsPerDay: number;
  };
}

/** The steps due for unused accounts; nothing is changed. */
export async function retentionPlan({ retention }: OperationsDeps): Promise<Record<RetentionPlan['step'], number>> {
  const counts = { warn: 0, suspend: 0, delete: 0, lift: 0 };
  for await (const { step } of planRun(retention)) counts[step] += 1;
  return counts;
}

type StoredJob = Awaited<ReturnType<typeof operationsStore.jobs>>[number];

const jobAt = (row: StoredJob, at: Date): Operations['jobs'][number] => ({
  job: row.job,
  dueAt: row.dueAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  isRunning: row.lockedUntil !== null && row.lockedUntil > at,
  hasFailed: row.hasFailed,
  report: row.report,
});

/** Waiting times of patients for the answers of a day. */
function answersOn(day: string, answers: Awaited<ReturnType<typeof operationsStore.answersByDay>>) {
  const found = answers.find((row) => row.day === day);
  return {
    day,
    count: Number(found?.count ?? 0),
    medianS: found ? Math.round(found.medianS) : null,
    ninetiethS: found ? Math.round(found.ninetiethS) : null,
  };
}

/** @param days  number of days, including today */
export async function get(
  { now, database, isUntrustedProxySeen, installation }: OperationsDeps,
  days: number,
): Promise<Operations> {
  const at = now();
  const from = dayOf(new Date(at.getTime() - (days - 1) * DAY_MS));
  const since = startOfUtcDay(from);
  const lastDay = new Date(at.getTime() - DAY_MS);
  const [
    queue,
    messages,
    signIns,
    refusals,
    limited,
    refusedCalls,
    refusedNetworks,
    budgets,
    networks,
    scans,
    scanDays,
    answers,
    jobs,
    unused,
  ] = await Promise.all([
    operationsStore.queue(database),
    operationsStore.messages(database, since),
    operationsStore.signIns(database, since),
    operationsStore.refusals(database, since),
    operationsStore.limited(database, from),
    operationsStore.refusedCalls(database, from),
    operationsStore.refusedNetworks(database, dayOf(lastDay)),
    operationsStore.budgets(database, lastDay),
    operationsStore.networks(database, lastDay),
    operationsStore.scans(database, since, at),
    operationsStore.scansByDay(database, since, at),
    operationsStore.answersByDay(database, since),
    operationsStore.jobs(database),
    operationsStore.unused(database, since),
  ]);
  const countOf = (day: string, state: string) =>
    Number(messages.find((row) => row.day === day && row.state === state)?.count ?? 0);
  const scansOf = (day: string, outcome: ScanOutcome) =>
    Number(scanDays.find((row) => row.day === day && row.outcome === outcome)?.count ?? 0);
  const daysBack = Array.from({ length: days }, (_, index) => dayOf(new Date(at.getTime() - index * DAY_MS)));
  return {
    created: at.toISOString(),
    hasUntrustedProxy: isUntrustedProxySeen(),
    from,
    queue: {
      waiting: queue.waiting,
      failedBefore: queue.failedBefore,
      oldestWaitingS: queue.oldestAt && Math.floor((at.getTime() - queue.oldestAt.getTime()) / 1000),
    },
    messages: daysBack.map((day) => ({
      day,
      sent: countOf(day, 'sent'),
      refused: countOf(day, 'refused'),
      expired: countOf(day, 'expired'),
    })),
    signIns,
    refusals: refusals.map(({ error, count }) => ({ error, count: Number(count) })),
    budgets: SMS_BUDGETS.map((budget) => ({
      budget,
      used: budgets.get(budget) ?? 0,
      limit: smsBudgetLimit(budget, installation.sendsPerDay),
      refused: Number(limited.find(({ limitedBy }) => limitedBy === budget)?.count ?? 0),
    })),
    networks,
    refusedCalls,
    refusedNetworks,
    limited: limited.map(({ limitedBy, count }) => ({ limitedBy, count: Number(count) })),
    scans: scans.map((row) => ({ ...row, count: Number(row.count) })),
    scansByDay: daysBack.map((day) => ({
      day,
      complete: scansOf(day, 'COMPLETE'),
      partial: scansOf(day, 'PARTIAL'),
      failed: scansOf(day, 'FAILED'),
      left: scansOf(day, 'LEFT'),
      running: scansOf(day, 'RUNNING'),
    })),
    answersByDay: daysBack.map((day) => answersOn(day, answers)),
    jobs: jobs.map((row) => jobAt(row, at)),
    unused,
  };
}
