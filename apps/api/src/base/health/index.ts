import type { MountDeps } from '../../platform/http/mount.ts';
import { mountHealth } from './health.routes.ts';
import { createHealth, type HealthDeps } from './health.service.ts';

/** Whether this process can serve requests. */
export function healthModule(deps: HealthDeps) {
  const health = createHealth(deps);
  return { noteFailure: health.noteFailure, mount: (mounting: MountDeps) => mountHealth(mounting, health) };
}
