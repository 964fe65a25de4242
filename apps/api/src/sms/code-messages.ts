import type { SmsBudget } from '@mien/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { SYSTEM_CLIENT_ID } from '../database/system-client.ts';

/** A code as it waits among the messages. */
export interface CodeMessage {
  readonly messageId: string;
  readonly sealedContent: string;
}

/** How many messages were paid from a budget. */
export interface UsedBudget {
  readonly budget: SmsBudget;
  readonly used: number;
}

/** A select of what was paid from each budget since an instant. */
export const usedBudgets = (since: Date) => sql<UsedBudget>`
  select budget, count(*)::integer as used from sms_messages where budget is not null and created_at > ${since} group by budget`;

/** An insert of a code among the messages where a condition holds: a part of the statement that adds the code. */
export const addingCodeMessage = (
  message: CodeMessage & { readonly createdAt: Date; readonly expiresAt: Date },
  condition: RawBuilder<SqlBool>,
) => sql`
  insert into sms_messages
    (client_id, message_id, sealed_content, state, kind, attempt_count, next_attempt_at, expires_at, created_at)
  select ${SYSTEM_CLIENT_ID}::uuid, ${message.messageId}::uuid, ${message.sealedContent}, 'waiting', 'code', 0,
    ${message.createdAt}::timestamptz, ${message.expiresAt}::timestamptz, ${message.createdAt}::timestamptz
  where ${condition}`;
