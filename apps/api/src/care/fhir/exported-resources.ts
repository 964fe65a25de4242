import { ENTRY_KINDS, type FhirTypeName, type Language } from '@mien/domain';
import { ANY_TIME, type Resource } from '@mien/fhir';
import type { Caller } from '../../platform/access/caller.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { SharedResults } from '../care-team/index.ts';
import { type ExportDeps, openMapper } from './fhir.deps.ts';
import { isWithinScopes } from './program-limits.ts';
import { patientOf } from './read-patient.ts';
import { rowsInOrder } from './rows-in-order.ts';

/** A resource of a patient in a bulk export. */
export interface ExportedResource {
  readonly type: FhirTypeName;
  /** The scan or entry that it comes from; null for the patient. */
  readonly rowId: string | null;
  readonly resource: Resource;
}

/** What a bulk export has of one patient. */
interface ExportedOfPatient {
  readonly types: readonly FhirTypeName[];
  /** The only scan that the patient shares; null for all. */
  readonly onlyScan: string | null;
  /** Scans and entries that were stored before are left out; null for all. */
  readonly sinceMs: number | null;
  /** So are those that were stored at this time or later. */
  readonly untilMs: number;
  readonly language: Language;
}

/**
 * Since when a patient's scans and entries are exported: all of a patient who began to share after a given time, because
 * the export before had nothing of them.
 */
export const sinceMsFor = (sinceAt: Date | null, sharing: Pick<SharedResults, 'since'>): number | null =>
  sinceAt === null || sharing.since >= sinceAt ? null : sinceAt.getTime();

/** Types whose resources come from scans, and from scans and entries. */
const OF_SCANS: readonly FhirTypeName[] = ['Observation', 'DiagnosticReport', 'Provenance'];

/**
 * The resources of a patient in a bulk export, without devices: those are the same for many patients. The patient comes
 * first, whenever it changed, because it has no time of change.
 *
 * @throws Problem not-found for a deleted patient
 */
export async function* exportedResources(
  deps: Pick<ExportDeps, 'database' | 'measuresOf' | 'installation'>,
  caller: Pick<Caller, 'program' | 'measuresVersion'>,
  key: PatientKey,
  { types, onlyScan, sinceMs, untilMs, language }: ExportedOfPatient,
): AsyncGenerator<ExportedResource> {
  const wanted = (rowId: string | null, resource: Resource): readonly ExportedResource[] => {
    const type = types.find((one) => one === resource.resourceType);
    return type !== undefined && isWithinScopes(caller, resource) ? [{ type, rowId, resource }] : [];
  };
  yield* wanted(null, await patientOf(deps, key, language));
  if (!types.some((type) => OF_SCANS.includes(type))) return;
  const { resources, shown } = await openMapper(deps, caller, key, language);
  const rows = rowsInOrder(deps.database, key, {
    order: 'asc',
    by: 'stored',
    taken: ANY_TIME,
    stored: { fromMs: sinceMs, untilMs },
    onlyScan,
    measures: null,
    // Entries are observations and nothing else.
    entryKinds: types.includes('Observation') ? ENTRY_KINDS : [],
    cursor: null,
    shown,
  });
  for await (const row of rows) {
    const ofRow: readonly Resource[] = row.kind === 'scan' ? resources.scan(row.scan) : resources.entry(row.entry);
    yield* ofRow.flatMap((resource) => wanted(row.id, resource));
  }
}

/** A resource as a line of a file. */
export const lineOf = (resource: Resource): string => `${JSON.stringify(resource)}\n`;
