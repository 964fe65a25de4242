import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Problem } from '@mien/contract';
import type { FhirTypeName } from '@mien/domain';
import { LinesAnswer } from '@mien/server';
import { actorOf, recordAll } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { lineOf } from './exported-resources.ts';
import { partField } from './fhir.data.ts';
import type { ExportDeps } from './fhir.deps.ts';
import type { PartRow, StoredExport } from './fhir-exports.store.ts';
import * as fhirExportsStore from './fhir-exports.store.ts';
import { mayFetch, ownExport, programOf } from './own-export.ts';
import { devicesFrom } from './read-device.ts';
import { sharedParts } from './shared-parts.ts';

const decompress = promisify(gunzip);

/** Parts that are sent between two looks at their patients' permissions: a few megabytes. Chosen. */
const PARTS_SERVED_AT_ONCE = 10;

/**
 * The lines of a part; null if its patient was deleted meanwhile.
 *
 * @throws Error if the export was ended meanwhile, or the server's key no longer opens it: the response breaks off
 */
async function linesOf(
  { database, sealed }: ExportDeps,
  caller: Caller,
  key: StoredExport,
  resourceType: FhirTypeName,
  part: PartRow,
): Promise<string | null> {
  const { clientId, exportId } = key;
  const found = await fhirExportsStore.linesOf(database, key, resourceType, part);
  if (found === undefined) {
    if (await fhirExportsStore.ofProgram(database, programOf(caller), exportId)) return null;
    throw new Error('the export was ended while a file of it was read');
  }
  const clear = sealed.openBytes(found, { clientId, field: partField({ exportId, resourceType, ...part }) });
  if (clear === null) throw new Error('a part of an export does not open');
  return (await decompress(clear)).toString('utf8');
}

/**
 * The lines of patients who share them at the moment of sending. Each of these patients is logged before their first line
 * leaves.
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
  for await (const parts of sharedParts(deps, caller, key, type, PARTS_SERVED_AT_ONCE)) {
    // In the order of patients: only the first may be one of the parts before.
    const patientIds = [...new Set(parts.map(({ patientId }) => patientId))].filter((id) => id !== lastLogged);
    lastLogged = patientIds.at(-1) ?? lastLogged;
    await recordAll(
      deps.careTeam.accessLog,
      patientIds.map((patientId) => ({ clientId, patientId, actor, action: 'recordsExported', subjectId: exportId })),
    );
    for (const part of parts) {
      const lines = await linesOf(deps, caller, key, type, part);
      if (lines !== null) yield lines;
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
  if (!mayFetch(caller, found, type)) throw new Problem('not-allowed');
  return new LinesAnswer(type === 'Device' ? linesOfDevices(deps, found) : sharedLines(deps, caller, found, type));
}
