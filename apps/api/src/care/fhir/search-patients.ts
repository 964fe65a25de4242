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
  type SearchToken,
  type Searchset,
  satisfiesTokens,
  searchsetOf,
} from '@mien/fhir';
import type { Caller } from '../../platform/access/caller.ts';
import { baseOf, type FhirCall, type FhirDeps, rejectFaults } from './fhir.deps.ts';
import * as fhirStore from './fhir.store.ts';
import { isUuid } from './fhir-ids.ts';
import { readAs } from './read-as.ts';
import { patientOf } from './read-patient.ts';

/** Maximum number of patients that a search may name: each is looked up and logged. Chosen. */
const PATIENTS_MAX = 20;

/** Problems of patients whom a search does not find: it does not tell which of them exist. */
const NOT_FOUND: readonly string[] = ['not-found', 'not-allowed', 'results-not-shared'];

const isOfSystem = ({ system }: SearchToken, own: string) => system === null || system === own;

/** The ids of patients whom the tokens of one parameter may name. */
async function namedBy(
  { database, installation }: FhirDeps,
  caller: Caller,
  parameter: '_id' | 'identifier',
  tokens: readonly SearchToken[],
): Promise<readonly string[]> {
  const codes = (system: string) => tokens.flatMap((token) => (isOfSystem(token, system) ? (token.code ?? []) : []));
  if (parameter === '_id') return codes('').map((id) => id.toLowerCase());
  const { publicUrl } = installation;
  const references = codes(externalReferenceSystem(publicUrl));
  const mayLookUp = reachOf(caller.roles, 'readResults') !== null && references.length > 0;
  const byReference = mayLookUp ? await fhirStore.patientsByReference(database, caller.clientId, references) : [];
  return [...codes(patientUidSystem(publicUrl)), ...byReference];
}

/** The patients whom a search may find, in order: staff have to name them, a patient is the only one. */
async function candidates(deps: FhirDeps, caller: Caller, { tokens }: ParsedSearch): Promise<readonly string[]> {
  const named = [
    ...(tokens._id ?? []).map((values) => ['_id', values] as const),
    ...(tokens.identifier ?? []).map((values) => ['identifier', values] as const),
  ];
  if (!isStaff(caller.roles)) return caller.patientId === null ? [] : [caller.patientId];
  const [first] = named;
  if (first === undefined) throw new Problem('invalid-request', { fields: [{ path: '_id', rule: 'required' }] });
  const ids = new Set((await namedBy(deps, caller, ...first)).filter(isUuid));
  if (ids.size > PATIENTS_MAX) rejectFaults([{ parameter: first[0], rule: 'too_many_values' }]);
  return [...ids].toSorted();
}

/** Ids are lowercase, whatever a caller writes. */
const lowercased = ({ system, code }: SearchToken): SearchToken => ({ system, code: code?.toLowerCase() ?? null });

/** Whether a patient has all that a search names. */
function isSought({ id, identifier }: Patient, { tokens }: ParsedSearch): boolean {
  const ids = (tokens._id ?? []).map((values) => values.map(lowercased));
  const identifiers = identifier.map(({ system, value }) => ({ system, code: value }));
  return satisfiesTokens(ids, [{ system: '', code: id }]) && satisfiesTokens(tokens.identifier ?? [], identifiers);
}

/** The resource of a patient; null for one whom the caller may not read. */
async function foundPatient(deps: FhirDeps, { caller, language }: FhirCall, id: string): Promise<Patient | null> {
  try {
    return await readAs(deps, caller, id, { kind: 'list' }, (key) => patientOf(deps, key, language));
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
    const patient = await foundPatient(deps, call, id);
    if (patient !== null && isSought(patient, search)) matches.push(patient);
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
