import {
  WEBHOOK_TEST_TYPE,
  type WebhookDeliveredType,
  type WebhookEventData,
  type WebhookEventType,
  webhookBody,
} from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { EndpointKey } from './endpoint-key.ts';
import * as webhookDeliveriesStore from './webhook-deliveries.store.ts';

/** Something that happened to a patient, for the software of their client. */
export interface RecordedEvent extends PatientKey {
  readonly type: WebhookEventType;
  readonly at: Date;
  /** Ids besides the patient's; undefined ones are left out. Never a value, a name or a text. */
  readonly ids?: Omit<WebhookEventData, 'patientUid'>;
}

interface NewEvent {
  readonly clientId: string;
  readonly eventId: string;
  readonly patientId: string | null;
  readonly type: WebhookDeliveredType;
  readonly body: string;
  readonly at: Date;
}

/** Events per statement: with ten endpoints their deliveries have 18,000 of Postgres' 65,535 parameters. */
const EVENTS_PER_STATEMENT = 200;

const listening = compileOnce(
  ({ clientId, type }: { clientId: string; type: string }) => sql<{ endpointId: string }>`
    select endpoint_id as "endpointId" from webhook_endpoints
    where client_id = ${clientId} and stop_reason is null and ${type} = any(event_types)`,
);

async function add(transaction: Database, endpointIds: readonly string[], events: readonly NewEvent[]) {
  const [first] = events;
  if (first === undefined) return [];
  await transaction
    .insertInto('webhook_events')
    .values(
      events.map((event) => ({
        client_id: event.clientId,
        event_id: event.eventId,
        patient_id: event.patientId,
        type: event.type,
        body: event.body,
        created_at: event.at,
      })),
    )
    .execute();
  return webhookDeliveriesStore.add(transaction, first.clientId, endpointIds, events);
}

/** Whether an endpoint of a client takes a type, for callers that must read more before they record the event. */
export async function isEventTaken(transaction: Database, clientId: string, type: WebhookEventType): Promise<boolean> {
  return (await listening(transaction, { clientId, type })).length > 0;
}

/**
 * Records events of one type, and queues them for every endpoint of their client that takes the type; without one,
 * nothing is written. Pass the transaction of the change itself, so that both happen or neither.
 */
export async function recordEvents(transaction: Database, events: readonly RecordedEvent[]): Promise<void> {
  for (const [clientId, ofClient] of Map.groupBy(events, (event) => event.clientId))
    for (const [type, ofType] of Map.groupBy(ofClient, (event) => event.type)) {
      const endpointIds = (await listening(transaction, { clientId, type })).map(({ endpointId }) => endpointId);
      if (endpointIds.length === 0) continue;
      const added = ofType.map(({ patientId, at, ids }): NewEvent => {
        const body = webhookBody(type, at, { patientUid: patientId, ...ids });
        return { clientId, eventId: uuidv7(), patientId, type, body, at };
      });
      for (let from = 0; from < added.length; from += EVENTS_PER_STATEMENT)
        await add(transaction, endpointIds, added.slice(from, from + EVENTS_PER_STATEMENT));
    }
}

/** The same for one event. */
export const recordEvent = (transaction: Database, event: RecordedEvent): Promise<void> =>
  recordEvents(transaction, [event]);

/** Queues a test event for one endpoint. @returns the id of the delivery */
export async function addTest(transaction: Database, { clientId, endpointId }: EndpointKey, at: Date): Promise<string> {
  const [deliveryId] = await add(
    transaction,
    [endpointId],
    [
      {
        clientId,
        eventId: uuidv7(),
        patientId: null,
        type: WEBHOOK_TEST_TYPE,
        body: webhookBody(WEBHOOK_TEST_TYPE, at, {}),
        at,
      },
    ],
  );
  if (deliveryId === undefined) throw new Error('one event for one endpoint is one delivery');
  return deliveryId;
}

/** The stored body of an event; undefined once it has expired. */
export async function bodyOf(database: Database, clientId: string, eventId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('webhook_events')
    .select('body')
    .where('client_id', '=', clientId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.body;
}
