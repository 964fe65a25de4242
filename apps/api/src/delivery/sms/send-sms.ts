import { Problem } from '@mien/contract';
import { SECOND_MS } from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import {
  type Ending,
  LEASE_MS,
  type OutgoingSms,
  ownerOf,
  type QueuedSms,
  type SmsQueueDeps,
  type WaitingSms,
} from './sms-queue.deps.ts';
import { CarrierUnusable, SmsOptedOut, SmsRefused } from './sms-sender.ts';
import { write } from './write-sms.ts';

/** Waits after the first, second, ... failure, in seconds. After the last one the message fails for good. */
const WAITS_S = [5, 20, 60, 180, 600, 1800] as const;
const LAST_WAIT_S = 1800;

/** The most messages sent per check. */
const LOOK_COUNT = 50;

const ERROR_MAX_LENGTH = 200;

const finishing = compileOnce(
  (
    of: Pick<WaitingSms, 'clientId' | 'messageId' | 'attempt'> & { state: Ending; error: string | null; at: Date },
    database: Database,
  ) =>
    database
      .updateTable('sms_messages')
      .set({ state: of.state, finished_at: of.at, sealed_content: null, last_error: of.error })
      .where('client_id', '=', of.clientId)
      .where('message_id', '=', of.messageId)
      .where('state', '=', 'waiting')
      .where('attempt_count', '=', of.attempt),
);

// Materialized: some plans would evaluate the subquery for each row, find another message each time, and lease them all.
const due = compileOnce(
  ({ kind, max, at, leaseEnd }: { kind: WaitingSms['kind']; max: number; at: Date; leaseEnd: Date }) => sql<WaitingSms>`
    with due as materialized (
      select client_id, message_id from sms_messages where state = 'waiting' and kind = ${kind} and next_attempt_at <= ${at}
      order by next_attempt_at limit ${max} for update skip locked
    )
    update sms_messages as m
    set attempt_count = m.attempt_count + 1, next_attempt_at = ${leaseEnd}
    from due where m.client_id = due.client_id and m.message_id = due.message_id
    returning m.message_id as "messageId", m.client_id as "clientId", m.sealed_content as "sealedContent",
      m.kind, m.budget, m.attempt_count as attempt, m.expires_at as "expiresAt"`,
);

/** Leases one message to try it, unless another process has it. */
const taking = compileOnce(
  ({ clientId, messageId, at, leaseEnd }: QueuedSms & { at: Date; leaseEnd: Date }) => sql<WaitingSms>`
    update sms_messages as m set attempt_count = m.attempt_count + 1, next_attempt_at = ${leaseEnd}
    where m.client_id = ${clientId} and m.message_id = ${messageId} and m.state = 'waiting' and m.next_attempt_at <= ${at}
    returning m.message_id as "messageId", m.client_id as "clientId", m.sealed_content as "sealedContent",
      m.kind, m.budget, m.attempt_count as attempt, m.expires_at as "expiresAt"`,
);

/** The content of a message. @throws SmsRefused */
export function contentOf({ sealed }: SmsQueueDeps, { sealedContent, clientId }: WaitingSms): unknown {
  const opened = sealed.open(sealedContent, ownerOf(clientId));
  if (opened === null) throw new SmsRefused('sealed with a key that is gone');
  return JSON.parse(opened);
}

/** Records the outcome of an attempt, unless another process has leased the message since. */
export async function finish(
  deps: SmsQueueDeps,
  { clientId, messageId, attempt }: WaitingSms,
  state: Ending,
  error: string | null,
): Promise<void> {
  await finishing(deps.database, { clientId, messageId, attempt, state, error, at: deps.now() });
  deps.metrics.smsEnded(state);
}

async function waitAfter(
  { database, now }: SmsQueueDeps,
  { clientId, messageId, attempt }: WaitingSms,
  waitS: number,
  error: string,
): Promise<void> {
  await database
    .updateTable('sms_messages')
    .set({ next_attempt_at: new Date(now().getTime() + waitS * SECOND_MS), last_error: error })
    .where('client_id', '=', clientId)
    .where('message_id', '=', messageId)
    .where('state', '=', 'waiting')
    .where('attempt_count', '=', attempt)
    .execute();
}

