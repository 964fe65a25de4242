import { Problem } from '@mien/contract';
import { isStaff, reachOf } from '@mien/domain';
import {
  cursorText,
  externalReferenceSystem,
  isStrictHandling,
  type PageCursor,
  type ParsedSearch,
  type Patient,
  parseSearch,
  patientUidSystem,
  type Searchset,
  type SearchToken,
  satisfiesTokens,
  searchsetOf,
} from '@mien/fhir';
import type { Caller } from '../../platform/access/caller.ts';
import { baseOf, type FhirCall, type FhirDeps, rejectFaults } from './fhir.deps.ts';
import * as fhirStore from './fhir.store.ts';
import { isUuid } from './fhir-ids.ts';
import { readAs } from './read-as.ts';
import { patientOf } from './read-patient.ts';

/** Maximum number of values by which a search may name patients: each patient is looked up and logged. Chosen. */
const PATIENTS_MAX = 20;

/** Problems for which a search omits a patient: its results do not reveal who exists. */
const NOT_FOUND: readonly string[] = ['not-found', 'not-allowed', 'results-not-shared'];

const isOfSystem = ({ system }: SearchToken, own: string) => system === null || system === own;

/** Ids are lowercase, whatever a caller writes. */
const lowercased = ({ system, code }: SearchToken): SearchToken => ({ system, code: code?.toLowerCase() ?? null });

/** The tokens of `_id`. */
const idTokens = ({ tokens }: ParsedSearch): readonly (readonly SearchToken[])[] =>
  (tokens._id ?? []).map((values) => values.map(lowercased));

/** The ids of patients whom an identifier may name. */
async function namedByIdentifier(
  { database, installation }: FhirDeps,
  caller: Caller,
  tokens: readonly SearchToken[],
): Promise<readonly string[]> {
  const { publicUrl } = installation;
  const codes = (system: string) => tokens.flatMap((token) => (isOfSystem(token, system) ? (token.code ?? []) : []));
  const references = codes(externalReferenceSystem(publicUrl));
  const mayLookUp = reachOf(caller.roles, 'readResults') !== null && references.length > 0;
  const byReference = mayLookUp ? await fhirStore.patientsByReference(database, caller.clientId, references) : [];
  return [...codes(patientUidSystem(publicUrl)), ...byReference];
}

/** The ids of patients whom a search may find, sorted: those that staff name, or the calling patient. */
async function candidates(deps: FhirDeps, caller: Caller, search: ParsedSearch): Promise<readonly string[]> {
  if (!isStaff(caller.roles)) return caller.patientId === null ? [] : [caller.patientId];
  const [ids] = idTokens(search);
  const [identifiers] = search.tokens.identifier ?? [];
  const tokens = ids ?? identifiers;
  if (tokens === undefined) throw new Problem('invalid-request', { fields: [{ path: '_id', rule: 'required' }] });
  // Counts values: a limit on the patients found would reveal how many of them exist.
  if (tokens.length > PATIENTS_MAX)
    rejectFaults([{ parameter: ids === undefined ? 'identifier' : '_id', rule: 'too_many_values' }]);
  const named =
    ids === undefined
      ? await namedByIdentifier(deps, caller, tokens)
      : tokens.flatMap((token) => (isOfSystem(token, '') ? (token.code ?? []) : []));
  return [...new Set(named.filter(isUuid))].toSorted();
}

/** Whether a patient has all that a search names. */
function isSought({ id, identifier }: Patient, search: ParsedSearch): boolean {
  const identifiers = identifier.map(({ system, value }) => ({ system, code: value }));
  return (
    satisfiesTokens(idTokens(search), [{ system: '', code: id }]) &&
    satisfiesTokens(search.tokens.identifier ?? [], identifiers)
  );
}

/**
 * The resource of a patient; null for one whom the caller may not read, or whom the search does not name. Only reads of
 * patients who are sent are logged.
 */
async function foundPatient(
  deps: FhirDeps,
  { caller, language }: FhirCall,
  id: string,
  search: ParsedSearch,
): Promise<Patient | null> {
  try {
    return await readAs(deps, caller, id, { kind: 'list' }, async (key) => {
      const patient = await patientOf(deps, key, language);
      if (!isSought(patient, search)) throw new Problem('not-found');
      return patient;
    });
  } catch (error) {
    if (error instanceof Problem && NOT_FOUND.includes(error.code)) return null;
    throw error;
  }
}

const cursorBehind = (resourceId: string): PageCursor => ({ kind: 'head', at: 0, rowId: '', resourceId });

/** Patients by id or identifier, among those whom the caller may read. @throws Problem invalid-request */
export async function searchPatients(deps: FhirDeps, call: FhirCall): Promise<Searchset> {
  const { caller, query, prefer } = call;
  const base = baseOf(deps);
  const { search, faults } = parseSearch('Patient', query, { base, isStrict: isStrictHandling(prefer) });
  rejectFaults(faults);
  const { cursor, count, used } = search;
  const ids = (await candidates(deps, caller, search)).filter((id) => cursor === null || id > cursor.resourceId);
  const matches: Patient[] = [];
  let next: PageCursor | null = null;
  for (const id of ids) {
    const last = matches.at(-1);
    if (matches.length === count && last !== undefined) {
      next = cursorBehind(last.id);
      break;
    }
    const patient = await foundPatient(deps, call, id, search);
    if (patient !== null) matches.push(patient);
  }
  return searchsetOf({
    base,
    path: 'Patient',
    used,
    cursor: cursor && cursorText(cursor),
    next: next && cursorText(next),
    matches,
    included: [],
  });
}
