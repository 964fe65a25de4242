import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  WEBHOOK_ENDPOINTS_MAX,
  WEBHOOK_EVENTS_KEPT_DAYS,
  WEBHOOK_SECRET_OVERLAP_MS,
  WEBHOOK_TRIES,
} from '@mien/domain';
import type { CompiledQuery } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import { cryptoRandom } from '../../platform/crypto/secrets.ts';
import { deleteExpired } from '../../platform/data/delete-expired.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { AnswerLeadsElsewhere, createPublicFetch } from '../../platform/public-address.ts';
import { emptyTables, testDatabase } from '../../testing/test-database.ts';
import { sendDueWebhooks } from './send-due-webhooks.ts';
import { createWebhookKeys, publicKeyOf, type WebhookKeys, webhookSignature } from './sign-webhook.ts';
import { recordEvent, recordEvents } from './webhook-events.store.ts';
import { overlapEnd, sealKeys, type WebhooksContext } from './webhooks.deps.ts';
import * as webhooksStore from './webhooks.store.ts';

const CLIENT_ID = '0190a000-0000-7000-8000-0000000000c1';
const OTHER_CLIENT_ID = '0190a000-0000-7000-8000-0000000000c2';
const PATIENT_ID = '0190a000-0000-7000-8000-0000000000a1';
const SERVER_KEY = 'a-server-key-of-at-least-32-characters';
const RULES = { enteredBy: 'admin', allowsLocalhost: false, allowsPrivate: false } as const;

interface Sent {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

let database: Database;
let nowMs: number;
let sent: Sent[];
let logged: string[];
/** The next answer of every receiver. */
let answer: (sent: Sent) => Promise<Response> | Response;

const status = (code: number, headers: Record<string, string> = {}) => new Response(null, { status: code, headers });

const deps = (more: Partial<WebhooksContext> = {}): WebhooksContext => ({
  database,
  now: () => new Date(nowMs),
  // The middle of the jitter: waits are those of the schedule.
  random: { token: cryptoRandom.token, digits: () => '500' },
  sealed: createSealedSecrets(SERVER_KEY),
  installation: { adminAddressRules: RULES },
  recordAccess: async ({ action, actor }) => void logged.push(`${actor.kind} ${action}`),
  async fetchFrom(url, init) {
    const one = { url, headers: new Headers(init.headers), body: String(init.body) };
    sent.push(one);
    return answer(one);
  },
  timeLimit: () => new AbortController().signal,
  checkMs: Number.POSITIVE_INFINITY,
  ...more,
});

beforeEach(async () => {
  database = await testDatabase();
  await emptyTables(database);
  nowMs = Date.parse('2026-03-14T15:00:00Z');
  sent = [];
  logged = [];
  answer = () => status(204);
  await database
    .insertInto('clients')
    .values(
      [CLIENT_ID, OTHER_CLIENT_ID].map((id) => ({ client_id: id, name: `Clinic ${id}`, created_at: new Date(nowMs) })),
    )
    .execute();
});

/** Adds an endpoint for new patients. */
async function addEndpoint(url = 'https://hooks.example.com/mien', clientId = CLIENT_ID) {
  const key = { clientId, endpointId: uuidv7() };
  const keys = createWebhookKeys(cryptoRandom);
  const added = {
    ...key,
    url,
    eventTypes: ['patient.registered'] as const,
    sealedKeys: sealKeys(deps(), key, keys),
    publicKey: publicKeyOf(keys),
    createdBy: uuidv7(),
    createdAt: new Date(nowMs),
  };
  expect(await webhooksStore.add(database, added, async () => undefined)).toBe(true);
  return { ...key, keys };
}

const event = (clientId = CLIENT_ID) => ({
  type: 'patient.registered' as const,
  clientId,
  patientId: PATIENT_ID,
  at: new Date(nowMs),
});

const record = (clientId = CLIENT_ID) =>
  inTransaction(database, (transaction) => recordEvent(transaction, event(clientId)));
const events = (count: number) => Array.from({ length: count }, () => event());

const rows = () => database.selectFrom('webhook_deliveries').selectAll().orderBy('delivery_id').execute();
const onlyRow = async () => {
  const [row, ...others] = await rows();
  if (row === undefined || others.length > 0) throw new Error('not one delivery');
  return row;
};
const stopReason = async (endpointId: string) =>
  (await webhooksStore.endpoint(database, { clientId: CLIENT_ID, endpointId }))?.stopReason;

/** Moves the clock to the next try, and makes it. */
async function tryNext(more: Partial<WebhooksContext> = {}): Promise<void> {
  nowMs = (await onlyRow()).next_attempt_at.getTime();
  await sendDueWebhooks(deps(more));
}

const signatureOf = ({ headers, body }: Sent, keys: readonly WebhookKeys[]) =>
  webhookSignature(keys, {
    id: headers.get('webhook-id') ?? '',
    timestampS: Number(headers.get('webhook-timestamp')),
    body,
  });

describe('an event', () => {
  it('is posted once, signed, with ids and its time only', async () => {
    const { keys } = await addEndpoint();
    await record();
    expect(await sendDueWebhooks(deps())).toBe(1);
    expect(await sendDueWebhooks(deps())).toBe(0);
    const [one] = sent;
    const { event_id: eventId } = await onlyRow();
    expect(one).toMatchObject({
      url: 'https://hooks.example.com/mien',
      body: `{"type":"patient.registered","timestamp":"2026-03-14T15:00:00.000Z","data":{"patientUid":"${PATIENT_ID}"}}`,
    });
    expect(Object.fromEntries(one?.headers ?? [])).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': eventId,
      'webhook-timestamp': String(nowMs / 1000),
      'webhook-signature': one && signatureOf(one, [keys]),
    });
    expect(await onlyRow()).toMatchObject({
      state: 'delivered',
      attempt_count: 1,
      last_status: 204,
      last_fault: null,
      finished_at: new Date(nowMs),
    });
  });

