import type { MountDeps } from '../../platform/http/mount.ts';
import { mountCarers } from './carers.routes.ts';
import type { CarersDeps } from './carers.service.ts';

export { rightsOf } from './carers.service.ts';

/** Carers of patients. See docs/adr/0133-rights-follow-persons.md. */
export function carersModule(deps: CarersDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountCarers(mounting, deps) };
}
