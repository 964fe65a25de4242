/**
 * What a merge of two patients does with each table that belongs to one; a test finds those that are missing. Rows that
 * hang on others (items of a measurement, links to it, events of a scan session) follow them.
 */

/** Rows that change their owner, with the column that tells them apart. Chat messages move apart: their places change. */
export const MOVED_TABLES = [
  { table: 'measurements', key: 'measurement_id', owner: 'patient_id' },
  { table: 'kept_traces', key: 'measurement_id', owner: 'patient_id' },
  { table: 'scan_sessions', key: 'session_id', owner: 'patient_id' },
  { table: 'scan_failures', key: 'failure_id', owner: 'patient_id' },
  { table: 'screenings', key: 'screening_id', owner: 'patient_id' },
  { table: 'consents', key: 'consent_id', owner: 'patient_id' },
  { table: 'trace_consents', key: 'consent_id', owner: 'patient_id' },
  { table: 'appointments', key: 'appointment_id', owner: 'patient_id' },
  { table: 'patient_messages', key: 'message_id', owner: 'patient_id' },
  // Over by then: what begins a session of one patient never begins one of another.
  { table: 'sign_in_sessions', key: 'session_id', owner: 'user_id' },
  { table: 'login_links', key: 'link_hash', owner: 'user_id' },
  { table: 'token_codes', key: 'token_hash', owner: 'user_id' },
] as const;

export const FOLLOWING_TABLES = [
  'measurement_items',
  'kept_points',
  'shares',
  'scan_events',
  'used_refresh_tokens',
  'chat_messages',
  'chat_conversations',
] as const;

/** What was about the emptied account itself. */
export const ENDED_TABLES = ['retention_marks'] as const;
