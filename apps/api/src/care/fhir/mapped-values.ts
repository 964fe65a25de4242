import type { EntryKind } from '@mien/domain';
import type { ExportedEntry, ExportedScan } from '@mien/fhir';
import type { ShownMeasures } from '../../base/client-settings/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { exportedScansOf } from '../records/index.ts';
import type { Between } from './fhir.store.ts';
import * as fhirStore from './fhir.store.ts';
import { exportedEntryOf } from './read-observation.ts';

/** A scan as the mapper takes it; null for one that is unknown, deleted or another patient's. */
export async function mappedScan(
  database: Database,
  patient: PatientKey,
  measurementId: string,
  shown: Pick<ShownMeasures, 'isShown'>,
): Promise<ExportedScan | null> {
  const row = await fhirStore.scan(database, patient, measurementId);
  if (!row || row.isDeleted) return null;
  const [scan] = await exportedScansOf(database, patient.clientId, [row], shown);
  return scan ?? null;
}

/** A reading as the mapper takes it; null for one that is unknown or another patient's. */
export async function mappedReading(
  database: Database,
  patient: PatientKey,
  entryId: string,
): Promise<ExportedEntry | null> {
  const row = await fhirStore.entry(database, patient, entryId);
  return row ? exportedEntryOf(row) : null;
}

/** Cuff and scale readings of the patient. */
const READING_KINDS: readonly EntryKind[] = ['cuff', 'weight'];

/** Readings of a time as the mapper takes them, newest first. */
export async function mappedReadings(
  database: Database,
  patient: PatientKey,
  { taken, limit }: { readonly taken: Between; readonly limit: number },
): Promise<readonly ExportedEntry[]> {
  const rows = await fhirStore.entries(database, patient, {
    by: 'taken',
    order: 'desc',
    start: null,
    limit,
    taken,
    stored: { from: null, until: null },
    kinds: READING_KINDS,
  });
  return rows.map(exportedEntryOf);
}
