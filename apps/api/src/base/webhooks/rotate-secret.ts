import { Problem, type WebhookEndpointWithSecret } from '@mien/contract';
import type { Caller } from '../../platform/access/caller.ts';
import { endpointAnswer, endpointOf } from './endpoint-answer.ts';
import type { EndpointKey } from './endpoint-key.ts';
import { recordChange } from './record-change.ts';
import { createWebhookKeys, publicKeyOf } from './sign-webhook.ts';
import { overlapEnd, sealKeys, type WebhooksDeps } from './webhooks.deps.ts';
import * as webhooksStore from './webhooks.store.ts';

/**
 * Replaces the secret and the key pair of an endpoint. For 24 hours every delivery has the signatures of both, so that
 * the receiver can change over without refusing one.
 *
 * @throws Problem not-allowed, not-found
 */
export async function rotateSecret(
  deps: WebhooksDeps,
  caller: Caller,
  wanted: EndpointKey,
): Promise<WebhookEndpointWithSecret> {
  const { database, now, random } = deps;
  const { clientId, endpointId } = await endpointOf(deps, caller, wanted);
  const key = { clientId, endpointId };
  const keys = createWebhookKeys(random);
  const at = now();
  const isRotated = await webhooksStore.rotate(
    database,
    key,
    { sealedKeys: sealKeys(deps, key, keys), publicKey: publicKeyOf(keys), previousValidUntil: overlapEnd(at) },
    recordChange(deps, caller, key, 'webhookSecretRotated'),
  );
  if (!isRotated) throw new Problem('not-found');
  return { endpoint: endpointAnswer(await endpointOf(deps, caller, key), at), secret: keys.secret };
}
