import { Problem } from '@mien/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SealedSecrets } from '../crypto/sealed-secrets.ts';
import type { Database } from '../database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../database/system-client.ts';
import { inTransaction, lockInTransaction } from '../database/transaction.ts';
import { SmsRefused, type SmsSender } from './sms-sender.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Whoever counts messages and adds one holds this lock, so that messages at once cannot pass the cap together. */
const DAY_LOCK = 'sms messages';
/** Longer than any sender waits for its carrier: whoever holds a message longer is gone. */
const LEASE_MS = MINUTE_MS;
/** Waits after the first, second, ... failure, in seconds. A message ends when they are used up. */
const WAITS_S = [5, 20, 60, 180, 600, 1800] as const;
/** How many messages one look sends at most. */
const LOOK_COUNT = 50;
const ERROR_MAX_LENGTH = 200;

/** A message that a module wants sent. */
export interface OutgoingSms {
  /** Whose sender it comes from; null for the installation's. */
  readonly clientId: string | null;
  /** Ten digits. */
  readonly recipient: string;
  readonly text: string;
  /** After it the words are of no use to anybody: it is not sent any more. */
  readonly expiresAt: Date;
}

export interface SmsQueueDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly sender: SmsSender;
  /** Seals what a message says while it waits. */
  readonly sealed: Pick<SealedSecrets, 'seal' | 'open'>;
  /** Number or name that a client's messages come from; null for the installation's. */
  readonly senderNameOf: (clientId: string) => Promise<string | null>;
  /** Messages of all kinds that the installation sends in 24 hours: a cap on the bill. */
  readonly sendsPerDay: number;
}

interface WaitingSms {
  readonly messageId: string;
  readonly clientId: string;
  readonly sealedContent: string;
  readonly attempt: number;
  readonly expiresAt: Date;
}

const ownerOf = (clientId: string) => ({ clientId, field: 'smsMessage' });

type Ending = 'sent' | 'refused' | 'expired';

/**
 * Messages on their way to the carrier. Each is written down before it is tried, so that neither a carrier that is down
 * nor a server that is killed loses one; a server killed between the carrier's answer and the note of it sends one twice.
 */
