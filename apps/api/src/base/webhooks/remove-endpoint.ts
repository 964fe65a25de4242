import { Problem, type WebhookEndpoint } from '@mien/contract';
import type { Caller } from '../../platform/access/caller.ts';
import { endpointOf } from './endpoint-answer.ts';
import type { EndpointKey } from './endpoint-key.ts';
import { listEndpoints } from './list-endpoints.ts';
import { recordChange } from './record-change.ts';
import type { WebhooksDeps } from './webhooks.deps.ts';
import * as webhooksStore from './webhooks.store.ts';

/** Removes an endpoint and returns the others. What waits for it is dropped. @throws Problem not-allowed, not-found */
export async function removeEndpoint(
  deps: WebhooksDeps,
  caller: Caller,
  wanted: EndpointKey,
): Promise<{ items: WebhookEndpoint[] }> {
  const { clientId, endpointId } = await endpointOf(deps, caller, wanted);
  const key = { clientId, endpointId };
  if (!(await webhooksStore.remove(deps.database, key, recordChange(deps, caller, key, 'webhookEndpointRemoved'))))
    throw new Problem('not-found');
  return listEndpoints(deps, caller, clientId);
}
