import { Problem } from '@mien/contract';
import {
  addMonths,
  DAY_MS,
  DEFAULT_LANGUAGE,
  deletionDay,
  isLanguage,
  localeOf,
  type RetentionLimits,
  type RetentionStep,
  retentionStep,
  startOfUtcDay,
  suspensionDay,
} from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import type { RecordAccess } from '../../base/access-log/index.ts';
import type { SmsQueue } from '../../delivery/sms/sms-queue.deps.ts';
import * as smsQueue from '../../delivery/sms/sms-queue.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { UnusedAccount } from './retention.store.ts';
import * as retentionStore from './retention.store.ts';

/** Accounts read at a time. */
const BATCH_SIZE = 200;

export interface RetentionDeps {
  readonly database: Database;
  readonly recordAccess: RecordAccess;
  readonly sms: SmsQueue;
  readonly now: () => Date;
  readonly installation: {
    readonly retention: RetentionLimits;
    readonly productName: string;
    readonly publicUrl: string;
    /** The most messages of one run, so that codes still go out. */
    readonly messagesPerRun: number;
  };
}

/** The step due for one account. */
export interface RetentionPlan extends PatientKey {
  readonly step: Exclude<RetentionStep, 'none'>;
  readonly lastActiveAt: Date;
}

/** Number of accounts by step. */
export type RetentionReport = Readonly<Record<'warned' | 'suspended' | 'deleted' | 'lifted' | 'postponed', number>>;

/** Accounts with a step due, one after the other, each read once. */
async function* dueAccounts(
  database: Database,
  at: Date,
  limits: RetentionLimits,
): AsyncGenerator<{ account: UnusedAccount; step: RetentionPlan['step'] }> {
  const lastUnusedDay = addMonths(at.toISOString().slice(0, 10), -limits.warnMonths);
  const unusedSince = new Date(`${lastUnusedDay}T23:59:59.999Z`);
  let after: PatientKey | null = null;
  for (;;) {
    const accounts: readonly UnusedAccount[] = await retentionStore.accounts(database, unusedSince, after, BATCH_SIZE);
    for (const account of accounts) {
      const step = retentionStep(account, at, limits);
      if (step !== 'none') yield { account, step };
    }
    after = accounts.at(-1) ?? null;
    if (accounts.length < BATCH_SIZE) return;
  }
}

/** The steps that a run would take at an instant, one account after the other; nothing is changed. */
export async function* planOf(database: Database, at: Date, limits: RetentionLimits): AsyncGenerator<RetentionPlan> {
  for await (const { account, step } of dueAccounts(database, at, limits)) {
    const { clientId, patientId, lastActiveAt } = account;
    yield { clientId, patientId, lastActiveAt, step };
  }
}

export function createRetentionContext(deps: RetentionDeps) {
  const { installation } = deps;
  const limits = installation.retention;
  return { ...deps, limits };
}

export type RetentionContext = ReturnType<typeof createRetentionContext>;

/** Notifies the patient, if their number takes messages. @throws Problem too-many-requests */
async function tell(
  { sms, installation, now }: RetentionContext,
  account: UnusedAccount,
  text: 'unusedWarning' | 'unusedSuspended',
  deadline: string,
): Promise<void> {
  if (account.phoneNumber === null) return;
  const language = isLanguage(account.language) ? account.language : DEFAULT_LANGUAGE;
  const shown = (day: Date) =>
    new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(day);
  try {
    await smsQueue.send(sms, {
      clientId: account.clientId,
      recipient: account.phoneNumber,
      text: fill(CATALOGS[language].sms[text], {
        productName: installation.productName,
        since: shown(account.lastActiveAt),
        deadline: shown(startOfUtcDay(deadline)),
        link: installation.publicUrl,
      }),
      expiresAt: new Date(now().getTime() + DAY_MS),
      budget: 'retention',
    });
  } catch (error) {
    // An account with an unreachable number must not be kept forever.
    if (!(error instanceof Problem && error.code === 'text-message-failed')) throw error;
  }
}

async function take(
  deps: RetentionContext,
  account: UnusedAccount,
  step: RetentionPlan['step'],
): Promise<keyof RetentionReport> {
  const { now, limits, database } = deps;
  const at = now();
  switch (step) {
    case 'warn':
      await tell(
        deps,
        account,
        'unusedWarning',
        suspensionDay({ lastActiveAt: account.lastActiveAt, warnedAt: at }, limits),
      );
      await retentionStore.markWarned(database, account, at);
      return 'warned';
    case 'suspend':
      await tell(deps, account, 'unusedSuspended', deletionDay(at, limits));
      await retentionStore.suspend(database, account, at);
      return 'suspended';
    case 'delete':
      return (await retentionStore.erase(deps, account, at)) ? 'deleted' : 'postponed';
    case 'lift':
      await retentionStore.lift(database, account);
      return 'lifted';
  }
}

/** A dry run: the steps that a run would take now. */
export const plan = ({ database, now, limits }: RetentionContext) => planOf(database, now(), limits);

/** Takes the due step of each account. An interrupted run is continued by the next one; steps whose message cannot be sent today wait. */
export async function run(deps: RetentionContext): Promise<RetentionReport> {
  const { installation, database, now, limits } = deps;
  const report = { warned: 0, suspended: 0, deleted: 0, lifted: 0, postponed: 0 };
  let messagesLeft = installation.messagesPerRun;
  // Clients whose daily share is used up; the others still get theirs.
  const full = new Set<string>();
  for await (const { account, step } of dueAccounts(database, now(), limits)) {
    const needsMessage = account.phoneNumber !== null && (step === 'warn' || step === 'suspend');
    if (needsMessage && (messagesLeft === 0 || full.has(account.clientId))) {
      report.postponed += 1;
      continue;
    }
    try {
      report[await take(deps, account, step)] += 1;
      if (needsMessage) messagesLeft -= 1;
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'too-many-requests')) throw error;
      full.add(account.clientId);
      report.postponed += 1;
    }
  }
  return report;
}
