import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import { createHealthLink } from './create-health-link.ts';
import { endHealthLink } from './end-health-link.ts';
import type { HealthLinksDeps } from './health-links.deps.ts';
import { listHealthLinks } from './list-health-links.ts';
import { mountReaders } from './readers.routes.ts';

export function mountHealthLinks(mounting: MountDeps, deps: HealthLinksDeps): void {
  mount(mounting, 'healthLinks', mienContract.healthLinks, {
    list: async ({ caller }) => ({ items: await listHealthLinks(deps, ownPatient(caller)) }),
    create: ({ caller, body }) => createHealthLink(deps, caller, ownPatient(caller), body),
    async end({ caller, params }) {
      await endHealthLink(deps, ownPatient(caller), params.id);
      return { ended: true as const };
    },
  });
  mountReaders(mounting.app, deps);
}
