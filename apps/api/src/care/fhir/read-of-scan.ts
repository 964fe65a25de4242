import { Problem } from '@mien/contract';
import type { Language } from '@mien/domain';
import type { DiagnosticReport, Observation, Provenance } from '@mien/fhir';
import type { Caller } from '../../platform/access/caller.ts';
import { exportedScansOf } from '../records/index.ts';
import { type FhirDeps, openMapper } from './fhir.deps.ts';
import * as fhirStore from './fhir.store.ts';
import { isUuid, rowOfId } from './fhir-ids.ts';
import { isWithinScopes } from './program-limits.ts';
import { readAs } from './read-as.ts';

type ResourceOfScan = Observation | DiagnosticReport | Provenance;

/**
 * One resource of a scan.
 *
 * @param patientId  the scan's; null for an unknown scan
 * @throws Problem not-found, not-allowed, results-not-shared, gone for a deleted scan
 */
export const readOfScan = <Type extends ResourceOfScan['resourceType']>(
  deps: FhirDeps,
  caller: Caller,
  { patientId, measurementId }: { readonly patientId: string | null; readonly measurementId: string },
  language: Language,
  [type, id]: readonly [type: Type, id: string],
): Promise<Extract<ResourceOfScan, { resourceType: Type }>> =>
  readAs(deps, caller, patientId, { kind: 'scan', measurementId }, async (key) => {
    const row = await fhirStore.scan(deps.database, key, measurementId);
    if (!row) throw new Problem('not-found');
    if (row.isDeleted) throw new Problem('gone');
    const { resources, shown } = await openMapper(deps, caller, key, language);
    const scans = await exportedScansOf(deps.database, key.clientId, [row], shown);
    const found = scans
      .flatMap(resources.scan)
      .find(
        (resource): resource is Extract<ResourceOfScan, { resourceType: Type }> =>
          resource.resourceType === type && resource.id === id,
      );
    // A measure that the client hides, a part that the scan does not have, or one that a program's scopes do not open.
    if (!found || !isWithinScopes(caller, found)) throw new Problem('not-found');
    return found;
  });

/** The patient of a scan by its id, which may be any text; null for an unknown scan. */
export async function ownerOfScan(
  { database }: FhirDeps,
  caller: Caller,
  measurementId: string,
): Promise<string | null> {
  if (!isUuid(measurementId)) return null;
  return (await fhirStore.ownerOfScan(database, caller.clientId, measurementId))?.patientId ?? null;
}

/** @throws Problem not-found, not-allowed, results-not-shared, gone */
export async function readDiagnosticReport(
  deps: FhirDeps,
  caller: Caller,
  id: string,
  language: Language,
): Promise<DiagnosticReport> {
  const patientId = await ownerOfScan(deps, caller, id);
  return readOfScan(deps, caller, { patientId, measurementId: id }, language, ['DiagnosticReport', id]);
}

/** @throws Problem not-found, not-allowed, results-not-shared, gone */
export async function readProvenance(
  deps: FhirDeps,
  caller: Caller,
  id: string,
  language: Language,
): Promise<Provenance> {
  const measurementId = rowOfId(id)?.rowId ?? '';
  const patientId = await ownerOfScan(deps, caller, measurementId);
  return readOfScan(deps, caller, { patientId, measurementId }, language, ['Provenance', id]);
}
