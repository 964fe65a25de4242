import { DAY_MS, MINUTE_MS, type SmsBudget, smsBudgetLimit } from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import { createKeyedHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { problemOf } from '../../testing/test-api.ts';
import { emptyTables, testDatabase, testServerUrl } from '../../testing/test-database.ts';
import type { SmsQueue, SmsQueueDeps } from './sms-queue.deps.ts';
import * as smsQueue from './sms-queue.ts';
import { createSmsQueue } from './sms-queue.ts';
import { CarrierUnusable, checkCarrierAnswer, type SmsMessage, SmsRefused } from './sms-sender.ts';

const RECIPIENT = '5125550100';
const CLIENT_ID = '0190a000-0000-7000-8000-0000000000c1';
const OTHER_CLIENT_ID = '0190a000-0000-7000-8000-0000000000c2';
/** Of which the budget of the messages here has three. */
const SENDS_PER_DAY = 60;
const PER_DAY = smsBudgetLimit('patientMessages', SENDS_PER_DAY);

let database: Database;
let nowMs: number;
let sent: SmsMessage[];
let tries: number;
/** As they are counted for Prometheus. */
let ended: string[];
let failure: Error | null;
/** The lookup of a code's recipient. */
let lookFailure: Error | null;
let unusable: string[];
let warnings: { budget: SmsBudget; used: number; limit: number }[];
let underWay: Promise<void>[];

const lookUp: SmsQueueDeps['recipientsOf'] = async (codes) => {
  if (lookFailure) throw lookFailure;
  return codes.map(({ recipient }) =>
    recipient === RECIPIENT ? { clientId: CLIENT_ID, budgets: ['signIn', 'staff'] } : null,
  );
};

function openQueue(
  sender = { send: take },
  key = 'a-server-key-of-at-least-32-characters',
  recipientsOf = lookUp,
  sendsPerDay = SENDS_PER_DAY,
): SmsQueue {
  return createSmsQueue({
    database,
    now: () => new Date(nowMs),
    sender,
    sealed: createSealedSecrets(key),
    hash: createKeyedHash(key),
    senderNameOf: async (clientId) => `name of ${clientId}`,
    recipientsOf,
    sendsPerDay,
    warn: (budget, used, limit) => warnings.push({ budget, used, limit }),
    carrierUnusable: (answer) => unusable.push(answer),
    metrics: { smsEnded: (outcome) => ended.push(outcome) },
    inBackground: (work) => underWay.push(work()),
  });
}

async function take(message: SmsMessage): Promise<void> {
  tries += 1;
  if (failure) throw failure;
  sent.push(message);
}

beforeEach(async () => {
  database = await testDatabase();
  await emptyTables(database);
  nowMs = Date.parse('2026-03-14T15:00:00Z');
  sent = [];
  ended = [];
  tries = 0;
  failure = null;
  lookFailure = null;
  warnings = [];
  unusable = [];
  underWay = [];
});

// A write that is still under way would land in the tables of the next test.
afterEach(async () => {
  await Promise.all(underWay);
});

const message = (text = 'Hello', minutes = 60) => ({
  clientId: null,
  recipient: RECIPIENT,
  text,
  expiresAt: new Date(nowMs + minutes * MINUTE_MS),
  budget: 'patientMessages' as const,
});

const addClients = () =>
  database
    .insertInto('clients')
    .values(
      [CLIENT_ID, OTHER_CLIENT_ID].map((client_id) => ({ client_id, name: client_id, created_at: new Date(nowMs) })),
    )
    .execute();

const rows = () => database.selectFrom('sms_messages').selectAll().orderBy('created_at').execute();

describe('a message', () => {
  it('is sent at once, and its text is not stored', async () => {
    await smsQueue.send(openQueue(), message('A secret 123456'));
    expect(sent).toMatchObject([{ recipient: RECIPIENT, text: 'A secret 123456', from: null }]);
    expect(await rows()).toMatchObject([{ state: 'sent', sealed_content: null, attempt_count: 1 }]);
    expect(ended).toEqual(['sent']);
  });

  it('waits encrypted while the carrier fails, longer after each failure, and keeps its id', async () => {
    const queue = openQueue();
    failure = new Error('down');
    await smsQueue.send(queue, message('A secret 123456'));
    const [waiting] = await rows();
    expect(waiting).toMatchObject({ state: 'waiting', last_error: 'down' });
    expect(waiting?.sealed_content).not.toContain('123456');
    for (const [afterS, expected] of [
      [4, 1],
      [1, 2],
      [19, 2],
      [1, 3],
    ] as const) {
      nowMs += afterS * 1000;
      await smsQueue.sendDue(queue);
      expect(tries).toBe(expected);
    }
    failure = null;
    nowMs += MINUTE_MS;
    expect(await smsQueue.sendDue(queue)).toBe(1);
    expect(sent).toMatchObject([{ messageId: waiting?.message_id, text: 'A secret 123456' }]);
    expect(await smsQueue.sendDue(queue)).toBe(0);
  });

  it('is given up at once on a permanent refusal, and in the end if it never works', async () => {
    const queue = openQueue();
    failure = new SmsRefused('status 400');
    expect(await problemOf(smsQueue.send(queue, message()))).toBe('text-message-failed');
    expect(await rows()).toMatchObject([{ state: 'refused', last_error: 'status 400' }]);

    failure = new Error('down');
    await smsQueue.send(queue, message('another', 24 * 60));
    for (let round = 0; round < 10; round += 1) {
      nowMs += 30 * MINUTE_MS;
      await smsQueue.sendDue(queue);
    }
    expect(tries).toBe(1 + 7);
    expect((await rows()).map(({ state }) => state)).toEqual(['refused', 'refused']);
    expect(ended).toEqual(['refused', 'refused']);
  });

  it('is not sent once it is out of date', async () => {
    const queue = openQueue();
    failure = new Error('down');
    await smsQueue.send(queue, message('code', 5));
    failure = null;
    nowMs += 5 * MINUTE_MS;
    await smsQueue.sendDue(queue);
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'expired', sealed_content: null }]);
  });

  it('of a process killed while sending is taken over by another one', async () => {
    const killed = openQueue({ send: () => new Promise(() => {}) });
    void smsQueue.send(killed, message());
    await expect.poll(async () => (await rows()).length).toBe(1);
    const other = openQueue();
    expect(await smsQueue.sendDue(other)).toBe(0);
    nowMs += MINUTE_MS;
    expect(await smsQueue.sendDue(other)).toBe(1);
    expect(sent).toHaveLength(1);
  });

  it('is sent once by two processes, even with a slow carrier', async () => {
    failure = new Error('down');
    const slow = openQueue({
      async send(message) {
        // As long as a sender waits at most; the clock goes on for everybody.
        nowMs += 10_000;
        await smsQueue.sendDue(other);
        await take(message);
      },
    });
    const other = openQueue();
    for (let index = 0; index < PER_DAY; index += 1) await smsQueue.send(openQueue(), message(`message ${index}`));
    failure = null;
    nowMs += MINUTE_MS;
    await smsQueue.sendDue(slow);
    await smsQueue.sendDue(other);
    expect(sent.map(({ text }) => text).toSorted()).toEqual(['message 0', 'message 1', 'message 2']);
  });

  it('that another process has leased since is not ended by its former one', async () => {
    const slow = openQueue({
      async send() {
        // Its lease runs out; another process takes the message and finds the carrier down.
        nowMs += MINUTE_MS;
        failure = new Error('down');
        await smsQueue.sendDue(openQueue());
        throw new SmsRefused('never');
      },
    });
    expect(await problemOf(smsQueue.send(slow, message()))).toBe('text-message-failed');
    expect(await rows()).toMatchObject([{ state: 'waiting', attempt_count: 2, last_error: 'down' }]);
    failure = null;
    nowMs += MINUTE_MS;
    expect(await smsQueue.sendDue(openQueue())).toBe(1);
    expect(sent).toHaveLength(1);
  });

  it('is taken by only one of two processes that poll at once', async () => {
    const queue = openQueue();
    failure = new Error('down');
    await smsQueue.send(queue, message());
    failure = null;
    nowMs += 5000;
    const counts = await Promise.all([smsQueue.sendDue(queue), smsQueue.sendDue(openQueue()), smsQueue.sendDue(queue)]);
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(sent).toHaveLength(1);
  });

  it('that no key can open is given up and reported', async () => {
    failure = new Error('down');
    await smsQueue.send(openQueue(), message());
    failure = null;
    nowMs += 5000;
    await smsQueue.sendDue(openQueue({ send: take }, 'another-server-key-of-32-characters-'));
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'refused', last_error: 'sealed with a key that is gone' }]);
  });

  it('of a client has that client’s sender', async () => {
    await smsQueue.send(openQueue(), { ...message(), clientId: CLIENT_ID });
    expect(sent).toMatchObject([{ from: `name of ${CLIENT_ID}` }]);
  });
});

