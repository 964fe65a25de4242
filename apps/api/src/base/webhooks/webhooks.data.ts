import {
  WEBHOOK_EVENTS_KEPT_DAYS,
  type WebhookDeliveredType,
  type WebhookDeliveryState,
  type WebhookEventType,
  type WebhookFault,
  type WebhookStopReason,
} from '@mien/domain';
import {
  declareData,
  exactText,
  instant,
  integer,
  nullable,
  sealed,
  table,
  text,
  textOf,
  textsOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const webhooksData = declareData({
  reads: [],
  tables: {
    webhook_endpoints: table(
      {
        client_id: uuid,
        endpoint_id: uuid,
        url: text,
        event_types: textsOf<WebhookEventType>(),
        revision: integer,
        /** JSON of `WebhookKeys`: the secret and the private key. */
        sealed_keys: sealed(text, ({ endpoint_id }) => `webhookKeys ${endpoint_id}`),
        /** The public key that belongs to the private key. */
        public_key: exactText,
        /** The keys before the last rotation; they sign until `previous_valid_until`. */
        previous_sealed_keys: nullable(sealed(text, ({ endpoint_id }) => `webhookKeys ${endpoint_id}`)),
        previous_valid_until: nullable(instant),
        /** Null while the endpoint gets events. */
        stop_reason: nullable(textOf<WebhookStopReason>()),
        /** Since when every try has failed; null after a success. */
        failing_since: nullable(instant),
        created_by: uuid,
        created_at: instant,
      },
      {
        purpose: 'setup',
        key: ['client_id', 'endpoint_id'],
        lifetime: 'lasting',
        patient: null,
        logged: [
          'webhookEndpointAdded',
          'webhookEndpointChanged',
          'webhookSecretRotated',
          'webhookEndpointRemoved',
          'webhookEndpointStopped',
        ],
      },
    ),
    /** Written in the transaction of what happened, if an endpoint of the client takes the type. */
    webhook_events: table(
      {
        client_id: uuid,
        event_id: uuid,
        /** Null for a test event. */
        patient_id: nullable(uuid),
        type: textOf<WebhookDeliveredType>(),
        /** The bytes of every try: type, time and ids. */
        body: text,
        created_at: instant,
      },
      {
        purpose: 'sharing',
        key: ['client_id', 'event_id'],
        lifetime: { daysAfter: 'created_at', days: WEBHOOK_EVENTS_KEPT_DAYS },
        patient: { by: ['patient_id'] },
        erased: { not: 'One says that the patient was deleted. They have ids only, for 30 days.' },
        exported: { not: 'Ids and times of what the export has itself, for 30 days.' },
        logged: { not: 'Staff see the type and the time of an event, never the patient.' },
        merged: { not: 'What was sent stays as it was sent.' },
      },
    ),
    webhook_deliveries: table(
      {
        client_id: uuid,
        delivery_id: uuid,
        endpoint_id: uuid,
        event_id: uuid,
        event_type: textOf<WebhookDeliveredType>(),
        state: textOf<WebhookDeliveryState>(),
        /** Number of tries, including one under way. */
        attempt_count: integer,
        /** While a process holds the delivery: when its lease ends. */
        next_attempt_at: instant,
        last_attempt_at: nullable(instant),
        last_status: nullable(integer),
        last_fault: nullable(textOf<WebhookFault>()),
        last_duration_ms: nullable(integer),
        created_at: instant,
        finished_at: nullable(instant),
      },
      {
        purpose: 'sharing',
        // A queue: the next delivery is any client’s.
        lives: 'coordinator',
        key: ['client_id', 'delivery_id'],
        lifetime: { daysAfter: 'created_at', days: WEBHOOK_EVENTS_KEPT_DAYS },
        patient: null,
      },
    ),
  },
});
