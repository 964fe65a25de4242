import { mienContract } from '@mien/contract';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import { addEndpoint } from './add-endpoint.ts';
import { changeEndpoint } from './change-endpoint.ts';
import type { EndpointKey } from './endpoint-key.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listEndpoints } from './list-endpoints.ts';
import { removeEndpoint } from './remove-endpoint.ts';
import { rotateSecret } from './rotate-secret.ts';
import { sendAgain } from './send-again.ts';
import { sendTest } from './send-test.ts';
import type { WebhooksDeps } from './webhooks.deps.ts';

const keyOf = ({ clientId, id }: { readonly clientId: string; readonly id: string }): EndpointKey => ({
  clientId,
  endpointId: id,
});

export function mountWebhooks(mounting: MountDeps, deps: WebhooksDeps): void {
  mount(mounting, 'webhooks', mienContract.webhooks, {
    list: async ({ caller, params }) => listEndpoints(deps, caller, params.clientId),
    create: async ({ caller, params, body }) => addEndpoint(deps, caller, params.clientId, body),
    change: async ({ caller, params, body }) => changeEndpoint(deps, caller, keyOf(params), body),
    rotateSecret: async ({ caller, params }) => rotateSecret(deps, caller, keyOf(params)),
    deliveries: async ({ caller, params, query }) => listDeliveries(deps, caller, keyOf(params), query.cursor ?? null),
    sendTest: async ({ caller, params }) => sendTest(deps, caller, keyOf(params)),
    sendAgain: async ({ caller, params }) => sendAgain(deps, caller, keyOf(params), params.deliveryId),
    remove: async ({ caller, params }) => removeEndpoint(deps, caller, keyOf(params)),
  });
}
