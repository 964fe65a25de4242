import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { HealthFactsDeps } from './health-facts.service.ts';
import * as healthFacts from './health-facts.service.ts';

export function mountHealthFacts(mounting: MountDeps, deps: HealthFactsDeps): void {
  mount(mounting, 'healthFacts', mienContract.healthFacts, {
    list: async ({ caller }) => healthFacts.list(deps, ownPatient(caller)),
    save: async ({ caller, body }) => healthFacts.save(deps, ownPatient(caller), body),
    remove: async ({ caller, params }) => healthFacts.remove(deps, ownPatient(caller), params.id),
  });
}
