import { Problem } from '@mien/contract';
import {
  DAY_MS,
  hasClientRoom,
  isCountedByClient,
  MINUTE_MS,
  SECOND_MS,
  SMS_PER_RECIPIENT,
  type SmsBudget,
  smsBudgetLimit,
  smsBudgetWarning,
  smsClientShare,
  smsDayLimit,
} from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { bindAll } from '../bind-all.ts';
import type { SealedSecrets } from '../crypto/sealed-secrets.ts';
import type { KeyedHash } from '../crypto/secrets.ts';
import { compileOnce } from '../database/compile-once.ts';
import type { Database } from '../database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../database/system-client.ts';
import { inTransaction } from '../database/transaction.ts';
import { waitForRoomMs } from '../limits/sliding-window.ts';
import type { CodeMessage, UsedBudget } from './code-messages.ts';
import { SmsRefused, type SmsSender } from './sms-sender.ts';

/** Longer than any sender waits for its carrier: whoever holds a message longer is gone. */
const LEASE_MS = MINUTE_MS;
/** Waits after the first, second, ... failure, in seconds. A message ends when they are used up. */
const WAITS_S = [5, 20, 60, 180, 600, 1800] as const;
/** How many messages one look sends at most. */
const LOOK_COUNT = 50;
const ERROR_MAX_LENGTH = 200;
/** Codes that this process tries at once: one that the carrier keeps waiting holds up no other. */
const CODES_AT_ONCE = 20;

/** A message that a module wants sent. */
export interface OutgoingSms {
  /** Whose sender it comes from; null for the installation's. */
  readonly clientId: string | null;
  /** Ten digits. */
  readonly recipient: string;
  readonly text: string;
  /** After it the words are of no use to anybody: it is not sent any more. */
  readonly expiresAt: Date;
  readonly budget: SmsBudget;
}

/** A message that is written down, and goes out soon. */
export interface QueuedSms {
  readonly clientId: string;
  readonly messageId: string;
}

/** A code that somebody asked for. Whether anybody has the number is looked up later. */
export interface RequestedCode {
  /** Ten digits. */
  readonly recipient: string;
  readonly text: string;
  readonly isRegistration: boolean;
  readonly isKnownBrowser: boolean;
}

/** Who gets a code, and from what it may be paid, in the order in which budgets are asked. */
export interface CodeRecipient {
  /** Whose sender it comes from; null for the installation's. */
  readonly clientId: string | null;
  readonly budgets: readonly SmsBudget[];
}

/** What keeps a message from being sent: a budget, the limits of codes, or those of one patient, one number or one client. */
export type SmsLimit = SmsBudget | 'codes' | 'perPatient' | 'perRecipient' | 'perClient';

export interface SmsQueueDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly sender: SmsSender;
  /** Seals what a message says while it waits. */
  readonly sealed: Pick<SealedSecrets, 'seal' | 'open'>;
  readonly hash: KeyedHash;
  /** Number or name that a client's messages come from; null for the installation's. */
  readonly senderNameOf: (clientId: string) => Promise<string | null>;
  /** Who gets each of some codes; null where nobody has the number. */
  readonly recipientsOf: (codes: readonly RequestedCode[]) => Promise<readonly (CodeRecipient | null)[]>;
  /** Messages of all kinds that the installation sends in 24 hours: a cap on the bill. */
  readonly sendsPerDay: number;
  /** Tells that a message has brought a budget to one of the shares that operators are warned at. */
  readonly warn: (budget: SmsBudget, used: number, limit: number) => void;
  readonly inBackground: (work: () => Promise<void>) => void;
}

interface WaitingSms {
  readonly messageId: string;
  readonly clientId: string;
  readonly sealedContent: string;
  readonly kind: 'text' | 'code';
  readonly budget: SmsBudget | null;
  readonly attempt: number;
  readonly expiresAt: Date;
}

/** A code that this process holds, and what it says. */
interface OpenedCode {
  readonly code: WaitingSms;
  readonly asked: RequestedCode;
}

/** What becomes of a code: whether it is sent, to whom, and what was paid for it just now. */
interface DecidedCode {
  readonly code: WaitingSms;
  readonly recipient: CodeRecipient | null;
  readonly payment: Payment | null;
  readonly isSent: boolean;
}

/** A code that is paid, and whose sender it comes from. */
interface CodeToSend {
  readonly code: WaitingSms;
  readonly clientId: string;
}

const ownerOf = (clientId: string) => ({ clientId, field: 'smsMessage' });

type Ending = 'sent' | 'refused' | 'expired' | 'dropped';

