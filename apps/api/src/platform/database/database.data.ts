import type { MeasurementRange, Provenance } from '@mien/domain';
import { declareData, exactText, float, integer, jsonOf, table, text, textOf } from './declaration.ts';

export const databaseData = declareData({
  reads: [],
  tables: {
    measure_types: table(
      {
        measure_type: exactText,
        measurement_group: text,
        group_order: integer,
        unit: text,
        precision_digits: integer,
        min_value: float,
        max_value: float,
        provenance: textOf<Provenance>(),
        ranges: jsonOf<readonly MeasurementRange[]>(),
      },
      {
        purpose: 'setup',
        lives: 'reference',
        key: ['measure_type'],
        lifetime: 'fromCode',
        patient: null,
      },
    ),
  },
});
