import type { SmsBudget } from '@mien/domain';
import type { Database } from '../database/connect.ts';
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

/** Lets a code wait among the messages, in the transaction that stores the code. */
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
