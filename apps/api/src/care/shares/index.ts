import { MINUTE_MS } from '@mien/domain';
import type { MountDependencies } from '../../platform/http/mount.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import type { Parts } from '../../platform/module.ts';
import { mountShares } from './shares.routes.ts';
import { createShares, type SharesDependencies } from './shares.service.ts';

export { revokeShares } from './shares.store.ts';

/** How many links one network may open in a minute. */
const OPENED = { windowMs: MINUTE_MS, maxRequests: 60 } as const;

/** Links to single results. */
export function sharesModule({ database, ...parts }: Parts<Omit<SharesDependencies, 'limitOpening'>>) {
  const limitOpening = createRateLimit({ now: parts.now, ...OPENED });
  const shares = createShares({ database, limitOpening, ...parts });
  return { ...shares, mount: (mounting: MountDependencies) => mountShares(mounting, shares) };
}
