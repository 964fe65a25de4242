import { randomUUID } from 'node:crypto';
import type { Provenance } from '@mien/domain';
import type { Database } from '../platform/database/connect.ts';
import type { PatientKey } from '../platform/database/patient-key.ts';
import { addMeasurements } from '../scans/measurements/index.ts';

interface ScanToStore {
  readonly createdAt: Date;
  readonly score: number | null;
  readonly items: readonly { readonly measure: string; readonly value: number; readonly provenance: Provenance }[];
}

/** Stores a scan with some values. Returns the measurement's id. */
export async function storeScan(
  database: Database,
  { clientId, patientId }: PatientKey,
  { createdAt, score, items }: ScanToStore,
): Promise<string> {
  const measurementId = randomUUID();
  const of = { client_id: clientId, measurement_id: measurementId, patient_id: patientId, created_at: createdAt };
  const measurement = {
    ...of,
    provider_id: 1,
    external_status: 'COMPLETE' as const,
    trust: 'signed' as const,
    score,
    score_coverage: 1,
    score_missing: '[]',
    missing: '[]',
  };
  const rows = items.map(({ measure, value, provenance }) => ({
    ...of,
    measure_type: measure,
    item_id: randomUUID(),
    value,
    provenance,
  }));
  await addMeasurements(database, [{ taken: { clientId, patientId, at: createdAt }, measurement, items: rows }]);
  return measurementId;
}
