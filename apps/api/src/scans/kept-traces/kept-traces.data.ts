import { KEPT_TRACES_MAX_YEARS } from '@mien/domain';
import {
  bytes,
  declareData,
  exactText,
  instant,
  nullable,
  sealed,
  table,
  text,
  uuid,
} from '../../platform/database/declaration.ts';

const DAYS_A_YEAR = 365.25;

export const keptTracesData = declareData({
  reads: ['measurement_items', 'measurements', 'users'],
  tables: {
    trace_consents: table(
      {
        client_id: uuid,
        consent_id: uuid,
        patient_id: uuid,
        /** The owner of the profile who agreed. */
        owner_id: nullable(uuid),
        text_version: exactText,
        text_hash: exactText,
        language: text,
        created_at: instant,
        ended_at: nullable(instant),
      },
      {
        purpose: 'scans',
        key: ['client_id', 'consent_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'traceConsents',
          inOrderOf: 'created_at',
          fields: { created: 'created_at', ended: 'ended_at', textVersion: 'text_version', language: 'language' },
          left: {
            text_hash: 'A hash that identifies a text or key.',
            owner_id: 'The id of the profile’s owner at that time, to distinguish whose row it is.',
          },
        },
        logged: { not: 'Staff do not read it.' },
        merged: 'moved',
      },
    ),
    kept_traces: table(
      {
        client_id: uuid,
        measurement_id: uuid,
        patient_id: uuid,
        sealed: sealed(bytes, (row) => `keptTrace ${row.measurement_id}`),
        created_at: instant,
      },
      {
        purpose: 'scans',
        key: ['client_id', 'measurement_id'],
        lifetime: { daysAfter: 'created_at', days: KEPT_TRACES_MAX_YEARS * DAYS_A_YEAR },
        patient: { by: ['patient_id'] },
        erasedBefore: ['measurements'],
        exported: { within: 'keptTraces', fields: { created: 'created_at', jsonGzipBase64: 'sealed' } },
        logged: ['traceRecomputed'],
        merged: 'moved',
      },
    ),
  },
});
