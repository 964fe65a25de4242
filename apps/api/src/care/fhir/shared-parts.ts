import type { FhirTypeName } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import { type SharedResults, sharedAmong } from '../care-team/index.ts';
import type { ExportDeps } from './fhir.deps.ts';
import type { ExportKey, PartRow } from './fhir-exports.store.ts';
import * as fhirExportsStore from './fhir-exports.store.ts';

/** Whether a patient shares what a part has: all results, or the one scan with which it was written. */
const covers = (shared: SharedResults | undefined, { onlyScanId }: PartRow): boolean =>
  shared !== undefined && (shared.onlyScan === null || shared.onlyScan === onlyScanId);

/**
 * The parts of a file whose patients share them with the calling program at this moment, some at a time. A list may be
 * empty.
 *
 * @param count  parts to look at together
 */
export async function* sharedParts(
  { database, careTeam }: Pick<ExportDeps, 'database' | 'careTeam'>,
  caller: Caller,
  key: ExportKey,
  type: FhirTypeName,
  count: number,
): AsyncGenerator<readonly PartRow[]> {
  let last: PartRow | null = null;
  for (;;) {
    const parts: readonly PartRow[] = await fhirExportsStore.partsAfter(database, key, type, last, count);
    const shared = await sharedAmong(careTeam, caller, [...new Set(parts.map(({ patientId }) => patientId))]);
    yield parts.filter((part) => covers(shared.get(part.patientId), part));
    last = parts.at(-1) ?? null;
    if (last === null || parts.length < count) return;
  }
}
