import { DAY_MS, EHR_READINGS_DAYS, EHR_READINGS_MAX } from '@mien/domain';
import {
  type Device,
  type ExportedEntry,
  type ExportedScan,
  ehrObservation,
  ehrValueOf,
  type Observation,
} from '@mien/fhir';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../platform/access/caller.ts';
import { mappedReading, mappedReadings, mappedScan, openMapper } from '../fhir/index.ts';
import { exportWords } from '../records/index.ts';
import { resourceField } from './ehr.data.ts';
import type { EhrDeps } from './ehr.deps.ts';
import type { InRecord, NewValue } from './ehr-observations.store.ts';
import * as ehrObservationsStore from './ehr-observations.store.ts';

/** A record is read by staff, whatever language the patient chose. */
const LANGUAGE = 'en';

interface Source {
  readonly from: 'scan' | 'entry';
  readonly id: string;
  readonly device: Device | null;
}

/** What of a scan or an entry is written into a record. */
function valuesOf(
  { sealed, installation }: EhrDeps,
  { clientId, fhirPatientId }: InRecord,
  observations: readonly Observation[],
  { from, id, device }: Source,
): NewValue[] {
  const { publicUrl, productName } = installation;
  const words = exportWords(LANGUAGE, productName);
  return observations.flatMap((observation) => {
    const valueKind = ehrValueOf(observation, from);
    if (valueKind === null) return [];
    const sentId = uuidv7();
    const resource = ehrObservation({ publicUrl, words, fhirPatientId }, observation, valueKind, device);
    return [
      {
        sentId,
        observationId: observation.id,
        valueKind,
        measurementId: from === 'scan' ? id : null,
        entryId: from === 'entry' ? id : null,
        takenAt: new Date(observation.effectiveDateTime),
        sealedResource: sealed.seal(JSON.stringify(resource), { clientId, field: resourceField(sentId) }),
      },
    ];
  });
}

/** Reads and maps the sources of a patient. */
async function openSources(deps: EhrDeps, caller: Pick<Caller, 'measuresVersion'>, patient: InRecord) {
  const { resources, shown } = await openMapper(deps, caller, patient, LANGUAGE);
  return {
    shown,
    ofScan: (scan: ExportedScan): NewValue[] => {
      const observations = resources.scan(scan).filter((one): one is Observation => one.resourceType === 'Observation');
      return valuesOf(deps, patient, observations, { from: 'scan', id: scan.id, device: resources.device(scan) });
    },
    ofEntry: (entry: ExportedEntry): NewValue[] =>
      valuesOf(deps, patient, resources.entry(entry), { from: 'entry', id: entry.id, device: null }),
  };
}

/**
 * Queues the vital signs of a scan, and unless only that scan is shared the patient's readings of the days before it. What
 * is in the record, or on its way there, is left alone.
 *
 * @returns false for an unknown or deleted scan
 */
export async function queueScan(
  deps: EhrDeps,
  caller: Caller,
  patient: InRecord,
  { measurementId, onlyScan }: { readonly measurementId: string; readonly onlyScan: string | null },
): Promise<boolean> {
  const { database, now } = deps;
  const { shown, ofScan, ofEntry } = await openSources(deps, caller, patient);
  const scan = await mappedScan(database, patient, measurementId, shown);
  if (scan === null) return false;
  const takenMs = Date.parse(scan.created);
  const until = new Date(takenMs + DAY_MS);
  const from = new Date(takenMs - EHR_READINGS_DAYS * DAY_MS);
  const entries =
    onlyScan === null
      ? await mappedReadings(database, patient, { taken: { from, until }, limit: EHR_READINGS_MAX })
      : [];
  const values = [...ofScan(scan), ...entries.flatMap(ofEntry)];
  const queued = { by: caller.userId, at: now(), isAutomatic: false, isAgain: true };
  await ehrObservationsStore.add(database, patient, values, queued);
  return true;
}

/** Queues what is new since an instant, for clients whose values are sent by themselves. */
export async function queueNew(deps: EhrDeps, caller: Caller, patient: InRecord, since: Date): Promise<void> {
  const { database, now } = deps;
  const { measurementIds, entryIds } = await ehrObservationsStore.newSources(database, patient, since);
  if (measurementIds.length + entryIds.length === 0) return;
  const { shown, ofScan, ofEntry } = await openSources(deps, caller, patient);
  const values: NewValue[] = [];
  for (const id of measurementIds) {
    const scan = await mappedScan(database, patient, id, shown);
    if (scan !== null) values.push(...ofScan(scan));
  }
  for (const id of entryIds) {
    const entry = await mappedReading(database, patient, id);
    if (entry !== null) values.push(...ofEntry(entry));
  }
  const queued = { by: caller.userId, at: now(), isAutomatic: true, isAgain: false };
  await ehrObservationsStore.add(database, patient, values, queued);
}
