import {
  boolean,
  byDefault,
  declareData,
  exactText,
  instant,
  integer,
  nullable,
  table,
  text,
  uuid,
} from '../../platform/database/declaration.ts';

export const loginLinksData = declareData({
  reads: ['client_settings', 'clients', 'former_group_codes', 'groups', 'patients', 'users'],
  tables: {
    login_links: table(
      {
        client_id: uuid,
        link_hash: exactText,
        user_id: uuid,
        appointment_id: nullable(uuid),
        is_by_staff: byDefault(boolean),
        /** Made by an operator's command: signs staff in without a code. */
        is_by_operator: byDefault(boolean),
        created_at: instant,
        expires_at: instant,
        spent_at: nullable(instant),
        /** The staff member who made the link; null if none did. */
        maker_client_id: nullable(uuid),
        maker_user_id: nullable(uuid),
        /** Sent to the patient's number, and not seen by its maker. */
        is_sent: byDefault(boolean),
        /** The browser that registered the patient; the link opens only there. */
        browser_hash: nullable(exactText),
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'link_hash'],
        lifetime: { daysAfter: 'expires_at', days: 30 },
        patient: { by: 'user_id', of: 'users' },
        erasedBefore: ['appointments'],
        exported: { not: 'A hash of a link that works once.' },
        logged: ['loginLinkMade', 'signInByLink', 'signInByStaffLink'],
        merged: 'moved',
      },
    ),
    appointments: table(
      {
        client_id: uuid,
        appointment_id: uuid,
        patient_id: uuid,
        starts_at: instant,
        ends_at: instant,
        created_at: instant,
        /** Number of times it was moved or canceled. */
        revision: byDefault(integer),
        /** When it was last moved or canceled. */
        changed_at: nullable(instant),
        cancelled_at: nullable(instant),
        /** When the patient was notified of it; reset to null when it is moved. */
        notified_at: nullable(instant),
        /** Address of the video visit, on a host that the client had listed. */
        video_url: nullable(text),
        /** Since when the patient is asked by text message for a scan before it. */
        scan_asked_at: nullable(instant),
        /** The staff member who made the appointment; null for a program. The links of its text messages are theirs. */
        maker_client_id: nullable(uuid),
        maker_user_id: nullable(uuid),
        /** When the text message that asks was sent, and the newest one that reminds. */
        scan_invited_at: nullable(instant),
        scan_reminded_at: nullable(instant),
      },
      {
        purpose: 'care',
        key: ['client_id', 'appointment_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'appointments',
          inOrderOf: 'starts_at',
          fields: {
            starts: 'starts_at',
            ends: 'ends_at',
            created: 'created_at',
            changed: 'changed_at',
            cancelled: 'cancelled_at',
            videoUrl: 'video_url',
            scanAsked: 'scan_asked_at',
          },
          left: {
            revision: 'A count of changes, the last of which is there.',
            notified_at: 'A note for the next notice, and nothing that happened to the patient.',
            maker_client_id: 'The access log names who made the appointment.',
            maker_user_id: 'The access log names who made the appointment.',
            scan_invited_at: 'A note for the next text message, which the patient has.',
            scan_reminded_at: 'A note for the next text message, which the patient has.',
          },
        },
        logged: ['appointmentMade', 'appointmentMoved', 'appointmentCancelled', 'patientOpened', 'todayListed'],
        merged: 'moved',
      },
    ),
  },
});
