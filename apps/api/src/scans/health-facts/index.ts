import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountHealthFacts } from './health-facts.routes.ts';
import { createHealthFacts, type HealthFactsDependencies } from './health-facts.service.ts';

export type { HealthFacts } from './health-facts.service.ts';

/** Medicines that a patient takes and conditions that a patient has, as the patient says. */
export function healthFactsModule({ database, ...parts }: Parts<HealthFactsDependencies>) {
  const healthFacts = createHealthFacts({ database, ...parts });
  return { ...healthFacts, mount: (mounting: MountDependencies) => mountHealthFacts(mounting, healthFacts) };
}
