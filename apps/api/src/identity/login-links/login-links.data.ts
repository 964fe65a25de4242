import {
  boolean,
  byDefault,
  declareData,
  instant,
  nullable,
  table,
  text,
  uuid,
} from '../../platform/database/declaration.ts';

export const loginLinksData = declareData({
  reads: ['former_group_codes', 'groups', 'patients', 'users'],
  tables: {
    login_links: table(
      {
        client_id: uuid,
        link_hash: text,
        user_id: uuid,
        appointment_id: nullable(uuid),
        is_by_staff: byDefault(boolean),
        /** Made by an operator's command: signs staff in without a code. */
        is_by_operator: byDefault(boolean),
        created_at: instant,
        expires_at: instant,
        spent_at: nullable(instant),
        /** The staff member who saw the link; null if no one did. */
        maker_client_id: nullable(uuid),
        maker_user_id: nullable(uuid),
        /** The browser that registered the patient; the link opens only there. */
        browser_hash: nullable(text),
      },
      {
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
      },
      {
        key: ['client_id', 'appointment_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'appointments',
          inOrderOf: 'starts_at',
          fields: { starts: 'starts_at', ends: 'ends_at', created: 'created_at' },
        },
        logged: ['appointmentMade'],
        merged: 'moved',
      },
    ),
  },
});
