import {
  retryAfterMsFrom,
  SECOND_MS,
  WEBHOOK_FAILING_LIMIT_MS,
  type WebhookFault,
  type WebhookStopReason,
  webhookVerdict,
  webhookWaitMs,
} from '@mien/domain';
import { AddressRefused, AnswerLeadsElsewhere } from '../../platform/public-address.ts';
import { type SignedMessage, type WebhookKeys, webhookSignature } from './sign-webhook.ts';
import type { HeldDelivery, TryResult } from './webhook-deliveries.store.ts';
import * as webhookDeliveriesStore from './webhook-deliveries.store.ts';
import * as webhookEventsStore from './webhook-events.store.ts';
import { signingKeysOf, type WebhooksContext } from './webhooks.deps.ts';
import type { StoredEndpoint } from './webhooks.store.ts';
import * as webhooksStore from './webhooks.store.ts';

/** Longer than a request may take: a process that holds a delivery longer has died. */
const LEASE_MS = 60 * SECOND_MS;

/** Requests at once of this process. Chosen: a few slow receivers leave room for the others. */
const SENT_AT_ONCE = 32;
/** Of these, to one endpoint. Chosen. */
const SENT_AT_ONCE_TO_ENDPOINT = 2;
/** Of these, to all endpoints of a client, so that a client with many slow ones does not hold up others. Chosen. */
const SENT_AT_ONCE_TO_CLIENT = 4;

/** The outcome of one request. */
interface Reply {
  readonly status: number | null;
  readonly fault: WebhookFault | null;
  readonly retryAfterMs: number | null;
}

const NO_REPLY = { status: null, retryAfterMs: null } as const;

/** Why a request got no response. */
function faultOf(error: unknown, signal: AbortSignal): WebhookFault {
  if (signal.aborted) return 'timeout';
  return error instanceof AddressRefused ? 'address' : 'network';
}

/** Posts one try of an event. The response's body is not read. */
async function post(
  { fetchFrom, timeLimit, now }: WebhooksContext,
  url: string,
  keys: readonly WebhookKeys[],
  message: SignedMessage,
): Promise<Reply> {
  const signal = timeLimit();
  try {
    const answer = await fetchFrom(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mien-Webhooks/1.0',
        'webhook-id': message.id,
        'webhook-timestamp': String(message.timestampS),
        'webhook-signature': webhookSignature(keys, message),
      },
      body: message.body,
      signal,
    });
    await answer.body?.cancel().catch(() => undefined);
    const retryAfterMs = retryAfterMsFrom(answer.headers.get('retry-after'), now());
    return { status: answer.status, fault: null, retryAfterMs };
  } catch (error) {
    if (error instanceof AnswerLeadsElsewhere) return { ...NO_REPLY, status: error.status, fault: null };
    return { ...NO_REPLY, fault: faultOf(error, signal) };
  }
}

/** Turns an endpoint off on the server's own account, and drops what waits for it. */
async function stop(
  { database, now, recordAccess }: WebhooksContext,
  endpoint: StoredEndpoint,
  reason: WebhookStopReason,
): Promise<void> {
  const { clientId, endpointId } = endpoint;
  const actor = { kind: 'system' } as const;
  const isStopped = await webhooksStore.stop(database, endpoint, reason, (transaction) =>
    recordAccess(
      { clientId, patientId: null, actor, action: 'webhookEndpointStopped', subjectId: endpointId },
      transaction,
    ),
  );
  if (isStopped) await webhookDeliveriesStore.dropWaiting(database, endpoint, now());
}

/** Ends a failed try: for good after the last one, else until the next one. @returns false if it is not ours any more */
async function fail(
  { database, random }: WebhooksContext,
  delivery: HeldDelivery,
  { status, retryAfterMs }: Reply,
  result: TryResult,
): Promise<boolean> {
  const waitMs = webhookWaitMs({
    attempt: delivery.attempt,
    status,
    retryAfterMs,
    random: Number(random.digits(3)) / 1000,
  });
  return waitMs === null
    ? webhookDeliveriesStore.finish(database, delivery, 'failed', result)
    : webhookDeliveriesStore.postpone(database, delivery, new Date(result.at.getTime() + waitMs), result);
}

