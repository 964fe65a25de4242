import { Problem, type WebhookEndpoint } from '@mien/contract';
import type { Caller } from '../../platform/access/caller.ts';
import { endpointOf } from './endpoint-answer.ts';
import type { EndpointKey } from './endpoint-key.ts';
import { listEndpoints } from './list-endpoints.ts';
import { recordChange } from './record-change.ts';
import * as webhookDeliveriesStore from './webhook-deliveries.store.ts';
import type { WebhooksDeps } from './webhooks.deps.ts';
import * as webhooksStore from './webhooks.store.ts';

/** Removes an endpoint, drops what waits for it, and returns the others. @throws Problem not-allowed, not-found */
export async function removeEndpoint(
  deps: WebhooksDeps,
  caller: Caller,
  wanted: EndpointKey,
): Promise<{ items: WebhookEndpoint[] }> {
  const { database, now } = deps;
  const { clientId, endpointId } = await endpointOf(deps, caller, wanted);
  const key = { clientId, endpointId };
  if (!(await webhooksStore.remove(database, key, recordChange(deps, caller, key, 'webhookEndpointRemoved'))))
    throw new Problem('not-found');
  await webhookDeliveriesStore.dropWaiting(database, key, now());
  return listEndpoints(deps, caller, clientId);
}
