import type { FhirBundle, MeasurementResult } from '@mien/contract';
import type { Language } from '@mien/domain';
import { createMapper, type ExportedPatient, type ExportedScan } from '@mien/fhir';
import type { Pages } from '@mien/server';
import type { ExportedRows } from '../../data/export-rows.ts';
import type { PatientKey } from '../../database/patient-key.ts';
import type { ShownMeasures } from '../client-settings/index.ts';
import { exportWords } from './export-words.ts';
import type { RecordsStore } from './records.store.ts';

export interface FhirBundleDependencies {
  readonly store: Pick<RecordsStore, 'measurements' | 'items'>;
  readonly exportRows: (key: PatientKey) => Pick<ExportedRows, 'entries'>;
  readonly installation: { readonly publicUrl: string; readonly productName: string };
}

export interface BundleOf {
  readonly key: PatientKey;
  readonly person: Omit<ExportedPatient, 'patientUid'>;
  readonly shown: Pick<ShownMeasures, 'isShown'>;
  readonly language: Language;
  /** The one scan that it is about; null for all, with the entries. */
  readonly onlyScan: MeasurementResult | null;
}

const scanOfResult = ({ groups, ...result }: MeasurementResult): ExportedScan => ({
  ...result,
  items: groups.flatMap((group) => group.items),
});

/** The entries of a patient's Bundle of HL7 FHIR R4, page by page. */
export function createFhirEntries({ store, exportRows, installation }: FhirBundleDependencies) {
  /** What the patient's own calls would answer of each scan, oldest first. */
  async function* scansOf(key: PatientKey, { isShown }: BundleOf['shown']): Pages<ExportedScan> {
    for await (const page of store.measurements(key)) {
      const rows = page.filter(({ isDeleted }) => !isDeleted);
      if (rows.length === 0) continue;
      const items = await store.items(
        key.clientId,
        rows.map(({ measurementId }) => measurementId),
      );
      const itemsOf = Map.groupBy(items, ({ measurementId }) => measurementId);
      yield rows.map(({ measurementId, createdAt, missing, ...row }) => ({
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
        missing: missing
          .filter(({ key }) => isShown(key))
          .map(({ key, reason }) => ({ measurementTypeId: key, reason })),
      }));
    }
  }

  return async function* fhirEntries({
    key,
    person,
    shown,
    language,
    onlyScan,
  }: BundleOf): Pages<FhirBundle['entry'][number]> {
    const { publicUrl, productName } = installation;
    const patient = { ...person, patientUid: key.patientId };
    const mapper = createMapper({ publicUrl, patient, words: exportWords(language, productName) });
    yield mapper.opening();
    if (onlyScan !== null) {
      yield mapper.scan(scanOfResult(onlyScan));
      return;
    }
    for await (const page of scansOf(key, shown)) yield page.flatMap(mapper.scan);
    for await (const page of exportRows(key).entries) yield page.flatMap(mapper.entry);
  };
}
