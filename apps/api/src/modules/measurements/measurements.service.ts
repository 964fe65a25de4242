import { type MeasurementResult, Problem } from '@mien/contract';
import {
  BLOOD_PRESSURE_KEYS,
  type Language,
  MEASUREMENT_GROUPS,
  type MeasureTypeKey,
  measureTypeOf,
  rangesForSex,
} from '@mien/domain';
import { CATALOGUES, MEASURE_TEXTS } from '@mien/messages/catalogues';
import type { MeasuresOf } from '../client-settings/index.ts';
import type { MeasurementsStore } from './measurements.store.ts';

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
      const { rows, total } = await store.page(clientId, patientId, onlySession, page, pageSize);
      return {
        items: rows.map((row) => ({
          id: row.measurement_id,
          created: row.created_at.toISOString(),
          externalStatus: row.external_status,
          score: row.score,
        })),
        page,
        pageSize,
        totalItems: total,
      };
    },

    /**
     * One measurement of a patient, in groups.
     *
     * @param onlySession  of all, only what was measured from this sign-in session on
     * @param measuresVersion  as the caller's session brings it; null where nobody is signed in
     * @throws Problem not-found
     */
    async result(
      clientId: string,
      patientId: string,
      measurementId: string,
      language: Language,
      onlySession: string | null = null,
      measuresVersion: number | null = null,
    ): Promise<MeasurementResult> {
      const words = CATALOGUES[language].measures;
      const textOf = (key: string) => MEASURE_TEXTS[language][key as MeasureTypeKey];
      const nameOf = (key: string) => textOf(key)?.name ?? key;
      const [row, shown] = await Promise.all([
        store.measurement(clientId, patientId, onlySession, measurementId),
        measuresOf(clientId, measuresVersion),
      ]);
      if (!row) throw new Problem('not-found');
      const items = shown.inOrder(
        row.items.flatMap((item) => {
          const type = measureTypeOf(item.measure_type);
          return type !== null && shown.isShown(type.key) ? { ...item, type } : [];
        }),
        (item) => item.measure_type,
      );
      const groups = MEASUREMENT_GROUPS.map((key) => ({
        key,
        groupName: words.groups[key],
        items: withPressures(
          items
            .filter((item) => item.type.group === key)
            .map((item) => ({
              id: item.item_id,
              measurementTypeId: item.type.key,
              displayName: nameOf(item.type.key),
              value: item.value,
              unit: item.type.unit,
              precision: item.type.precision,
              provenance: item.provenance,
              interval:
                item.interval_low === null || item.interval_high === null
                  ? null
                  : { low: item.interval_low, high: item.interval_high },
              signalToNoiseDb: item.signal_to_noise_db,
              // Those of the day of the scan: what was said about a value then is not taken back.
              measurementRanges: [
                ...(shown.rangesAt(item.type.key, row.created_at) ?? rangesForSex(item.type, row.birth_sex)),
              ],
              description: textOf(item.type.key)?.description ?? '',
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
