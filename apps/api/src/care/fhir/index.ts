import type { MountDeps } from '../../platform/http/mount.ts';
import type { ExportDeps, FhirDeps } from './fhir.deps.ts';
import { mountFhir } from './fhir.routes.ts';
import { WRITE_MS } from './write-due-exports.ts';

export { type ClientExport, exportClient } from './export-client.ts';
export { openMapper } from './fhir.deps.ts';
export { mappedReading, mappedReadings, mappedScan } from './mapped-values.ts';
export { writeDueExports } from './write-due-exports.ts';

/** A read-only FHIR R4 server on what exports contain, with bulk exports for programs; see docs/fhir.md. */
export function fhirModule(deps: FhirDeps & ExportDeps) {
  return { ...deps, writeMs: WRITE_MS, mount: (mounting: MountDeps) => mountFhir(mounting, deps) };
}
