import type { ExportedScan } from '@mien/fhir';
import type { ShownMeasures } from '../../base/client-settings/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import * as recordsStore from './records.store.ts';

type MeasurementRow =
  ReturnType<typeof recordsStore.measurements> extends AsyncGenerator<readonly (infer Row)[]> ? Row : never;

/** Scans as the FHIR mapper takes them, with the measures that the client shows. In the order of the rows. */
export async function exportedScansOf(
  database: Database,
  clientId: string,
  rows: readonly MeasurementRow[],
  { isShown }: Pick<ShownMeasures, 'isShown'>,
): Promise<readonly ExportedScan[]> {
  if (rows.length === 0) return [];
  const items = await recordsStore.items(
    database,
    clientId,
    rows.map(({ measurementId }) => measurementId),
  );
  const itemsOf = Map.groupBy(items, ({ measurementId }) => measurementId);
  return rows.map(({ measurementId, createdAt, missing, ...row }) => ({
    id: measurementId,
    created: createdAt.toISOString(),
    externalStatus: row.externalStatus,
    trust: row.trust,
    providerId: row.providerId,
    engineVersion: row.engineVersion,
    overall: {
      score: row.score,
      plusMinus: row.scorePlusMinus,
      coverage: row.scoreCoverage,
      missing: row.scoreMissing,
    },
    items: (itemsOf.get(measurementId) ?? [])
      .filter(({ measureType }) => isShown(measureType))
      .map((item) => ({
        id: item.itemId,
        measurementTypeId: item.measureType,
        value: item.value,
        interval:
          item.intervalLow === null || item.intervalHigh === null
            ? null
            : { low: item.intervalLow, high: item.intervalHigh },
        signalToNoiseDb: item.signalToNoiseDb,
        provenance: item.provenance,
      })),
    missing: missing.filter(({ key }) => isShown(key)).map(({ key, reason }) => ({ measurementTypeId: key, reason })),
  }));
}
