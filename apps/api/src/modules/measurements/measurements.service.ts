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
          id: row.measurementId,
          created: row.createdAt.toISOString(),
          externalStatus: row.externalStatus,
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
          const type = measureTypeOf(item.measureType);
          return type !== null && shown.isShown(type.key) ? { ...item, type } : [];
        }),
        (item) => item.measureType,
      );
      const groups = MEASUREMENT_GROUPS.map((key) => ({
        key,
        groupName: words.groups[key],
        items: withPressures(
          items
            .filter((item) => item.type.group === key)
            .map((item) => ({
              id: item.itemId,
              measurementTypeId: item.type.key,
              displayName: nameOf(item.type.key),
              value: item.value,
              unit: item.type.unit,
              precision: item.type.precision,
              provenance: item.provenance,
              interval:
                item.intervalLow === null || item.intervalHigh === null
                  ? null
                  : { low: item.intervalLow, high: item.intervalHigh },
              signalToNoiseDb: item.signalToNoiseDb,
              // Those of the day of the scan: what was said about a value then is not taken back.
              measurementRanges: [
                ...(shown.rangesAt(item.type.key, row.createdAt) ?? rangesForSex(item.type, row.birthSex)),
              ],
              description: textOf(item.type.key)?.description ?? '',
              webIcon: '',
              created: row.createdAt.toISOString(),
              isDeleted: false as const,
            })),
        ),
      }));
      return {
        id: row.measurementId,
        patientUid: row.patientId,
        created: row.createdAt.toISOString(),
        externalStatus: row.externalStatus,
        trust: row.trust,
        providerId: row.providerId,
        engineVersion: row.engineVersion,
        overall: {
          score: row.score,
          plusMinus: row.scorePlusMinus,
          coverage: row.scoreCoverage,
          missing: [...row.scoreMissing],
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
