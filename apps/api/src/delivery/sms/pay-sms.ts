import { Problem } from '@mien/contract';
import { DAY_MS, SECOND_MS, type SmsBudget, smsBudgetLimit, smsBudgetWarning, smsDayLimit } from '@mien/domain';
import { type SelectQueryBuilder, sql } from 'kysely';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { lockAndReadByIndex } from '../../platform/database/transaction.ts';
import { waitMs } from '../../platform/limits/sliding-window.ts';
import type { UsedBudget } from './code-messages.ts';
import type { Payment, SmsLimit, SmsQueueDeps } from './sms-queue.deps.ts';

/**
 * The budgets charged for messages since an instant, as part of a statement, in parts of messages. Most messages are
 * codes for unknown numbers, charged to none.
 */
export const usedBudgets = (
  since: Date,
) => sql<UsedBudget>`select m.budget, sum(m.part_count)::integer as used from sms_messages as m
  where m.budget is not null and m.created_at > ${since} group by m.budget`;

const used = compileOnce(({ since }: { since: Date }) => usedBudgets(since));

/** The same under a lock, for charging a message, so that concurrent messages cannot exceed the cap together. */
export async function usedAlone(transaction: Database, since: Date): Promise<readonly UsedBudget[]> {
  await lockAndReadByIndex(transaction, [{ kind: 'sms messages' }]);
  return used(transaction, { since });
}

/** Counts a message that one of our limits blocked. */
export async function noteLimited({ database, now }: SmsQueueDeps, limitedBy: SmsLimit): Promise<void> {
  await database
    .insertInto('sms_limit_refusals')
    .values({ day: now().toISOString().slice(0, 10), limited_by: limitedBy, refusal_count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'limited_by'])
        .doUpdateSet((row) => ({ refusal_count: row.eb('sms_limit_refusals.refusal_count', '+', 1) })),
    )
    .execute();
}

export const limitOf = ({ sendsPerDay }: SmsQueueDeps, budget: SmsBudget) => smsBudgetLimit(budget, sendsPerDay);

export const dayBegan = ({ now }: SmsQueueDeps) => new Date(now().getTime() - DAY_MS);

/** Whether a message has room: each part, or any message if none was sent, so that long ones are not refused for good. */
const hasRoom = (parts: number, used: number, limit: number) => (used === 0 ? limit > 0 : used + parts <= limit);

/**
 * Creates a function that charges a message of some parts to the first of several budgets with room; null when none has
 * room, or the day is full.
 */
export function payerFrom(
  deps: SmsQueueDeps,
  rows: readonly UsedBudget[],
): (budgets: readonly SmsBudget[], parts: number) => Payment | null {
  const counts = new Map(rows.map(({ budget, used }) => [budget, used]));
  let total = rows.reduce((sum, { used }) => sum + used, 0);
  const usedOf = (budget: SmsBudget) => counts.get(budget) ?? 0;
  return (budgets, parts) => {
    const budget = budgets.find(
      (candidate) =>
        hasRoom(parts, usedOf(candidate), limitOf(deps, candidate)) &&
        hasRoom(parts, total, smsDayLimit(candidate, deps.sendsPerDay)),
    );
    if (budget === undefined) return null;
    total += parts;
    counts.set(budget, usedOf(budget) + parts);
    return { budget, used: usedOf(budget), limit: limitOf(deps, budget), parts };
  };
}

export function noteUse({ warn }: SmsQueueDeps, { budget, used, limit, parts }: Payment): void {
  if (smsBudgetWarning(used, limit, parts) !== null) warn(budget, used, limit);
}

/** Milliseconds until at least one of the newest `max` parts leaves the last day; 0 if there are fewer. */
export async function partsLeaveMs(
  { now }: SmsQueueDeps,
  max: number,
  messages: SelectQueryBuilder<Tables, 'sms_messages', object>,
): Promise<number> {
  const rows = await messages
    .select(['created_at as at', 'part_count as parts'])
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute();
  let sum = 0;
  const last = rows.find(({ parts }) => {
    sum += parts;
    return sum >= max;
  });
  return last === undefined ? 0 : waitMs(last.at, { durationMs: DAY_MS, max }, now());
}

/** Milliseconds until a budget has room again for so many parts, at the earliest. */
export async function fullForMs(deps: SmsQueueDeps, reader: Database, budget: SmsBudget, parts = 1): Promise<number> {
  const leaves = (limit: number, only?: SmsBudget) =>
    partsLeaveMs(
      deps,
      Math.max(1, limit - parts + 1),
      reader
        .selectFrom('sms_messages')
        .where('created_at', '>', dayBegan(deps))
        .where((where) => (only === undefined ? where('budget', 'is not', null) : where('budget', '=', only))),
    );
  return Math.max(await leaves(limitOf(deps, budget), budget), await leaves(smsDayLimit(budget, deps.sendsPerDay)));
}

export const tooMany = (retryInMs: number) =>
  new Problem('too-many-requests', { retryAfterS: Math.max(1, Math.ceil(retryInMs / SECOND_MS)) });

/** Refuses a message for which a budget has no room, and counts it. @throws Problem too-many-requests */
export async function refuse(deps: SmsQueueDeps, budget: SmsBudget): Promise<never> {
  await noteLimited(deps, budget);
  throw tooMany(await fullForMs(deps, deps.database, budget));
}