/** Leases due messages, only as many as are sent concurrently: none waits for another while its lease runs. */
export async function takeDue(deps: SmsQueueDeps, kind: WaitingSms['kind'], max: number): Promise<WaitingSms[]> {
  const at = deps.now();
  return due(deps.database, { kind, max, at, leaseEnd: new Date(at.getTime() + LEASE_MS) });
}

/** Ends a failed attempt: for good, or until the next one. */
export async function fail(
  deps: SmsQueueDeps,
  message: WaitingSms,
  error: unknown,
): Promise<'refused' | 'optedOut' | 'waiting'> {
  const words = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX_LENGTH);
  const isUnusable = error instanceof CarrierUnusable;
  if (isUnusable) deps.carrierUnusable(words);
  // While the account is broken, no number of attempts is the message's fault: it waits until it is of no use.
  const waitS =
    error instanceof SmsRefused ? undefined : (WAITS_S[message.attempt - 1] ?? (isUnusable ? LAST_WAIT_S : undefined));
  if (waitS === undefined) {
    await finish(deps, message, 'refused', words);
    return error instanceof SmsOptedOut ? 'optedOut' : 'refused';
  }
  await waitAfter(deps, message, waitS, words);
  return 'waiting';
}

export const senderOf = async ({ senderNameOf }: SmsQueueDeps, clientId: string) =>
  clientId === SYSTEM_CLIENT_ID ? null : senderNameOf(clientId);

/** Tries a message that this process holds. */
export async function attempt(
  deps: SmsQueueDeps,
  message: WaitingSms,
  nameOf: () => Promise<string | null> = () => senderOf(deps, message.clientId),
): Promise<Ending | 'optedOut' | 'waiting'> {
  if (message.expiresAt <= deps.now()) {
    await finish(deps, message, 'expired', null);
    return 'expired';
  }
  try {
    const { recipient, text } = contentOf(deps, message) as Pick<OutgoingSms, 'recipient' | 'text'>;
    await deps.sender.send({ messageId: message.messageId, recipient, text, from: await nameOf() });
  } catch (error) {
    return fail(deps, message, error);
  }
  await finish(deps, message, 'sent', null);
  return 'sent';
}

/** A message that the carrier rejects because the recipient answered STOP. */
export class RecipientOptedOut extends Problem {
  constructor() {
    super('text-message-failed');
  }
}

function refuseIfRejected(outcome: Awaited<ReturnType<typeof attempt>>): void {
  if (outcome === 'optedOut') throw new RecipientOptedOut();
  if (outcome === 'refused') throw new Problem('text-message-failed');
}

/**
 * Sends a message now, and retries later while the carrier is down. Resolves when the carrier has accepted it or when it
 * waits.
 *
 * @throws Problem text-message-failed when the carrier rejects it, RecipientOptedOut when the recipient answered STOP
 * @throws Problem too-many-requests when the budget is used up, or the client's share of it, or the number's limit is
 *   reached
 */
export async function send(deps: SmsQueueDeps, sms: OutgoingSms): Promise<void> {
  const nextAttemptAt = new Date(deps.now().getTime() + LEASE_MS);
  const message = await inTransaction(deps.database, (transaction) =>
    write(deps, transaction, { messageId: uuidv7(), sms, attempt: 1, nextAttemptAt }),
  );
  refuseIfRejected(await attempt(deps, message));
}

/** Sends a queued message immediately, for a caller that needs the outcome. @throws Problem text-message-failed when the carrier rejects it */
export async function deliver(deps: SmsQueueDeps, { clientId, messageId }: QueuedSms): Promise<void> {
  const at = deps.now();
  const [message] = await taking(deps.database, {
    clientId,
    messageId,
    at,
    leaseEnd: new Date(at.getTime() + LEASE_MS),
  });
  if (message !== undefined) refuseIfRejected(await attempt(deps, message));
}

/** Sends the due messages; safe to run from several processes at once. Returns how many this one took. */
export async function sendDue(deps: SmsQueueDeps): Promise<number> {
  for (let count = 0; count < LOOK_COUNT; count += 1) {
    const [message] = await takeDue(deps, 'text', 1);
    if (message === undefined) return count;
    await attempt(deps, message);
  }
  return LOOK_COUNT;
}
