import { Problem, type WebhookEndpoint } from '@mien/contract';
import type { WebhookEventType } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import { endpointAnswer, endpointOf } from './endpoint-answer.ts';
import type { EndpointKey } from './endpoint-key.ts';
import { checkedUrl } from './endpoint-url.ts';
import { recordChange } from './record-change.ts';
import * as webhookDeliveriesStore from './webhook-deliveries.store.ts';
import type { WebhooksDeps } from './webhooks.deps.ts';
import * as webhooksStore from './webhooks.store.ts';

/**
 * Changes the address and the types of an endpoint, and turns it on or off. Turning it off drops what waits for it.
 *
 * @throws Problem not-allowed, not-found, settings-changed
 * @throws Problem invalid-request for an address that the server must not call
 */
export async function changeEndpoint(
  deps: WebhooksDeps,
  caller: Caller,
  key: EndpointKey,
  {
    revision,
    url,
    eventTypes,
    isOn,
  }: {
    readonly revision: number;
    readonly url: string;
    readonly eventTypes: readonly WebhookEventType[];
    readonly isOn: boolean;
  },
): Promise<WebhookEndpoint> {
  const { database, now } = deps;
  const before = await endpointOf(deps, caller, key);
  const changed = {
    revision,
    // An unchanged address is not looked up again: deliveries check it.
    url: url === before.url ? url : await checkedUrl(deps, url),
    eventTypes,
    stopReason: isOn ? null : (before.stopReason ?? ('byAdmin' as const)),
    isStarted: isOn && (before.stopReason !== null || url !== before.url),
  };
  const isChanged = await webhooksStore.change(
    database,
    before,
    changed,
    recordChange(deps, caller, before, 'webhookEndpointChanged'),
  );
  if (!isChanged) throw new Problem('settings-changed');
  if (!isOn) await webhookDeliveriesStore.dropWaiting(database, before, now());
  return endpointAnswer(await endpointOf(deps, caller, before), now());
}