describe('a daily budget', () => {
  it('allows a fixed number of messages, even at once, and counts refusals', async () => {
    const queue = openQueue();
    const ends = await Promise.allSettled(Array.from({ length: PER_DAY + 2 }, () => smsQueue.send(queue, message())));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(PER_DAY);
    expect(await problemOf(smsQueue.send(queue, message()))).toBe('too-many-requests');
    await Promise.all(underWay);
    expect(await database.selectFrom('sms_limit_refusals').selectAll().execute()).toMatchObject([
      { limited_by: 'patientMessages', refusal_count: 3 },
    ]);
    nowMs += 24 * 60 * MINUTE_MS;
    await smsQueue.send(queue, message());
    expect(sent).toHaveLength(PER_DAY + 1);
  });

  it('that is used up does not affect the others, and reports when it has room again', async () => {
    const queue = openQueue();
    for (let index = 0; index < PER_DAY; index += 1) {
      await smsQueue.send(queue, message());
      nowMs += MINUTE_MS;
    }
    const refused = await smsQueue.send(queue, message()).catch((error) => error);
    expect(refused.details.retryAfterS).toBe(24 * 3600 - PER_DAY * 60);
    await smsQueue.send(queue, { ...message(), budget: 'retention' });
    expect(sent).toHaveLength(PER_DAY + 1);
  });

  it('charges each part of a message in letters outside the basic alphabet', async () => {
    const queue = openQueue();
    const wide = message('م'.repeat(71));
    expect(PER_DAY).toBe(3);
    await smsQueue.send(queue, wide);
    expect(await rows()).toMatchObject([{ part_count: 2 }]);
    nowMs += MINUTE_MS;
    const refused = await smsQueue.send(queue, wide).catch((error: unknown) => error);
    expect(refused).toMatchObject({ details: { retryAfterS: (DAY_MS - MINUTE_MS) / 1000 } });
    await smsQueue.send(queue, message('a'.repeat(300)));
    expect(await problemOf(smsQueue.send(queue, message()))).toBe('too-many-requests');
    expect(sent).toHaveLength(2);
    expect(warnings.map(({ used }) => used)).toEqual([2, 3]);
    // Both parts leave the day together.
    nowMs += DAY_MS;
    await smsQueue.send(queue, wide);
  });

  it('has room for one message that is longer than all of it', async () => {
    const queue = openQueue();
    const long = message('م'.repeat(67 * 4));
    await smsQueue.send(queue, long);
    expect(await rows()).toMatchObject([{ part_count: 4 }]);
    nowMs += MINUTE_MS;
    const refused = await smsQueue.send(queue, message()).catch((error: unknown) => error);
    expect(refused).toMatchObject({ details: { retryAfterS: (DAY_MS - MINUTE_MS) / 1000 } });
  });

  it('reports to operators when half, four fifths and all of it are used', async () => {
    const queue = openQueue();
    for (let index = 0; index < PER_DAY; index += 1) await smsQueue.send(queue, message());
    expect(warnings).toEqual([
      { budget: 'patientMessages', used: 2, limit: 3 },
      { budget: 'patientMessages', used: 3, limit: 3 },
    ]);
  });
});

