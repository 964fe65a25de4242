import { Problem, type WebhookDelivery } from '@mien/contract';
import type { Caller } from '../../platform/access/caller.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { deliveryAnswer, endpointOf } from './endpoint-answer.ts';
import type { EndpointKey } from './endpoint-key.ts';
import * as webhookDeliveriesStore from './webhook-deliveries.store.ts';
import * as webhookEventsStore from './webhook-events.store.ts';
import type { WebhooksDeps } from './webhooks.deps.ts';

/** Queues a test event for one endpoint. @throws Problem not-allowed, not-found, endpoint-stopped */
export async function sendTest(deps: WebhooksDeps, caller: Caller, key: EndpointKey): Promise<WebhookDelivery> {
  const { database, now } = deps;
  const endpoint = await endpointOf(deps, caller, key);
  if (endpoint.stopReason !== null) throw new Problem('endpoint-stopped');
  const deliveryId = await inTransaction(database, (transaction) =>
    webhookEventsStore.addTest(transaction, endpoint, now()),
  );
  const delivery = await webhookDeliveriesStore.byId(database, endpoint, deliveryId);
  if (!delivery) throw new Problem('not-found');
  return deliveryAnswer(delivery);
}
