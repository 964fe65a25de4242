import {
  WEBHOOK_DELIVERED_TYPES,
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_FAULTS,
  WEBHOOK_STOP_REASONS,
  WEBHOOK_URL_MAX_LENGTH,
} from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, Uid, verbatim, wholeBetween } from './fields.ts';
import { ClientId, WebhookDeliveryId, WebhookEndpointId } from './ids.ts';

const MAX_REVISION = 2_147_483_647;

/** An https address. The server checks that it is on the public internet, now and at each delivery. */
const EndpointUrl = verbatim(WEBHOOK_URL_MAX_LENGTH);
/** Each type once. */
const EventTypes = z.array(z.enum(WEBHOOK_EVENT_TYPES)).check(
  z.minLength(1),
  z.maxLength(WEBHOOK_EVENT_TYPES.length),
  z.refine((types) => new Set(types).size === types.length, 'repeated'),
);

/** An address that gets a client's events, without its secret. */
export const WebhookEndpoint = z.object({
  id: Uid,
  /** Starts at 1; a change names the revision that it is based on (optimistic locking). */
  revision: z.int(),
  url: z.string(),
  eventTypes: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  /** Why it gets no events; null while it gets them. */
  stopReason: z.nullable(z.enum(WEBHOOK_STOP_REASONS)),
  created: Instant,
  /** Since when every delivery has failed; null after a success. */
  failingSince: z.nullable(Instant),
  /** The Ed25519 key that verifies `v1a` signatures: `whpk_` and base64. */
  publicKey: z.string(),
  /** Until when the secret before the last rotation signs, too; null for none. */
  previousSecretUntil: z.nullable(Instant),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

const WebhookEndpoints = z.object({ items: z.array(WebhookEndpoint) });

/** The only response with the secret: `whsec_` and base64, as Standard Webhooks 1.0.0 writes it. */
export const WebhookEndpointWithSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string() });
export type WebhookEndpointWithSecret = z.infer<typeof WebhookEndpointWithSecret>;

/** One event on its way to one endpoint. Response bodies are not stored. */
export const WebhookDelivery = z.object({
  id: Uid,
  /** The `webhook-id` header: the same for every try, and at every endpoint. */
  eventId: Uid,
  eventType: z.enum(WEBHOOK_DELIVERED_TYPES),
  created: Instant,
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  /** Number of tries so far. */
  tries: z.int(),
  /** When it is tried next; null unless it waits. */
  nextTry: z.nullable(Instant),
  lastTry: z.nullable(Instant),
  /** Status of the last response; null if there was none. */
  lastStatus: z.nullable(z.int()),
  /** Why the last request got no response; null otherwise. */
  lastFault: z.nullable(z.enum(WEBHOOK_FAULTS)),
  /** How long the last request took; null before the first. */
  lastDurationMs: z.nullable(z.int()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const access = 'configureClient';
const PATH = '/configurations/clients/:clientId/webhooks';
const ofClient = z.object({ clientId: ClientId });
const ofEndpoint = z.object({ clientId: ClientId, id: WebhookEndpointId });
const ofDelivery = z.object({ clientId: ClientId, id: WebhookEndpointId, deliveryId: WebhookDeliveryId });
const problems = ['sign-in-required', 'not-allowed', 'not-found'] as const;
const writeProblems = [...problems, 'wrong-origin'] as const;
const fields = { url: EndpointUrl, eventTypes: EventTypes };
/** An address of the public internet, which needs no name server. */
const example = { url: 'https://8.8.8.8/mien' };

/**
 * Webhooks of a client: its own software is notified of events, signed as Standard Webhooks 1.0.0 says.
 * @see docs/events.md
 */
export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'Endpoints that get a client’s events, oldest first, without their secrets',
    access,
    params: ofClient,
    response: { status: 200, schema: WebhookEndpoints },
    problems,
  }),
  create: endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Add an endpoint. The response is the only one with its secret',
    limit: { perUserAndHour: 60 },
    access,
    params: ofClient,
    body: z.strictObject(fields),
    example,
    response: { status: 201, schema: WebhookEndpointWithSecret },
    problems: [...writeProblems, 'too-many-endpoints'],
  }),
  change: endpoint({
    method: 'POST',
    path: `${PATH}/:id`,
    summary: 'Change an endpoint’s address and event types, or turn it on or off',
    limit: { perUserAndHour: 120 },
    access,
    params: ofEndpoint,
    body: z.strictObject({ revision: wholeBetween(1, MAX_REVISION), ...fields, isOn: z.boolean() }),
    example,
    response: { status: 200, schema: WebhookEndpoint },
    problems: [...writeProblems, 'settings-changed'],
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: `${PATH}/:id/rotate`,
    summary: 'Make a new secret and key. For 24 hours, the old ones sign as well',
    limit: { perUserAndHour: 60 },
    access,
    params: ofEndpoint,
    body: z.strictObject({}),
    response: { status: 200, schema: WebhookEndpointWithSecret },
    problems: writeProblems,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: `${PATH}/:id/deliveries`,
    summary: 'Deliveries of the last 30 days to an endpoint, newest first, paged',
    access,
    params: ofEndpoint,
    /** The id of the last delivery of the page before. */
    query: z.object({ cursor: z.optional(Uid) }),
    response: { status: 200, schema: z.object({ items: z.array(WebhookDelivery), next: z.nullable(Uid) }) },
    problems,
  }),
  sendTest: endpoint({
    method: 'POST',
    path: `${PATH}/:id/test`,
    summary: 'Send the event webhook.test to an endpoint that is on',
    limit: { perUserAndHour: 60 },
    access,
    params: ofEndpoint,
    body: z.strictObject({}),
    response: { status: 202, schema: WebhookDelivery },
    problems: [...writeProblems, 'endpoint-stopped'],
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: `${PATH}/:id/deliveries/:deliveryId/again`,
    summary: 'Send an event again to an endpoint that is on, with the same webhook-id',
    limit: { perUserAndHour: 300 },
    access,
    params: ofDelivery,
    body: z.strictObject({}),
    response: { status: 202, schema: WebhookDelivery },
    problems: [...writeProblems, 'endpoint-stopped'],
  }),
  remove: endpoint({
    method: 'POST',
    path: `${PATH}/:id/delete`,
    summary: 'Remove an endpoint; events that wait for it are not sent',
    limit: { perUserAndHour: 60 },
    access,
    params: ofEndpoint,
    body: z.strictObject({}),
    response: { status: 200, schema: WebhookEndpoints },
    problems: writeProblems,
  }),
};
