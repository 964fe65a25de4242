import type { Language, ReminderKind, ReminderStop, Weekday } from '@mien/domain';
import {
  declareData,
  exactText,
  instant,
  integer,
  nullable,
  table,
  text,
  textOf,
  textsOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const scanRemindersData = declareData({
  reads: ['measurements', 'sign_in_sessions', 'users'],
  tables: {
    scan_reminders: table(
      {
        client_id: uuid,
        patient_id: uuid,
        kind: textOf<ReminderKind>(),
        /** The owner of the profile who turned on text messages. */
        owner_id: uuid,
        weekdays: textsOf<Weekday>(),
        /** `HH:MM` in the time zone. */
        local_time: text,
        time_zone: text,
        language: textOf<Language>(),
        /** The number for which the patient asked; texts go to no other. */
        phone_number: exactText,
        /** Null once the reminder has stopped by itself. */
        next_at: nullable(instant),
        /** The latest text. */
        sent_at: nullable(instant),
        unanswered_count: integer,
        /** `off`: a weekly text that the patient turned off. `sent_at` still limits when the next may be sent. */
        stopped_by: nullable(textOf<ReminderStop | 'off'>()),
        updated_at: instant,
      },
      {
        purpose: 'notices',
        key: ['client_id', 'patient_id', 'kind'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'scanReminders',
          inOrderOf: 'updated_at',
          fields: {
            updated: 'updated_at',
            kind: 'kind',
            weekdays: 'weekdays',
            time: 'local_time',
            timeZone: 'time_zone',
            sent: 'sent_at',
            stopped: 'stopped_by',
            language: 'language',
            phoneNumber: 'phone_number',
            next: 'next_at',
            unansweredCount: 'unanswered_count',
          },
          left: { owner_id: 'The id of the profile’s owner at that time, to distinguish whose row it is.' },
        },
        logged: { not: 'Only the patient sees or changes the rows.' },
        // A merge must not create reminders that the patient did not ask for.
        merged: 'ended',
      },
    ),
    scan_goals: table(
      { client_id: uuid, patient_id: uuid, scans_per_week: integer, updated_at: instant },
      {
        purpose: 'notices',
        key: ['client_id', 'patient_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'scanGoals',
          inOrderOf: 'updated_at',
          fields: { updated: 'updated_at', scansPerWeek: 'scans_per_week' },
        },
        logged: { not: 'Only the patient sees or changes the rows.' },
        // The profile that stays keeps its own goal, or none.
        merged: 'ended',
      },
    ),
  },
});
