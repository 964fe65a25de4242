import { WEBHOOK_ENDPOINTS_MAX, type WebhookEventType, type WebhookStopReason } from '@mien/domain';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import type { EndpointKey } from './endpoint-key.ts';
import { webhooksData } from './webhooks.data.ts';

export type StoredEndpoint = StoredRow<'webhook_endpoints'>;

/** Writes to the access log, in the transaction of the change. */
type RecordChange = (transaction: Database) => Promise<void>;

const ENDPOINT = columnsOf(webhooksData.tables.webhook_endpoints);

/** Oldest first. */
export const list = (database: Database, clientId: string): Promise<StoredEndpoint[]> =>
  database
    .selectFrom('webhook_endpoints')
    .select(ENDPOINT)
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('endpoint_id')
    .execute();

export const endpoint = (
  database: Database,
  { clientId, endpointId }: EndpointKey,
): Promise<StoredEndpoint | undefined> =>
  database
    .selectFrom('webhook_endpoints')
    .select(ENDPOINT)
    .where('client_id', '=', clientId)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst();

/** Adds an endpoint; false, with nothing written, if the client has as many as it may have. */
export async function add(
  database: Database,
  added: EndpointKey & {
    readonly url: string;
    readonly eventTypes: readonly WebhookEventType[];
    readonly sealedKeys: string;
    readonly publicKey: string;
    readonly createdBy: string;
    readonly createdAt: Date;
  },
  record: RecordChange,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'webhook endpoints', added.clientId);
    if ((await list(transaction, added.clientId)).length >= WEBHOOK_ENDPOINTS_MAX) return false;
    await transaction
      .insertInto('webhook_endpoints')
      .values({
        client_id: added.clientId,
        endpoint_id: added.endpointId,
        url: added.url,
        event_types: [...added.eventTypes],
        revision: 1,
        sealed_keys: added.sealedKeys,
        public_key: added.publicKey,
        created_by: added.createdBy,
        created_at: added.createdAt,
      })
      .execute();
    await record(transaction);
    return true;
  });
}

/** Changes an endpoint; false, with nothing written, if the revision is outdated. Turning it on resets its failures. */
export async function change(
  database: Database,
  { clientId, endpointId }: EndpointKey,
  changed: {
    readonly revision: number;
    readonly url: string;
    readonly eventTypes: readonly WebhookEventType[];
    readonly stopReason: WebhookStopReason | null;
    readonly isStarted: boolean;
  },
  record: RecordChange,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('webhook_endpoints')
      .set({
        revision: changed.revision + 1,
        url: changed.url,
        event_types: [...changed.eventTypes],
        stop_reason: changed.stopReason,
        ...(changed.isStarted ? { failing_since: null } : {}),
      })
      .where('client_id', '=', clientId)
      .where('endpoint_id', '=', endpointId)
      .where('revision', '=', changed.revision)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await record(transaction);
    return true;
  });
}

/** Replaces the keys; the ones before stay valid until an instant. @returns false if the endpoint is gone */
export async function rotate(
  database: Database,
  { clientId, endpointId }: EndpointKey,
  keys: { readonly sealedKeys: string; readonly publicKey: string; readonly previousValidUntil: Date },
  record: RecordChange,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('webhook_endpoints')
      .set((row) => ({
        revision: row('revision', '+', 1),
        previous_sealed_keys: row.ref('sealed_keys'),
        previous_valid_until: keys.previousValidUntil,
        sealed_keys: keys.sealedKeys,
        public_key: keys.publicKey,
      }))
      .where('client_id', '=', clientId)
      .where('endpoint_id', '=', endpointId)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await record(transaction);
    return true;
  });
}

/** @returns false if the endpoint is gone already */
export async function remove(
  database: Database,
  { clientId, endpointId }: EndpointKey,
  record: RecordChange,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('webhook_endpoints')
      .where('client_id', '=', clientId)
      .where('endpoint_id', '=', endpointId)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) return false;
    await record(transaction);
    return true;
  });
}

/**
 * Turns an endpoint off, unless it is off, or its address has changed or a try has succeeded since it was read.
 *
 * @returns whether this call turned it off
 */
export async function stop(
  database: Database,
  { clientId, endpointId, url, failingSince }: Pick<StoredEndpoint, 'clientId' | 'endpointId' | 'url' | 'failingSince'>,
  reason: WebhookStopReason,
  record: RecordChange,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('webhook_endpoints')
      .set((row) => ({ stop_reason: reason, revision: row('revision', '+', 1) }))
      .where('client_id', '=', clientId)
      .where('endpoint_id', '=', endpointId)
      .where('url', '=', url)
      .where('stop_reason', 'is', null)
      .$if(reason === 'failing', (query) => query.where('failing_since', '=', failingSince))
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await record(transaction);
    return true;
  });
}

/** Notes since when every try has failed; null after a success. */
export async function noteFailingSince(
  database: Database,
  { clientId, endpointId }: EndpointKey,
  since: Date | null,
): Promise<void> {
  await database
    .updateTable('webhook_endpoints')
    .set({ failing_since: since })
    .where('client_id', '=', clientId)
    .where('endpoint_id', '=', endpointId)
    .where('failing_since', since === null ? 'is not' : 'is', null)
    .execute();
}
