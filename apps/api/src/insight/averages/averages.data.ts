import type { AverageDays, AveragedValues, PublishedAverages } from '@mien/domain';
import { day, declareData, integer, jsonOf, table, uuid } from '../../platform/database/declaration.ts';

/** The published figures of a group for some days. */
export type ShownFigures = AverageDays & PublishedAverages;

export const averagesData = declareData({
  reads: ['client_settings_versions', 'clients', 'groups', 'measurement_items', 'measurements', 'patients', 'users'],
  tables: {
    /** Never changed. A batch that may no longer be shown is deleted. */
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
        purpose: 'averages',
        key: ['client_id', 'batch_id'],
        lifetime: 'lasting',
        patient: null,
      },
    ),
    /** Scans that were ever put into a batch, including deleted batches. */
    average_scans: table(
      {
        client_id: uuid,
        batch_id: uuid,
        scan_number: integer,
        measurement_id: uuid,
        patient_id: uuid,
      },
      {
        purpose: 'averages',
        key: ['client_id', 'batch_id', 'scan_number'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: { not: 'Repeats which measurements there are.' },
        logged: { not: 'No one reads the part of a single patient.' },
        merged: { not: 'The scans follow their measurements.' },
      },
    ),
    /** The figures of a group, computed from its batches on a day of its client. */
    average_figures: table(
      {
        client_id: uuid,
        group_id: uuid,
        today: day,
        minimum_users: integer,
        figures: jsonOf<readonly ShownFigures[]>(),
      },
      {
        purpose: 'averages',
        key: ['client_id', 'group_id'],
        lifetime: 'lasting',
        patient: null,
      },
    ),
  },
});
