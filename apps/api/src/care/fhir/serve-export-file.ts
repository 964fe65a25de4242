import { Problem } from '@mien/contract';
import type { FhirTypeName } from '@mien/domain';
import { LinesAnswer } from '@mien/server';
import { actorOf, recordAll } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { lineOf } from './exported-resources.ts';
import type { ExportDeps } from './fhir.deps.ts';
import type { StoredExport } from './fhir-exports.store.ts';
import * as fhirExportsStore from './fhir-exports.store.ts';
import { ownExport, programOf, scopesLacking } from './own-export.ts';
import { devicesFrom } from './read-device.ts';
import { sharedParts } from './shared-parts.ts';
import { openLines } from './stored-lines.ts';

/** Parts that are sent between two looks at their patients' permissions: a few megabytes. Chosen. */
const PARTS_SERVED_AT_ONCE = 10;

/**
 * The lines of patients who share them at the moment of sending. Each of these patients is logged before their first line
 * leaves.
 *
 * @throws Error if the export is ended meanwhile: the response breaks off
 */
async function* sharedLines(
  deps: ExportDeps,
  caller: Caller,
  key: StoredExport,
  type: FhirTypeName,
): AsyncGenerator<string> {
  const { clientId, exportId } = key;
  const actor = actorOf(caller);
  let lastLogged: string | null = null;
  for await (const { parts, gone } of sharedParts(deps, caller, key, type, PARTS_SERVED_AT_ONCE)) {
    // In the order of patients: only the first may be one of the parts before.
    const patientIds = [...new Set(parts.map(({ patientId }) => patientId))].filter((id) => id !== lastLogged);
    lastLogged = patientIds.at(-1) ?? lastLogged;
    await recordAll(
      deps.careTeam.accessLog,
      patientIds.map((patientId) => ({ clientId, patientId, actor, action: 'recordsExported', subjectId: exportId })),
    );
    for (const part of parts) {
      const lines = await openLines(deps, key, type, part, gone);
      if (lines === null && !(await fhirExportsStore.ofProgram(deps.database, programOf(caller), exportId)))
        throw new Error('an export was ended while a file of it was read');
      // Without lines its patient was deleted meanwhile, or everything in it.
      if (lines !== null && lines.length > 0) yield lines.join('');
    }
  }
}

async function* linesOfDevices(deps: ExportDeps, { devices, language }: StoredExport): AsyncGenerator<string> {
  for (const device of devicesFrom(deps, devices ?? [], language)) yield lineOf(device);
}

/**
 * The file of a type of a finished export.
 *
 * @throws Problem not-found for an export that is not finished, and a type that it does not have; not-allowed for a type
 *   that the program's scopes no longer open
 */
export async function serveExportFile(
  deps: ExportDeps,
  caller: Caller,
  exportId: string,
  type: FhirTypeName,
): Promise<LinesAnswer> {
  const found = await ownExport(deps, caller, exportId);
  if (found.state !== 'finished' || !found.types.includes(type)) throw new Problem('not-found');
  const scopes = scopesLacking(caller, found, type);
  if (scopes.length > 0) throw new Problem('not-allowed', { scopes });
  return new LinesAnswer(type === 'Device' ? linesOfDevices(deps, found) : sharedLines(deps, caller, found, type));
}
