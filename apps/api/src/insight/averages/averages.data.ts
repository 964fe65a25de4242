import type { AverageDays, AveragedValues, PublishedAverages } from '@mien/domain';
import { day, declareData, integer, jsonOf, nullable, table, uuid } from '../../platform/database/declaration.ts';

/** What may be shown of a group on some days. */
export type ShownFigures = AverageDays & PublishedAverages;

export const averagesData = declareData({
  reads: ['client_settings_versions', 'clients', 'groups', 'measurement_items', 'measurements', 'patients', 'users'],
  tables: {
    /** Never changed. One that may not be shown any more is deleted. */
    average_batches: table(
      {
        client_id: uuid,
        batch_id: uuid,
        group_id: uuid,
        first_day: day,
        last_day: day,
        patient_count: integer,
        means: jsonOf<AveragedValues>(),
      },
      {
        key: ['client_id', 'batch_id'],
        lifetime: 'lasting',
        patient: null,
      },
    ),
    /** Which scans were ever put into a batch, also one that is gone. */
    average_scans: table(
      {
        client_id: uuid,
        batch_id: uuid,
        scan_number: integer,
        /** Null since the measurement was deleted. */
        measurement_id: nullable(uuid),
        patient_id: uuid,
      },
      {
        key: ['client_id', 'batch_id', 'scan_number'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: { not: 'Repeats which measurements there are.' },
        logged: { not: 'Nobody reads the part of one patient.' },
        merged: { not: 'The scans follow their measurements.' },
      },
    ),
    /** What is shown of a group, computed from its batches on a day of its client. */
    average_figures: table(
      {
        client_id: uuid,
        group_id: uuid,
        today: day,
        minimum_users: integer,
        figures: jsonOf<readonly ShownFigures[]>(),
      },
      {
        key: ['client_id', 'group_id'],
        lifetime: 'lasting',
        patient: null,
      },
    ),
  },
});
