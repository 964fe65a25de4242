import type { FhirTypeName, Language } from '@mien/domain';
import { recordAll } from '../../base/access-log/index.ts';
import { clientIdNamed } from '../../base/clients/index.ts';
import { type SharedResults, sharedAmong } from '../care-team/index.ts';
import { exportedResources, lineOf, sinceMsFor } from './exported-resources.ts';
import type { ExportDeps } from './fhir.deps.ts';
import * as fhirStore from './fhir.store.ts';
import * as fhirExportsStore from './fhir-exports.store.ts';
import { devicesFrom } from './read-device.ts';

/** What an operator exports of a client. */
export interface ClientExport {
  /** The id of a client, or its name. */
  readonly client: string;
  readonly types: readonly FhirTypeName[];
  /** Only what was stored since then; null for all. */
  readonly since: Date | null;
  readonly language: Language;
}

/** Patients whose permissions are looked up together, just before their data are read. Chosen. */
const PATIENTS_AT_ONCE = 10;

/**
 * The lines of a client's patients who share results with the care team at this moment: the same as those of an export
 * by a program with all scopes. Each of these patients is logged before their first line leaves.
 *
 * @throws Error for no such client, or several
 */
export async function* exportClient(
  deps: Pick<ExportDeps, 'database' | 'measuresOf' | 'installation' | 'careTeam' | 'now'>,
  { client, types, since, language }: ClientExport,
): AsyncGenerator<{ readonly type: FhirTypeName; readonly line: string }> {
  const { database, careTeam } = deps;
  const clientId = await clientIdNamed(database, client);
  const until = deps.now();
  const caller = { clientId, roles: ['Client Admin'], program: null, measuresVersion: 0 } as const;
  const ofPatient = (patientId: string, sharing: SharedResults) =>
    exportedResources(
      deps,
      caller,
      { clientId, patientId },
      {
        types,
        onlyScan: sharing.onlyScan,
        sinceMs: sinceMsFor(since, sharing),
        untilMs: until.getTime(),
        language,
      },
    );
  let lastId: string | null = null;
  for (;;) {
    const ids: readonly string[] = await fhirExportsStore.patientsAfter(
      database,
      clientId,
      null,
      until,
      lastId,
      PATIENTS_AT_ONCE,
    );
    const shared = await sharedAmong(careTeam, caller, ids);
    for (const [patientId, sharing] of shared) {
      await recordAll(careTeam.accessLog, [
        { clientId, patientId, actor: { kind: 'system' }, action: 'recordsExported' },
      ]);
      for await (const { type, resource } of ofPatient(patientId, sharing)) yield { type, line: lineOf(resource) };
    }
    lastId = ids.at(-1) ?? null;
    if (ids.length < PATIENTS_AT_ONCE) break;
  }
  if (!types.includes('Device')) return;
  for (const device of devicesFrom(deps, await fhirStore.devicesOfClient(database, clientId), language))
    yield { type: 'Device', line: lineOf(device) };
}
