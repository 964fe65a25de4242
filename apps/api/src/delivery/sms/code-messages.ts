import type { SmsBudget } from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';

/** A code in the message queue. */
export interface CodeMessage {
  readonly messageId: string;
  readonly sealedContent: string;
}

/** Parts of messages charged to a budget. */
export interface UsedBudget {
  readonly budget: SmsBudget;
  readonly used: number;
}

/** The part of a statement that queues a code as a message, if a condition holds. */
export const queueCode = (
  { messageId, sealedContent, at, expiresAt }: CodeMessage & { readonly at: Date; readonly expiresAt: Date },
  isWanted: RawBuilder<unknown>,
) => sql`insert into sms_messages
    (client_id, message_id, sealed_content, state, kind, attempt_count, next_attempt_at, expires_at, created_at)
  select ${SYSTEM_CLIENT_ID}::uuid, ${messageId}::uuid, ${sealedContent}::text, 'waiting', 'code', 0, ${at}::timestamptz,
    ${expiresAt}::timestamptz, ${at}::timestamptz where ${isWanted}`;
