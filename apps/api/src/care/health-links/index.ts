import { MINUTE_MS } from '@mien/domain';
import type { MountDeps } from '../../platform/http/mount.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import type { HealthLinksDeps } from './health-links.deps.ts';
import { mountHealthLinks } from './health-links.routes.ts';

export { endHealthLinks } from './health-links.store.ts';

/** Requests of readers that one network may make per minute: as for links to results. */
const OPENED = { windowMs: MINUTE_MS, maxRequests: 60 } as const;

/** SMART Health Links: made by patients, opened by any reader of the open protocol. See docs/adr/0158-health-links.md. */
export function healthLinksModule(deps: Omit<HealthLinksDeps, 'limitOpening'>) {
  const context = { ...deps, limitOpening: createRateLimit({ now: deps.now, ...OPENED }) };
  return { ...context, mount: (mounting: MountDeps) => mountHealthLinks(mounting, context) };
}
