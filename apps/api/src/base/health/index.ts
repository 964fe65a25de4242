import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountHealth } from './health.routes.ts';
import { createHealth, type HealthDependencies } from './health.service.ts';

/** Whether this process can serve requests. */
export function healthModule(parts: HealthDependencies) {
  const health = createHealth(parts);
  return { noteFailure: health.noteFailure, mount: (mounting: MountDependencies) => mountHealth(mounting, health) };
}