describe('an unrequested message', () => {
  const invitation = (recipient = RECIPIENT, clientId: string | null = null) => ({
    ...message(),
    recipient,
    clientId,
    budget: 'invitations' as const,
  });

  it('reaches one number twice a day, whichever user sends it; safety notices and other messages count separately', async () => {
    const queue = openQueue();
    const ends = await Promise.allSettled([
      ...Array.from({ length: 2 }, () => smsQueue.send(queue, invitation())),
      ...Array.from({ length: 2 }, () => smsQueue.send(queue, invitation(RECIPIENT, CLIENT_ID))),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await smsQueue.send(queue, { ...invitation(), budget: 'safetyNotices' });
    await smsQueue.send(queue, message());
    await smsQueue.send(queue, invitation('5125550101'));
    await Promise.all(underWay);
    expect(await database.selectFrom('sms_limit_refusals').selectAll().execute()).toMatchObject([
      { limited_by: 'perRecipient', refusal_count: 2 },
    ]);
    nowMs += 24 * 60 * MINUTE_MS;
    await smsQueue.send(queue, invitation());
  });

  it('from a patient to a carer does not use the clinic’s share for that number', async () => {
    // Enough for all of them, so that only the number is at its limit.
    const queue = openQueue(undefined, undefined, undefined, 200);
    const toCarer = { ...invitation(RECIPIENT, CLIENT_ID), budget: 'carerInvitations' as const };
    for (const clientId of [CLIENT_ID, OTHER_CLIENT_ID]) await smsQueue.send(queue, { ...toCarer, clientId });
    expect(await problemOf(smsQueue.send(queue, toCarer))).toBe('too-many-requests');
    for (let count = 0; count < 2; count += 1) await smsQueue.send(queue, invitation(RECIPIENT, CLIENT_ID));
    expect(await problemOf(smsQueue.send(queue, invitation(RECIPIENT, CLIENT_ID)))).toBe('too-many-requests');
  });

  it('that protects its owner is counted per client, so that none uses up the notices of another', async () => {
    await addClients();
    // Twenty notices in all, so that only the number is at its limit.
    const queue = openQueue(undefined, undefined, undefined, 200);
    const notify = (clientId: string) =>
      smsQueue.send(queue, { ...invitation(RECIPIENT, clientId), budget: 'safetyNotices' as const });
    for (const clientId of [OTHER_CLIENT_ID, CLIENT_ID]) {
      for (let count = 0; count < 6; count += 1) await notify(clientId);
      expect(await problemOf(notify(clientId))).toBe('too-many-requests');
    }
    await Promise.all(underWay);
    expect(await database.selectFrom('sms_limit_refusals').selectAll().execute()).toMatchObject([
      { limited_by: 'perRecipient', refusal_count: 2 },
    ]);
  });

  it('stores only a hash of the number', async () => {
    await smsQueue.send(openQueue(), invitation());
    const [row] = await rows();
    expect(row?.recipient_hash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(RECIPIENT);
    await smsQueue.send(openQueue(), message());
    expect((await rows()).map(({ recipient_hash }) => recipient_hash !== null)).toEqual([true, false]);
  });

  it('of one client leaves the others their share', async () => {
    await addClients();
    const queue = openQueue();
    const sendAll = async (clientId: string, prefix: string) => {
      const numbers = Array.from({ length: 7 }, (_, index) => `512555${prefix}${index}`);
      const ends = await Promise.allSettled(
        numbers.map((number) => smsQueue.send(queue, invitation(number, clientId))),
      );
      return ends.filter(({ status }) => status === 'fulfilled').length;
    };
    // Four in all: one for each client, and two for any client that needs them.
    expect(smsBudgetLimit('invitations', SENDS_PER_DAY)).toBe(4);
    expect(await sendAll(CLIENT_ID, '020')).toBe(3);
    expect(await sendAll(OTHER_CLIENT_ID, '030')).toBe(1);
    await Promise.all(underWay);
    expect(await database.selectFrom('sms_limit_refusals').select(['limited_by']).execute()).toContainEqual({
      limited_by: 'perClient',
    });
  });
});

describe('a message queued with an act', () => {
  const notice = () => ({ ...message(), budget: 'safetyNotices' as const });

  it('is sent once the act is committed, and not if it is rolled back', async () => {
    const queue = openQueue();
    await inTransaction(database, async (transaction) => {
      smsQueue.queue(queue, transaction, notice());
    });
    const undone = inTransaction(database, async (transaction) => {
      smsQueue.queue(queue, transaction, notice());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await smsQueue.sendDue(queue)).toBe(1);
    expect(sent).toHaveLength(1);
  });

  it('without room rolls the act back', async () => {
    const queue = openQueue();
    const act = () =>
      inTransaction(database, async (transaction) => {
        await transaction
          .insertInto('clients')
          .values({ client_id: uuidv7(), name: 'act', created_at: new Date(nowMs) })
          .execute();
        smsQueue.queue(queue, transaction, notice());
      });
    for (let index = 0; index < 6; index += 1) await act();
    expect(await problemOf(act())).toBe('too-many-requests');
    expect(await database.selectFrom('clients').selectAll().where('name', '=', 'act').execute()).toHaveLength(6);
  });

  it('is tried once immediately for a caller that awaits the outcome', async () => {
    const queue = openQueue();
    const queued = await inTransaction(database, async (transaction) => smsQueue.queue(queue, transaction, notice()));
    await smsQueue.deliver(queue, queued);
    await smsQueue.deliver(queue, queued);
    expect(await smsQueue.sendDue(queue)).toBe(0);
    expect(sent).toHaveLength(1);
    failure = new SmsRefused('status 400');
    const refused = await inTransaction(database, async (transaction) => smsQueue.queue(queue, transaction, notice()));
    expect(await problemOf(smsQueue.deliver(queue, refused))).toBe('text-message-failed');
  });
});

describe('a queued code', () => {
  async function ask(recipient: string, text = 'Your code is 123456') {
    const code = smsQueue.codeMessage(
      openQueue(),
      { recipient, text, isRegistration: false, isKnownBrowser: false },
      ['signIn'],
      [],
    );
    if (!code) throw new Error('an unused budget has room');
    const at = new Date(nowMs);
    await database
      .insertInto('sms_messages')
      .values({
        client_id: SYSTEM_CLIENT_ID,
        message_id: code.messageId,
        sealed_content: code.sealedContent,
        state: 'waiting',
        kind: 'code',
        attempt_count: 0,
        next_attempt_at: at,
        expires_at: new Date(nowMs + 5 * MINUTE_MS),
        created_at: at,
      })
      .execute();
  }
  async function sendCodes(queue = openQueue()) {
    await smsQueue.sendCodes(queue);
    await Promise.all(underWay);
  }

  it('waits equally long for known and unknown numbers, and is sent only to known ones', async () => {
    await ask(RECIPIENT);
    await ask('5125550199');
    const [known, unknown] = (await rows()).map(({ message_id, sealed_content, ...row }) => ({
      ...row,
      length: sealed_content?.length,
    }));
    expect(known).toEqual(unknown);
    expect(sent).toEqual([]);
    await sendCodes();
    expect(sent).toMatchObject([{ recipient: RECIPIENT, text: 'Your code is 123456', from: `name of ${CLIENT_ID}` }]);
    expect(
      (await rows()).map(({ state, budget, sealed_content }) => [state, budget, sealed_content]).toSorted(),
    ).toEqual([
      ['dropped', null, null],
      ['sent', 'signIn', null],
    ]);
  });

  it('is sent by another process if the requested one has died', async () => {
    await ask(RECIPIENT);
    await sendCodes(openQueue());
    expect(sent).toHaveLength(1);
  });

  it('that the carrier delays does not delay others', async () => {
    const slow = Promise.withResolvers<void>();
    const queue = openQueue({ send: (message) => (message.text === 'slow' ? slow.promise : take(message)) });
    await ask(RECIPIENT, 'slow');
    await ask(RECIPIENT, 'quick');
    await smsQueue.sendCodes(queue);
    await expect.poll(() => sent.map(({ text }) => text)).toEqual(['quick']);
    slow.resolve();
  });

  it('is tried again, and counted once', async () => {
    failure = new Error('down');
    await ask(RECIPIENT);
    await sendCodes();
    failure = null;
    nowMs += 5000;
    await sendCodes();
    expect(sent).toHaveLength(1);
    expect(warnings).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'sent', budget: 'signIn', attempt_count: 2 }]);
  });

  it('stays queued while its number’s owner cannot be looked up', async () => {
    lookFailure = new Error('out of order');
    await ask(RECIPIENT);
    await sendCodes();
    expect(await rows()).toMatchObject([{ state: 'waiting', budget: null, last_error: 'out of order' }]);
    lookFailure = null;
    nowMs += 5000;
    await sendCodes();
    expect(sent).toHaveLength(1);
  });

  it('that has expired or cannot be opened does not stop the others', async () => {
    await ask(RECIPIENT, 'over');
    nowMs += 5 * MINUTE_MS;
    await ask(RECIPIENT, 'sealed');
    await database
      .updateTable('sms_messages')
      .set({ sealed_content: 'x' })
      .where('created_at', '=', new Date(nowMs))
      .execute();
    nowMs += 1;
    await ask(RECIPIENT, 'good');
    await sendCodes();
    expect(sent.map(({ text }) => text)).toEqual(['good']);
    expect((await rows()).map(({ state, budget }) => [state, budget])).toEqual([
      ['expired', null],
      ['refused', null],
      ['sent', 'signIn'],
    ]);
  });

  it('whose number has lost its owner by the next try is dropped, but stays counted', async () => {
    failure = new Error('down');
    await ask(RECIPIENT);
    await sendCodes();
    nowMs += 5000;
    await sendCodes(openQueue(undefined, undefined, async (codes) => codes.map(() => null)));
    expect(tries).toBe(1);
    expect(await rows()).toMatchObject([{ state: 'dropped', budget: 'signIn', sealed_content: null }]);
  });

  it('that another process has leased since is neither counted nor sent by its former one', async () => {
    await ask(RECIPIENT);
    const slow = openQueue(undefined, undefined, async (codes) => {
      nowMs += MINUTE_MS;
      await sendCodes();
      return codes.map(() => ({ clientId: CLIENT_ID, budgets: ['staff'] }));
    });
    await smsQueue.sendCodes(slow);
    await Promise.all(underWay);
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: 'sent', budget: 'signIn', attempt_count: 2 }]);
  });

  it('is sent, however many are due at once', async () => {
    for (let index = 0; index < 45; index += 1) await ask('5125550199', `code ${index}`);
    await ask(RECIPIENT);
    await sendCodes();
    expect(sent).toHaveLength(1);
    expect((await rows()).filter(({ state }) => state === 'dropped')).toHaveLength(45);
  });

  it('uses the reserve if the ordinary budget is used up, and is dropped if both are', async () => {
    const total = smsBudgetLimit('signIn', SENDS_PER_DAY) + smsBudgetLimit('staff', SENDS_PER_DAY);
    for (let index = 0; index < total + 1; index += 1) await ask(RECIPIENT);
    // No more at once than a process tries.
    await sendCodes();
    await sendCodes();
    expect(sent).toHaveLength(total);
    expect((await rows()).map(({ budget }) => budget ?? 'none').toSorted()).toEqual(
      [
        'none',
        ...Array<string>(smsBudgetLimit('signIn', SENDS_PER_DAY)).fill('signIn'),
        ...Array<string>(smsBudgetLimit('staff', SENDS_PER_DAY)).fill('staff'),
      ].toSorted(),
    );
    expect(await database.selectFrom('sms_limit_refusals').selectAll().execute()).toMatchObject([
      { limited_by: 'signIn', refusal_count: 1 },
    ]);
  });
});