export function createSmsQueue({ database, now, sender, sealed, senderNameOf, sendsPerDay }: SmsQueueDependencies) {
  /** Counts a message that a limit of ours kept from being sent. */
  async function noteLimited(limitedBy: 'day' | 'codes' | 'results'): Promise<void> {
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

  /** In how many milliseconds a message may go out again; null when one may now. */
  async function dayIsFullForMs(reader: Database): Promise<number | null> {
    const at = now().getTime();
    const oldestOfFull = await reader
      .selectFrom('sms_messages')
      .select('created_at as at')
      .where('created_at', '>', new Date(at - DAY_MS))
      .orderBy('created_at', 'desc')
      .offset(sendsPerDay - 1)
      .limit(1)
      .executeTakeFirst();
    return oldestOfFull ? oldestOfFull.at.getTime() + DAY_MS - at : null;
  }

  /** @throws Problem too-many-requests unless the wait is null */
  async function refuseFull(retryInMs: number | null): Promise<void> {
    if (retryInMs === null) return;
    await noteLimited('day');
    throw new Problem('too-many-requests', { retryAfterS: Math.ceil(retryInMs / SECOND_MS) });
  }

  /** Notes how an attempt ended, unless somebody else has taken the message meanwhile. */
  async function finish(
    { clientId, messageId, attempt }: WaitingSms,
    state: Ending,
    error: string | null,
  ): Promise<void> {
    await database
      .updateTable('sms_messages')
      .set({ state, finished_at: now(), sealed_content: null, last_error: error })
      .where('client_id', '=', clientId)
      .where('message_id', '=', messageId)
      .where('state', '=', 'waiting')
      .where('attempt_count', '=', attempt)
      .execute();
  }

  async function waitAfter({ clientId, messageId, attempt }: WaitingSms, waitS: number, error: string): Promise<void> {
    await database
      .updateTable('sms_messages')
      .set({ next_attempt_at: new Date(now().getTime() + waitS * SECOND_MS), last_error: error })
      .where('client_id', '=', clientId)
      .where('message_id', '=', messageId)
      .where('state', '=', 'waiting')
      .where('attempt_count', '=', attempt)
      .execute();
  }

  /** Takes one message that is due. One at a time: none waits behind another while its lease runs. */
  async function takeDue(): Promise<WaitingSms | null> {
    const at = now();
    const { rows } = await sql<WaitingSms>`
      update sms_messages set attempt_count = attempt_count + 1, next_attempt_at = ${new Date(at.getTime() + LEASE_MS)}
      where (client_id, message_id) in (
        select client_id, message_id from sms_messages where state = 'waiting' and next_attempt_at <= ${at}
        order by next_attempt_at limit 1 for update skip locked
      )
      returning message_id as "messageId", client_id as "clientId", sealed_content as "sealedContent",
        attempt_count as attempt, expires_at as "expiresAt"`.execute(database);
    return rows[0] ?? null;
  }

  /** Tries a message that this process holds. */
  async function attempt(message: WaitingSms): Promise<Ending | 'waiting'> {
    if (message.expiresAt <= now()) {
      await finish(message, 'expired', null);
      return 'expired';
    }
    try {
      const opened = sealed.open(message.sealedContent, ownerOf(message.clientId));
      if (opened === null) throw new SmsRefused('sealed with a key that is gone');
      const content = JSON.parse(opened) as { recipient: string; text: string };
      const from = message.clientId === SYSTEM_CLIENT_ID ? null : await senderNameOf(message.clientId);
      await sender.send({ messageId: message.messageId, ...content, from });
    } catch (error) {
      const words = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX_LENGTH);
      const waitS = error instanceof SmsRefused ? undefined : WAITS_S[message.attempt - 1];
      if (waitS === undefined) {
        await finish(message, 'refused', words);
        return 'refused';
      }
      await waitAfter(message, waitS, words);
      return 'waiting';
    }
    await finish(message, 'sent', null);
    return 'sent';
  }

  return {
    /**
     * Sends a message: now, and again later while the carrier is out of order. Resolves when the carrier has taken it or
     * when it waits.
     *
     * @throws Problem text-message-failed when the carrier will not take it, too-many-requests when the day is full
     */
    async send({ clientId, recipient, text, expiresAt }: OutgoingSms): Promise<void> {
      const at = now();
      const message = {
        messageId: uuidv7(),
        clientId: clientId ?? SYSTEM_CLIENT_ID,
        sealedContent: sealed.seal(JSON.stringify({ recipient, text }), ownerOf(clientId ?? SYSTEM_CLIENT_ID)),
        attempt: 1,
        expiresAt,
      };
      const fullForMs = await inTransaction(database, async (transaction) => {
        await lockInTransaction(transaction, DAY_LOCK);
        const waitMs = await dayIsFullForMs(transaction);
        if (waitMs !== null) return waitMs;
        await transaction
          .insertInto('sms_messages')
          .values({
            message_id: message.messageId,
            client_id: message.clientId,
            sealed_content: message.sealedContent,
            state: 'waiting',
            attempt_count: 1,
            next_attempt_at: new Date(at.getTime() + LEASE_MS),
            expires_at: expiresAt,
            created_at: at,
          })
          .execute();
        return null;
      });
      await refuseFull(fullForMs);
      if ((await attempt(message)) === 'refused') throw new Problem('text-message-failed');
    },

    /** Tries the messages that are due, in every process at once if need be. Answers how many this one took. */
    async sendDue(): Promise<number> {
      for (let count = 0; count < LOOK_COUNT; count += 1) {
        const message = await takeDue();
        if (message === null) return count;
        await attempt(message);
      }
      return LOOK_COUNT;
    },

    /** @throws Problem too-many-requests when no message may go out today any more */
    checkDay: async () => refuseFull(await dayIsFullForMs(database)),

    noteLimited,
  };
}

export type SmsQueue = ReturnType<typeof createSmsQueue>;
