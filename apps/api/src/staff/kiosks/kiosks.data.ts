import {
  boolean,
  declareData,
  exactText,
  instant,
  nullable,
  table,
  text,
  uuid,
} from '../../platform/database/declaration.ts';

export const kiosksData = declareData({
  reads: ['appointments', 'client_settings', 'clients', 'groups', 'patients', 'users'],
  tables: {
    /** Tablets are ended, never deleted: the access log names them. */
    kiosks: table(
      {
        client_id: uuid,
        kiosk_id: uuid,
        /** The group whose patients use it. */
        group_id: uuid,
        name: text,
        takes_anonymous: boolean,
        /** Keyed hash of the newest pairing code, until it is used. */
        pairing_hash: nullable(exactText),
        pairing_until: nullable(instant),
        /** Hash of the paired device's token. */
        device_hash: nullable(exactText),
        paired_at: nullable(instant),
        /** When a person last began at it. */
        last_used_at: nullable(instant),
        /** The member of staff who made it; for staff of the installation, of another client. */
        created_by: uuid,
        created_at: instant,
        ended_at: nullable(instant),
      },
      {
        purpose: 'setup',
        key: ['client_id', 'kiosk_id'],
        lifetime: 'lasting',
        patient: null,
        logged: ['kioskMade', 'kioskCodeMade', 'kioskPaired', 'kioskEnded'],
      },
    ),
    /** The newest slip of each appointment. */
    kiosk_slips: table(
      {
        client_id: uuid,
        appointment_id: uuid,
        patient_id: uuid,
        /** Keyed hash of the client and the code. */
        code_hash: exactText,
        maker_client_id: uuid,
        maker_user_id: uuid,
        created_at: instant,
        /** When the appointment ended as it was when the slip was made. */
        expires_at: instant,
        spent_at: nullable(instant),
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'appointment_id'],
        lifetime: { daysAfter: 'expires_at', days: 30 },
        patient: { by: ['patient_id'] },
        erasedBefore: ['appointments'],
        exported: { not: 'A hash of a code that works once.' },
        logged: ['slipMade', 'signInAtKiosk'],
        merged: 'moved',
      },
    ),
  },
});
