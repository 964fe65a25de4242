import type { SmsBudget } from '@mien/domain';
import type { Database } from '../database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../database/system-client.ts';

/** A code in the message queue. */
export interface CodeMessage {
  readonly messageId: string;
  readonly sealedContent: string;
}

/** How many messages were charged to a budget. */
export interface UsedBudget {
  readonly budget: SmsBudget;
  readonly used: number;
}

/** Queues a code as a message, in the transaction that stores the code. */
export async function addCodeMessage(
  transaction: Database,
  { messageId, sealedContent }: CodeMessage,
  at: Date,
  expiresAt: Date,
): Promise<void> {
  await transaction
    .insertInto('sms_messages')
    .values({
      client_id: SYSTEM_CLIENT_ID,
      message_id: messageId,
      sealed_content: sealedContent,
      state: 'waiting',
      kind: 'code',
      attempt_count: 0,
      next_attempt_at: at,
      expires_at: expiresAt,
      created_at: at,
    })
    .execute();
}
