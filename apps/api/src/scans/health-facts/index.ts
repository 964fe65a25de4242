import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountHealthFacts } from './health-facts.routes.ts';
import type { HealthFactsDependencies } from './health-facts.service.ts';

export type { HealthFactsDependencies } from './health-facts.service.ts';
export { list as listHealthFacts } from './health-facts.service.ts';

/** Medicines that a patient takes and conditions that a patient has, as the patient says. */
export function healthFactsModule(deps: HealthFactsDependencies) {
  return { ...deps, mount: (mounting: MountDependencies) => mountHealthFacts(mounting, deps) };
}
