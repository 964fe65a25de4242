import { type FhirAccepted, Problem } from '@mien/contract';
import {
  FHIR_EXPORT_RETRY_S,
  FHIR_EXPORT_SETTLING_MS,
  FHIR_TYPES,
  type FhirTypeName,
  type Language,
} from '@mien/domain';
import { acceptedOutcome, isAsynchronous, isLenientHandling, parseExport, urlOf } from '@mien/fhir';
import { fill } from '@mien/messages';
import { PROGRAM_PROBLEM_TEXTS } from '@mien/messages/catalogs';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../platform/access/caller.ts';
import { groupsInReach, reachesGroup } from '../../platform/access/reach.ts';
import { baseOf, type ExportDeps, type FhirCall, rejectFaults } from './fhir.deps.ts';
import * as fhirExportsStore from './fhir-exports.store.ts';
import { isUuid } from './fhir-ids.ts';
import { programOf } from './own-export.ts';
import { scopeOfType, typesInScopes } from './program-limits.ts';

const TYPES = Object.keys(FHIR_TYPES) as readonly FhirTypeName[];

/** The address of an export's status. */
export const exportUrl = (deps: Pick<ExportDeps, 'installation'>, exportId: string): string =>
  `${baseOf(deps)}/exports/${exportId}`;

/** The types to export: those that were asked for, or all that the scopes open. @throws Problem not-allowed */
function exportedTypes(caller: Caller, asked: readonly string[] | null): FhirTypeName[] {
  const open = typesInScopes(caller) ?? TYPES;
  const wanted = TYPES.filter((type) => (asked ?? open).includes(type));
  const scopes = wanted.filter((type) => !open.includes(type)).map(scopeOfType);
  if (scopes.length > 0) throw new Problem('not-allowed', { fields: [{ path: '_type', rule: 'scope' }], scopes });
  return wanted;
}

/** Names the export that is being written, so that a program that lost its address can wait for it or end it. */
const inProgress = (deps: ExportDeps, exportId: string, language: Language) =>
  new Problem('export-in-progress', {
    retryAfterS: FHIR_EXPORT_RETRY_S,
    text: fill(PROGRAM_PROBLEM_TEXTS[language].exportInProgress, { url: exportUrl(deps, exportId) }),
  });

/** The group of a request. @throws Problem not-found for one that the program does not reach */
async function groupOf({ database }: ExportDeps, caller: Caller, groupId: string | null): Promise<string | null> {
  if (groupId === null) return null;
  const isReached =
    isUuid(groupId) &&
    reachesGroup(caller, groupId) &&
    (await fhirExportsStore.hasGroup(database, caller.clientId, groupId));
  if (!isReached) throw new Problem('not-found');
  return groupId;
}

/**
 * Begins an export for a program; it is written in the background. It takes the place of the program's last one.
 *
 * @param asked  a group; null for all patients in reach
 * @throws Problem not-found for a group out of reach, not-allowed for types out of scope
 * @throws Problem invalid-request, export-in-progress while another export of the program is being written
 */
export async function beginExport(
  deps: ExportDeps,
  {
    caller,
    language,
    query,
    prefer,
    setHeader,
  }: FhirCall & { readonly setHeader: (name: string, value: string) => void },
  asked: string | null,
): Promise<FhirAccepted> {
  const { database, now } = deps;
  const { programId, scopes } = programOf(caller);
  const groupId = await groupOf(deps, caller, asked);
  const { search, faults } = parseExport(query, { isLenient: isLenientHandling(prefer) });
  rejectFaults([...(isAsynchronous(prefer) ? [] : [{ parameter: 'Prefer', rule: 'required' }]), ...faults]);
  const types = exportedTypes(caller, search.types);
  const key = { clientId: caller.clientId, exportId: uuidv7() };
  const begunAt = now();
  const path = groupId === null ? 'Patient/$export' : `Group/${groupId}/$export`;
  const writtenId = await fhirExportsStore.begin(database, {
    ...key,
    programId,
    groupId,
    types,
    scopes: [...scopes],
    sinceAt: search.sinceMs === null ? null : new Date(search.sinceMs),
    request: urlOf(baseOf(deps), path, search.used),
    language,
    begunAt,
    dueAt: new Date(begunAt.getTime() + FHIR_EXPORT_SETTLING_MS),
    patientCount: await fhirExportsStore.countPatients(
      database,
      key.clientId,
      groupId === null ? groupsInReach(caller) : [groupId],
    ),
  });
  if (writtenId !== key.exportId) throw inProgress(deps, writtenId, language);
  setHeader('content-location', exportUrl(deps, key.exportId));
  return acceptedOutcome(key.exportId);
}