  it('is not stored for a type that no endpoint of the client takes', async () => {
    await addEndpoint();
    await inTransaction(database, (transaction) =>
      recordEvents(transaction, [{ ...event(), type: 'patient.deleted' }, event(OTHER_CLIENT_ID)]),
    );
    expect(await rows()).toEqual([]);
    expect(await database.selectFrom('webhook_events').selectAll().execute()).toEqual([]);
  });

  it('goes to every endpoint that takes its type, with one webhook-id and each secret', async () => {
    const endpoints = [await addEndpoint('https://one.example.com/'), await addEndpoint('https://two.example.com/')];
    await record();
    await sendDueWebhooks(deps());
    expect(sent.map(({ url }) => url).toSorted()).toEqual(['https://one.example.com/', 'https://two.example.com/']);
    expect(new Set(sent.map(({ headers }) => headers.get('webhook-id'))).size).toBe(1);
    for (const one of sent) {
      const keys = endpoints[one.url.includes('one.') ? 0 : 1]?.keys;
      expect(one.headers.get('webhook-signature')).toBe(keys && signatureOf(one, [keys]));
    }
  });

  it('disappears with the transaction in which it happened', async () => {
    await addEndpoint();
    const undone = new Error('undone');
    const work = inTransaction(database, async (transaction) => {
      await recordEvent(transaction, event());
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
    expect(await sendDueWebhooks(deps())).toBe(0);
    expect(await database.selectFrom('webhook_events').selectAll().execute()).toEqual([]);
  });

  it('is signed with both secrets for 24 hours after a rotation, and then with the new one only', async () => {
    const { keys: before, ...key } = await addEndpoint();
    const after = createWebhookKeys(cryptoRandom);
    const rotated = {
      sealedKeys: sealKeys(deps(), key, after),
      publicKey: publicKeyOf(after),
      previousValidUntil: overlapEnd(new Date(nowMs)),
    };
    await webhooksStore.rotate(database, key, rotated, async () => undefined);
    await record();
    await sendDueWebhooks(deps());
    nowMs += WEBHOOK_SECRET_OVERLAP_MS;
    await record();
    await sendDueWebhooks(deps());
    const [during, later] = sent;
    expect(during?.headers.get('webhook-signature')).toBe(during && signatureOf(during, [after, before]));
    expect(later?.headers.get('webhook-signature')).toBe(later && signatureOf(later, [after]));
  });

  it('is deleted after 30 days, with its deliveries', async () => {
    await addEndpoint();
    await record();
    await sendDueWebhooks(deps());
    expect(await deleteExpired(database, new Date(nowMs + WEBHOOK_EVENTS_KEPT_DAYS * DAY_MS))).toEqual({});
    expect(await deleteExpired(database, new Date(nowMs + WEBHOOK_EVENTS_KEPT_DAYS * DAY_MS + 1))).toEqual({
      webhook_events: 1,
      webhook_deliveries: 1,
    });
  });
});

describe('a receiver', () => {
  it('that fails for three days gets the event in the end, under one webhook-id with a new timestamp for each try', async () => {
    const { endpointId } = await addEndpoint();
    const startMs = nowMs;
    answer = () => status(nowMs - startMs < 3 * DAY_MS ? 503 : 200);
    await record();
    await sendDueWebhooks(deps());
    while ((await onlyRow()).state === 'waiting') await tryNext();
    expect(await onlyRow()).toMatchObject({ state: 'delivered', attempt_count: WEBHOOK_TRIES, last_status: 200 });
    expect((nowMs - startMs) / HOUR_MS).toBeCloseTo(75.6, 1);
    expect(sent).toHaveLength(10);
    expect(new Set(sent.map(({ headers }) => headers.get('webhook-id'))).size).toBe(1);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(new Set(sent.map(({ headers }) => headers.get('webhook-timestamp'))).size).toBe(10);
    const endpoint = await webhooksStore.endpoint(database, { clientId: CLIENT_ID, endpointId });
    expect(endpoint).toMatchObject({ stopReason: null, failingSince: null });
  });

  it('that never recovers gets ten tries, and is turned off by the first failure after five days', async () => {
    const { endpointId } = await addEndpoint();
    answer = () => status(500);
    await record();
    await sendDueWebhooks(deps());
    const failedMs = nowMs;
    while ((await onlyRow()).state === 'waiting') await tryNext();
    expect(await onlyRow()).toMatchObject({ state: 'failed', attempt_count: 10, last_status: 500 });
    expect(await stopReason(endpointId)).toBeNull();
    nowMs = failedMs + 5 * DAY_MS;
    await record();
    await sendDueWebhooks(deps());
    expect(await stopReason(endpointId)).toBe('failing');
    expect(logged).toEqual(['system webhookEndpointStopped']);
    // What waits is not sent, and nothing new is recorded.
    expect((await rows()).map(({ state }) => state)).toEqual(['failed', 'dropped']);
    await record();
    expect(await rows()).toHaveLength(2);
  });

  it('that answers 410 is turned off at once, and gets nothing that waits', async () => {
    const { endpointId } = await addEndpoint();
    answer = () => status(500);
    await record();
    await record();
    await sendDueWebhooks(deps());
    answer = () => status(410);
    nowMs += 5 * SECOND_MS;
    sent = [];
    await sendDueWebhooks(deps());
    expect(await stopReason(endpointId)).toBe('gone');
    expect(logged).toEqual(['system webhookEndpointStopped']);
    const after = await rows();
    expect(after.every(({ state }) => state === 'failed' || state === 'dropped')).toBe(true);
    expect(after.some(({ last_status }) => last_status === 410)).toBe(true);
    nowMs += DAY_MS;
    expect(await sendDueWebhooks(deps())).toBe(0);
  });

  it('that redirects has failed, and is not followed', async () => {
    await addEndpoint();
    await record();
    answer = () => Promise.reject(new AnswerLeadsElsewhere(301));
    await sendDueWebhooks(deps());
    expect(sent).toHaveLength(1);
    expect(await onlyRow()).toMatchObject({ state: 'waiting', last_status: 301, last_fault: null });
  });

  it('that never answers is given up after the time limit, and tried again', async () => {
    await addEndpoint();
    await record();
    const limit = new AbortController();
    const silent: WebhooksContext['fetchFrom'] = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        limit.abort();
      });
    await sendDueWebhooks(deps({ fetchFrom: silent, timeLimit: () => limit.signal }));
    expect(await onlyRow()).toMatchObject({
      state: 'waiting',
      attempt_count: 1,
      last_status: null,
      last_fault: 'timeout',
    });
    await tryNext();
    expect(await onlyRow()).toMatchObject({ state: 'delivered', attempt_count: 2, last_fault: null });
  });

