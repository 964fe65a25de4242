import { Problem, type WebhookDelivery } from '@mien/contract';
import type { Caller } from '../../platform/access/caller.ts';
import { deliveryAnswer, endpointOf } from './endpoint-answer.ts';
import type { EndpointKey } from './endpoint-key.ts';
import * as webhookDeliveriesStore from './webhook-deliveries.store.ts';
import type { WebhooksDeps } from './webhooks.deps.ts';

/**
 * Makes a delivery due now, whether it waits or has ended. The event keeps its `webhook-id`.
 *
 * @throws Problem not-allowed, endpoint-stopped
 * @throws Problem not-found for a delivery of another endpoint, or one older than 30 days
 */
export async function sendAgain(
  deps: WebhooksDeps,
  caller: Caller,
  key: EndpointKey,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const { database, now } = deps;
  const endpoint = await endpointOf(deps, caller, key);
  if (!(await webhookDeliveriesStore.byId(database, endpoint, deliveryId))) throw new Problem('not-found');
  if (endpoint.stopReason !== null) throw new Problem('endpoint-stopped');
  await webhookDeliveriesStore.queueAgain(database, endpoint, deliveryId, now());
  const queued = await webhookDeliveriesStore.byId(database, endpoint, deliveryId);
  if (!queued) throw new Problem('not-found');
  return deliveryAnswer(queued);
}
