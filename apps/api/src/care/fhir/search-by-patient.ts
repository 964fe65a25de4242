import { Problem } from '@mien/contract';
import { isStaff } from '@mien/domain';
import {
  CURSOR_PARAMETER,
  cursorText,
  type DiagnosticReport,
  isStrictHandling,
  type Observation,
  type ParsedSearch,
  type Provenance,
  parseSearch,
  type Searchset,
  searchsetOf,
} from '@mien/fhir';
import type { Caller } from '../../platform/access/caller.ts';
import { baseOf, type FhirCall, type FhirDeps, openMapper, rejectFaults } from './fhir.deps.ts';
import { pageOfRows } from './page-of-rows.ts';
import { mayReadType, scopeOfType, withinScopes } from './program-limits.ts';
import { readAs } from './read-as.ts';
import { orderOf, type Row, type RowsSought, rowsInOrder } from './rows-in-order.ts';

type Mapped = Awaited<ReturnType<typeof openMapper>>['resources'];

/** The part of a search that depends on its resource type. */
interface SearchedType {
  readonly type: 'Observation' | 'DiagnosticReport';
  /** What to read. */
  sourcesOf(search: ParsedSearch): Pick<RowsSought, 'measures' | 'entryKinds'>;
  /** The resources of a row that match. */
  matchesIn(row: Row, resources: Mapped, search: ParsedSearch): readonly (Observation | DiagnosticReport)[];
}

/** The patient of a search: staff have to name one. @throws Problem invalid-request, not-found */
function searchedPatient({ patient }: ParsedSearch, { patientId, roles }: Caller): string {
  if (patient !== null) return patient;
  if (isStaff(roles)) throw new Problem('invalid-request', { fields: [{ path: 'patient', rule: 'required' }] });
  if (patientId === null) throw new Problem('not-found');
  return patientId;
}

/** The `Provenance` of scans. */
const provenanceOf = (rows: readonly Row[], resources: Mapped): readonly Provenance[] =>
  rows.flatMap((row) =>
    row.kind === 'scan'
      ? resources.scan(row.scan).filter((resource): resource is Provenance => resource.resourceType === 'Provenance')
      : [],
  );

/**
 * A page of a search among one patient's resources.
 *
 * @throws Problem invalid-request, not-found, not-allowed, results-not-shared
 */
export async function searchByPatient(
  deps: FhirDeps,
  { caller, language, query, prefer }: FhirCall,
  { type, sourcesOf, matchesIn }: SearchedType,
): Promise<Searchset> {
  const base = baseOf(deps);
  const { search, faults } = parseSearch(type, query, { base, isStrict: isStrictHandling(prefer) });
  const { cursor, used, count } = search;
  rejectFaults([
    ...faults,
    ...(cursor?.kind === 'head' ? [{ parameter: CURSOR_PARAMETER, rule: 'cursor' as const }] : []),
  ]);
  if (search.hasProvenance && !mayReadType(caller, 'Provenance'))
    throw new Problem('not-allowed', { scopes: [scopeOfType('Provenance')] });
  const limited = type === 'Observation' ? withinScopes(caller, search) : search;
  return readAs(deps, caller, searchedPatient(search, caller), { kind: 'list' }, async (key, onlyScan) => {
    const { resources, shown } = await openMapper(deps, caller, key, language);
    const { measures, entryKinds } = sourcesOf(limited);
    const rows = rowsInOrder(deps.database, key, {
      ...orderOf(search),
      // A search for what the client hides reads nothing.
      measures: measures?.filter(shown.isShown) ?? null,
      entryKinds,
      taken: search.date,
      stored: search.lastUpdated,
      onlyScan,
      cursor,
      shown,
    });
    const page = await pageOfRows(rows, { count, cursor }, (row) => matchesIn(row, resources, limited));
    return searchsetOf({
      base,
      path: type,
      used,
      cursor: cursor && cursorText(cursor),
      next: page.next && cursorText(page.next),
      matches: page.matches,
      included: search.hasProvenance ? provenanceOf(page.rows, resources) : [],
    });
  });
}
