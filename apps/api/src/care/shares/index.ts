import { MINUTE_MS } from '@mien/domain';
import type { MountDeps } from '../../platform/http/mount.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import { mountShares } from './shares.routes.ts';
import type { SharesDeps } from './shares.service.ts';

export { createOpeningOnce, open as openShare, sendOpeningOnce } from './shares.service.ts';

export { revokeShares } from './shares.store.ts';

/** Number of links that one network may open per minute. */
const OPENED = { windowMs: MINUTE_MS, maxRequests: 60 } as const;

/** Links to measurements. The key of a link is derived from its id and the server's key, so only its hash is stored. */
export function sharesModule(deps: Omit<SharesDeps, 'limitOpening'>) {
  const context = { ...deps, limitOpening: createRateLimit({ now: deps.now, ...OPENED }) };
  return { ...context, mount: (mounting: MountDeps) => mountShares(mounting, context) };
}
