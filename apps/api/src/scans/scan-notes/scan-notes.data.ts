import type { ScanTag } from '@mien/domain';
import {
  declareData,
  instant,
  nullable,
  sealed,
  table,
  text,
  textsOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const scanNotesData = declareData({
  reads: ['measurements'],
  tables: {
    scan_notes: table(
      {
        client_id: uuid,
        measurement_id: uuid,
        tags: textsOf<ScanTag>(),
        sealed_note: nullable(sealed(text, (row) => `scanNote ${row.measurement_id}`)),
        updated_at: instant,
      },
      {
        purpose: 'scans',
        key: ['client_id', 'measurement_id'],
        lifetime: 'lasting',
        patient: { by: 'measurement_id', of: 'measurements' },
        exported: { within: 'scanNotes', fields: { updated: 'updated_at', tags: 'tags', note: 'sealed_note' } },
        logged: { not: 'Only the patient sees or changes the rows.' },
        merged: 'follows',
      },
    ),
  },
});
