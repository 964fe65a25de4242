import { type FhirAccepted, type FhirExportManifest, Problem } from '@mien/contract';
import { exportProgress, FHIR_EXPORT_RETRY_S, type FhirTypeName } from '@mien/domain';
import { acceptedOutcome } from '@mien/fhir';
import { PendingAnswer } from '@mien/server';
import type { Caller } from '../../platform/access/caller.ts';
import { exportUrl } from './begin-export.ts';
import type { ExportDeps } from './fhir.deps.ts';
import type { StoredExport } from './fhir-exports.store.ts';
import { endOf, ownExport, scopesLacking } from './own-export.ts';
import { devicesFrom } from './read-device.ts';
import { sharedParts } from './shared-parts.ts';
import { openLines } from './stored-lines.ts';

/** Parts of a file whose patients are looked up together, to count their lines. Chosen. */
const PARTS_COUNTED_AT_ONCE = 500;

/** The lines that the file of a type has now. */
async function countLines(deps: ExportDeps, caller: Caller, found: StoredExport, type: FhirTypeName): Promise<number> {
  if (type === 'Device') return devicesFrom(deps, found.devices ?? [], found.language).length;
  let count = 0;
  for await (const { parts, gone } of sharedParts(deps, caller, found, type, PARTS_COUNTED_AT_ONCE))
    for (const part of parts)
      count += part.rowIds.some((id) => gone.has(id))
        ? ((await openLines(deps, found, type, part, gone)) ?? []).length
        : part.lineCount;
  return count;
}

async function manifestOf(deps: ExportDeps, caller: Caller, found: StoredExport): Promise<FhirExportManifest> {
  const output: FhirExportManifest['output'] = [];
  for (const type of found.types) {
    const isOpen = scopesLacking(caller, found, type).length === 0;
    const count = isOpen ? await countLines(deps, caller, found, type) : 0;
    if (count > 0) output.push({ type, url: `${exportUrl(deps, found.exportId)}/${type}.ndjson`, count });
  }
  const { begunAt, request } = found;
  return { transactionTime: begunAt.toISOString(), request, requiresAccessToken: true, output, error: [] };
}

/**
 * How far an export is, or its files: each has a line for every resource that patients share at this moment.
 *
 * @throws Problem not-found, export-failed
 */
export async function exportStatus(
  deps: ExportDeps,
  caller: Caller,
  exportId: string,
  setHeader: (name: string, value: string) => void,
): Promise<FhirExportManifest | PendingAnswer<FhirAccepted>> {
  const found = await ownExport(deps, caller, exportId);
  if (found.state === 'failed') throw new Problem('export-failed');
  if (found.state === 'writing') {
    setHeader('x-progress', `${exportProgress(found.readCount, found.patientCount)}%`);
    setHeader('retry-after', String(FHIR_EXPORT_RETRY_S));
    return new PendingAnswer(acceptedOutcome(exportId));
  }
  const manifest = await manifestOf(deps, caller, found);
  const end = endOf(found);
  if (end !== null) setHeader('expires', end.toUTCString());
  return manifest;
}