/** From what a message is paid and how much of it that has used. */
interface Payment {
  readonly budget: SmsBudget;
  readonly used: number;
  readonly limit: number;
}

interface SmsQueueParts extends SmsQueueDependencies {
  /** How many codes this process sends at this moment. */
  readonly underWay: { codes: number };
}

/** Whoever pays a message asks this first and holds its lock, so that messages at once cannot pass the cap together. */
const usedAlone = compileOnce(
  ({ since }: { since: Date }) => sql<UsedBudget>`select budget, used from lock_sms_budgets(${since})`,
);

/** Notes of codes from what they are paid, and ends those that go nowhere. Answers which of them were still ours. */
const payingCodes = compileOnce(
  ({ looks, at }: { looks: string; at: Date }) => sql<{ messageId: string }>`
    update sms_messages as m set
      budget = coalesce(m.budget, l.budget),
      state = case when l."isDropped" then 'dropped' else m.state end,
      sealed_content = case when l."isDropped" then null else m.sealed_content end,
      finished_at = case when l."isDropped" then ${at}::timestamptz end
    from json_to_recordset(${looks}::json) as l ("messageId" uuid, attempt integer, budget text, "isDropped" boolean)
    where m.client_id = ${SYSTEM_CLIENT_ID} and m.message_id = l."messageId"
      and m.attempt_count = l.attempt and m.state = 'waiting'
    returning m.message_id as "messageId"`,
);

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

// Materialized: some plans look for the message once a row, find another one each time, and lease them all.
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

/** Takes one message to try it, unless somebody else has it. */
const taking = compileOnce(
  ({ clientId, messageId, at, leaseEnd }: QueuedSms & { at: Date; leaseEnd: Date }) => sql<WaitingSms>`
    update sms_messages as m set attempt_count = m.attempt_count + 1, next_attempt_at = ${leaseEnd}
    where m.client_id = ${clientId} and m.message_id = ${messageId} and m.state = 'waiting' and m.next_attempt_at <= ${at}
    returning m.message_id as "messageId", m.client_id as "clientId", m.sealed_content as "sealedContent",
      m.kind, m.budget, m.attempt_count as attempt, m.expires_at as "expiresAt"`,
);

