import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountCarers } from './carers.routes.ts';
import type { CarersDependencies } from './carers.service.ts';

export { rightsOf } from './carers.service.ts';

/** Carers of patients. See docs/adr/0133-rights-follow-persons.md. */
export function carersModule(deps: CarersDependencies) {
  return { ...deps, mount: (mounting: MountDependencies) => mountCarers(mounting, deps) };
}
