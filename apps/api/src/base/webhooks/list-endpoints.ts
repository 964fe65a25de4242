import type { WebhookEndpoint } from '@mien/contract';
import type { Caller } from '../../platform/access/caller.ts';
import { configurableClientId } from '../clients/index.ts';
import { endpointAnswer } from './endpoint-answer.ts';
import type { WebhooksDeps } from './webhooks.deps.ts';
import * as webhooksStore from './webhooks.store.ts';

/** The endpoints of a client, oldest first. @throws Problem not-allowed, not-found */
export async function listEndpoints(
  deps: WebhooksDeps,
  caller: Caller,
  clientId: string,
): Promise<{ items: WebhookEndpoint[] }> {
  const found = await webhooksStore.list(deps.database, await configurableClientId(deps, caller, clientId));
  const at = deps.now();
  return { items: found.map((endpoint) => endpointAnswer(endpoint, at)) };
}
