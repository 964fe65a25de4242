import { randomUUID } from 'node:crypto';
import type { Provenance } from '@mien/domain';
import type { Database } from '../platform/database/connect.ts';
import type { PatientKey } from '../platform/database/patient-key.ts';

interface ScanToStore {
  readonly createdAt: Date;
  readonly score: number | null;
  readonly items: readonly { readonly measure: string; readonly value: number; readonly provenance: Provenance }[];
}

/** Stores a scan as every write path does: a measurement, then its items. Answers the measurement's id. */
export async function storeScan(
  database: Database,
  { clientId, patientId }: PatientKey,
  { createdAt, score, items }: ScanToStore,
): Promise<string> {
  const measurementId = randomUUID();
  await database
    .insertInto('measurements')
    .values({
      client_id: clientId,
      measurement_id: measurementId,
      patient_id: patientId,
      provider_id: 1,
      external_status: 'COMPLETE',
      trust: 'signed',
      score,
      score_coverage: 1,
      score_missing: '[]',
      missing: '[]',
      created_at: createdAt,
    })
    .execute();
  const rows = items.map(({ measure, value, provenance }) => ({
    client_id: clientId,
    measurement_id: measurementId,
    measure_type: measure,
    item_id: randomUUID(),
    value,
    provenance,
  }));
  if (rows.length > 0) await database.insertInto('measurement_items').values(rows).execute();
  return measurementId;
}
