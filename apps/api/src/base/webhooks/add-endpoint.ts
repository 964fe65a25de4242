import { Problem, type WebhookEndpointWithSecret } from '@mien/contract';
import type { WebhookEventType } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../platform/access/caller.ts';
import { configurableClientId } from '../clients/index.ts';
import { endpointAnswer, endpointOf } from './endpoint-answer.ts';
import { checkedUrl } from './endpoint-url.ts';
import { recordChange } from './record-change.ts';
import { createWebhookKeys, publicKeyOf } from './sign-webhook.ts';
import { sealKeys, type WebhooksDeps } from './webhooks.deps.ts';
import * as webhooksStore from './webhooks.store.ts';

/**
 * Adds an endpoint. Its secret leaves the server only in this answer.
 *
 * @throws Problem not-allowed, not-found, too-many-endpoints
 * @throws Problem invalid-request for an address that the server must not call
 */
export async function addEndpoint(
  deps: WebhooksDeps,
  caller: Caller,
  clientId: string,
  { url, eventTypes }: { readonly url: string; readonly eventTypes: readonly WebhookEventType[] },
): Promise<WebhookEndpointWithSecret> {
  const { database, now, random } = deps;
  const key = { clientId: await configurableClientId(deps, caller, clientId), endpointId: uuidv7() };
  const keys = createWebhookKeys(random);
  const at = now();
  const added = {
    ...key,
    url: await checkedUrl(deps, url),
    eventTypes,
    sealedKeys: sealKeys(deps, key, keys),
    publicKey: publicKeyOf(keys),
    createdBy: caller.userId,
    createdAt: at,
  };
  if (!(await webhooksStore.add(database, added, recordChange(deps, caller, key, 'webhookEndpointAdded'))))
    throw new Problem('too-many-endpoints');
  return { endpoint: endpointAnswer(await endpointOf(deps, caller, key), at), secret: keys.secret };
}
