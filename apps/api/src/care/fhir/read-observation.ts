import { Problem } from '@mien/contract';
import type { Language } from '@mien/domain';
import type { ExportedEntry, Observation } from '@mien/fhir';
import type { Caller } from '../../platform/access/caller.ts';
import { type FhirDeps, openMapper } from './fhir.deps.ts';
import * as fhirStore from './fhir.store.ts';
import { rowOfId } from './fhir-ids.ts';
import { isWithinScopes } from './program-limits.ts';
import { readAs } from './read-as.ts';
import { ownerOfScan, readOfScan } from './read-of-scan.ts';

/** An entry as the mapper takes it. */
export const exportedEntryOf = ({ id, takenAt, createdAt, source, value }: fhirStore.EntryRow): ExportedEntry => ({
  id,
  takenAt: takenAt.toISOString(),
  created: createdAt.toISOString(),
  source,
  value,
});

/** The scan with an observation, and its patient; null if there is none. */
async function scanOf(deps: FhirDeps, caller: Caller, rowId: string, isPart: boolean) {
  if (!isPart) return (await fhirStore.ownerOfItem(deps.database, caller.clientId, rowId)) ?? null;
  const patientId = await ownerOfScan(deps, caller, rowId);
  return patientId === null ? null : { patientId, measurementId: rowId };
}

/**
 * A value of a scan or of an entry, or what is known about its absence.
 *
 * @throws Problem not-found, not-allowed, results-not-shared, gone for a value of a deleted scan
 */
export async function readObservation(
  deps: FhirDeps,
  caller: Caller,
  id: string,
  language: Language,
): Promise<Observation> {
  const { rowId, isPart } = rowOfId(id) ?? { rowId: null, isPart: false };
  const ofScan = rowId === null ? null : await scanOf(deps, caller, rowId, isPart);
  if (ofScan !== null) return readOfScan(deps, caller, ofScan, language, ['Observation', id]);
  const owner = rowId === null ? undefined : await fhirStore.ownerOfEntry(deps.database, caller.clientId, rowId);
  return readAs(deps, caller, owner?.patientId ?? null, { kind: 'whole' }, async (key) => {
    const row = await fhirStore.entry(deps.database, key, rowId ?? '');
    if (!row) throw new Problem('not-found');
    const { resources } = await openMapper(deps, caller, key, language);
    const found = resources.entry(exportedEntryOf(row)).find((observation) => observation.id === id);
    if (!found || !isWithinScopes(caller, found)) throw new Problem('not-found');
    return found;
  });
}
