import type { FhirTypeName } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import { type SharedResults, sharedAmong } from '../care-team/index.ts';
import type { ExportDeps } from './fhir.deps.ts';
import type { ExportKey, PartRow } from './fhir-exports.store.ts';
import * as fhirExportsStore from './fhir-exports.store.ts';

/** Whether a patient shares what a part has: all results, or the one scan with which it was written. */
const covers = (shared: SharedResults | undefined, { onlyScanId }: PartRow): boolean =>
  shared !== undefined && (shared.onlyScan === null || shared.onlyScan === onlyScanId);

/** Parts of a file that may be served now. */
export interface SharedParts {
  /** May be empty. */
  readonly parts: readonly PartRow[];
  /** Rows of them that were deleted since they were written. */
  readonly gone: ReadonlySet<string>;
}

/**
 * The parts of a file whose patients share them with the calling program at this moment, some at a time.
 *
 * @param count  parts to look at together
 */
export async function* sharedParts(
  { database, careTeam }: Pick<ExportDeps, 'database' | 'careTeam'>,
  caller: Caller,
  key: ExportKey,
  type: FhirTypeName,
  count: number,
): AsyncGenerator<SharedParts> {
  let last: PartRow | null = null;
  for (;;) {
    const found: readonly PartRow[] = await fhirExportsStore.partsAfter(database, key, type, last, count);
    const shared = await sharedAmong(careTeam, caller, [...new Set(found.map(({ patientId }) => patientId))]);
    const parts = found.filter((part) => covers(shared.get(part.patientId), part));
    const rowIds = new Set(parts.flatMap((part) => part.rowIds));
    yield { parts, gone: await fhirExportsStore.rowsGone(database, key.clientId, [...rowIds]) };
    last = found.at(-1) ?? null;
    if (last === null || found.length < count) return;
  }
}