/** Counts a message that a limit of ours kept from being sent. */
async function noteLimited({ database, now }: SmsQueueDependencies, limitedBy: SmsLimit): Promise<void> {
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

const limitOf = ({ sendsPerDay }: SmsQueueDependencies, budget: SmsBudget) => smsBudgetLimit(budget, sendsPerDay);

const dayBegan = ({ now }: SmsQueueDependencies) => new Date(now().getTime() - DAY_MS);

/** Makes a function that takes one message from the first of some budgets with room; null when none has, or the day is full. */
function payerFrom(
  parts: SmsQueueDependencies,
  rows: readonly UsedBudget[],
): (budgets: readonly SmsBudget[]) => Payment | null {
  const counts = new Map(rows.map(({ budget, used }) => [budget, used]));
  let total = rows.reduce((sum, { used }) => sum + used, 0);
  const usedOf = (budget: SmsBudget) => counts.get(budget) ?? 0;
  return (budgets) => {
    const budget = budgets.find(
      (candidate) => usedOf(candidate) < limitOf(parts, candidate) && total < smsDayLimit(candidate, parts.sendsPerDay),
    );
    if (budget === undefined) return null;
    total += 1;
    counts.set(budget, usedOf(budget) + 1);
    return { budget, used: usedOf(budget), limit: limitOf(parts, budget) };
  };
}

function noteUse({ warn }: SmsQueueDependencies, { budget, used, limit }: Payment): void {
  if (smsBudgetWarning(used, limit) !== null) warn(budget, used, limit);
}

/** In how many milliseconds a budget has room again, at the earliest. */
async function fullForMs(parts: SmsQueueDependencies, reader: Database, budget: SmsBudget): Promise<number> {
  const leaves = (limit: number, only?: SmsBudget) =>
    waitForRoomMs({ durationMs: DAY_MS, max: limit }, parts.now(), (since) =>
      reader
        .selectFrom('sms_messages')
        .select('created_at as at')
        .where('created_at', '>', since)
        .where((where) => (only === undefined ? where('budget', 'is not', null) : where('budget', '=', only))),
    );
  return Math.max(
    await leaves(limitOf(parts, budget), budget),
    await leaves(Math.max(1, smsDayLimit(budget, parts.sendsPerDay))),
  );
}

const tooMany = (retryInMs: number) =>
  new Problem('too-many-requests', { retryAfterS: Math.max(1, Math.ceil(retryInMs / SECOND_MS)) });

/** Refuses a message that a budget has no room for, and counts it. @throws Problem too-many-requests */
async function refuse(parts: SmsQueueDependencies, budget: SmsBudget): Promise<never> {
  await noteLimited(parts, budget);
  throw tooMany(await fullForMs(parts, parts.database, budget));
}

/** In how many milliseconds a number may get one more message of a budget from a client; 0 for now, as where nothing limits them. */
async function recipientWaitMs(
  { now }: SmsQueueDependencies,
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

/** The same for a client that has used its share of a budget. */
async function clientWaitMs(
  parts: SmsQueueDependencies,
  reader: Database,
  clientId: string,
  budget: SmsBudget,
): Promise<number> {
  const used = await reader
    .selectFrom('sms_messages')
    .select(['client_id as clientId', ({ fn }) => fn.countAll<number>().as('used')])
    .where('budget', '=', budget)
    .where('created_at', '>', dayBegan(parts))
    .groupBy('client_id')
    .execute();
  const clients = await reader
    .selectFrom('clients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '!=', SYSTEM_CLIENT_ID)
    .executeTakeFirstOrThrow();
  const room = { limit: limitOf(parts, budget), clientCount: Math.max(1, Number(clients.count)) };
  if (hasClientRoom(clientId, new Map(used.map((row) => [row.clientId, Number(row.used)])), room)) return 0;
  const share = Math.max(1, smsClientShare(room.limit, room.clientCount));
  const waitMs = await waitForRoomMs({ durationMs: DAY_MS, max: share }, parts.now(), (since) =>
    reader
      .selectFrom('sms_messages')
      .select('created_at as at')
      .where('client_id', '=', clientId)
      .where('budget', '=', budget)
      .where('created_at', '>', since),
  );
  return Math.max(1, waitMs);
}

/**
 * Pays a message, and writes it down, in a transaction of the caller's. It holds the lock of whoever pays until that ends,
 * so it is the last but for the entry in the access log.
 *
 * @throws Problem too-many-requests, which undoes the transaction; that it was refused is counted all the same
 */
async function write(
  parts: SmsQueueDependencies,
  transaction: Database,
  { clientId, recipient, text, expiresAt, budget }: OutgoingSms,
  { attempt, nextAttemptAt }: { readonly attempt: number; readonly nextAttemptAt: Date },
): Promise<WaitingSms> {
  const { inBackground, hash, sealed, now } = parts;
  function refuseIn(limitedBy: SmsLimit, retryInMs: number): never {
    inBackground(() => noteLimited(parts, limitedBy));
    throw tooMany(retryInMs);
  }
  const payment = payerFrom(parts, await usedAlone(transaction, { since: dayBegan(parts) }))([budget]);
  if (payment === null) return refuseIn(budget, await fullForMs(parts, transaction, budget));
  const recipientHash = budget in SMS_PER_RECIPIENT ? hash('recipient', recipient) : null;
  const owner = clientId ?? SYSTEM_CLIENT_ID;
  const toRecipientMs = await recipientWaitMs(parts, transaction, recipientHash, { clientId: owner, budget });
  if (toRecipientMs > 0) return refuseIn('perRecipient', toRecipientMs);
  const ofClientMs = clientId === null ? 0 : await clientWaitMs(parts, transaction, clientId, budget);
  if (ofClientMs > 0) return refuseIn('perClient', ofClientMs);
  const message: WaitingSms = {
    messageId: uuidv7(),
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
      attempt_count: attempt,
      next_attempt_at: nextAttemptAt,
      expires_at: expiresAt,
      created_at: now(),
    })
    .execute();
  noteUse(parts, payment);
  return message;
}

/** What a message says. @throws SmsRefused */
function contentOf({ sealed }: SmsQueueDependencies, { sealedContent, clientId }: WaitingSms): unknown {
  const opened = sealed.open(sealedContent, ownerOf(clientId));
  if (opened === null) throw new SmsRefused('sealed with a key that is gone');
  return JSON.parse(opened);
}

/** What becomes of codes: each is paid, from the first of its budgets with room, or dropped. */
function decide(
  parts: SmsQueueDependencies,
  codes: readonly OpenedCode[],
  recipients: readonly (CodeRecipient | null)[],
  used: readonly UsedBudget[],
): DecidedCode[] {
  const payFrom = payerFrom(parts, used);
  return codes.map(({ code }, index) => {
    const recipient = recipients[index] ?? null;
    const payment = recipient === null || code.budget !== null ? null : payFrom(recipient.budgets);
    return { code, recipient, payment, isSent: recipient !== null && (code.budget !== null || payment !== null) };
  });
}

/** Writes decisions down. Answers those about codes that are still ours. */
async function noteDecisions(
  parts: SmsQueueDependencies,
  decided: readonly DecidedCode[],
  transaction: Database,
): Promise<DecidedCode[]> {
  const looks = decided.map(({ code: { messageId, attempt }, payment, isSent }) => ({
    messageId,
    attempt,
    budget: payment?.budget ?? null,
    isDropped: !isSent,
  }));
  const rows = await payingCodes(transaction, { looks: JSON.stringify(looks), at: parts.now() });
  const ours = new Set(rows.map(({ messageId }) => messageId));
  return decided.filter(({ code }) => ours.has(code.messageId));
}

/**
 * Looks up whose numbers some codes are for, and pays them. One that nobody gets is dropped in the same transaction, so
 * that the time it takes tells as little as can be.
 *
 * @returns those to send
 */
async function payCodes(parts: SmsQueueDependencies, codes: readonly OpenedCode[]): Promise<CodeToSend[]> {
  const recipients = await parts.recipientsOf(codes.map(({ asked }) => asked));
  const decided = await inTransaction(parts.database, async (transaction) =>
    noteDecisions(
      parts,
      decide(parts, codes, recipients, await usedAlone(transaction, { since: dayBegan(parts) })),
      transaction,
    ),
  );
  const sent: CodeToSend[] = [];
  for (const { code, recipient, payment, isSent } of decided) {
    if (payment !== null) noteUse(parts, payment);
    if (recipient === null) continue;
    if (isSent) sent.push({ code, clientId: recipient.clientId ?? SYSTEM_CLIENT_ID });
    else await noteLimited(parts, recipient.budgets[0] ?? 'signIn');
  }
  return sent;
}

/** Notes how an attempt ended, unless somebody else has taken the message meanwhile. */
async function finish(
  parts: SmsQueueDependencies,
  { clientId, messageId, attempt }: WaitingSms,
  state: Ending,
  error: string | null,
): Promise<void> {
  await finishing(parts.database, { clientId, messageId, attempt, state, error, at: parts.now() });
}

async function waitAfter(
  { database, now }: SmsQueueDependencies,
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

/** Takes messages that are due, as many as are tried at once: none waits behind another while its lease runs. */
async function takeDue(parts: SmsQueueDependencies, kind: WaitingSms['kind'], max: number): Promise<WaitingSms[]> {
  const at = parts.now();
  return due(parts.database, { kind, max, at, leaseEnd: new Date(at.getTime() + LEASE_MS) });
}

/** Ends an attempt that failed: for good, or until the next one. */
async function fail(parts: SmsQueueDependencies, message: WaitingSms, error: unknown): Promise<'refused' | 'waiting'> {
  const words = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX_LENGTH);
  const waitS = error instanceof SmsRefused ? undefined : WAITS_S[message.attempt - 1];
  if (waitS === undefined) {
    await finish(parts, message, 'refused', words);
    return 'refused';
  }
  await waitAfter(parts, message, waitS, words);
  return 'waiting';
}

/** Of codes that this process holds, those to send. The others end here, or wait. */
async function codesToSend(parts: SmsQueueDependencies, codes: readonly WaitingSms[]): Promise<CodeToSend[]> {
  const opened: OpenedCode[] = [];
  for (const code of codes) {
    if (code.expiresAt <= parts.now()) await finish(parts, code, 'expired', null);
    else
      try {
        opened.push({ code, asked: contentOf(parts, code) as RequestedCode });
      } catch (error) {
        await fail(parts, code, error);
      }
  }
  if (opened.length === 0) return [];
  try {
    return await payCodes(parts, opened);
  } catch (error) {
    for (const { code } of opened) await fail(parts, code, error);
    return [];
  }
}

const senderOf = async ({ senderNameOf }: SmsQueueDependencies, clientId: string) =>
  clientId === SYSTEM_CLIENT_ID ? null : senderNameOf(clientId);

/** Tries a message that this process holds. */
async function attempt(
  parts: SmsQueueDependencies,
  message: WaitingSms,
  nameOf: () => Promise<string | null> = () => senderOf(parts, message.clientId),
): Promise<Ending | 'waiting'> {
  if (message.expiresAt <= parts.now()) {
    await finish(parts, message, 'expired', null);
    return 'expired';
  }
  try {
    const { recipient, text } = contentOf(parts, message) as Pick<OutgoingSms, 'recipient' | 'text'>;
    await parts.sender.send({ messageId: message.messageId, recipient, text, from: await nameOf() });
  } catch (error) {
    return fail(parts, message, error);
  }
  await finish(parts, message, 'sent', null);
  return 'sent';
}

/**
 * Sends a message: now, and again later while the carrier is out of order. Resolves when the carrier has taken it or
 * when it waits.
 *
 * @throws Problem text-message-failed when the carrier will not take it
 * @throws Problem too-many-requests when the budget is used up, or the client's share of it, or the number had its messages
 */
async function send(parts: SmsQueueDependencies, sms: OutgoingSms): Promise<void> {
  const nextAttemptAt = new Date(parts.now().getTime() + LEASE_MS);
  const message = await inTransaction(parts.database, (transaction) =>
    write(parts, transaction, sms, { attempt: 1, nextAttemptAt }),
  );
  if ((await attempt(parts, message)) === 'refused') throw new Problem('text-message-failed');
}

/**
 * Writes a message down in a transaction of the caller's: it goes out soon after that is committed, and never otherwise.
 *
 * @throws Problem too-many-requests as `send`; the transaction is undone
 */
const queue = (parts: SmsQueueDependencies, transaction: Database, sms: OutgoingSms): Promise<QueuedSms> =>
  write(parts, transaction, sms, { attempt: 0, nextAttemptAt: parts.now() });

/** Tries a queued message at once, for a caller that has to know. @throws Problem text-message-failed when the carrier will not take it */
async function deliver(parts: SmsQueueDependencies, { clientId, messageId }: QueuedSms): Promise<void> {
  const at = parts.now();
  const [message] = await taking(parts.database, {
    clientId,
    messageId,
    at,
    leaseEnd: new Date(at.getTime() + LEASE_MS),
  });
  if (message !== undefined && (await attempt(parts, message)) === 'refused') throw new Problem('text-message-failed');
}

/**
 * A code that was asked for, as it waits; a job looks at it soon. Null when none of these budgets has room.
 *
 * @param used  of the last day
 */
function codeMessage(
  parts: SmsQueueDependencies,
  code: RequestedCode,
  budgets: readonly SmsBudget[],
  used: readonly UsedBudget[],
): CodeMessage | null {
  if (payerFrom(parts, used)(budgets) === null) return null;
  const sealedContent = parts.sealed.seal(JSON.stringify(code), ownerOf(SYSTEM_CLIENT_ID));
  return { messageId: uuidv7(), sealedContent };
}

/** Tries the messages that are due, in every process at once if need be. Answers how many this one took. */
async function sendDue(parts: SmsQueueDependencies): Promise<number> {
  for (let count = 0; count < LOOK_COUNT; count += 1) {
    const [message] = await takeDue(parts, 'text', 1);
    if (message === undefined) return count;
    await attempt(parts, message);
  }
  return LOOK_COUNT;
}

/** The same for codes: paid together, and each sent on its own in the background, so that none waits behind a slow one. */
async function sendCodes(parts: SmsQueueParts): Promise<void> {
  const { underWay } = parts;
  for (let isMore = true; isMore && underWay.codes < CODES_AT_ONCE; ) {
    const room = CODES_AT_ONCE - underWay.codes;
    const codes = await takeDue(parts, 'code', room);
    isMore = codes.length === room;
    // Once for each client, when the first of its codes is tried.
    const names = new Map<string, Promise<string | null>>();
    const nameOf = (clientId: string) => {
      const name = names.get(clientId) ?? senderOf(parts, clientId);
      names.set(clientId, name);
      return name;
    };
    for (const { code, clientId } of await codesToSend(parts, codes)) {
      underWay.codes += 1;
      parts.inBackground(async () => {
        try {
          await attempt(parts, code, () => nameOf(clientId));
        } finally {
          underWay.codes -= 1;
        }
      });
    }
  }
}

/**
 * Messages on their way to the carrier. Each is written down before it is tried, a code before its request is answered, so
 * that neither a carrier that is down nor a server that is killed loses one; a server killed between the carrier's answer
 * and the note of it sends one twice.
 *
 * A code is written down for every number, known or not, and looked at by a job: neither the answer nor the work before it
 * tells whether anybody has the number.
 */
export const createSmsQueue = (dependencies: SmsQueueDependencies) =>
  bindAll(
    { ...dependencies, underWay: { codes: 0 } },
    { send, queue, deliver, codeMessage, sendDue, sendCodes, refuse, noteLimited },
  );

export type SmsQueue = ReturnType<typeof createSmsQueue>;
