import {
  byDefault,
  day,
  declareData,
  float,
  integer,
  nullable,
  table,
  text,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

/** What a tally spans: the last batches of patients by day, month or year, or a day or month that is over. */
export type AverageScope = 'day' | 'month' | 'year' | 'closedDay' | 'closedMonth';

export const averagesData = declareData({
  reads: ['client_settings_versions', 'clients', 'groups', 'measurement_items', 'measurements', 'patients', 'users'],
  tables: {
    average_scans: table(
      {
        client_id: uuid,
        measurement_id: uuid,
        group_id: uuid,
        patient_id: uuid,
        day: day,
        batch_id: nullable(uuid),
      },
      {
        key: ['client_id', 'measurement_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        erased: {
          not: 'What is computed from the scans of many follows by itself: a batch with a deleted scan is retired.',
        },
        exported: { not: 'Repeats which measurements there are.' },
        logged: { not: 'Nobody reads the part of one patient.' },
        merged: { not: 'The scans follow their measurements.' },
      },
    ),
    average_batches: table(
      {
        client_id: uuid,
        batch_id: uuid,
        group_id: uuid,
        first_day: day,
        last_day: day,
        patient_count: integer,
        current_count: byDefault(integer),
        state: byDefault(textOf<'counted' | 'retiring' | 'retired'>()),
      },
      {
        key: ['client_id', 'batch_id'],
        lifetime: 'lasting',
        patient: null,
      },
    ),
    average_batch_means: table(
      {
        client_id: uuid,
        batch_id: uuid,
        measure: text,
        mean: float,
      },
      {
        key: ['client_id', 'batch_id', 'measure'],
        lifetime: 'lasting',
        patient: null,
      },
    ),
    average_patients: table(
      {
        client_id: uuid,
        group_id: uuid,
        patient_id: uuid,
        batch_id: uuid,
        first_day: day,
      },
      {
        key: ['client_id', 'group_id', 'patient_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        erased: {
          not: 'What is computed from the scans of many follows by itself: a batch with a deleted scan is retired.',
        },
        exported: { not: 'Repeats which measurements there are.' },
        logged: { not: 'Nobody reads the part of one patient.' },
        merged: { not: 'The scans follow their measurements.' },
      },
    ),
    average_tallies: table(
      {
        client_id: uuid,
        group_id: uuid,
        scope: textOf<AverageScope>(),
        start_day: day,
        measure: text,
        patient_count: integer,
        value_sum: float,
      },
      {
        key: ['client_id', 'group_id', 'scope', 'start_day', 'measure'],
        lifetime: 'lasting',
        patient: null,
      },
    ),
    average_progress: table(
      {
        client_id: uuid,
        group_id: uuid,
        settled_through: day,
        minimum_users: integer,
      },
      {
        key: ['client_id', 'group_id'],
        lifetime: 'lasting',
        patient: null,
      },
    ),
  },
});
