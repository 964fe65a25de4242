import type { Provenance } from '@mien/domain';
import {
  boolean,
  byDefault,
  declareData,
  float,
  instant,
  integer,
  jsonOf,
  nullable,
  table,
  text,
  textOf,
  uuid,
} from '../../database/declaration.ts';

export const measurementsData = declareData({
  reads: ['patients', 'scan_sessions'],
  tables: {
    measurements: table(
      {
        client_id: uuid,
        measurement_id: uuid,
        patient_id: uuid,
        provider_id: integer,
        external_status: textOf<'COMPLETE' | 'PARTIAL'>(),
        trust: textOf<'signed' | 'serverFetched' | 'browserOnly'>(),
        engine_version: nullable(text),
        score: nullable(float),
        score_plus_minus: nullable(float),
        score_coverage: float,
        score_missing: jsonOf<readonly string[]>(),
        missing: jsonOf<readonly { key: string; reason: string }[]>(),
        is_deleted: byDefault(boolean),
        created_at: instant,
      },
      {
        key: ['client_id', 'measurement_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: { within: 'measurements' },
        logged: [
          'recordsExported',
          'traceRecomputed',
          'resultsListed',
          'resultOpened',
          'resultCompared',
          'trendsOpened',
        ],
        merged: 'moved',
      },
    ),
    measurement_counts: table(
      {
        client_id: uuid,
        patient_id: uuid,
        visible_count: integer,
        /** When the first of them was taken. */
        first_at: instant,
      },
      {
        key: ['client_id', 'patient_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: { not: 'Repeats how many measurements there are.' },
        logged: { not: 'It says no more than the list of measurements.' },
        merged: { not: 'Triggers count the measurements that move.' },
      },
    ),
    measurement_items: table(
      {
        client_id: uuid,
        measurement_id: uuid,
        measure_type: text,
        item_id: uuid,
        value: float,
        interval_low: nullable(float),
        interval_high: nullable(float),
        signal_to_noise_db: nullable(float),
        provenance: textOf<Provenance>(),
      },
      {
        key: ['client_id', 'measurement_id', 'measure_type'],
        lifetime: 'lasting',
        patient: { by: 'measurement_id', of: 'measurements' },
        exported: { within: 'measurements' },
        logged: ['recordsExported', 'traceRecomputed', 'resultOpened', 'resultCompared', 'trendsOpened'],
        merged: 'follows',
      },
    ),
    kept_points: table(
      {
        client_id: uuid,
        measurement_id: uuid,
        point_key: text,
        value: text,
      },
      {
        key: ['client_id', 'measurement_id', 'point_key'],
        lifetime: 'lasting',
        patient: { by: 'measurement_id', of: 'measurements' },
        exported: { not: 'Values of a provider that have no meaning here: see kept point in the glossary.' },
        logged: { not: 'Nobody of the staff reads it.' },
        merged: 'follows',
      },
    ),
  },
});
