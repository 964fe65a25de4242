import { type FhirAccepted, Problem } from '@mien/contract';
import { acceptedOutcome } from '@mien/fhir';
import type { Caller } from '../../platform/access/caller.ts';
import type { ExportDeps } from './fhir.deps.ts';
import * as fhirExportsStore from './fhir-exports.store.ts';
import { ownExport } from './own-export.ts';

/** Ends an export of the calling program, written or not, and deletes its files. @throws Problem not-found */
export async function cancelExport(deps: ExportDeps, caller: Caller, exportId: string): Promise<FhirAccepted> {
  const found = await ownExport(deps, caller, exportId);
  if (!(await fhirExportsStore.remove(deps.database, found))) throw new Problem('not-found');
  return acceptedOutcome(exportId);
}
