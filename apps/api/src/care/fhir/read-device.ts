import { Problem } from '@mien/contract';
import type { Language } from '@mien/domain';
import { createResources, type Device } from '@mien/fhir';
import type { Caller } from '../../platform/access/caller.ts';
import { exportWords } from '../records/index.ts';
import type { DeviceRow } from './fhir.data.ts';
import type { FhirDeps } from './fhir.deps.ts';
import * as fhirStore from './fhir.store.ts';

/** Devices of scans as resources. They are software, the same for every patient, and say nothing about one. */
export function devicesFrom(
  { installation }: Pick<FhirDeps, 'installation'>,
  rows: readonly DeviceRow[],
  language: Language,
): readonly Device[] {
  const { publicUrl, productName } = installation;
  const { device } = createResources({ publicUrl, patientUid: '', words: exportWords(language, productName) });
  const devices = rows.map((row) => device({ ...row, items: [] }));
  // Hosted providers differ by their id, engines only by their version.
  return [...new Map(devices.map((one) => [one.id, one])).values()];
}

/** What made scans of the caller's client. @throws Problem not-found */
export async function readDevice(deps: FhirDeps, caller: Caller, id: string, language: Language): Promise<Device> {
  const rows = await fhirStore.devicesOfClient(deps.database, caller.clientId);
  const found = devicesFrom(deps, rows, language).find((device) => device.id === id);
  if (!found) throw new Problem('not-found');
  return found;
}
