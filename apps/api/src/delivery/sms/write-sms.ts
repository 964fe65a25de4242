import {
  DAY_MS,
  hasClientRoom,
  isCountedByClient,
  SMS_PER_RECIPIENT,
  type SmsBudget,
  smsClientShare,
  smsPartsOf,
} from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';
import { queueForEnd } from '../../platform/database/transaction.ts';
import { waitForRoomMs } from '../../platform/limits/sliding-window.ts';
import type { CodeMessage, UsedBudget } from './code-messages.ts';
import {
  dayBegan,
  fullForMs,
  limitOf,
  noteLimited,
  noteUse,
  partsLeaveMs,
  payerFrom,
  tooMany,
  usedAlone,
} from './pay-sms.ts';
import {
  type OutgoingSms,
  ownerOf,
  type QueuedSms,
  type RequestedCode,
  type SmsLimit,
  type SmsQueue,
  type SmsQueueDeps,
  type SmsToWrite,
  type WaitingSms,
} from './sms-queue.deps.ts';

/** Milliseconds until a number may get another message of a budget from a client; 0 for now, also where nothing limits them. */
async function recipientWaitMs(
  { now }: SmsQueueDeps,
  reader: Database,
  recipientHash: string | null,
  { clientId, budget }: { readonly clientId: string; readonly budget: SmsBudget },
): Promise<number> {
  const max = SMS_PER_RECIPIENT[budget];
  if (recipientHash === null || max === undefined) return 0;
  return waitForRoomMs({ durationMs: DAY_MS, max }, now(), (since) =>
    reader
      .selectFrom('sms_messages')
      .select('created_at as at')
      .where('recipient_hash', '=', recipientHash)
      .where('budget', '=', budget)
      .where('created_at', '>', since)
      .$if(isCountedByClient(budget), (query) => query.where('client_id', '=', clientId)),
  );
}

/** Parts of messages of a budget in the last day by client, and the shares of that budget. */
async function useByClient(deps: SmsQueueDeps, reader: Database, budget: SmsBudget) {
  const used = await reader
    .selectFrom('sms_messages')
    .select(['client_id as clientId', ({ fn }) => fn.sum<number>('part_count').as('used')])
    .where('budget', '=', budget)
    .where('created_at', '>', dayBegan(deps))
    .groupBy('client_id')
    .execute();
  const clients = await reader
    .selectFrom('clients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '!=', SYSTEM_CLIENT_ID)
    .executeTakeFirstOrThrow();
  return {
    used: new Map(used.map((row) => [row.clientId, Number(row.used)])),
    room: { limit: limitOf(deps, budget), clientCount: Math.max(1, Number(clients.count)) },
  };
}

/**
 * Parts of messages of a budget that a client has sent in the last day, and its guaranteed share, whatever other
 * clients send.
 */
export async function clientUse(
  deps: SmsQueueDeps,
  reader: Database,
  clientId: string,
  budget: SmsBudget,
): Promise<{ used: number; share: number }> {
  const { used, room } = await useByClient(deps, reader, budget);
  return { used: used.get(clientId) ?? 0, share: smsClientShare(room.limit, room.clientCount) };
}

/** Milliseconds until a client may send another message of a budget; 0 for now. */
async function clientWaitMs(
  deps: SmsQueueDeps,
  reader: Database,
  clientId: string,
  budget: SmsBudget,
): Promise<number> {
  const { used, room } = await useByClient(deps, reader, budget);
  if (hasClientRoom(clientId, used, room)) return 0;
  const share = Math.max(1, smsClientShare(room.limit, room.clientCount));
  const waitMs = await partsLeaveMs(
    deps,
    share,
    reader
      .selectFrom('sms_messages')
      .where('client_id', '=', clientId)
      .where('budget', '=', budget)
      .where('created_at', '>', dayBegan(deps)),
  );
  return Math.max(1, waitMs);
}

/**
 * Charges and stores a message, in the caller's transaction. It holds the lock of the budgets, for which all other messages wait, until
 * that ends: `queue` therefore does it at the end.
 *
 * @throws Problem too-many-requests, which undoes the transaction; the refusal is counted anyway
 */
export async function write(
  deps: SmsQueueDeps,
  transaction: Database,
  { messageId, sms: { clientId, recipient, text, expiresAt, budget }, attempt, nextAttemptAt }: SmsToWrite,
): Promise<WaitingSms> {
  const { inBackground, hash, sealed, now } = deps;
  function refuseIn(limitedBy: SmsLimit, retryInMs: number): never {
    inBackground(() => noteLimited(deps, limitedBy));
    throw tooMany(retryInMs);
  }
  const parts = smsPartsOf(text);
  const payment = payerFrom(deps, await usedAlone(transaction, dayBegan(deps)))([budget], parts);
  if (payment === null) return refuseIn(budget, await fullForMs(deps, transaction, budget, parts));
  const recipientHash = budget in SMS_PER_RECIPIENT ? hash('recipient', recipient) : null;
  const owner = clientId ?? SYSTEM_CLIENT_ID;
  const toRecipientMs = await recipientWaitMs(deps, transaction, recipientHash, { clientId: owner, budget });
  if (toRecipientMs > 0) return refuseIn('perRecipient', toRecipientMs);
  const ofClientMs = clientId === null ? 0 : await clientWaitMs(deps, transaction, clientId, budget);
  if (ofClientMs > 0) return refuseIn('perClient', ofClientMs);
  const message: WaitingSms = {
    messageId,
    clientId: owner,
    sealedContent: sealed.seal(JSON.stringify({ recipient, text }), ownerOf(owner)),
    kind: 'text',
    budget,
    attempt,
    expiresAt,
  };
  await transaction
    .insertInto('sms_messages')
    .values({
      message_id: message.messageId,
      client_id: owner,
      sealed_content: message.sealedContent,
      state: 'waiting',
      budget,
      recipient_hash: recipientHash,
      part_count: parts,
      attempt_count: attempt,
      next_attempt_at: nextAttemptAt,
      expires_at: expiresAt,
      created_at: now(),
    })
    .execute();
  noteUse(deps, payment);
  return message;
}

/**
 * Stores a message at the end of the caller's transaction: it is sent soon after that is committed, and never otherwise. Without room
 * for it, the transaction is undone: `inTransaction` throws Problem too-many-requests as `send`.
 */
export function queue(deps: SmsQueue, transaction: Database, sms: OutgoingSms): QueuedSms {
  const messageId = uuidv7();
  const written: SmsToWrite = { messageId, sms, attempt: 0, nextAttemptAt: deps.now() };
  queueForEnd(transaction, 'sms messages', deps.writeQueued, written);
  return { clientId: sms.clientId ?? SYSTEM_CLIENT_ID, messageId };
}

/**
 * The queue entry of a requested code, which a job handles soon. Null when none of these budgets has room.
 *
 * @param used  budgets charged in the last day
 */
export function codeMessage(
  deps: SmsQueueDeps,
  code: RequestedCode,
  budgets: readonly SmsBudget[],
  used: readonly UsedBudget[],
): CodeMessage | null {
  if (payerFrom(deps, used)(budgets, smsPartsOf(code.text)) === null) return null;
  const sealedContent = deps.sealed.seal(JSON.stringify(code), ownerOf(SYSTEM_CLIENT_ID));
  return { messageId: uuidv7(), sealedContent };
}