it('keeps a message while the carrier rejects all messages, and reports that, until it expires', async () => {
  const queue = openQueue();
  failure = new CarrierUnusable('status 401');
  await smsQueue.send(queue, { ...message(), expiresAt: new Date(nowMs + DAY_MS) });
  for (let tried = 0; tried < 12; tried += 1) {
    nowMs += 1800 * 1000;
    await smsQueue.sendDue(queue);
  }
  expect(unusable).toEqual(Array(13).fill('status 401'));
  expect(ended).toEqual([]);
  failure = null;
  nowMs += 1800 * 1000;
  await smsQueue.sendDue(queue);
  expect(sent).toHaveLength(1);
});

it('distinguishes temporary and permanent answers of a carrier', () => {
  expect(() => checkCarrierAnswer({ ok: true, status: 201 })).not.toThrow();
  for (const status of [400, 409, 413, 422])
    expect(() => checkCarrierAnswer({ ok: false, status })).toThrow(SmsRefused);
  for (const status of [301, 401, 402, 403, 404, 405, 410, 451])
    expect(() => checkCarrierAnswer({ ok: false, status })).toThrow(CarrierUnusable);
  for (const status of [408, 429, 500, 503]) {
    const act = () => checkCarrierAnswer({ ok: false, status });
    expect(act).toThrow(Error);
    expect(act).not.toThrow(SmsRefused);
  }
});

/** Query plans depend on the table's size and statistics; a pool gives no way to set these for one connection. */
it.skipIf(testServerUrl)('takes one message at a time, with either query', async () => {
  const queue = openQueue();
  failure = new Error('the carrier is away');
  for (const text of ['one', 'two', 'three']) await smsQueue.send(queue, message(text));
  failure = null;
  nowMs += 10 * MINUTE_MS;
  const ways = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize', 'indexscan', 'bitmapscan'];
  for (const way of ways) await sql.raw(`set enable_${way} = off`).execute(database);
  try {
    await smsQueue.sendDue(queue);
  } finally {
    await sql`reset all`.execute(database);
  }
  expect(sent.map(({ text }) => text).sort()).toEqual(['one', 'three', 'two']);
});
