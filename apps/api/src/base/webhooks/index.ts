import { SECOND_MS } from '@mien/domain';
import type { MountDeps } from '../../platform/http/mount.ts';
import { createPublicFetch } from '../../platform/public-address.ts';
import type { WebhooksContext, WebhooksDeps } from './webhooks.deps.ts';
import { mountWebhooks } from './webhooks.routes.ts';

export { sendDueWebhooks } from './send-due-webhooks.ts';
export { isEventTaken, type RecordedEvent, recordEvent, recordEvents } from './webhook-events.store.ts';

/** Within the 15 to 30 seconds that Standard Webhooks 1.0.0 suggests. */
const TIMEOUT_MS = 15 * SECOND_MS;
/** Chosen. */
const CHECK_MS = 10 * SECOND_MS;

/**
 * Webhooks: a client's own software is notified of events, signed as Standard Webhooks 1.0.0 says. Modules record
 * events with `recordEvent`, in the transaction of what happened. See docs/events.md.
 */
export function webhooksModule(deps: WebhooksDeps) {
  const context: WebhooksContext = {
    ...deps,
    fetchFrom: createPublicFetch(deps.installation.adminAddressRules),
    timeLimit: () => AbortSignal.timeout(TIMEOUT_MS),
    checkMs: CHECK_MS,
  };
  return { ...context, mount: (mounting: MountDeps) => mountWebhooks(mounting, context) };
}
