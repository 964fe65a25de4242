import type { Database } from '../database/connect.ts';

/** Whoever counts messages and adds one holds this lock, so that sends at once cannot pass a limit together. */
export const SENDS_LOCK = 'sms-codes';

/** Time of the n-th latest message that went out after an instant, of every kind; undefined when there were fewer. */
export async function nthLatestSend(transaction: Database, since: Date, n: number): Promise<Date | undefined> {
  const row = await transaction
    .selectFrom((query) =>
      query
        .selectFrom('sms_codes')
        .select('sent_at as at')
        .where('sent_at', '>', since)
        .unionAll(query.selectFrom('result_messages').select('created_at as at').where('created_at', '>', since))
        .as('sends'),
    )
    .select('at')
    .orderBy('at', 'desc')
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? undefined;
}