  it('that answers 429 is left alone for as long as Retry-After says', async () => {
    await addEndpoint();
    await record();
    answer = () => status(429, { 'retry-after': '600' });
    await sendDueWebhooks(deps());
    expect((await onlyRow()).next_attempt_at).toEqual(new Date(nowMs + 10 * MINUTE_MS));
    nowMs += 10 * MINUTE_MS - 1;
    expect(await sendDueWebhooks(deps())).toBe(0);
    nowMs += 1;
    expect(await sendDueWebhooks(deps())).toBe(1);
  });

  it('whose name now resolves to a private address is not called', async () => {
    await addEndpoint();
    await record();
    const fetchFrom = createPublicFetch(RULES, (_host, _options, done) =>
      done(null, [{ address: '10.1.2.3', family: 4 }]),
    );
    await sendDueWebhooks(deps({ fetchFrom }));
    expect(await onlyRow()).toMatchObject({ state: 'waiting', last_status: null, last_fault: 'address' });
  });

  it('whose secret can no longer be opened gets nothing', async () => {
    await addEndpoint();
    await record();
    await sendDueWebhooks(deps({ sealed: createSealedSecrets('another-key-of-at-least-32-characters') }));
    expect(sent).toEqual([]);
    expect(await onlyRow()).toMatchObject({ state: 'waiting', last_fault: 'secret' });
  });

