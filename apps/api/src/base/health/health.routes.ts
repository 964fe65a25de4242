import { mienContract } from '@mien/contract';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { Health } from './health.service.ts';

export function mountHealth(mounting: MountDeps, health: Health): void {
  const ok = { status: 'ok' } as const;
  const ready = async () => {
    await health.checkReady();
    return ok;
  };
  mount(mounting, 'health', mienContract.health, { get: ready, ready, live: async () => ok });
}
