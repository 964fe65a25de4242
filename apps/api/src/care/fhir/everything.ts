import { ENTRY_KINDS, type Language } from '@mien/domain';
import {
  ANY_TIME,
  cursorText,
  type ExportedHealthFact,
  isStrictHandling,
  type PageCursor,
  type ParsedEverything,
  parseEverything,
  type Resource,
  type Searchset,
  searchsetOf,
} from '@mien/fhir';
import type { Caller } from '../../platform/access/caller.ts';
import { exportRows } from '../../platform/data/export-rows.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { baseOf, type FhirCall, type FhirDeps, openMapper, rejectFaults } from './fhir.deps.ts';
import * as fhirStore from './fhir.store.ts';
import { pageOfRows } from './page-of-rows.ts';
import { isWithinScopes, typesInScopes } from './program-limits.ts';
import { readNamedPatient } from './read-as.ts';
import { devicesFrom } from './read-device.ts';
import { patientOf } from './read-patient.ts';
import { orderOf, type Row, rowsInOrder } from './rows-in-order.ts';

type Mapper = Awaited<ReturnType<typeof openMapper>>;

/** A resource that belongs to no scan and no entry, at the beginning. */
interface HeadRow {
  readonly kind: 'head';
  /** The rank of its part. */
  readonly at: number;
  readonly id: '';
  readonly resource: Resource;
}

interface Reading {
  readonly key: PatientKey;
  readonly onlyScan: string | null;
  readonly search: ParsedEverything;
  readonly mapper: Mapper;
  readonly language: Language;
}

/** The patient's medicines and conditions since a time. */
async function healthFactsOf({ database }: FhirDeps, { key, search: { sinceMs }, mapper }: Reading) {
  const facts: ExportedHealthFact[] = [];
  for await (const page of exportRows(database, key).healthFacts) facts.push(...page);
  return facts
    .filter(({ changed }) => sinceMs === null || Date.parse(changed) >= sinceMs)
    .map((fact) => mapper.resources.healthFact(fact));
}

/**
 * The patient, what they take and have, and the devices of their scans: a few, so they come first. Patients and devices
 * carry no time of change, and are always part.
 */
async function headOf(deps: FhirDeps, reading: Reading): Promise<readonly HeadRow[]> {
  const { key, onlyScan, language } = reading;
  const parts: readonly (readonly Resource[])[] = [
    [await patientOf(deps, key, language)],
    onlyScan === null ? await healthFactsOf(deps, reading) : [],
    devicesFrom(deps, await fhirStore.devicesOfPatient(deps.database, key, onlyScan), language),
  ];
  return parts.flatMap((part, at) =>
    part
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map((resource) => ({ kind: 'head' as const, at, id: '' as const, resource })),
  );
}

/** The types of a search that a caller may read; null for all. */
function readableTypes({ types }: ParsedEverything, caller: Caller): readonly string[] | null {
  const open = typesInScopes(caller);
  return types === null ? open : types.filter((type) => open === null || open.includes(type));
}

/** Types whose resources come from scans and entries. */
const OF_ROWS: readonly string[] = ['Observation', 'DiagnosticReport', 'Provenance'];

/** Everything in order, from the cursor's row on. */
async function* everythingOf(deps: FhirDeps, reading: Reading): AsyncGenerator<HeadRow | Row> {
  const { key, onlyScan, search, mapper } = reading;
  const { cursor, types, sinceMs } = search;
  if (cursor === null || cursor.kind === 'head')
    yield* (await headOf(deps, reading)).filter(({ at }) => cursor === null || at >= cursor.at);
  if (types !== null && !types.some((type) => OF_ROWS.includes(type))) return;
  yield* rowsInOrder(deps.database, key, {
    ...orderOf({ sort: null, isByLastUpdated: sinceMs !== null }),
    taken: ANY_TIME,
    stored: { ...ANY_TIME, fromMs: sinceMs },
    onlyScan,
    measures: null,
    entryKinds: ENTRY_KINDS,
    cursor,
    shown: mapper.shown,
  });
}

function resourcesOf(row: HeadRow | Row, { resources }: Mapper): readonly Resource[] {
  if (row.kind === 'head') return [row.resource];
  return row.kind === 'scan' ? resources.scan(row.scan) : resources.entry(row.entry);
}

const textOf = (cursor: PageCursor | null) => cursor && cursorText(cursor);

/**
 * A page of all resources of a patient, as far as the caller may read them.
 *
 * @throws Problem invalid-request, not-found, not-allowed, results-not-shared, gone
 */
export async function everything(deps: FhirDeps, patientId: string, call: FhirCall): Promise<Searchset> {
  const { caller, language, query, prefer } = call;
  const base = baseOf(deps);
  const { search, faults } = parseEverything(query, { base, isStrict: isStrictHandling(prefer) });
  rejectFaults(faults);
  const { cursor, used } = search;
  const types = readableTypes(search, caller);
  return readNamedPatient(deps, caller, patientId, async (key, onlyScan) => {
    const mapper = await openMapper(deps, caller, key, language);
    const rows = everythingOf(deps, { key, onlyScan, search: { ...search, types }, mapper, language });
    const page = await pageOfRows(rows, search, (row) =>
      resourcesOf(row, mapper).filter(
        (resource) => (types === null || types.includes(resource.resourceType)) && isWithinScopes(caller, resource),
      ),
    );
    return searchsetOf({
      base,
      path: `Patient/${patientId}/$everything`,
      used,
      cursor: textOf(cursor),
      next: textOf(page.next),
      matches: page.matches,
      included: [],
    });
  });
}
