import type { WebhookDelivery } from '@mien/contract';
import { WEBHOOK_DELIVERIES_PAGE_SIZE } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import { deliveryAnswer, endpointOf } from './endpoint-answer.ts';
import type { EndpointKey } from './endpoint-key.ts';
import * as webhookDeliveriesStore from './webhook-deliveries.store.ts';
import type { WebhooksDeps } from './webhooks.deps.ts';

/**
 * A page of the deliveries to an endpoint, newest first.
 *
 * @param cursor  the `next` of the page before; null for the first
 * @throws Problem not-allowed, not-found
 */
export async function listDeliveries(
  deps: WebhooksDeps,
  caller: Caller,
  key: EndpointKey,
  cursor: string | null,
): Promise<{ items: WebhookDelivery[]; next: string | null }> {
  const endpoint = await endpointOf(deps, caller, key);
  const found = await webhookDeliveriesStore.page(deps.database, endpoint, cursor, WEBHOOK_DELIVERIES_PAGE_SIZE + 1);
  const page = found.slice(0, WEBHOOK_DELIVERIES_PAGE_SIZE);
  return {
    items: page.map(deliveryAnswer),
    next: found.length > page.length ? (page.at(-1)?.deliveryId ?? null) : null,
  };
}