  it('that was removed gets nothing that waits', async () => {
    const key = await addEndpoint();
    await record();
    await webhooksStore.remove(database, key, async () => undefined);
    await sendDueWebhooks(deps());
    expect(sent).toEqual([]);
    expect(await onlyRow()).toMatchObject({ state: 'dropped' });
  });

  it('that is slow gets two requests at once and delays no other receiver', async () => {
    await addEndpoint('https://slow.example.com/');
    const slow: (() => void)[] = [];
    let most = 0;
    for (let count = 0; count < 5; count += 1) await record();
    await addEndpoint('https://quick.example.com/');
    await record();
    answer = ({ url }) =>
      url.includes('quick')
        ? status(200)
        : new Promise((resolve) => {
            slow.push(() => resolve(status(200)));
            most = Math.max(most, slow.length);
          });
    const sending = sendDueWebhooks(deps());
    await expect.poll(() => sent.some(({ url }) => url.includes('quick'))).toBe(true);
    await expect.poll(() => slow.length).toBe(2);
    await expect.poll(async () => (await rows()).filter(({ state }) => state === 'delivered').length).toBe(1);
    while ((await rows()).some(({ state }) => state === 'waiting')) {
      slow.shift()?.();
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    expect(await sending).toBe(7);
    expect(most).toBe(2);
  });

  it('gets all that is due, even if its requests end while the next delivery is looked up', async () => {
    await addEndpoint();
    for (let count = 0; count < 3; count += 1) await record();
    const slow: (() => void)[] = [];
    answer = () => new Promise((resolve) => void slow.push(() => resolve(status(200))));
    const delivered = async () => (await rows()).filter(({ state }) => state === 'delivered').length;
    let isFirst = true;
    const looking = new Proxy(database, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value;
        return async (query: CompiledQuery) => {
          const found = await target.executeQuery(query);
          // The third lookup found nothing, because two requests are under way.
          if (found.rows.length === 0 && isFirst) {
            isFirst = false;
            await expect.poll(() => slow.length).toBe(2);
            answer = () => status(200);
            for (const end of slow.splice(0)) end();
            await expect.poll(delivered).toBe(2);
          }
          return found;
        };
      },
    });
    expect(await sendDueWebhooks(deps({ database: looking }))).toBe(3);
    expect(await delivered()).toBe(3);
  });

  it('gets at most four requests at once with the other slow ones of its client, and delays no other client', async () => {
    for (let count = 0; count < WEBHOOK_ENDPOINTS_MAX; count += 1)
      await addEndpoint(`https://slow${count}.example.com/`);
    await inTransaction(database, (transaction) => recordEvents(transaction, events(5)));
    nowMs += 1;
    await addEndpoint('https://quick.example.com/', OTHER_CLIENT_ID);
    await record(OTHER_CLIENT_ID);
    const slow: (() => void)[] = [];
    let underWay = 0;
    let most = 0;
    answer = ({ url }) =>
      url.includes('quick')
        ? status(200)
        : new Promise((resolve) => {
            underWay += 1;
            most = Math.max(most, underWay);
            slow.push(() => {
              underWay -= 1;
              resolve(status(200));
            });
          });
    const sending = sendDueWebhooks(deps());
    await expect.poll(() => sent.some(({ url }) => url.includes('quick'))).toBe(true);
    while ((await rows()).some(({ state }) => state === 'waiting')) {
      slow.shift()?.();
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    expect(await sending).toBe(5 * WEBHOOK_ENDPOINTS_MAX + 1);
    expect(most).toBe(4);
  });

  it('that is turned off loses its whole backlog, without a request for each delivery', async () => {
    await addEndpoint();
    await inTransaction(database, (transaction) => recordEvents(transaction, events(2500)));
    answer = () => status(410);
    await sendDueWebhooks(deps());
    expect((await rows()).filter(({ state }) => state === 'waiting')).toEqual([]);
    // A few are under way while it is turned off.
    expect(sent.length).toBeLessThan(20);
  });

  it('that succeeds has not failed, even if another try has failed since this one began', async () => {
    const { endpointId } = await addEndpoint();
    await record();
    await record();
    let succeed = () => {};
    answer = (one) => {
      if (one !== sent[0]) return status(500);
      return new Promise((resolve) => {
        succeed = () => resolve(status(200));
      });
    };
    const sending = sendDueWebhooks(deps());
    const failingSince = async () =>
      (await webhooksStore.endpoint(database, { clientId: CLIENT_ID, endpointId }))?.failingSince;
    await expect.poll(failingSince).toEqual(new Date(nowMs));
    succeed();
    await sending;
    expect(await failingSince()).toBeNull();
  });

  it('that has failed for days is not turned off by a failure that ends after another try has succeeded', async () => {
    const { endpointId } = await addEndpoint();
    const endpoint = () => webhooksStore.endpoint(database, { clientId: CLIENT_ID, endpointId });
    answer = () => status(500);
    await record();
    await sendDueWebhooks(deps());
    nowMs += 5 * DAY_MS;
    await record();
    sent = [];
    let fail = () => {};
    answer = (one) => {
      if (one !== sent[0]) return status(200);
      return new Promise((resolve) => {
        fail = () => resolve(status(500));
      });
    };
    const sending = sendDueWebhooks(deps());
    await expect.poll(async () => (await endpoint())?.failingSince).toBeNull();
    fail();
    await sending;
    expect(await endpoint()).toMatchObject({ stopReason: null, failingSince: null });
    expect(logged).toEqual([]);
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['delivered', 'waiting']);
  });
});

