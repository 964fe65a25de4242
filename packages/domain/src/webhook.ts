import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/** Events that a client's own software can subscribe to. Their payload has ids and a time, never a value. */
export const WEBHOOK_EVENT_TYPES = [
  'patient.registered',
  'patient.consented',
  'consent.withdrawn',
  'patient.deleted',
  'scan.failed',
  'measurement.created',
  'measurement.needs_attention',
  'chat.message_received',
  'results.shared',
  'results.unshared',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** The event that "Send test" sends. Endpoints cannot subscribe to it. */
export const WEBHOOK_TEST_TYPE = 'webhook.test';
export const WEBHOOK_DELIVERED_TYPES = [...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST_TYPE] as const;
export type WebhookDeliveredType = (typeof WEBHOOK_DELIVERED_TYPES)[number];

/** `dropped`: never sent, or not any more, because the endpoint was turned off or removed. */
export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/**
 * Why a request got no response: it took too long, the network failed, the address is not public, or the secret can no
 * longer be read.
 */
export const WEBHOOK_FAULTS = ['timeout', 'network', 'address', 'secret'] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/** Why an endpoint gets nothing: an administrator turned it off, it answered 410, or it failed for days. */
export const WEBHOOK_STOP_REASONS = ['byAdmin', 'gone', 'failing'] as const;
export type WebhookStopReason = (typeof WEBHOOK_STOP_REASONS)[number];

/** Endpoints per client. Chosen. */
export const WEBHOOK_ENDPOINTS_MAX = 10;
/** Characters of an endpoint's address. Chosen. */
export const WEBHOOK_URL_MAX_LENGTH = 500;
/** Deliveries per page of the list. Chosen. */
export const WEBHOOK_DELIVERIES_PAGE_SIZE = 50;
/** Events and deliveries are deleted after this many days, so an event can be sent again for as long. Chosen. */
export const WEBHOOK_EVENTS_KEPT_DAYS = 30;
/** After a rotation both secrets sign for this time. Chosen; Standard Webhooks 1.0.0 leaves it to the sender. */
export const WEBHOOK_SECRET_OVERLAP_MS = DAY_MS;
/** An endpoint without a single success for this time is turned off. Chosen: longer than all tries of one event. */
export const WEBHOOK_FAILING_LIMIT_MS = 5 * DAY_MS;

/**
 * Waits after the first, second, … failed try. Ten tries over 75.6 hours.
 *
 * Source: the example schedule of Standard Webhooks 1.0.0, "Deliverability and reliability"
 */
const WAITS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
export const WEBHOOK_TRIES = WAITS_MS.length + 1;

/** Share by which each wait varies, so that many deliveries that failed together do not return together. Chosen. */
const JITTER = 0.2;

/** Statuses of an overloaded receiver (Standard Webhooks 1.0.0), and the pause that it gets at least (chosen). */
const OVERLOADED_STATUSES: readonly number[] = [429, 502, 504];
const OVERLOADED_WAIT_MS = MINUTE_MS;

/** A receiver cannot postpone a delivery for longer. Chosen: the longest wait of the schedule. */
const RETRY_AFTER_MAX_MS = DAY_MS;

/** What follows from the status of a response. Redirects are failures: the receiver has to change its address. */
export function webhookVerdict(status: number): 'delivered' | 'gone' | 'failed' {
  if (status >= 200 && status < 300) return 'delivered';
  return status === 410 ? 'gone' : 'failed';
}

/**
 * Milliseconds until the next try, or null after the last one.
 *
 * @param attempt  the number of the try that failed, from 1
 * @param status  of the response; null if there was none
 * @param retryAfterMs  the response's `Retry-After`; null if there was none
 * @param random  evenly spread from 0 (inclusive) to 1 (exclusive), for the jitter
 */
export function webhookWaitMs({
  attempt,
  status,
  retryAfterMs,
  random,
}: {
  readonly attempt: number;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  readonly random: number;
}): number | null {
  const plannedMs = WAITS_MS[attempt - 1];
  if (plannedMs === undefined) return null;
  const jitteredMs = plannedMs * (1 - JITTER + 2 * JITTER * random);
  const overloadedMs = status !== null && OVERLOADED_STATUSES.includes(status) ? OVERLOADED_WAIT_MS : 0;
  return Math.round(Math.max(jitteredMs, overloadedMs, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS)));
}

/**
 * The milliseconds of a `Retry-After` header, which is a number of seconds or a date; null if it is neither.
 *
 * Source: RFC 9110, section 10.2.3
 */
export function retryAfterMsFrom(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND_MS;
  const atMs = text.endsWith('GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - now.getTime());
}

/** Ids in the payload of an event. */
export interface WebhookEventData {
  readonly patientUid?: string | undefined;
  readonly measurementId?: string | undefined;
  readonly appointmentId?: string | undefined;
  readonly messageUid?: string | undefined;
}

/**
 * The body of an event. It is stored, so that every try sends the same bytes.
 *
 * Source: Standard Webhooks 1.0.0, "Payload structure"
 */
export function webhookBody(type: WebhookDeliveredType, at: Date, data: WebhookEventData): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
