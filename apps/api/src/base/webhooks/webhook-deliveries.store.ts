import type { WebhookDeliveredType, WebhookFault } from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { EndpointKey } from './endpoint-key.ts';
import { webhooksData } from './webhooks.data.ts';

export type StoredDelivery = StoredRow<'webhook_deliveries'>;

/** A delivery that this process holds until its lease ends. */
export type HeldDelivery = EndpointKey &
  Pick<StoredDelivery, 'deliveryId' | 'eventId'> & {
    /** The number of this try, from 1. */
    readonly attempt: number;
  };

/** How a try went. */
export interface TryResult {
  readonly at: Date;
  /** Status of the response; null if there was none. */
  readonly status: number | null;
  readonly fault: WebhookFault | null;
  readonly durationMs: number;
}

const DELIVERY = columnsOf(webhooksData.tables.webhook_deliveries);

/** Queues events for endpoints. Runs in the transaction that stores the events. @returns the ids of the deliveries */
export async function add(
  transaction: Database,
  clientId: string,
  endpointIds: readonly string[],
  events: readonly { readonly eventId: string; readonly type: WebhookDeliveredType; readonly at: Date }[],
): Promise<string[]> {
  const added = events.flatMap((event) =>
    endpointIds.map((endpointId) => ({ ...event, endpointId, deliveryId: uuidv7() })),
  );
  if (added.length > 0)
    await transaction
      .insertInto('webhook_deliveries')
      .values(
        added.map(({ deliveryId, endpointId, eventId, type, at }) => ({
          client_id: clientId,
          delivery_id: deliveryId,
          endpoint_id: endpointId,
          event_id: eventId,
          event_type: type,
          state: 'waiting' as const,
          attempt_count: 0,
          next_attempt_at: at,
          created_at: at,
        })),
      )
      .execute();
  return added.map(({ deliveryId }) => deliveryId);
}

/** What a process may not send now, because it sends as much as it may already. */
export interface BusyReceivers {
  readonly endpointIds: readonly string[];
  readonly clientIds: readonly string[];
}

/**
 * Walks the index from endpoint to endpoint, because a long backlog of a busy endpoint must not be read past each time.
 * Materialized: some plans would evaluate the subquery for each row, and lease more than one.
 *
 * @see https://wiki.postgresql.org/wiki/Loose_indexscan
 */
const taking = compileOnce(
  ({
    endpointIds,
    clientIds,
    at,
    leaseEnd,
  }: {
    endpointIds: string[];
    clientIds: string[];
    at: Date;
    leaseEnd: Date;
  }) => sql<HeldDelivery>`
    with recursive earliest as (
      (select client_id, endpoint_id, next_attempt_at from webhook_deliveries
        where state = 'waiting' order by endpoint_id, next_attempt_at limit 1)
      union all
      select later.client_id, later.endpoint_id, later.next_attempt_at
      from earliest as e cross join lateral (
        select w.client_id, w.endpoint_id, w.next_attempt_at from webhook_deliveries as w
        where w.state = 'waiting' and w.endpoint_id > e.endpoint_id
        order by w.endpoint_id, w.next_attempt_at limit 1
      ) as later
    ),
    chosen as (
      select endpoint_id from earliest
      where next_attempt_at <= ${at} and endpoint_id <> all(${endpointIds}::uuid[])
        and client_id <> all(${clientIds}::uuid[])
      order by next_attempt_at limit 1
    ),
    due as materialized (
      select client_id, delivery_id from webhook_deliveries
      where state = 'waiting' and next_attempt_at <= ${at} and endpoint_id = (select endpoint_id from chosen)
      order by next_attempt_at limit 1 for update skip locked
    )
    update webhook_deliveries as d
    set attempt_count = d.attempt_count + 1, next_attempt_at = ${leaseEnd}
    from due where d.client_id = due.client_id and d.delivery_id = due.delivery_id
    returning d.client_id as "clientId", d.delivery_id as "deliveryId", d.endpoint_id as "endpointId",
      d.event_id as "eventId", d.attempt_count as attempt`,
);