describe('several processes', () => {
  const EVENTS = 1000;

  it('deliver 1,000 events at least once each when one of them is killed, with one webhook-id an event', {
    tags: 'thorough',
  }, async () => {
    await addEndpoint();
    await inTransaction(database, (transaction) => recordEvents(transaction, events(EVENTS)));
    // It is killed with two requests under way: nothing notes their answers.
    void sendDueWebhooks(deps({ fetchFrom: () => new Promise(() => undefined) }));
    await expect.poll(async () => (await rows()).filter(({ attempt_count: count }) => count === 1).length).toBe(2);
    let delivered = 0;
    const others = async () => {
      for (let taken = 1; taken > 0; ) {
        taken = await sendDueWebhooks(deps());
        delivered += taken;
      }
    };
    await Promise.all([others(), others()]);
    expect(delivered).toBe(EVENTS - 2);
    nowMs += MINUTE_MS;
    await Promise.all([others(), others()]);
    expect(delivered).toBe(EVENTS);
    const ids = sent.map(({ headers }) => headers.get('webhook-id'));
    expect(ids).toHaveLength(EVENTS);
    expect(new Set(ids).size).toBe(EVENTS);
    expect((await rows()).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('record only the outcome of the one that holds the delivery', async () => {
    const { endpointId } = await addEndpoint();
    await record();
    answer = async () => {
      if (sent.length > 1) return status(200);
      // Its lease ends while it waits; another process delivers.
      nowMs += MINUTE_MS;
      await sendDueWebhooks(deps());
      return status(500);
    };
    await sendDueWebhooks(deps());
    expect(sent).toHaveLength(2);
    expect(await onlyRow()).toMatchObject({ state: 'delivered', attempt_count: 2, last_status: 200 });
    const endpoint = await webhooksStore.endpoint(database, { clientId: CLIENT_ID, endpointId });
    expect(endpoint?.failingSince).toBeNull();
  });
});
