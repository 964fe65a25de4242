import { Problem, type WebhookDelivery, type WebhookEndpoint } from '@mien/contract';
import type { Caller } from '../../platform/access/caller.ts';
import { configurableClientId } from '../clients/index.ts';
import type { EndpointKey } from './endpoint-key.ts';
import type { StoredDelivery } from './webhook-deliveries.store.ts';
import type { WebhooksDeps } from './webhooks.deps.ts';
import type { StoredEndpoint } from './webhooks.store.ts';
import * as webhooksStore from './webhooks.store.ts';

/** An endpoint of a client within the caller's reach. @throws Problem not-allowed, not-found */
export async function endpointOf(
  deps: WebhooksDeps,
  caller: Caller,
  { clientId, endpointId }: EndpointKey,
): Promise<StoredEndpoint> {
  const key = { clientId: await configurableClientId(deps, caller, clientId), endpointId };
  const endpoint = await webhooksStore.endpoint(deps.database, key);
  if (!endpoint) throw new Problem('not-found');
  return endpoint;
}

/** @param at  when it is answered: an expired secret is not mentioned */
export function endpointAnswer(endpoint: StoredEndpoint, at: Date): WebhookEndpoint {
  const { previousValidUntil } = endpoint;
  const isPreviousValid = previousValidUntil !== null && previousValidUntil > at;
  return {
    id: endpoint.endpointId,
    revision: endpoint.revision,
    url: endpoint.url,
    eventTypes: [...endpoint.eventTypes],
    stopReason: endpoint.stopReason,
    created: endpoint.createdAt.toISOString(),
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    publicKey: endpoint.publicKey,
    previousSecretUntil: isPreviousValid ? previousValidUntil.toISOString() : null,
  };
}

export const deliveryAnswer = (delivery: StoredDelivery): WebhookDelivery => ({
  id: delivery.deliveryId,
  eventId: delivery.eventId,
  eventType: delivery.eventType,
  created: delivery.createdAt.toISOString(),
  state: delivery.state,
  tries: delivery.attemptCount,
  nextTry: delivery.state === 'waiting' ? delivery.nextAttemptAt.toISOString() : null,
  lastTry: delivery.lastAttemptAt?.toISOString() ?? null,
  lastStatus: delivery.lastStatus,
  lastFault: delivery.lastFault,
  lastDurationMs: delivery.lastDurationMs,
});
