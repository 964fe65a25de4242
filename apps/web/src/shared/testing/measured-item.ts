import type { MeasurementItem } from '@mien/contract';
import { MEASURE_TYPES, type MeasureTypeKey } from '@mien/domain';

/** A value of a result, named by its measure. */
export function measuredItem(key: MeasureTypeKey, value: number): MeasurementItem {
  const type = MEASURE_TYPES.find((candidate) => candidate.key === key);
  if (!type) throw new Error(key);
  return {
    id: '01890000-0000-7000-8000-000000000000',
    measurementTypeId: key,
    displayName: key,
    value,
    unit: type.unit,
    precision: type.precision,
    provenance: type.provenance,
    interval: null,
    signalToNoiseDb: null,
    measurementRanges: [...type.ranges],
    description: '',
    webIcon: '',
    created: '2026-03-14T15:00:00.000Z',
    isDeleted: false,
    measurementItems: [],
  };
}
