import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { HealthFacts } from './health-facts.service.ts';

export function mountHealthFacts(mounting: MountDependencies, healthFacts: HealthFacts): void {
  mount(mounting, 'healthFacts', mienContract.healthFacts, {
    list: async ({ caller }) => healthFacts.list(ownPatient(caller)),
    save: async ({ caller, body }) => healthFacts.save(ownPatient(caller), body),
    remove: async ({ caller, params }) => healthFacts.remove(ownPatient(caller), params.id),
  });
}
