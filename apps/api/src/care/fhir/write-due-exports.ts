import { Problem } from '@mien/contract';
import { FHIR_EXPORT_LIMIT_MS, type FhirTypeName, MINUTE_MS, SECOND_MS } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import { groupsInReach, reachesGroup } from '../../platform/access/reach.ts';
import { type SharedResults, sharedAmong } from '../care-team/index.ts';
import { type ExportedResource, exportedResources, sinceMsFor } from './exported-resources.ts';
import type { DeviceRow } from './fhir.data.ts';
import type { ExportDeps } from './fhir.deps.ts';
import * as fhirStore from './fhir.store.ts';
import type { HeldExport, NewPart } from './fhir-exports.store.ts';
import * as fhirExportsStore from './fhir-exports.store.ts';
import { sealLines, storedLine } from './stored-lines.ts';

/** Longer than the longest history takes: a process that holds an export longer has died. */
const LEASE_MS = 5 * MINUTE_MS;
/** Until the next try after a failure. Chosen. */
const RETRY_MS = MINUTE_MS;
/** Failures in a row without one more patient: then nothing helps. Chosen. */
const FAILURES_MAX = 5;
/** Patients whose permissions are looked up together, just before their data are read. Chosen. */
const PATIENTS_AT_ONCE = 10;
/** Text of a part, before it is compressed. Chosen: a few hundred resources. */
const PART_LENGTH = 250_000;

/** Milliseconds for which one look writes, so that a server that stops does not wait for long. Chosen. */
export const WRITE_MS = 10 * SECOND_MS;

export interface WriteDeps extends ExportDeps {
  /** Milliseconds for which one look writes. */
  readonly writeMs: number;
}

/** The parts of one patient: lines of each type, as they come. */
function createParts(deps: Pick<ExportDeps, 'sealed'>, { clientId, exportId }: HeldExport, patientId: string) {
  interface Open {
    readonly lines: string[];
    readonly rowIds: Set<string>;
    readonly length: number;
  }
  const open = new Map<FhirTypeName, Open>();
  const parts: NewPart[] = [];

  async function close(resourceType: FhirTypeName, { lines, rowIds }: Open): Promise<void> {
    open.delete(resourceType);
    const position = parts.filter((part) => part.resourceType === resourceType).length;
    const key = { clientId, exportId, resourceType, patientId, position };
    const sealedLines = await sealLines(deps, key, lines);
    parts.push({ resourceType, position, rowIds: [...rowIds], lineCount: lines.length, sealedLines });
  }

  return {
    async add(exported: ExportedResource): Promise<void> {
      const { type, rowId } = exported;
      const line = storedLine(exported);
      const { lines, rowIds, length }: Open = open.get(type) ?? { lines: [], rowIds: new Set(), length: 0 };
      lines.push(line);
      if (rowId !== null) rowIds.add(rowId);
      const longer = { lines, rowIds, length: length + line.length };
      open.set(type, longer);
      if (longer.length >= PART_LENGTH) await close(type, longer);
    },
    async all(): Promise<readonly NewPart[]> {
      for (const [resourceType, one] of [...open]) await close(resourceType, one);
      return parts;
    },
  };
}

/** What a patient shares, in parts; none for one who was deleted since. */
async function partsOf(
  deps: ExportDeps,
  caller: Caller,
  one: HeldExport,
  patientId: string,
  sharing: SharedResults,
): Promise<readonly NewPart[]> {
  const { clientId, types, sinceAt, begunAt, language } = one;
  const wanted = {
    types,
    onlyScan: sharing.onlyScan,
    sinceMs: sinceMsFor(sinceAt, sharing),
    untilMs: begunAt.getTime(),
    language,
  };
  const parts = createParts(deps, one, patientId);
  try {
    for await (const exported of exportedResources(deps, caller, { clientId, patientId }, wanted))
      await parts.add(exported);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return [];
    throw error;
  }
  return parts.all();
}

/** The groups of an export: its own, or those of the program; null for all. Undefined if the program lost the group. */
function groupsOf({ groupId }: HeldExport, caller: Caller): readonly string[] | null | undefined {
  if (groupId === null) return groupsInReach(caller);
  return reachesGroup(caller, groupId) ? [groupId] : undefined;
}

/** The devices of an export: they are software, the same for every patient, and say nothing about one. */
const devicesOf = async ({ database }: ExportDeps, { clientId, types }: HeldExport): Promise<readonly DeviceRow[]> =>
  types.includes('Device') ? fhirStore.devicesOfClient(database, clientId) : [];

/** Writes patient after patient, behind the last one that is stored. It stops when the export is not ours any more. */
async function write(deps: WriteDeps, one: HeldExport, untilMs: number): Promise<void> {
  const { database, now, careTeam } = deps;
  const { clientId, begunAt } = one;
  const caller = await deps.programNow(one, one.scopes);
  const groupIds = caller === null ? undefined : groupsOf(one, caller);
  const isLate = now().getTime() - begunAt.getTime() > FHIR_EXPORT_LIMIT_MS;
  if (caller === null || groupIds === undefined || isLate || one.failureCount >= FAILURES_MAX)
    return fhirExportsStore.fail(database, one, now());
  let { lastPatientId, readCount } = one;
  const advance = (written: fhirExportsStore.PatientParts | null) => {
    const leaseEnd = new Date(now().getTime() + LEASE_MS);
    const progress = { lastPatientId: lastPatientId ?? '', readCount, leaseEnd };
    return fhirExportsStore.advance(database, one, progress, written, now());
  };
  for (;;) {
    const ids = await fhirExportsStore.patientsAfter(
      database,
      clientId,
      groupIds,
      begunAt,
      lastPatientId,
      PATIENTS_AT_ONCE,
    );
    if (ids.length === 0) break;
    const shared = await sharedAmong(careTeam, caller, ids);
    for (const patientId of ids) {
      const sharing = shared.get(patientId);
      lastPatientId = patientId;
      readCount += 1;
      if (sharing === undefined) continue;
      const parts = await partsOf(deps, caller, one, patientId, sharing);
      if (!(await advance({ patientId, onlyScanId: sharing.onlyScan, parts }))) return;
    }
    if (!(await advance(null))) return;
    if (performance.now() > untilMs) return fhirExportsStore.release(database, one, now());
  }
  await fhirExportsStore.finish(database, one, await devicesOf(deps, one), now());
}

/**
 * Writes the exports that are due, one after the other; safe to run from several processes. A process that was killed
 * leaves the patients that it stored, and another one continues behind them.
 *
 * @returns how many this process took
 */
export async function writeDueExports(deps: WriteDeps): Promise<number> {
  const { database, now, writeMs } = deps;
  const untilMs = performance.now() + writeMs;
  for (let taken = 0; ; taken += 1) {
    if (taken > 0 && performance.now() > untilMs) return taken;
    const at = now();
    const one = await fhirExportsStore.takeDue(database, at, new Date(at.getTime() + LEASE_MS));
    if (one === undefined) return taken;
    try {
      await write(deps, one, untilMs);
    } catch (error) {
      await fhirExportsStore.release(database, one, new Date(now().getTime() + RETRY_MS), true);
      throw error;
    }
  }
}