/** Leases the delivery that has been due longest. No other process takes it before the lease ends. */
export async function takeDue(
  database: Database,
  { endpointIds, clientIds }: BusyReceivers,
  at: Date,
  leaseEnd: Date,
): Promise<HeldDelivery | undefined> {
  const [taken] = await taking(database, {
    endpointIds: [...endpointIds],
    clientIds: [...clientIds],
    at,
    leaseEnd,
  });
  return taken;
}

const columnsOfTry = ({ at, status, fault, durationMs }: TryResult) => ({
  last_attempt_at: at,
  last_status: status,
  last_fault: fault,
  last_duration_ms: durationMs,
});

/** A delivery, unless another process has leased it since. */
const held = (database: Database, { clientId, deliveryId, attempt }: HeldDelivery) =>
  database
    .updateTable('webhook_deliveries')
    .where('client_id', '=', clientId)
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .where('attempt_count', '=', attempt);

/** Ends a delivery. @returns false if another process has leased it since */
export async function finish(
  database: Database,
  delivery: HeldDelivery,
  state: 'delivered' | 'failed',
  result: TryResult,
): Promise<boolean> {
  const { numUpdatedRows } = await held(database, delivery)
    .set({ state, finished_at: result.at, ...columnsOfTry(result) })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes a failed try, and when the next one is due. @returns false if another process has leased the delivery since */
export async function postpone(
  database: Database,
  delivery: HeldDelivery,
  nextAttemptAt: Date,
  result: TryResult,
): Promise<boolean> {
  const { numUpdatedRows } = await held(database, delivery)
    .set({ next_attempt_at: nextAttemptAt, ...columnsOfTry(result) })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a delivery whose endpoint is off or gone, or whose event has expired, without sending it. */
export async function drop(database: Database, delivery: HeldDelivery, at: Date): Promise<void> {
  await held(database, delivery).set({ state: 'dropped', finished_at: at }).execute();
}

/** Deliveries per statement, so that a long backlog does not reach the time limit of statements. Chosen. */
const DROPPED_AT_ONCE = 1000;

/**
 * Ends everything that waits for an endpoint that is off or removed, without sending it. Call it after the commit: what
 * a crash leaves is dropped at its next try.
 */
export async function dropWaiting(database: Database, { clientId, endpointId }: EndpointKey, at: Date): Promise<void> {
  let dropped: number;
  do {
    // Locked rows are skipped, so that two of these never wait for each other.
    const { numAffectedRows } = await sql`
      with ended as materialized (
        select client_id, delivery_id from webhook_deliveries
        where client_id = ${clientId} and endpoint_id = ${endpointId} and state = 'waiting'
        limit ${sql.lit(DROPPED_AT_ONCE)} for update skip locked
      )
      update webhook_deliveries as d set state = 'dropped', finished_at = ${at}
      from ended where d.client_id = ended.client_id and d.delivery_id = ended.delivery_id`.execute(database);
    dropped = Number(numAffectedRows ?? 0);
  } while (dropped === DROPPED_AT_ONCE);
}

/** Newest first, after the delivery with which the page before ended. */
export const page = (
  database: Database,
  { clientId, endpointId }: EndpointKey,
  before: string | null,
  limit: number,
): Promise<StoredDelivery[]> =>
  database
    .selectFrom('webhook_deliveries')
    .select(DELIVERY)
    .where('client_id', '=', clientId)
    .where('endpoint_id', '=', endpointId)
    .$if(before !== null, (query) => query.where('delivery_id', '<', before as string))
    .orderBy('delivery_id', 'desc')
    .limit(limit)
    .execute();

export const byId = (
  database: Database,
  { clientId, endpointId }: EndpointKey,
  deliveryId: string,
): Promise<StoredDelivery | undefined> =>
  database
    .selectFrom('webhook_deliveries')
    .select(DELIVERY)
    .where('client_id', '=', clientId)
    .where('endpoint_id', '=', endpointId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();

/** Makes a delivery due now: one that has ended with all its tries, one that waits with those that are left. */
export async function queueAgain(
  database: Database,
  { clientId, endpointId }: EndpointKey,
  deliveryId: string,
  at: Date,
): Promise<void> {
  await sql`update webhook_deliveries set
      attempt_count = case when state = 'waiting' then attempt_count else 0 end,
      state = 'waiting', next_attempt_at = ${at}, finished_at = null
    where client_id = ${clientId} and endpoint_id = ${endpointId} and delivery_id = ${deliveryId}`.execute(database);
}
