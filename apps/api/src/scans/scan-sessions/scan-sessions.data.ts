import { REFUSED_SCANS_DAYS } from '@mien/domain';
import {
  declareData,
  exactText,
  instant,
  integer,
  nullable,
  table,
  text,
  uuid,
} from '../../platform/database/declaration.ts';

export const scanSessionsData = declareData({
  reads: ['measurements', 'patients', 'users'],
  tables: {
    scan_sessions: table(
      {
        client_id: uuid,
        session_id: exactText,
        patient_id: uuid,
        provider_id: integer,
        partner_id: exactText,
        created_at: instant,
        expires_at: instant,
        started_at: nullable(instant),
        results_hash: nullable(exactText),
        measurement_id: nullable(uuid),
        provider_measurement_id: nullable(exactText),
        browser: nullable(text),
        provider_settings_id: nullable(uuid),
        sign_in_session_id: nullable(uuid),
      },
      {
        purpose: 'scans',
        key: ['client_id', 'session_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        erasedBefore: ['measurements'],
        exported: { not: 'Technical: each one that ended is a measurement or a failed scan.' },
        logged: ['scannedByLink', 'scannedAtKiosk'],
        merged: 'moved',
      },
    ),
    scan_events: table(
      {
        client_id: uuid,
        session_id: exactText,
        event_hash: exactText,
        event: text,
        received_at: instant,
      },
      {
        purpose: 'scans',
        key: ['client_id', 'session_id', 'event_hash'],
        lifetime: 'lasting',
        patient: { by: 'session_id', of: 'scan_sessions' },
        exported: { not: 'Technical: what a provider announced about a scan.' },
        logged: { not: 'Staff do not read it.' },
        merged: 'follows',
      },
    ),
    scan_failures: table(
      {
        client_id: uuid,
        failure_id: uuid,
        patient_id: uuid,
        session_id: nullable(exactText),
        code: exactText,
        details: nullable(text),
        bandwidth: nullable(text),
        created_at: instant,
      },
      {
        purpose: 'scans',
        key: ['client_id', 'failure_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'failedScans',
          inOrderOf: 'created_at',
          fields: { created: 'created_at', code: 'code', details: 'details', speed: 'bandwidth' },
          left: { session_id: 'An id that only the database uses.' },
        },
        logged: { not: 'Staff read counts only, and who fails again and again: see refusal_streaks.' },
        merged: 'moved',
      },
    ),
    /** A patient's consecutive scans that could not be measured; a measured scan ends the streak. */
    refusal_streaks: table(
      {
        client_id: uuid,
        patient_id: uuid,
        refusal_count: integer,
        latest_at: instant,
        /** Of the latest one. */
        code: exactText,
      },
      {
        purpose: 'scans',
        key: ['client_id', 'patient_id'],
        lifetime: { daysAfter: 'latest_at', days: REFUSED_SCANS_DAYS },
        patient: { by: ['patient_id'] },
        exported: { not: 'Follows from the failed scans, which are exported.' },
        logged: ['todayListed'],
        merged: 'ended',
      },
    ),
  },
});
