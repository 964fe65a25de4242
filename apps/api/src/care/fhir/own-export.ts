import { Problem } from '@mien/contract';
import {
  DAY_MS,
  FHIR_EXPORT_KEPT_DAYS,
  type FhirTypeName,
  isScopeHeld,
  type ProgramScope,
  resourceOfScope,
} from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import type { ExportDeps } from './fhir.deps.ts';
import type { StoredExport } from './fhir-exports.store.ts';
import * as fhirExportsStore from './fhir-exports.store.ts';
import { isUuid } from './fhir-ids.ts';

/** The program of a call. The contract opens exports to programs alone. @throws Problem not-allowed */
export function programOf({ clientId, program }: Caller) {
  if (program === null) throw new Problem('not-allowed');
  return { clientId, ...program };
}

/** When the files of an export end; null while there are none. */
export const endOf = ({ finishedAt }: Pick<StoredExport, 'finishedAt'>): Date | null =>
  finishedAt && new Date(finishedAt.getTime() + FHIR_EXPORT_KEPT_DAYS * DAY_MS);

/** An export that the calling program asked for. @throws Problem not-found, also after its files have ended */
export async function ownExport(
  { database, now }: ExportDeps,
  caller: Caller,
  exportId: string,
): Promise<StoredExport> {
  const found = isUuid(exportId) ? await fhirExportsStore.ofProgram(database, programOf(caller), exportId) : undefined;
  const end = found === undefined ? null : endOf(found);
  if (found === undefined || (end !== null && end <= now())) throw new Problem('not-found');
  return found;
}

const isOfType = (type: FhirTypeName) => (scope: ProgramScope) => resourceOfScope(scope)?.resourceType === type;

/**
 * The scopes that a program lacks to fetch the file of a type: its token has to open all that the file was written with,
 * since a file is not sorted again.
 */
export const scopesLacking = (
  caller: Caller,
  { scopes }: Pick<StoredExport, 'scopes'>,
  type: FhirTypeName,
): readonly ProgramScope[] =>
  scopes.filter(isOfType(type)).filter((scope) => !isScopeHeld(programOf(caller).scopes, scope));