/** Notes a failure of an endpoint. One that has failed for days is turned off. */
async function noteFailure(deps: WebhooksContext, endpoint: StoredEndpoint, at: Date): Promise<void> {
  const { failingSince } = endpoint;
  if (failingSince === null) await webhooksStore.noteFailingSince(deps.database, endpoint, at);
  else if (at.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_LIMIT_MS) await stop(deps, endpoint, 'failing');
}

/** Tries a delivery that this process holds. */
async function attempt(deps: WebhooksContext, delivery: HeldDelivery): Promise<void> {
  const { database, now } = deps;
  const endpoint = await webhooksStore.endpoint(database, delivery);
  const body = await webhookEventsStore.bodyOf(database, delivery.clientId, delivery.eventId);
  if (endpoint === undefined || endpoint.stopReason !== null || body === undefined) {
    await webhookDeliveriesStore.drop(database, delivery, now());
    return;
  }
  const at = now();
  const startedMs = performance.now();
  const keys = signingKeysOf(deps, endpoint, at);
  const message = { id: delivery.eventId, timestampS: Math.floor(at.getTime() / SECOND_MS), body };
  // A receiver cannot verify what is not signed, so nothing is sent.
  const response: Reply =
    keys.length === 0 ? { ...NO_REPLY, fault: 'secret' } : await post(deps, endpoint.url, keys, message);
  const result: TryResult = {
    at: now(),
    status: response.status,
    fault: response.fault,
    durationMs: Math.round(performance.now() - startedMs),
  };
  const verdict = response.status === null ? 'failed' : webhookVerdict(response.status);
  if (verdict === 'delivered') {
    await webhookDeliveriesStore.finish(database, delivery, 'delivered', result);
    // Also if it had not failed when this try began: another try may have since.
    await webhooksStore.noteFailingSince(database, endpoint, null);
  } else if (verdict === 'gone') {
    await webhookDeliveriesStore.finish(database, delivery, 'failed', result);
    await stop(deps, endpoint, 'gone');
  } else if (await fail(deps, delivery, response, result)) await noteFailure(deps, endpoint, result.at);
}

/**
 * Sends the due deliveries, several at once; safe to run from several processes. A crash between a response and its
 * record sends an event twice, with the same `webhook-id`: at least once.
 *
 * @returns how many this process sent
 */
export async function sendDueWebhooks(deps: WebhooksContext): Promise<number> {
  const { database, now, checkMs } = deps;
  const sending = new Map<HeldDelivery, Promise<void>>();
  const failures: unknown[] = [];
  const untilMs = performance.now() + checkMs;
  let taken = 0;
  let ended = 0;

  /** Ids to which at least so many requests are under way. */
  function busy(idOf: (delivery: HeldDelivery) => string, requests: number): string[] {
    const byId = Map.groupBy(sending.keys(), idOf);
    return [...byId].flatMap(([id, underWay]) => (underWay.length >= requests ? [id] : []));
  }

  async function claim(): Promise<HeldDelivery | undefined> {
    if (sending.size >= SENT_AT_ONCE || failures.length > 0 || performance.now() > untilMs) return undefined;
    const at = now();
    return webhookDeliveriesStore.takeDue(
      database,
      {
        endpointIds: busy(({ endpointId }) => endpointId, SENT_AT_ONCE_TO_ENDPOINT),
        clientIds: busy(({ clientId }) => clientId, SENT_AT_ONCE_TO_CLIENT),
      },
      at,
      new Date(at.getTime() + LEASE_MS),
    );
  }

  async function send(delivery: HeldDelivery): Promise<void> {
    try {
      await attempt(deps, delivery);
    } catch (error) {
      // Of the database: the delivery's lease ends, and another check takes it.
      failures.push(error);
    } finally {
      sending.delete(delivery);
      ended += 1;
    }
  }

  for (;;) {
    const endedBefore = ended;
    const delivery = await claim();
    if (delivery !== undefined) {
      taken += 1;
      sending.set(delivery, send(delivery));
      continue;
    }
    // Nothing else was due, except for receivers that were busy at the time. One that no longer is gets its next.
    if (ended > endedBefore) continue;
    if (sending.size === 0) break;
    await Promise.race(sending.values());
  }
  if (failures.length > 0) throw failures[0];
  return taken;
}
