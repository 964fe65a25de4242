import type { MountDeps } from '../../platform/http/mount.ts';
import type { FhirDeps } from './fhir.deps.ts';
import { mountFhir } from './fhir.routes.ts';

/** A read-only FHIR R4 server on what exports contain; see docs/fhir.md. */
export function fhirModule(deps: FhirDeps) {
  return { mount: (mounting: MountDeps) => mountFhir(mounting, deps) };
}
