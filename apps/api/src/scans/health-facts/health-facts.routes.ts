import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { HealthFactsDependencies } from './health-facts.service.ts';
import * as healthFacts from './health-facts.service.ts';

export function mountHealthFacts(mounting: MountDependencies, deps: HealthFactsDependencies): void {
  mount(mounting, 'healthFacts', mienContract.healthFacts, {
    list: async ({ caller }) => healthFacts.list(deps, ownPatient(caller)),
    save: async ({ caller, body }) => healthFacts.save(deps, ownPatient(caller), body),
    remove: async ({ caller, params }) => healthFacts.remove(deps, ownPatient(caller), params.id),
  });
}
