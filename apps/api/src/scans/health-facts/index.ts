import type { MountDeps } from '../../platform/http/mount.ts';
import { mountHealthFacts } from './health-facts.routes.ts';
import type { HealthFactsDeps } from './health-facts.service.ts';

export { type HealthFactsDeps, list as listHealthFacts } from './health-facts.service.ts';

/** Medicines that a patient takes and conditions that a patient has, as the patient says. */
export function healthFactsModule(deps: HealthFactsDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountHealthFacts(mounting, deps) };
}
