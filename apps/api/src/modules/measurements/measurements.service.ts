import { type MeasurementResult, Problem } from '@mien/contract';
import {
  BLOOD_PRESSURE_KEYS,
  type Language,
  MEASUREMENT_GROUPS,
  type MeasurementRange,
  type MeasureTypeKey,
  measureTypeOf,
  rangesForSex,
} from '@mien/domain';
import { CATALOGUES, MEASURE_TEXTS } from '@mien/messages/catalogues';
import type { MeasuresOf } from '../client-settings/index.ts';
import type { MeasurementsStore, StoredItem } from './measurements.store.ts';

/** The ranges that hold for whoever was measured: where women and men differ, those of the domain, else the table's. */
function rangesOf(item: StoredItem): readonly MeasurementRange[] {
  const type = measureTypeOf(item.measure_type);
  return type?.rangesBySex ? rangesForSex(type, item.birth_sex) : item.ranges;
}

interface PartOfPressure {
  readonly measurementTypeId: string;
  readonly displayName: string;
  readonly value: number;
  readonly unit: string;
}

/** Items with the values that make one together: a blood pressure is read as systolic over diastolic. */
export function withPressures<Item extends PartOfPressure>(
  items: readonly Item[],
): (Item & { measurementItems: { displayName: string; value: number; unit: string }[] })[] {
  const pressures = BLOOD_PRESSURE_KEYS.flatMap(
    (key) => items.find(({ measurementTypeId }) => measurementTypeId === key) ?? [],
  ).map(({ displayName, value, unit }) => ({ displayName, value, unit }));
  const isWhole = pressures.length === BLOOD_PRESSURE_KEYS.length;
  return items.map((item) => ({
    ...item,
    measurementItems: isWhole && item.measurementTypeId === BLOOD_PRESSURE_KEYS[0] ? pressures : [],
  }));
}

export interface MeasurementsDependencies {
  readonly store: MeasurementsStore;
  /** What a client shows, and with which ranges. */
  readonly measuresOf: MeasuresOf;
}

/** Reading measurements. */
export function createMeasurements({ store, measuresOf }: MeasurementsDependencies) {
  return {
    count: store.count,

    async page(clientId: string, patientId: string, onlySession: string | null, page: number, pageSize: number) {
      const [rows, totalItems] = await Promise.all([
        store.page(clientId, patientId, onlySession, page, pageSize),
        store.count(clientId, patientId, onlySession),
      ]);
      return {
        items: rows.map((row) => ({
          id: row.measurement_id,
          created: row.created_at.toISOString(),
          externalStatus: row.external_status,
          score: row.score,
        })),
        page,
        pageSize,
        totalItems,
      };
    },

    /** One measurement of a patient, in groups. @throws Problem not-found */
    async result(
      clientId: string,
      patientId: string,
      measurementId: string,
      language: Language,
      onlySession: string | null = null,
    ): Promise<MeasurementResult> {
      const words = CATALOGUES[language].measures;
      const textOf = (key: string) => MEASURE_TEXTS[language][key as MeasureTypeKey];
      const nameOf = (key: string) => textOf(key)?.name ?? key;
      const row = await store.measurement(clientId, patientId, onlySession, measurementId);
      if (!row) throw new Problem('not-found');
      const [shown, stored] = await Promise.all([measuresOf(clientId), store.items(clientId, measurementId)]);
      const items = shown.inOrder(
        stored.filter((item) => shown.isShown(item.measure_type)),
        (item) => item.measure_type,
      );
      const groups = MEASUREMENT_GROUPS.map((key) => ({
        key,
        groupName: words.groups[key],
        items: withPressures(
          items
            .filter((item) => item.measurement_group === key)
            .map((item) => ({
              id: item.item_id,
              measurementTypeId: item.measure_type,
              displayName: nameOf(item.measure_type),
              value: item.value,
              unit: item.unit,
              precision: item.precision_digits,
              provenance: item.provenance,
              interval:
                item.interval_low === null || item.interval_high === null
                  ? null
                  : { low: item.interval_low, high: item.interval_high },
              signalToNoiseDb: item.signal_to_noise_db,
              // Those of the day of the scan: what was said about a value then is not taken back.
              measurementRanges: [...(shown.rangesAt(item.measure_type, row.created_at) ?? rangesOf(item))],
              description: textOf(item.measure_type)?.description ?? '',
              webIcon: '',
              created: row.created_at.toISOString(),
              isDeleted: false as const,
            })),
        ),
      }));
      return {
        id: row.measurement_id,
        patientUid: row.patient_id,
        created: row.created_at.toISOString(),
        externalStatus: row.external_status,
        trust: row.trust,
        providerId: row.provider_id,
        engineVersion: row.engine_version,
        overall: {
          score: row.score,
          plusMinus: row.score_plus_minus,
          coverage: row.score_coverage,
          missing: [...row.score_missing],
        },
        groups: groups.filter((group) => group.items.length > 0),
        missing: row.missing
          .filter(({ key }) => shown.isShown(key))
          .map(({ key, reason }) => ({ measurementTypeId: key, displayName: nameOf(key), reason })),
      };
    },
  };
}

export type Measurements = ReturnType<typeof createMeasurements>;
